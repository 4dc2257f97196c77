package import BinaryIO

/// The URI that says how metadata samples are to be read: `uri ` in `urim`.
///
///     full box; URI, NUL
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3.
package struct URIBox: Box {
  package static let type: FourCC = "uri "
  package static let clause = "ISO/IEC 14496-12 § 12.3.3"

  package var header: FullBoxHeader
  package var uri: TerminatedString

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    uri = TerminatedString(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    uri.write(to: &writer)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("URI", uri)
    ]
  }
}
