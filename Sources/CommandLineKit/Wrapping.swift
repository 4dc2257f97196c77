/// Breaks text into lines for a fixed width.
enum Wrapping {
  /// The text in lines of at most `width` characters where its words allow; runs of spaces become one.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineCount = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      let count = word.count
      if lineCount > 0, lineCount + 1 + count > max(width, 1) {
        lines.append(line)
        line = ""
        lineCount = 0
      }
      if lineCount > 0 {
        line += " "
        lineCount += 1
      }
      line += word
      lineCount += count
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The text in lines, each after so many spaces.
  static func indented(_ text: String, by indent: Int, width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return lines(text, width: max(width - indent, 20)).map { margin + $0 }
  }

  /// Two columns: terms on the left, their descriptions wrapped on the right.
  ///
  /// A term too long for its column stands on a line of its own.
  static func columns(
    _ rows: [(term: String, text: String)], width: Int, styles: Styles
  ) -> [String] {
    let longest = rows.map(\.term.count).max() ?? 0
    let column = min(longest, max(width / 3, 12)) + 4
    var result: [String] = []
    for row in rows {
      var text = indented(row.text, by: column, width: width)
      let head = "  " + styles.bold(row.term)
      if row.term.count + 4 <= column, let first = text.first {
        let gap = String(repeating: " ", count: column - 2 - row.term.count)
        text[0] = head + gap + first.dropFirst(column)
      } else {
        text.insert(head, at: 0)
      }
      result += text
    }
    return result
  }
}
