package import BinaryIO

/// The bit rates of a sample entry: `btrt`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2.
package struct BitRateBox: CodedBox {
  package static let type: FourCC = "btrt"
  package static let clause = "ISO/IEC 14496-12 § 8.5.2"

  /// In bytes.
  package var bufferSize: UInt32 = 0
  /// In bits per second.
  package var maximum: UInt32 = 0
  /// In bits per second.
  package var average: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("buffer size", &bufferSize)
    try coder.field("maximum bit rate", &maximum)
    try coder.field("average bit rate", &average)
  }
}
