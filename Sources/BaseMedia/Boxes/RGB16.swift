internal import BinaryIO

/// A colour of three 16-bit parts.
///
/// Source: QTFF, "Graphics Modes"; ISO/IEC 14496-12:2022 § 12.1.2.
package struct RGB16: Hashable, Sendable, CodedRecord {
  package var red: UInt16 = 0
  package var green: UInt16 = 0
  package var blue: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("", &red)
    try coder.field("", &green)
    try coder.field("", &blue)
  }
}

/// A rectangle as QuickTime stores it.
///
/// Source: QTFF, "Text Sample Description".
package struct Rectangle16: Hashable, Sendable, CodedRecord {
  package var top: Int16 = 0
  package var left: Int16 = 0
  package var bottom: Int16 = 0
  package var right: Int16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("", &top)
    try coder.field("", &left)
    try coder.field("", &bottom)
    try coder.field("", &right)
  }
}
