package import BinaryIO

/// The role of a track: `kind` in `trak/udta`.
///
///     full box; scheme URI, NUL; value, NUL
///
/// Source: ISO/IEC 14496-12:2022 § 8.10.4.
package struct KindBox: Box {
  package static let type: FourCC = "kind"
  package static let clause = "ISO/IEC 14496-12 § 8.10.4"

  package var header: FullBoxHeader
  package var scheme: TerminatedString
  package var value: TerminatedString

  package init(scheme: String, value: String) {
    header = FullBoxHeader()
    self.scheme = TerminatedString(scheme)
    self.value = TerminatedString(value)
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    scheme = TerminatedString(parsing: &reader)
    value = TerminatedString(parsing: &reader)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    scheme.write(to: &writer)
    value.write(to: &writer)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("scheme", scheme), BoxField("value", value)]
  }
}
