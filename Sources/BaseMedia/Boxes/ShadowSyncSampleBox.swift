package import BinaryIO

/// Sync samples that can stand in for others: `stsh`.
///
///     full box; u32 count, count x { u32 shadowed sample number, u32 sync sample number }
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.3.
package struct ShadowSyncSampleBox: Box {
  package static let type: FourCC = "stsh"
  package static let clause = "ISO/IEC 14496-12 § 8.6.3"

  package var header: FullBoxHeader
  /// Pairs, one after the other: shadowed sample, sync sample; both counted from 1.
  package var sampleNumbers: [UInt32]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let count = Int(try reader.read(UInt32.self))
    sampleNumbers = try reader.readNumbers(count * 2)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: sampleNumbers.count / 2))
    writer.write(numbers: sampleNumbers)
  }

  package var fields: [BoxField] {
    header.fields
      + TableFields.rows("shadowed, sync", Array(stride(from: 0, to: sampleNumbers.count, by: 2))) {
        .list([.number(Int(sampleNumbers[$0])), .number(Int(sampleNumbers[$0 + 1]))])
      }
  }
}
