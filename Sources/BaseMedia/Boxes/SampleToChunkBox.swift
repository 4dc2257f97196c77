package import BinaryIO

/// How many samples are in each chunk, and which description they have: `stsc`.
package struct SampleToChunkBox: CodedBox {
  package static let type: FourCC = "stsc"
  package static let clause = "ISO/IEC 14496-12 § 8.7.4"

  /// A run of chunks that are alike.
  package struct Row: Hashable, Sendable, NumberRow {
    /// Counted from 1.
    package var firstChunk: UInt32
    package var samplesPerChunk: UInt32
    /// Counted from 1.
    package var sampleDescriptionIndex: UInt32
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("first chunk, samples per chunk, description", &rows) {
      [Int($0.firstChunk), Int($0.samplesPerChunk), Int($0.sampleDescriptionIndex)]
    }
  }
}
