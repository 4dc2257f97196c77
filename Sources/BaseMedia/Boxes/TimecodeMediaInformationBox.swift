package import BinaryIO

/// How QuickTime draws a timecode: `tcmi` in `gmhd/tmcd`; a new one has the values that QuickTime writes.
///
/// Source: QTFF, "Timecode Media Information Atom".
package struct TimecodeMediaInformationBox: CodedBox {
  package static let type: FourCC = "tcmi"
  package static let clause = "QTFF, Timecode Media Information Atom"

  package var header = FullBoxHeader()
  package var font: Int16 = 0
  package var face: Int16 = 0
  package var size: Int16 = 12
  package var reserved: UInt16 = 0
  package var textColor = RGB16()
  package var backgroundColor = RGB16(red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF)
  /// As stored, with its count; files that leave the count out exist.
  package var fontNameBytes: [UInt8] = [0]

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("font", &font)
    try coder.field("face", &face)
    try coder.field("size", &size)
    try coder.field(nil, &reserved)
    try coder.field("text color", &textColor)
    try coder.field("background color", &backgroundColor)
    try coder.rest("font name", &fontNameBytes) { .readable(Array($0.dropFirst())) }
  }
}
