package import BinaryIO

/// QuickTime's text sample entry, `text` in `stsd`.
///
/// Source: QTFF, "Text Sample Description".
package struct TextSampleEntry: CodedBox {
  package static let type: FourCC = "text"
  package static let clause = "QTFF, Text Sample Description"

  package var head = SampleEntryHead()
  package var displayFlags: UInt32 = 0
  package var justification: Int32 = 0
  package var backgroundColor = RGB16()
  package var textBox = Rectangle16()
  package var reserved1: [UInt8] = []
  package var font: Int16 = 0
  package var face: Int16 = 0
  package var reserved2: [UInt8] = []
  package var textColor = RGB16()
  /// The font name behind its count, and what follows; writers leave it all out now and then.
  package var rest: [UInt8] = []

  package var tail: [UInt8] {
    guard let count = rest.first, Int(count) < rest.count else { return [] }
    return Array(rest.dropFirst(Int(count) + 1))
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("display flags", &displayFlags)
    try coder.field("justification", &justification)
    try coder.field("background color", &backgroundColor)
    try coder.field("text box", &textBox)
    try coder.bytes(nil, &reserved1, count: 8)
    try coder.field("font", &font)
    try coder.field("face", &face)
    try coder.bytes(nil, &reserved2, count: 3)
    try coder.field("text color", &textColor)
    try coder.rest(nil, &rest)
    coder.show("font name", .readable(fontName))
  }

  /// The font's name; empty where none is stored.
  package var fontName: [UInt8] {
    guard let count = rest.first, Int(count) < rest.count else { return [] }
    return Array(rest.dropFirst().prefix(Int(count)))
  }
}
