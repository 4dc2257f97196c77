package import BinaryIO

/// When the first sample of a fragment is decoded: `tfdt`.
package struct TrackFragmentDecodeTimeBox: CodedBox {
  package static let type: FourCC = "tfdt"
  package static let clause = "ISO/IEC 14496-12 § 8.8.12"

  package var header = FullBoxHeader()
  /// In media ticks.
  package var time: UInt64 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("time", &time, bytes: header.timeSize)
  }
}
