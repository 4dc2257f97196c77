package import BinaryIO

/// A sample entry of text or metadata known by its MIME type: `mett`, `sbtt` and `stxt`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3, 12.5.3, 12.6.3.
package struct MIMESampleEntry: CodedBox {
  package static let type: FourCC = "mett"
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var head = SampleEntryHead()
  /// As in HTTP's `Content-Encoding`; empty for none.
  package var contentEncoding = TerminatedString("")
  package var mimeType = TerminatedString("")
  /// `btrt` and others, not looked into.
  package var boxes: [UInt8] = []

  init() {}

  package init(contentEncoding: String = "", mimeType: String) {
    self.contentEncoding = TerminatedString(contentEncoding)
    self.mimeType = TerminatedString(mimeType)
  }

  package var tail: [UInt8] { boxes }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try head.code(with: &coder)
    try coder.field("content encoding", &contentEncoding)
    try coder.field("MIME type", &mimeType)
    try coder.rest(nil, &boxes)
  }
}
