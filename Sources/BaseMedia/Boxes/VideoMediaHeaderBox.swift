package import BinaryIO

/// How video is composited: `vmhd`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.2.
package struct VideoMediaHeaderBox: CodedBox {
  package static let type: FourCC = "vmhd"
  package static let clause = "ISO/IEC 14496-12 § 12.1.2"

  package var header = FullBoxHeader(flags: 1)
  package var graphicsMode: UInt16 = 0
  package var color = RGB16()

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("graphics mode", &graphicsMode)
    try coder.field("color", &color)
  }
}
