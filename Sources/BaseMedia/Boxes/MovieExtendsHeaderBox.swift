package import BinaryIO

/// How long the movie is with all its fragments: `mehd`.
package struct MovieExtendsHeaderBox: CodedBox {
  package static let type: FourCC = "mehd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.2"

  package var header = FullBoxHeader()
  /// In movie ticks.
  package var duration: UInt64 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("duration", &duration, bytes: header.timeSize)
  }
}
