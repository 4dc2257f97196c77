package import BinaryIO

/// The part of a picture that is to be shown: `clap`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.4.
package struct CleanApertureBox: CodedBox {
  package static let type: FourCC = "clap"
  package static let clause = "ISO/IEC 14496-12 § 12.1.4"

  package var widthNumerator: UInt32 = 0
  package var widthDenominator: UInt32 = 0
  package var heightNumerator: UInt32 = 0
  package var heightDenominator: UInt32 = 0
  package var horizontalOffsetNumerator: Int32 = 0
  package var horizontalOffsetDenominator: UInt32 = 0
  package var verticalOffsetNumerator: Int32 = 0
  package var verticalOffsetDenominator: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("width numerator", &widthNumerator)
    try coder.field("width denominator", &widthDenominator)
    try coder.field("height numerator", &heightNumerator)
    try coder.field("height denominator", &heightDenominator)
    try coder.field("horizontal offset numerator", &horizontalOffsetNumerator)
    try coder.field("horizontal offset denominator", &horizontalOffsetDenominator)
    try coder.field("vertical offset numerator", &verticalOffsetNumerator)
    try coder.field("vertical offset denominator", &verticalOffsetDenominator)
  }
}
