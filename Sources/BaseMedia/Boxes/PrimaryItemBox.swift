package import BinaryIO

/// The item that stands for the whole of a `meta`: `pitm`.
///
///     full box; u16 item ID (u32 from version 1)
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.4.
package struct PrimaryItemBox: Box {
  package static let type: FourCC = "pitm"
  package static let clause = "ISO/IEC 14496-12 § 8.11.4"

  package var header: FullBoxHeader
  package var itemID: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    itemID = header.version == 0 ? UInt32(try reader.read(UInt16.self)) : try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    if header.version == 0 {
      writer.write(UInt16(truncatingIfNeeded: itemID))
    } else {
      writer.write(itemID)
    }
  }

  package var fields: [BoxField] { header.fields + [BoxField("item ID", itemID)] }
}
