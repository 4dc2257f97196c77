package import BinaryIO

/// The year of the recording: 3GPP's `yrrc`.
///
///     full box; u16 year
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct RecordingYearBox: Box {
  package static let type: FourCC = "yrrc"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var year: UInt16

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    year = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(year)
  }

  package var fields: [BoxField] { header.fields + [BoxField("year", year)] }
}
