package import BinaryIO

/// Which samples may rather be lost than others: `stdp`.
///
///     full box; for each sample u16 priority
///
/// The count is that of the sample sizes.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.3.
package struct DegradationPriorityBox: Box {
  package static let type: FourCC = "stdp"
  package static let clause = "ISO/IEC 14496-12 § 8.5.3"

  package var header: FullBoxHeader
  package var priorities: [UInt16]

  package init(header: FullBoxHeader = FullBoxHeader(), priorities: [UInt16]) {
    self.header = header
    self.priorities = priorities
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    priorities = try reader.readNumbers(reader.remaining / 2)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(numbers: priorities)
  }

  package var fields: [BoxField] {
    header.fields + TableFields.numbers("priorities", priorities)
  }
}
