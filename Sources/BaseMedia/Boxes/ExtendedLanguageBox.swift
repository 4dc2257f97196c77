package import BinaryIO

/// A track's language in full: `elng`.
///
///     full box; BCP 47 language, NUL
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.6.
package struct ExtendedLanguageBox: Box {
  package static let type: FourCC = "elng"
  package static let clause = "ISO/IEC 14496-12 § 8.4.6"

  package var header: FullBoxHeader
  package var language: TerminatedString

  package init(_ language: String) {
    header = FullBoxHeader()
    self.language = TerminatedString(language)
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    language = TerminatedString(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    language.write(to: &writer)
  }

  package var fields: [BoxField] { header.fields + [BoxField("language", language)] }
}
