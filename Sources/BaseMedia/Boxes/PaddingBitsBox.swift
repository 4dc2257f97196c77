package import BinaryIO

/// How many bits at the end of each sample mean nothing: `padb`.
package struct PaddingBitsBox: CodedBox {
  package static let type: FourCC = "padb"
  package static let clause = "ISO/IEC 14496-12 § 8.7.6"

  package var header = FullBoxHeader()
  package var sampleCount: UInt32 = 0
  /// A byte for two samples, the first in the upper half: 1 reserved bit, 3 bits.
  package var pairs: [UInt8] = []

  init() {}

  /// A box of one number of bits (0 to 7) for each sample.
  package init(paddingBits: [UInt8]) {
    sampleCount = UInt32(truncatingIfNeeded: paddingBits.count)
    pairs = [UInt8](halves: paddingBits.map { $0 & 7 })
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("count", &sampleCount)
    coder.bytes("pairs", &pairs, count: (Int(sampleCount) + 1) / 2)
  }

  package var paddingBits: [UInt8] { pairs.halves(Int(sampleCount)).map { $0 & 7 } }
}
