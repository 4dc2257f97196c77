package import BinaryIO

/// The parts that samples consist of: `subs`.
///
///     full box; u32 count, count x { u32 samples since the one before, u16 parts,
///     parts x { u16 (u32 in version 1) size, u8 priority, u8 discardable, u32 codec's own } }
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.7.
package struct SubSampleBox: Box {
  package static let type: FourCC = "subs"
  package static let clause = "ISO/IEC 14496-12 § 8.7.7"

  /// The parts of one sample.
  package struct Row: Hashable, Sendable {
    /// How many samples after the one of the row before; after 0 for the first.
    package var sampleDelta: UInt32
    package var parts: [Part]
  }

  /// A part of a sample.
  package struct Part: Hashable, Sendable {
    /// In bytes.
    package var size: UInt32
    package var priority: UInt8
    package var discardable: UInt8
    package var parameters: UInt32
  }

  package var header: FullBoxHeader
  package var rows: [Row]

  package init(header: FullBoxHeader, rows: [Row]) {
    self.header = header
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let isWide = header.version != 0
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 6)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      var row = Row(sampleDelta: try reader.read(), parts: [])
      let parts = Int(try reader.read(UInt16.self))
      try reader.requireTable(count: parts, stride: isWide ? 10 : 8)
      for _ in 0..<parts {
        row.parts.append(
          Part(
            size: isWide ? try reader.read() : UInt32(try reader.read(UInt16.self)),
            priority: try reader.read(), discardable: try reader.read(),
            parameters: try reader.read()))
      }
      rows.append(row)
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(row.sampleDelta)
      writer.write(UInt16(truncatingIfNeeded: row.parts.count))
      for part in row.parts {
        if header.version != 0 {
          writer.write(part.size)
        } else {
          writer.write(UInt16(truncatingIfNeeded: part.size))
        }
        writer.write(part.priority)
        writer.write(part.discardable)
        writer.write(part.parameters)
      }
    }
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("samples", rows) { row in
        .record([
          BoxField("delta", row.sampleDelta),
          BoxField("part sizes", .list(row.parts.map { .number(Int($0.size)) })),
        ])
      }
  }
}
