package import BinaryIO

/// The parts that samples consist of: `subs`.
package struct SubSampleBox: CodedBox {
  package static let type: FourCC = "subs"
  package static let clause = "ISO/IEC 14496-12 § 8.7.7"

  /// The parts of one sample.
  package struct Row: Hashable, Sendable {
    /// How many samples after the one of the row before; after 0 for the first.
    package var sampleDelta: UInt32
    package var parts: [Part]
  }

  package struct Part: Hashable, Sendable {
    /// In bytes.
    package var size: UInt32 = 0
    package var priority: UInt8 = 0
    package var discardable: UInt8 = 0
    /// What the codec says of it.
    package var parameters: UInt32 = 0
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    let size = header.version == 0 ? 2 : 4
    coder.rows("samples", &rows, stride: 6, isLong: true, new: Row(sampleDelta: 0, parts: [])) {
      coder, row in
      coder.field("delta", &row.sampleDelta)
      coder.rows("part sizes", &row.parts, count: .u16, stride: size + 6, new: Part()) {
        coder, part in
        coder.field("", &part.size, bytes: size)
        coder.field(nil, &part.priority)
        coder.field(nil, &part.discardable)
        coder.field(nil, &part.parameters)
      }
    }
  }
}
