package import BinaryIO

/// Where each chunk lies in its file: `stco`.
///
///     full box; u32 count, count x u32 offset from the start of the file
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.5.
package struct ChunkOffsetBox: Box {
  package static let type: FourCC = "stco"
  package static let clause = "ISO/IEC 14496-12 § 8.7.5"

  package var header: FullBoxHeader
  /// In bytes from the start of the file.
  package var offsets: [UInt32]

  package init(header: FullBoxHeader = FullBoxHeader(), offsets: [UInt32]) {
    self.header = header
    self.offsets = offsets
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    offsets = try reader.readNumbers(Int(try reader.read(UInt32.self)))
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: offsets.count))
    writer.write(numbers: offsets)
  }

  package var fields: [BoxField] { header.fields + TableFields.numbers("offsets", offsets) }
}
