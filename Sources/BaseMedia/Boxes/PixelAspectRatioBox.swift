package import BinaryIO

/// The shape of a pixel: `pasp`.
///
///     u32 horizontal, u32 vertical spacing
///
/// Source: ISO/IEC 14496-12:2022 § 12.1.4.
package struct PixelAspectRatioBox: Box {
  package static let type: FourCC = "pasp"
  package static let clause = "ISO/IEC 14496-12 § 12.1.4"

  package var horizontalSpacing: UInt32
  package var verticalSpacing: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    horizontalSpacing = try reader.read()
    verticalSpacing = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(horizontalSpacing)
    writer.write(verticalSpacing)
  }

  package var fields: [BoxField] {
    [
      BoxField("horizontal spacing", horizontalSpacing),
      BoxField("vertical spacing", verticalSpacing),
    ]
  }
}
