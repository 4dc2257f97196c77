package import BinaryIO

/// A rating and who gave it: 3GPP's `rtng`.
///
///     full box; 4cc entity, 4cc criteria, u16 packed language; text, NUL
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct RatingBox: Box {
  package static let type: FourCC = "rtng"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var entity: FourCC
  package var criteria: FourCC
  package var language: UInt16
  package var text: UnicodeString
  /// Zeros after the text.
  package var trailing: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    entity = try reader.readFourCC()
    criteria = try reader.readFourCC()
    language = try reader.read()
    text = UnicodeString(parsing: &reader)
    trailing = reader.readTrailingZeros()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(entity)
    writer.write(criteria)
    writer.write(language)
    text.write(to: &writer)
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("entity", entity), BoxField("criteria", criteria),
      BoxField("language", language: language), BoxField("text", text),
    ]
  }
}
