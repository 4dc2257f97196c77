package import BinaryIO

/// How long the samples last, by runs of equal duration: `stts`.
///
///     full box; u32 count, count x { u32 samples, u32 duration in media ticks }
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.2.
package struct TimeToSampleBox: Box {
  package static let type: FourCC = "stts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.2"

  /// A run of samples of one duration.
  package struct Row: Hashable, Sendable {
    package var sampleCount: UInt32
    /// In media ticks.
    package var duration: UInt32

    package init(sampleCount: UInt32, duration: UInt32) {
      self.sampleCount = sampleCount
      self.duration = duration
    }
  }

  package var header: FullBoxHeader
  package var rows: [Row]

  package init(header: FullBoxHeader = FullBoxHeader(), rows: [Row]) {
    self.header = header
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 8)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      rows.append(Row(sampleCount: try reader.read(), duration: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    var numbers: [UInt32] = []
    numbers.reserveCapacity(rows.count * 2)
    for row in rows {
      numbers.append(row.sampleCount)
      numbers.append(row.duration)
    }
    writer.write(numbers: numbers)
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("samples, duration", rows) {
        .list([.number(Int($0.sampleCount)), .number(Int($0.duration))])
      }
  }
}
