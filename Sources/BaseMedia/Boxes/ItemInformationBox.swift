package import BinaryIO

/// The ID of a metadata item: `itif`.
///
///     full box; u32 item ID
///
/// Source: QTFF, "Metadata Item Information Atom".
package struct ItemInformationBox: Box {
  package static let type: FourCC = "itif"
  package static let clause = "QTFF, Metadata Item Information Atom"

  package var header: FullBoxHeader
  package var itemID: UInt32

  package init(itemID: UInt32) {
    header = FullBoxHeader()
    self.itemID = itemID
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    itemID = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(itemID)
  }

  package var fields: [BoxField] { header.fields + [BoxField("item ID", itemID)] }
}
