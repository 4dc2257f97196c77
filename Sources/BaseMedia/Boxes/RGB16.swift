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
