package import BinaryIO

/// The fixed fields of a 3GPP timed text sample entry, `tx3g`; the font table `ftab` follows.
///
/// Source: 3GPP TS 26.245 § 5.16.
package struct TimedTextSampleEntry: BoxPrefix, CodedBox {
  package static let type: FourCC = "tx3g"
  package static let clause = "3GPP TS 26.245 § 5.16"

  package var head = SampleEntryHead()
  package var displayFlags: UInt32 = 0
  package var horizontalJustification: Int8 = 0
  package var verticalJustification: Int8 = 0
  /// Red, green, blue, alpha.
  package var backgroundColor: [UInt8] = []
  package var textBox = Rectangle16()
  package var firstCharacter: UInt16 = 0
  package var lastCharacter: UInt16 = 0
  package var font: UInt16 = 0
  package var face: UInt8 = 0
  package var size: UInt8 = 0
  /// Red, green, blue, alpha.
  package var textColor: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("display flags", &displayFlags)
    try coder.field("horizontal justification", &horizontalJustification)
    try coder.field("vertical justification", &verticalJustification)
    try coder.bytes("background color", &backgroundColor, count: 4)
    try coder.field("text box", &textBox)
    try coder.field(nil, &firstCharacter)
    try coder.field(nil, &lastCharacter)
    try coder.field("font", &font)
    try coder.field("face", &face)
    try coder.field("size", &size)
    try coder.bytes("text color", &textColor, count: 4)
  }
}
