package import BinaryIO

/// How long the samples last, by runs of equal duration: `stts`.
package struct TimeToSampleBox: CodedBox {
  package static let type: FourCC = "stts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.2"

  package var header = FullBoxHeader()
  /// In media ticks.
  package var rows: [SampleRun<UInt32>] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("samples, duration", &rows) { [Int($0.count), Int($0.value)] }
  }
}
