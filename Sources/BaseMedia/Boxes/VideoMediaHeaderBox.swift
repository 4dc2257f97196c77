package import BinaryIO

/// How video is composited: `vmhd`.
///
///     full box (flags 1); u16 graphics mode, 3 x u16 colour
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.2.
package struct VideoMediaHeaderBox: Box {
  package static let type: FourCC = "vmhd"
  package static let clause = "ISO/IEC 14496-12 § 12.1.2"

  package var header: FullBoxHeader
  package var graphicsMode: UInt16
  package var color: RGB16

  package init() {
    header = FullBoxHeader(flags: 1)
    graphicsMode = 0
    color = RGB16()
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    graphicsMode = try reader.read()
    color = try RGB16(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(graphicsMode)
    color.write(to: &writer)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("graphics mode", graphicsMode), BoxField("color", color.value)]
  }
}
