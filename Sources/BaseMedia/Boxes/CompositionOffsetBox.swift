package import BinaryIO

/// How far after its decoding a sample is shown, by runs of equal offset: `ctts`.
///
/// QuickTime writes negative offsets in version 0 as well, so readers take 32-bit numbers as signed in both.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.3; QTFF, "Composition Offset Atom".
package struct CompositionOffsetBox: CodedBox {
  package static let type: FourCC = "ctts"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.3"

  /// A run of samples of one offset.
  package struct Row: Hashable, Sendable, NumberRow {
    package var sampleCount: UInt32
    /// In media ticks; the bits as they are stored, read as signed.
    package var offset: Int32

    package init(sampleCount: UInt32, offset: Int32) {
      self.sampleCount = sampleCount
      self.offset = offset
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
    try coder.numbers("samples, offset", &rows) { [Int($0.sampleCount), Int($0.offset)] }
  }
}
