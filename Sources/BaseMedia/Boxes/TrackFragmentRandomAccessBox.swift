package import BinaryIO

/// Where in the fragments decoding of a track can start: `tfra`.
///
///     full box; u32 track ID, u32 whose last 6 bits tell the bytes (less 1) of three numbers, u32 count,
///     count x { u32|u64 time, u32|u64 offset of the moof, number of traf, trun and sample (from 1) }
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.10.
package struct TrackFragmentRandomAccessBox: Box {
  package static let type: FourCC = "tfra"
  package static let clause = "ISO/IEC 14496-12 § 8.8.10"

  /// A place where decoding can start.
  package struct Row: Hashable, Sendable {
    /// In media ticks.
    package var time: UInt64
    /// In bytes from the start of the file.
    package var fragmentOffset: UInt64
    package var trackFragmentNumber: UInt32
    package var runNumber: UInt32
    package var sampleNumber: UInt32
  }

  package var header: FullBoxHeader
  package var trackID: UInt32
  /// Bits 4-5, 2-3 and 0-1: bytes less 1 of the three numbers of a row.
  package var lengths: UInt32
  package var rows: [Row]

  private static let shifts: [UInt32] = [4, 2, 0]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    trackID = try reader.read()
    lengths = try reader.read()
    let isWide = header.version != 0
    let count = Int(try reader.read(UInt32.self))
    var widths: [Int] = []
    for shift in Self.shifts { widths.append(Int(lengths >> shift & 3) + 1) }
    try reader.requireTable(count: count, stride: (isWide ? 16 : 8) + widths.reduce(0, +))
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      let time = try reader.readNumber(isWide: isWide)
      let offset = try reader.readNumber(isWide: isWide)
      var numbers: [UInt32] = []
      for width in widths {
        var number: UInt32 = 0
        for _ in 0..<width { number = number << 8 | UInt32(try reader.read(UInt8.self)) }
        numbers.append(number)
      }
      rows.append(
        Row(
          time: time, fragmentOffset: offset, trackFragmentNumber: numbers[0],
          runNumber: numbers[1], sampleNumber: numbers[2]))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(trackID)
    writer.write(lengths)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(row.time, isWide: header.version != 0)
      writer.write(row.fragmentOffset, isWide: header.version != 0)
      let numbers = [row.trackFragmentNumber, row.runNumber, row.sampleNumber]
      for (shift, number) in zip(Self.shifts, numbers) {
        writer.write(number.bigEndianBytes.suffix(Int(lengths >> shift & 3) + 1))
      }
    }
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("track ID", trackID)]
      + TableFields.rows("time, fragment offset", rows) {
        .list([
          .number(Int(truncatingIfNeeded: $0.time)),
          .number(Int(truncatingIfNeeded: $0.fragmentOffset)),
        ])
      }
  }
}
