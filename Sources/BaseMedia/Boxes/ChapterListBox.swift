package import BinaryIO

/// Nero's chapter list: `chpl` in `moov/udta`.
///
///     full box; u32 reserved (not in version 0); u8 count; count x { u64 start (100 ns), u8 byte
///       length, title }
///
/// Source: Nero's files; no standard defines it.
package struct ChapterListBox: Box {
  package static let type: FourCC = "chpl"
  package static let clause = "Nero chapter list"

  /// One chapter.
  package struct Row: Hashable, Sendable {
    /// In units of 100 ns.
    package var start: UInt64
    /// UTF-8.
    package var title: [UInt8]

    package init(start: UInt64, title: [UInt8]) {
      self.start = start
      self.title = title
    }
  }

  package var header: FullBoxHeader
  package var reserved: UInt32
  /// 255 at most, with titles of 255 bytes at most: what is more is not written.
  package var rows: [Row]
  /// Zeros after the last chapter.
  package var trailing: [UInt8]

  package init(rows: [Row]) {
    header = FullBoxHeader(version: 1)
    reserved = 0
    self.rows = rows
    trailing = []
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    reserved = header.version == 0 ? 0 : try reader.read()
    let count = try reader.read(UInt8.self)
    rows = []
    for _ in 0..<count {
      let start = try reader.read(UInt64.self)
      let length = Int(try reader.read(UInt8.self))
      rows.append(Row(start: start, title: try reader.readBytes(length)))
    }
    trailing = reader.readTrailingZeros()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    if header.version != 0 { writer.write(reserved) }
    let kept = rows.prefix(Int(UInt8.max))
    writer.write(UInt8(truncatingIfNeeded: kept.count))
    for row in kept {
      writer.write(row.start)
      writer.write(UInt8(clamping: row.title.count))
      writer.write(row.title.prefix(Int(UInt8.max)))
    }
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("count", rows.count),
      BoxField(
        "rows",
        .list(
          rows.map { row in
            .record([BoxField("start", row.start), BoxField("title", text: row.title)])
          })),
    ]
  }
}
