package import BinaryIO

/// The language of a key's values: `loca`, in a local key of `mebx`.
///
///     BCP 47 language; a NUL may follow
///
/// Source: QTFF, "Timed Metadata", Metadata Locale Atom.
package struct MetadataLocaleBox: Box {
  package static let type: FourCC = "loca"
  package static let clause = "QTFF, Metadata Locale Atom"

  package var locale: TerminatedString

  package init(_ locale: String) { self.locale = TerminatedString(locale) }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    locale = TerminatedString(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) { locale.write(to: &writer) }

  package var fields: [BoxField] { [BoxField("locale", locale)] }
}
