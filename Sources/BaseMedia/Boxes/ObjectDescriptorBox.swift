package import BinaryIO

/// The MPEG-4 object descriptor of a movie: `iods`.
///
///     full box; descriptor
///
/// Source: ISO/IEC 14496-14 § 5.3.
package struct ObjectDescriptorBox: Box {
  package static let type: FourCC = "iods"
  package static let clause = "ISO/IEC 14496-14 § 5.3"

  package var header: FullBoxHeader
  package var descriptor: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    descriptor = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(descriptor)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("descriptor", bytes: descriptor)
    ]
  }
}
