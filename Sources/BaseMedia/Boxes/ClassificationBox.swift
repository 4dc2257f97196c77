package import BinaryIO

/// A class of a classification table: 3GPP's `clsf`.
///
///     full box; 4cc entity, u16 table, u16 packed language; text, NUL
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct ClassificationBox: Box {
  package static let type: FourCC = "clsf"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var entity: FourCC
  package var table: UInt16
  package var language: UInt16
  package var text: UnicodeString
  /// Zeros after the text.
  package var trailing: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    entity = try reader.readFourCC()
    table = try reader.read()
    language = try reader.read()
    text = UnicodeString(parsing: &reader)
    trailing = reader.readTrailingZeros()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(entity)
    writer.write(table)
    writer.write(language)
    text.write(to: &writer)
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("entity", entity), BoxField("table", table),
      BoxField("language", language: language), BoxField("text", text),
    ]
  }
}
