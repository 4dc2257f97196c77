package import BinaryIO

/// A sample entry of text or metadata known by its MIME type: `mett`, `sbtt` and `stxt`.
///
///     6 reserved bytes, u16 data reference index; content encoding, NUL; MIME type, NUL; boxes
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3, 12.5.3, 12.6.3.
package struct MIMESampleEntry: Box {
  package static let type: FourCC = "mett"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head: SampleEntryHead
  /// As in HTTP's `Content-Encoding`; empty for none.
  package var contentEncoding: TerminatedString
  package var mimeType: TerminatedString
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8]

  package init(contentEncoding: String = "", mimeType: String) {
    head = SampleEntryHead()
    self.contentEncoding = TerminatedString(contentEncoding)
    self.mimeType = TerminatedString(mimeType)
    boxes = []
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    contentEncoding = TerminatedString(parsing: &reader)
    mimeType = TerminatedString(parsing: &reader)
    boxes = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    contentEncoding.write(to: &writer)
    mimeType.write(to: &writer)
    writer.write(boxes)
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("content encoding", contentEncoding), BoxField("MIME type", mimeType),
    ]
  }
}
