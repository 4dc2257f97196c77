package import BinaryIO

/// How long to wait before playback while downloading: `pdin`.
///
///     full box; { u32 bytes per second, u32 delay in milliseconds } ... to the end
///
/// Source: ISO/IEC 14496-12:2022 § 8.1.3.
package struct ProgressiveDownloadBox: Box {
  package static let type: FourCC = "pdin"
  package static let clause = "ISO/IEC 14496-12 § 8.1.3"

  /// A rate and the delay it asks for.
  package struct Row: Hashable, Sendable {
    /// In bytes per second.
    package var rate: UInt32
    /// In milliseconds.
    package var delay: UInt32
  }

  package var header: FullBoxHeader
  package var rows: [Row]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    rows = []
    while !reader.isAtEnd { rows.append(Row(rate: try reader.read(), delay: try reader.read())) }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    for row in rows {
      writer.write(row.rate)
      writer.write(row.delay)
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField(
        "rows",
        .list(
          rows.map { .record([BoxField("rate", $0.rate), BoxField("delay", $0.delay)]) }))
    ]
  }
}
