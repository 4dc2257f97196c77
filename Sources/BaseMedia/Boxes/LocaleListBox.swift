package import BinaryIO

/// Lists of countries or languages that values point to by number: `ctry` and `lang`.
///
///     full box; u32 count; count x { u16 n, n x u16 code }
///
/// Source: QTFF, "Country List Atom", "Language List Atom".
package struct LocaleListBox: Box {
  package static let type: FourCC = "ctry"
  package static let clause = "QTFF, Country List Atom"

  package var header: FullBoxHeader
  /// Row n is what a value means by the number n, counted from 1.
  package var rows: [[UInt16]]

  package init(rows: [[UInt16]]) {
    header = FullBoxHeader()
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 2)
    rows = []
    for _ in 0..<count {
      let length = Int(try reader.read(UInt16.self))
      rows.append(try reader.readNumbers(length))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(UInt16(truncatingIfNeeded: row.count))
      for code in row { writer.write(code) }
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("count", rows.count),
      BoxField("rows", .list(rows.map { .list($0.map(BoxField.Value.locale)) })),
    ]
  }
}
