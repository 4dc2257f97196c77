package import BinaryIO

/// How many bytes of auxiliary information each sample has: `saiz`.
package struct AuxiliarySizesBox: CodedBox {
  package static let type: FourCC = "saiz"
  package static let clause = "ISO/IEC 14496-12 § 8.7.8"

  package var header = FullBoxHeader()
  /// There with flag 1; without, that of the protection scheme.
  package var kind: AuxiliaryInformationKind?
  /// The size for every sample in bytes; 0 where each has its own.
  package var constantSize: UInt8 = 0
  package var sampleCount: UInt32 = 0
  /// In bytes; empty where all are alike.
  package var sizes: [UInt8] = []

  init() {}

  /// Sizes that are all one.
  package init(kind: AuxiliaryInformationKind?, constantSize: UInt8, sampleCount: UInt32) {
    header = FullBoxHeader(flags: kind == nil ? 0 : 1)
    self.kind = kind
    self.constantSize = constantSize
    self.sampleCount = sampleCount
  }

  /// A size for each sample.
  package init(kind: AuxiliaryInformationKind?, sizes: [UInt8]) {
    self.init(
      kind: kind, constantSize: 0, sampleCount: UInt32(truncatingIfNeeded: sizes.count))
    self.sizes = sizes
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.auxiliaryKind(&kind, of: header)
    coder.field("size", &constantSize)
    coder.field(constantSize == 0 ? nil : "count", &sampleCount)
    if constantSize == 0 {
      coder.numbers("sizes", &sizes, count: .known(Int(sampleCount)))
    }
  }
}

/// Which kind of auxiliary information a `saiz` or `saio` box tells of.
package struct AuxiliaryInformationKind: Hashable, Sendable, CodedRecord {
  package var type: UInt32 = 0
  package var parameter: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field("type", &type) { .text(FourCC(rawValue: $0).description) }
    coder.field("parameter", &parameter)
  }
}

extension BoxCoder {
  /// The kind of the information, which flag 1 announces.
  mutating func auxiliaryKind(
    _ kind: inout AuxiliaryInformationKind?, of header: FullBoxHeader
  ) {
    optional(&kind, if: header.flags & 1 != 0, new: AuxiliaryInformationKind()) {
      $1.code(with: &$0)
    }
  }
}
