package import BinaryIO

/// How long the movie is with all its fragments: `mehd`.
///
///     full box; u32|u64 duration in movie ticks
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.2.
package struct MovieExtendsHeaderBox: Box {
  package static let type: FourCC = "mehd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.2"

  package var header: FullBoxHeader
  /// In movie ticks.
  package var duration: UInt64

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    duration = try reader.readNumber(isWide: header.version != 0)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(duration, isWide: header.version != 0)
  }

  package var fields: [BoxField] { header.fields + [BoxField("duration", duration)] }
}
