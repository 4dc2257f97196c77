package import BinaryIO

/// Where each chunk lies in its file, past 4 GiB: `co64`.
///
///     full box; u32 count, count x u64 offset from the start of the file
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.5.
package struct LargeChunkOffsetBox: Box {
  package static let type: FourCC = "co64"
  package static let clause = "ISO/IEC 14496-12 § 8.7.5"

  package var header: FullBoxHeader
  /// In bytes from the start of the file.
  package var offsets: [UInt64]

  package init(header: FullBoxHeader = FullBoxHeader(), offsets: [UInt64]) {
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
