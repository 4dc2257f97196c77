package import BinaryIO

/// A text in one language: 3GPP's `titl dscp cprt perf auth gnre coll`; one box per language.
///
///     full box; u16 packed language; text in UTF-8, or UTF-16 after a byte order mark, NUL
///
/// Boxes of these types that are something else exist: where the layout does not hold, the bytes
/// are to be kept.
///
/// Source: 3GPP TS 26.244 § 8.2; ISO/IEC 14496-12:2022 § 8.10.2 (`cprt`).
package struct LocalizedTextBox: Box {
  package static let type: FourCC = "titl"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var language: UInt16
  package var text: UnicodeString
  /// Zeros after the text.
  package var trailing: [UInt8]

  package init(language: UInt16, text: UnicodeString) {
    header = FullBoxHeader()
    self.language = language
    self.text = text
    trailing = []
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    language = try reader.read()
    text = UnicodeString(parsing: &reader)
    trailing = reader.readTrailingZeros()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(language)
    text.write(to: &writer)
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("language", language: language), BoxField("text", text)]
  }
}
