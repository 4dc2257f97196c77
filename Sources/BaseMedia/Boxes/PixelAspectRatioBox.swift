package import BinaryIO

/// The shape of a pixel: `pasp`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.4.
package struct PixelAspectRatioBox: CodedBox {
  package static let type: FourCC = "pasp"
  package static let clause = "ISO/IEC 14496-12 § 12.1.4"

  package var horizontalSpacing: UInt32 = 0
  package var verticalSpacing: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("horizontal spacing", &horizontalSpacing)
    try coder.field("vertical spacing", &verticalSpacing)
  }
}
