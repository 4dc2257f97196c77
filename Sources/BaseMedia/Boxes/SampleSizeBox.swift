package import BinaryIO

/// How many bytes each sample takes: `stsz`.
package struct SampleSizeBox: CodedBox {
  package static let type: FourCC = "stsz"
  package static let clause = "ISO/IEC 14496-12 § 8.7.3.2"

  package var header = FullBoxHeader()
  /// The size of every sample in bytes; 0 where each has its own.
  package var constantSize: UInt32 = 0
  package var sampleCount: UInt32 = 0
  /// In bytes; empty where all are alike.
  package var sizes: [UInt32] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("sample size", &constantSize)
    coder.field(constantSize == 0 ? nil : "count", &sampleCount)
    if constantSize == 0 {
      coder.numbers("sizes", &sizes, count: .known(Int(sampleCount)))
    }
  }
}

extension SampleSizeBox {
  /// Samples of sizes of their own.
  package init(sizes: [UInt32]) {
    self.init(sampleCount: UInt32(truncatingIfNeeded: sizes.count), sizes: sizes)
  }
}
