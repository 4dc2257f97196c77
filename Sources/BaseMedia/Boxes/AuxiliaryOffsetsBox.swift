package import BinaryIO

/// Where the auxiliary information of samples lies: `saio`.
///
/// One offset for all, or one for each chunk (in `stbl`, from the start of the file) or run (in `traf`, from the base
/// of the fragment's data).
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.9.
package struct AuxiliaryOffsetsBox: CodedBox {
  package static let type: FourCC = "saio"
  package static let clause = "ISO/IEC 14496-12 § 8.7.9"

  package var header = FullBoxHeader()
  /// There with flag 1; without, that of the protection scheme.
  package var kind: AuxiliaryInformationKind?
  package var offsets: [UInt64] = []

  init() {}

  /// A box of the version that the offsets need.
  package init(kind: AuxiliaryInformationKind?, offsets: [UInt64]) {
    let isWide = offsets.contains { $0 > UInt64(UInt32.max) }
    header = FullBoxHeader(version: isWide ? 1 : 0, flags: kind == nil ? 0 : 1)
    self.kind = kind
    self.offsets = offsets
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.auxiliaryKind(&kind, of: header)
    try coder.numbers("offsets", &offsets, bytes: header.timeSize)
  }
}
