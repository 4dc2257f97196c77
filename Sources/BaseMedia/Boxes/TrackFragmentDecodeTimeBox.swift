package import BinaryIO

/// When the first sample of a fragment is decoded: `tfdt`.
///
///     full box; u32|u64 time in media ticks
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.12.
package struct TrackFragmentDecodeTimeBox: Box {
  package static let type: FourCC = "tfdt"
  package static let clause = "ISO/IEC 14496-12 § 8.8.12"

  package var header: FullBoxHeader
  /// In media ticks.
  package var time: UInt64

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    time = try reader.readNumber(isWide: header.version != 0)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(time, isWide: header.version != 0)
  }

  package var fields: [BoxField] { header.fields + [BoxField("time", time)] }
}
