package import BinaryIO

/// A sample entry of metadata known by a URI: `urim`.
///
///     6 reserved bytes, u16 data reference index; box `uri ` { full box; URI, NUL }, other boxes
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct URISampleEntry: Box {
  package static let type: FourCC = "urim"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head: SampleEntryHead
  package var boxes: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    boxes = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(boxes)
  }

  /// The URI; `nil` where there is no whole box `uri `.
  package var uri: String? {
    let inside = BoxTree.parse(boxes[...], at: 0).boxes
    guard let node = inside.first(where: { $0.type == "uri " }) else { return nil }
    return String(decoding: node.payload.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
  }

  package var fields: [BoxField] {
    head.fields + (uri.map { [BoxField("URI", $0)] } ?? [])
  }
}
