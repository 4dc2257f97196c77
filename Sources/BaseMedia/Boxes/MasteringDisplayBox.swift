package import BinaryIO

/// The display that the content was graded on: `mdcv`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.6.
package struct MasteringDisplayBox: CodedBox {
  package static let type: FourCC = "mdcv"
  package static let clause = "ISO/IEC 14496-12 § 12.1.6"

  // In units of 0.00002.
  package var greenX: UInt16 = 0
  package var greenY: UInt16 = 0
  package var blueX: UInt16 = 0
  package var blueY: UInt16 = 0
  package var redX: UInt16 = 0
  package var redY: UInt16 = 0
  package var whiteX: UInt16 = 0
  package var whiteY: UInt16 = 0
  /// In units of 0.0001 candela per square metre.
  package var maximumLuminance: UInt32 = 0
  /// In units of 0.0001 candela per square metre.
  package var minimumLuminance: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("green x", &greenX) { .decimal(Double($0) / 50000) }
    try coder.field("green y", &greenY) { .decimal(Double($0) / 50000) }
    try coder.field("blue x", &blueX) { .decimal(Double($0) / 50000) }
    try coder.field("blue y", &blueY) { .decimal(Double($0) / 50000) }
    try coder.field("red x", &redX) { .decimal(Double($0) / 50000) }
    try coder.field("red y", &redY) { .decimal(Double($0) / 50000) }
    try coder.field("white point x", &whiteX) { .decimal(Double($0) / 50000) }
    try coder.field("white point y", &whiteY) { .decimal(Double($0) / 50000) }
    try coder.field("maximum luminance", &maximumLuminance) { .decimal(Double($0) / 10000) }
    try coder.field("minimum luminance", &minimumLuminance) { .decimal(Double($0) / 10000) }
  }
}
