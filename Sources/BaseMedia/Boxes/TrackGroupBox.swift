package import BinaryIO

/// A group that a track belongs to: a box inside `trgr`, typed by the kind of group.
///
///     full box; u32 group ID, data of the kind
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.4.
package struct TrackGroupBox: Box {
  package static let type: FourCC = "msrc"
  package static let clause = "ISO/IEC 14496-12 § 8.3.4"

  package var header: FullBoxHeader
  package var groupID: UInt32
  package var data: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    groupID = try reader.read()
    data = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(groupID)
    writer.write(data)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("group ID", groupID),
      BoxField("data", bytes: data),
    ]
  }
}
