package import BinaryIO

/// How a track's media is laid out on the movie's timeline: `elst`.
///
///     full box; u32 count; count x { u32|u64 duration, i32|i64 media time, i16 rate, i16 rate
///       fraction }
///
/// Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.6; QTFF, "Edit List Atoms".
package struct EditListBox: Box {
  package static let type: FourCC = "elst"
  package static let clause = "ISO/IEC 14496-12 § 8.6.6"

  /// One edit.
  package struct Row: Hashable, Sendable {
    /// In the movie timescale; 0 in a fragmented movie means up to the end.
    package var duration: UInt64
    /// In the media timescale; -1 for an empty edit.
    package var mediaTime: Int64
    package var rateInteger: Int16
    package var rateFraction: Int16

    package init(
      duration: UInt64, mediaTime: Int64, rateInteger: Int16 = 1, rateFraction: Int16 = 0
    ) {
      self.duration = duration
      self.mediaTime = mediaTime
      self.rateInteger = rateInteger
      self.rateFraction = rateFraction
    }

    var needsWide: Bool {
      UInt32(exactly: duration) == nil || Int32(exactly: mediaTime) == nil
    }
  }

  package var header: FullBoxHeader
  package var rows: [Row]

  package init(rows: [Row]) {
    header = FullBoxHeader()
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    let isWide = header.version == 1
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: isWide ? 20 : 12)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      rows.append(
        Row(
          duration: isWide ? try reader.read() : UInt64(try reader.read(UInt32.self)),
          mediaTime: isWide ? try reader.read() : Int64(try reader.read(Int32.self)),
          rateInteger: try reader.read(), rateFraction: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    let isWide = header.version == 1 || rows.contains { $0.needsWide }
    FullBoxHeader(version: isWide ? 1 : 0, flags: header.flags).write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(time: row.duration, isWide: isWide)
      writer.write(time: UInt64(bitPattern: row.mediaTime), isWide: isWide)
      writer.write(row.rateInteger)
      writer.write(row.rateFraction)
    }
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("rows", rows) { row in
        let fraction = Double(UInt16(bitPattern: row.rateFraction)) / 65536
        return BoxField.Value.record([
          BoxField("duration", row.duration), BoxField("media time", row.mediaTime),
          BoxField("rate", Double(row.rateInteger) + fraction),
        ])
      }
  }
}
