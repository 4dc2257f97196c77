package import BinaryIO

/// A sample entry of subtitles in XML: `stpp`.
///
///     6 reserved bytes, u16 data reference index; namespaces, NUL; schema locations, NUL;
///     auxiliary MIME types, NUL; boxes
///
/// Source: ISO/IEC 14496-12:2022 § 12.6.3.
package struct XMLSubtitleSampleEntry: Box {
  package static let type: FourCC = "stpp"
  package static let clause = "ISO/IEC 14496-12 § 12.6.3"

  package var head: SampleEntryHead
  /// URIs, separated by spaces.
  package var namespaces: TerminatedString
  /// URIs, separated by spaces.
  package var schemaLocations: TerminatedString
  /// MIME types of images and the like, separated by spaces.
  package var auxiliaryTypes: TerminatedString
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    namespaces = TerminatedString(parsing: &reader)
    schemaLocations = TerminatedString(parsing: &reader)
    auxiliaryTypes = TerminatedString(parsing: &reader)
    boxes = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    namespaces.write(to: &writer)
    schemaLocations.write(to: &writer)
    auxiliaryTypes.write(to: &writer)
    writer.write(boxes)
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("namespaces", namespaces), BoxField("schema locations", schemaLocations),
      BoxField("auxiliary types", auxiliaryTypes),
    ]
  }
}
