package import BinaryIO

/// A sample entry of metadata known by a URI: `urim`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct URISampleEntry: CodedBox {
  package static let type: FourCC = "urim"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head = SampleEntryHead()
  package var boxes: [UInt8] = []

  package var tail: [UInt8] { boxes }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.rest(nil, &boxes)
    if coder.mode == .printing, let uri { coder.show("URI", uri) }
  }

  /// The URI; `nil` where there is no whole box `uri `.
  package var uri: String? {
    let inside = BoxTree.parse(boxes[...], at: 0).boxes
    guard let node = inside.first(where: { $0.type == "uri " }) else { return nil }
    return String(decoding: node.payload.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
  }
}
