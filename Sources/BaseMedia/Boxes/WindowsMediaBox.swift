package import BinaryIO

/// Windows Media metadata: `Xtra`.
///
///     { u32 size (itself included); u32 byte length, name; u32 count;
///       count x { u32 size (header included), u16 type, value } } ...
///
/// Value types: 8 UTF-16LE text, 19 u64, 21 FILETIME, 72 GUID, each little-endian.
///
/// Source: files written by Windows; no standard defines it.
package struct WindowsMediaBox: Box {
  package static let type: FourCC = "Xtra"
  package static let clause = "Windows Media metadata"

  /// A name with its values.
  package struct Row: Hashable, Sendable {
    package var name: [UInt8]
    package var values: [Value]
  }

  /// One value.
  package struct Value: Hashable, Sendable {
    package var type: UInt16
    package var bytes: [UInt8]
  }

  package var rows: [Row]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    rows = []
    repeat {
      let start = reader.offset
      let size = Int(try reader.read(UInt32.self))
      guard size >= 12 else {
        throw ParseError("a row has size \(size), less than its header", offset: start)
      }
      var row = try reader.slice(size - 4)
      let nameLength = Int(try row.read(UInt32.self))
      let name = try row.readBytes(nameLength)
      let count = Int(try row.read(UInt32.self))
      try row.requireTable(count: count, stride: 6)
      var values: [Value] = []
      for _ in 0..<count {
        let valueStart = row.offset
        let valueSize = Int(try row.read(UInt32.self))
        guard valueSize >= 6 else {
          throw ParseError(
            "a value has size \(valueSize), less than its header", offset: valueStart)
        }
        values.append(Value(type: try row.read(), bytes: try row.readBytes(valueSize - 6)))
      }
      guard row.isAtEnd else {
        throw ParseError("\(row.remaining) bytes left over in a row", offset: row.offset)
      }
      rows.append(Row(name: name, values: values))
    } while !reader.isAtEnd
  }

  package func write(to writer: inout ByteWriter) {
    for row in rows {
      let size = row.values.reduce(12 + row.name.count) { $0 + 6 + $1.bytes.count }
      writer.write(UInt32(truncatingIfNeeded: size))
      writer.write(UInt32(truncatingIfNeeded: row.name.count))
      writer.write(row.name)
      writer.write(UInt32(truncatingIfNeeded: row.values.count))
      for value in row.values {
        writer.write(UInt32(truncatingIfNeeded: value.bytes.count + 6))
        writer.write(value.type)
        writer.write(value.bytes)
      }
    }
  }

  package var fields: [BoxField] {
    [
      BoxField(
        "rows",
        .list(
          rows.map { row in
            .record([
              BoxField("name", text: row.name),
              BoxField("values", .list(row.values.map(WindowsMediaBox.printed))),
            ])
          }))
    ]
  }

  private static func printed(_ value: Value) -> BoxField.Value {
    var shown: BoxField.Value = .bytes(value.bytes)
    if value.type == 8 {
      var text = BoxText.string([0xFF, 0xFE] + value.bytes)
      if text.unicodeScalars.last?.value == 0 { text.unicodeScalars.removeLast() }
      shown = .text(text)
    }
    return .record([BoxField("type", value.type), BoxField("value", shown)])
  }
}
