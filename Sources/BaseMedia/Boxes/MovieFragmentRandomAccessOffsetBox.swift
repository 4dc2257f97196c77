package import BinaryIO

/// The size of the `mfra` box that it ends: `mfro`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.11.
package struct MovieFragmentRandomAccessOffsetBox: CodedBox {
  package static let type: FourCC = "mfro"
  package static let clause = "ISO/IEC 14496-12 § 8.8.11"

  package var header = FullBoxHeader()
  package var parentSize: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("parent size", &parentSize)
  }
}
