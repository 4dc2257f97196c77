package import BinaryIO

/// What a file claims to be: `ftyp`, and `styp` for a segment.
package struct FileTypeBox: CodedBox, Hashable {
  package static let type: FourCC = "ftyp"
  package static let clause = "ISO/IEC 14496-12 § 4.3"

  package var majorBrand = FourCC.zero
  package var minorVersion: UInt32 = 0
  package var compatibleBrands: [FourCC] = []

  init() {}

  package init(majorBrand: FourCC, minorVersion: UInt32, compatibleBrands: [FourCC]) {
    self.majorBrand = majorBrand
    self.minorVersion = minorVersion
    self.compatibleBrands = compatibleBrands
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field("major brand", &majorBrand)
    coder.field("minor version", &minorVersion)
    coder.rows("compatible brands", &compatibleBrands, count: .toEnd, new: .zero) {
      $0.field("", &$1)
    }
  }
}
