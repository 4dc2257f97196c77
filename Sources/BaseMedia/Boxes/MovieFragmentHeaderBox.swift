package import BinaryIO

/// The number of a fragment: `mfhd`.
///
///     full box; u32 sequence number
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.5.
package struct MovieFragmentHeaderBox: Box {
  package static let type: FourCC = "mfhd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.5"

  package var header: FullBoxHeader
  package var sequenceNumber: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    sequenceNumber = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(sequenceNumber)
  }

  package var fields: [BoxField] { header.fields + [BoxField("sequence number", sequenceNumber)] }
}
