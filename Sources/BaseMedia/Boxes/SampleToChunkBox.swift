package import BinaryIO

/// How many samples lie in each chunk, and which description they have: `stsc`.
///
///     full box; u32 count, count x { u32 first chunk (from 1), u32 samples per chunk, u32 description (from 1) }
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.4.
package struct SampleToChunkBox: Box {
  package static let type: FourCC = "stsc"
  package static let clause = "ISO/IEC 14496-12 § 8.7.4"

  /// A run of chunks that are alike.
  package struct Row: Hashable, Sendable {
    /// Counted from 1.
    package var firstChunk: UInt32
    package var samplesPerChunk: UInt32
    /// Counted from 1.
    package var sampleDescriptionIndex: UInt32

    package init(firstChunk: UInt32, samplesPerChunk: UInt32, sampleDescriptionIndex: UInt32) {
      self.firstChunk = firstChunk
      self.samplesPerChunk = samplesPerChunk
      self.sampleDescriptionIndex = sampleDescriptionIndex
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
    try reader.requireTable(count: count, stride: 12)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      rows.append(
        Row(
          firstChunk: try reader.read(), samplesPerChunk: try reader.read(),
          sampleDescriptionIndex: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    var numbers: [UInt32] = []
    numbers.reserveCapacity(rows.count * 3)
    for row in rows {
      numbers.append(row.firstChunk)
      numbers.append(row.samplesPerChunk)
      numbers.append(row.sampleDescriptionIndex)
    }
    writer.write(numbers: numbers)
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("first chunk, samples per chunk, description", rows) {
        .list([
          .number(Int($0.firstChunk)), .number(Int($0.samplesPerChunk)),
          .number(Int($0.sampleDescriptionIndex)),
        ])
      }
  }
}
