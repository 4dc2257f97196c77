package import BinaryIO

/// The light levels of the content: `clli`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.7.
package struct ContentLightLevelBox: CodedBox {
  package static let type: FourCC = "clli"
  package static let clause = "ISO/IEC 14496-12 § 12.1.7"

  /// In candela per square metre.
  package var maximumContentLevel: UInt16 = 0
  /// In candela per square metre.
  package var maximumAverageLevel: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("maximum content level", &maximumContentLevel)
    try coder.field("maximum average level", &maximumAverageLevel)
  }
}
