package import BinaryIO

/// The media header of tracks that need none: `nmhd`, and `sthd` for subtitles.
///
///     full box
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.5.2, 12.6.2.
package struct NullMediaHeaderBox: Box {
  package static let type: FourCC = "nmhd"
  package static let clause = "ISO/IEC 14496-12 § 8.4.5.2"

  package var header: FullBoxHeader

  package init() { header = FullBoxHeader() }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) { header.write(to: &writer) }

  package var fields: [BoxField] { header.fields }
}
