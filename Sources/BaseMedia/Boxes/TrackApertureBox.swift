package import BinaryIO

/// The size of a track in one of its apertures: `clef` clean, `prof` production, `enof` encoded, in
/// `tapt`.
///
///     full box; u32 width, u32 height (16.16)
///
/// Source: QTFF, "Track Aperture Mode Dimensions Atom".
package struct TrackApertureBox: Box {
  package static let type: FourCC = "clef"
  package static let clause = "QTFF, Track Aperture Mode Dimensions"

  package var header: FullBoxHeader
  /// 16.16.
  package var width: UInt32
  /// 16.16.
  package var height: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    width = try reader.read()
    height = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(width)
    writer.write(height)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("width", Double(width) / 65536),
      BoxField("height", Double(height) / 65536),
    ]
  }
}
