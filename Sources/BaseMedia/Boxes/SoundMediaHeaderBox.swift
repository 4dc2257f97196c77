package import BinaryIO

/// How sound is balanced: `smhd`.
///
///     full box; i16 balance (8.8), u16 reserved
///
/// Source: ISO/IEC 14496-12:2022 § 12.2.2.
package struct SoundMediaHeaderBox: Box {
  package static let type: FourCC = "smhd"
  package static let clause = "ISO/IEC 14496-12 § 12.2.2"

  package var header: FullBoxHeader
  /// 8.8, negative to the left.
  package var balance: Int16
  package var reserved: UInt16

  package init() {
    header = FullBoxHeader()
    balance = 0
    reserved = 0
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    balance = try reader.read()
    reserved = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(balance)
    writer.write(reserved)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("balance", FixedPoint.from8Dot8(balance))]
  }
}
