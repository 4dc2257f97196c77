package import BinaryIO

/// Which samples decoding can start from: `stss`.
///
///     full box; u32 count, count x u32 sample number (from 1), ascending
///
/// A track without the box has sync samples only.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.2.
package struct SyncSampleBox: Box {
  package static let type: FourCC = "stss"
  package static let clause = "ISO/IEC 14496-12 § 8.6.2"

  package var header: FullBoxHeader
  /// Counted from 1.
  package var sampleNumbers: [UInt32]

  package init(header: FullBoxHeader = FullBoxHeader(), sampleNumbers: [UInt32]) {
    self.header = header
    self.sampleNumbers = sampleNumbers
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    sampleNumbers = try reader.readNumbers(Int(try reader.read(UInt32.self)))
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: sampleNumbers.count))
    writer.write(numbers: sampleNumbers)
  }

  package var fields: [BoxField] {
    header.fields + TableFields.numbers("sample numbers", sampleNumbers)
  }
}
