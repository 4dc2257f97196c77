package import BinaryIO

/// Where the parts of a segment lie and how long they last: `sidx`.
///
///     full box; u32 reference ID, u32 timescale, u32|u64 earliest time, u32|u64 first offset, u16 reserved,
///     u16 count, count x { 1 bit: an index again, 31 bits size; u32 duration; 1 bit: starts with a stream access
///     point, 3 bits its type, 28 bits its time }
///
/// Source: ISO/IEC 14496-12:2022 § 8.16.3.
package struct SegmentIndexBox: Box {
  package static let type: FourCC = "sidx"
  package static let clause = "ISO/IEC 14496-12 § 8.16.3"

  /// A part of the segment.
  package struct Row: Hashable, Sendable {
    /// The upper bit: whether the part is an index again; below, its bytes.
    package var typeAndSize: UInt32
    /// In ticks of the index.
    package var duration: UInt32
    package var accessPoint: UInt32
  }

  package var header: FullBoxHeader
  package var referenceID: UInt32
  package var timescale: UInt32
  /// In ticks of the index.
  package var earliestTime: UInt64
  /// In bytes from the end of the box.
  package var firstOffset: UInt64
  package var reserved: UInt16
  package var rows: [Row]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    referenceID = try reader.read()
    timescale = try reader.read()
    earliestTime = try reader.readNumber(isWide: header.version != 0)
    firstOffset = try reader.readNumber(isWide: header.version != 0)
    reserved = try reader.read()
    let count = Int(try reader.read(UInt16.self))
    try reader.requireTable(count: count, stride: 12)
    rows = []
    for _ in 0..<count {
      rows.append(
        Row(
          typeAndSize: try reader.read(), duration: try reader.read(),
          accessPoint: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(referenceID)
    writer.write(timescale)
    writer.write(earliestTime, isWide: header.version != 0)
    writer.write(firstOffset, isWide: header.version != 0)
    writer.write(reserved)
    writer.write(UInt16(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(row.typeAndSize)
      writer.write(row.duration)
      writer.write(row.accessPoint)
    }
  }

  package var fields: [BoxField] {
    header.fields
      + [
        BoxField("reference ID", referenceID), BoxField("timescale", timescale),
        BoxField("earliest time", earliestTime), BoxField("first offset", firstOffset),
      ]
      + TableFields.rows("size, duration", rows) {
        .list([.number(Int($0.typeAndSize & 0x7FFF_FFFF)), .number(Int($0.duration))])
      }
  }
}
