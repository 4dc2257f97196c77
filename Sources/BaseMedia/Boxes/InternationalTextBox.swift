package import BinaryIO

/// A text in several languages: the boxes of `udta` whose types begin with byte A9, and `name` in a
/// `tmcd` entry.
///
///     { u16 byte length, u16 language, text } ... to the end, zeros may follow
///
/// Parsing is strict, since cameras also store bare text under such types: where the lengths do not
/// add up, the bytes are to be kept as they are.
///
/// Source: QTFF, "User Data Text Strings and Language Codes", "Timecode Sample Description".
package struct InternationalTextBox: Box {
  package static let type: FourCC = "©nam"
  package static let clause = "QTFF, User Data Text Strings"

  /// The text of one language.
  package struct Row: Hashable, Sendable {
    /// Below 0x400 a Macintosh code, 0x7FFF unspecified, else packed ISO 639-2/T.
    package var language: UInt16
    package var text: [UInt8]

    package init(language: UInt16, text: [UInt8]) {
      self.language = language
      self.text = text
    }
  }

  package var rows: [Row]
  /// Zeros after the last row.
  package var trailing: [UInt8]

  package init(rows: [Row]) {
    self.rows = rows
    trailing = []
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    rows = []
    trailing = []
    repeat {
      let length = Int(try reader.read(UInt16.self))
      rows.append(Row(language: try reader.read(), text: try reader.readBytes(length)))
      if reader.remaining < 4 { trailing = reader.readTrailingZeros() }
    } while !reader.isAtEnd
    // Empty rows of language 0 at the end are a terminator.
    while rows.count > 1, let last = rows.last, last.text.isEmpty, last.language == 0 {
      rows.removeLast()
      trailing += [0, 0, 0, 0]
    }
  }

  package func write(to writer: inout ByteWriter) {
    for row in rows {
      writer.write(UInt16(truncatingIfNeeded: row.text.count))
      writer.write(row.language)
      writer.write(row.text.prefix(Int(UInt16.max)))
    }
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    [
      BoxField(
        "rows",
        .list(
          rows.map { row in
            .record([
              BoxField("language", language: row.language), BoxField("text", text: row.text),
            ])
          }))
    ]
  }
}
