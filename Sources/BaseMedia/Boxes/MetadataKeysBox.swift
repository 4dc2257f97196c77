package import BinaryIO

/// The keys that the items of an `ilst` point to by their 1-based number: `keys`.
///
///     full box; u32 count; count x { u32 size (these 8 bytes included), 4cc namespace, key without
///       NUL }
///
/// Source: QTFF, "Metadata Item Keys Atom".
package struct MetadataKeysBox: Box {
  package static let type: FourCC = "keys"
  package static let clause = "QTFF, Metadata Item Keys Atom"

  /// One key.
  package struct Row: Hashable, Sendable {
    /// `mdta` for reverse DNS names, `udta` for a user data type; others are allowed.
    package var namespace: FourCC
    package var key: [UInt8]

    package init(namespace: FourCC, key: [UInt8]) {
      self.namespace = namespace
      self.key = key
    }
  }

  package var header: FullBoxHeader
  package var rows: [Row]

  package init(rows: [Row]) {
    header = FullBoxHeader()
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 8)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      let start = reader.offset
      let size = Int(try reader.read(UInt32.self))
      guard size >= 8 else {
        throw ParseError("a key has size \(size), less than its header", offset: start)
      }
      rows.append(Row(namespace: try reader.readFourCC(), key: try reader.readBytes(size - 8)))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(UInt32(truncatingIfNeeded: row.key.count + 8))
      writer.write(row.namespace)
      writer.write(row.key)
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("count", rows.count),
      BoxField(
        "rows",
        .list(
          rows.map { row in
            .record([BoxField("namespace", row.namespace), BoxField("key", text: row.key)])
          })),
    ]
  }
}
