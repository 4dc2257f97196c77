package import BinaryIO

/// A sample entry of XML: `metx`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct XMLMetadataSampleEntry: CodedBox {
  package static let type: FourCC = "metx"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head = SampleEntryHead()
  /// As in HTTP's `Content-Encoding`; empty for none.
  package var contentEncoding = TerminatedString("")
  /// URIs, separated by spaces.
  package var namespaces = TerminatedString("")
  /// URIs, separated by spaces.
  package var schemaLocations = TerminatedString("")
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8] = []

  package var tail: [UInt8] { boxes }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("content encoding", &contentEncoding)
    try coder.field("namespaces", &namespaces)
    try coder.field("schema locations", &schemaLocations)
    try coder.rest(nil, &boxes)
  }
}
