package import BinaryIO

/// The album a piece is of, and its place there: 3GPP's `albm`.
///
///     full box; u16 packed language; title, NUL; u8 track number (may be absent)
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct AlbumBox: Box {
  package static let type: FourCC = "albm"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var language: UInt16
  package var title: UnicodeString
  package var trackNumber: UInt8?

  package init(language: UInt16, title: UnicodeString, trackNumber: UInt8? = nil) {
    header = FullBoxHeader()
    self.language = language
    self.title = title
    self.trackNumber = trackNumber
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    language = try reader.read()
    title = UnicodeString(parsing: &reader)
    trackNumber = reader.isAtEnd ? nil : try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(language)
    title.write(to: &writer)
    if let trackNumber { writer.write(trackNumber) }
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("language", language: language), BoxField("title", title)]
      + (trackNumber.map { [BoxField("track number", $0)] } ?? [])
  }
}
