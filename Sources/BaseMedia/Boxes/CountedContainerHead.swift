package import BinaryIO

/// What comes before the boxes of `stsd` and `dref`.
///
///     full box; u32 count
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2, 8.7.2.
package struct CountedContainerHead: BoxPrefix {
  package static let type: FourCC = "stsd"
  package static let clause = "ISO/IEC 14496-12 § 8.5.2"

  package var header: FullBoxHeader
  /// How many boxes follow.
  package var count: UInt32

  package init(header: FullBoxHeader = FullBoxHeader(), count: UInt32) {
    self.header = header
    self.count = count
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    count = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(count)
  }

  package var fields: [BoxField] { header.fields + [BoxField("count", count)] }
}
