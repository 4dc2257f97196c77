package import BinaryIO

/// How long the samples last, by runs of equal duration: `stts`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.2.
package struct TimeToSampleBox: CodedBox {
  package static let type: FourCC = "stts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.2"

  /// A run of samples of one duration.
  package struct Row: Hashable, Sendable, NumberRow {
    package var sampleCount: UInt32
    /// In media ticks.
    package var duration: UInt32

    package init(sampleCount: UInt32, duration: UInt32) {
      self.sampleCount = sampleCount
      self.duration = duration
    }
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  init() {}

  package init(header: FullBoxHeader = FullBoxHeader(), rows: [Row]) {
    self.header = header
    self.rows = rows
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.numbers("samples, duration", &rows) { [Int($0.sampleCount), Int($0.duration)] }
  }
}
