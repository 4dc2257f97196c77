package import BinaryIO

/// How a sample entry is protected or restricted: `schm`.
///
///     full box (flag 1: a URI follows); 4cc scheme, u32 scheme version; URI, NUL
///
/// Source: ISO/IEC 14496-12:2022 § 8.12.6.
package struct SchemeTypeBox: Box {
  package static let type: FourCC = "schm"
  package static let clause = "ISO/IEC 14496-12 § 8.12.6"

  package var header: FullBoxHeader
  package var scheme: FourCC
  package var schemeVersion: UInt32
  package var uri: TerminatedString?

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    scheme = try reader.readFourCC()
    schemeVersion = try reader.read()
    uri = header.flags & 1 != 0 ? TerminatedString(parsing: &reader) : nil
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(scheme)
    writer.write(schemeVersion)
    uri?.write(to: &writer)
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("scheme", scheme), BoxField("scheme version", schemeVersion)]
      + (uri.map { [BoxField("URI", $0)] } ?? [])
  }
}
