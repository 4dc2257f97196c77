package import BinaryIO

/// How far after its decoding a sample is shown, by runs of equal offset: `ctts`.
///
///     full box; u32 count, count x { u32 samples, offset in media ticks: u32 in version 0, i32 in version 1 }
///
/// QuickTime writes negative offsets in version 0 as well, so readers take 32-bit numbers as signed in both.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.3; QTFF, "Composition Offset Atom".
package struct CompositionOffsetBox: Box {
  package static let type: FourCC = "ctts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.3"

  /// A run of samples of one offset.
  package struct Row: Hashable, Sendable {
    package var sampleCount: UInt32
    /// In media ticks; the bits as they are stored, read as signed.
    package var offset: Int32

    package init(sampleCount: UInt32, offset: Int32) {
      self.sampleCount = sampleCount
      self.offset = offset
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
      rows.append(Row(sampleCount: try reader.read(), offset: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    var numbers: [UInt32] = []
    numbers.reserveCapacity(rows.count * 2)
    for row in rows {
      numbers.append(row.sampleCount)
      numbers.append(UInt32(bitPattern: row.offset))
    }
    writer.write(numbers: numbers)
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("samples, offset", rows) {
        .list([.number(Int($0.sampleCount)), .number(Int($0.offset))])
      }
  }
}
