package import BinaryIO

/// The URI that says how metadata samples are to be read: `uri ` in `urim`.
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct URIBox: CodedBox {
  package static let type: FourCC = "uri "
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var header = FullBoxHeader()
  package var uri = TerminatedString("")

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("URI", &uri)
  }
}
