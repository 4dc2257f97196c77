package import BinaryIO

/// Where in the fragments decoding of a track can start: `tfra`.
package struct TrackFragmentRandomAccessBox: CodedBox {
  package static let type: FourCC = "tfra"
  package static let clause = "ISO/IEC 14496-12 § 8.8.10"

  /// A place where decoding can start.
  package struct Row: Hashable, Sendable {
    /// In media ticks.
    package var time: UInt64 = 0
    /// In bytes from the start of the file.
    package var fragmentOffset: UInt64 = 0
    /// Of the `traf`, from 1, as are the others.
    package var trackFragmentNumber: UInt32 = 0
    /// Of the `trun`.
    package var runNumber: UInt32 = 0
    package var sampleNumber: UInt32 = 0
  }

  package var header = FullBoxHeader()
  package var trackID: UInt32 = 0
  /// Bits 4-5, 2-3 and 0-1: bytes less 1 of the three numbers of a row.
  package var lengths: UInt32 = 0
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("track ID", &trackID)
    coder.field(nil, &lengths)
    let size = header.timeSize
    let widths = [4, 2, 0].map { Int(lengths >> $0 & 3) + 1 }
    coder.rows(
      "time, fragment offset", &rows, stride: 2 * size + widths.reduce(0, +), isLong: true,
      new: Row()
    ) { coder, row in
      coder.field("", &row.time, bytes: size)
      coder.field("", &row.fragmentOffset, bytes: size)
      coder.field(nil, &row.trackFragmentNumber, bytes: widths[0])
      coder.field(nil, &row.runNumber, bytes: widths[1])
      coder.field(nil, &row.sampleNumber, bytes: widths[2])
    }
  }
}
