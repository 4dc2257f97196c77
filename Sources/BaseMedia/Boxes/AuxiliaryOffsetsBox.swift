package import BinaryIO

/// Where the auxiliary information of samples is: `saio`.
///
/// One offset for all, or one for each chunk (in `stbl`, from the start of the file) or run (in `traf`, from the base
/// of the fragment's data).
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

  /// The offsets as places in a file; one past 2^63 stays there, outside of any.
  package var places: [Int] { offsets.map { Int(clamping: $0) } }

  /// The box with other offsets, in the version that these need, or the one it had.
  func moved(by map: (Int) -> Int) -> AuxiliaryOffsetsBox {
    var box = self
    box.offsets = places.map { UInt64(clamping: map($0)) }
    if box.offsets.contains(where: { $0 > UInt64(UInt32.max) }) {
      box.header.version = max(1, box.header.version)
    }
    return box
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.auxiliaryKind(&kind, of: header)
    coder.numbers("offsets", &offsets, bytes: header.timeSize)
  }
}
