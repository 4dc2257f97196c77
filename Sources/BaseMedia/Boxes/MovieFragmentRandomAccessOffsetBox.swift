package import BinaryIO

/// The size of the `mfra` box that it ends: `mfro`.
///
///     full box; u32 size of the enclosing box
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.11.
package struct MovieFragmentRandomAccessOffsetBox: Box {
  package static let type: FourCC = "mfro"
  package static let clause = "ISO/IEC 14496-12 § 8.8.11"

  package var header: FullBoxHeader
  package var parentSize: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    parentSize = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(parentSize)
  }

  package var fields: [BoxField] { header.fields + [BoxField("parent size", parentSize)] }
}
