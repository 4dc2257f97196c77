package import BinaryIO

/// A sample entry of subtitles in XML: `stpp`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.6.3.
package struct XMLSubtitleSampleEntry: CodedBox {
  package static let type: FourCC = "stpp"
  package static let clause = "ISO/IEC 14496-12 § 12.6.3"

  package var head = SampleEntryHead()
  /// URIs, separated by spaces.
  package var namespaces = TerminatedString("")
  /// URIs, separated by spaces.
  package var schemaLocations = TerminatedString("")
  /// MIME types of images and the like, separated by spaces.
  package var auxiliaryTypes = TerminatedString("")
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8] = []

  package var tail: [UInt8] { boxes }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("namespaces", &namespaces)
    try coder.field("schema locations", &schemaLocations)
    try coder.field("auxiliary types", &auxiliaryTypes)
    try coder.rest(nil, &boxes)
  }
}
