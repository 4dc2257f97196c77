package import BinaryIO

/// A sample entry of XML: `metx`.
///
///     6 reserved bytes, u16 data reference index; content encoding, NUL; namespaces, NUL;
///         schema locations, NUL; boxes
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct XMLMetadataSampleEntry: Box {
  package static let type: FourCC = "metx"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head: SampleEntryHead
  /// As in HTTP's `Content-Encoding`; empty for none.
  package var contentEncoding: TerminatedString
  /// URIs, separated by spaces.
  package var namespaces: TerminatedString
  /// URIs, separated by spaces.
  package var schemaLocations: TerminatedString
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    contentEncoding = TerminatedString(parsing: &reader)
    namespaces = TerminatedString(parsing: &reader)
    schemaLocations = TerminatedString(parsing: &reader)
    boxes = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    contentEncoding.write(to: &writer)
    namespaces.write(to: &writer)
    schemaLocations.write(to: &writer)
    writer.write(boxes)
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("content encoding", contentEncoding), BoxField("namespaces", namespaces),
      BoxField("schema locations", schemaLocations),
    ]
  }
}
