internal import CommandLineKit

/// Text in columns: cells are aligned, and the last one is left as long as it is.
struct ShowTable {
  /// A row: its cells, and what stands beneath it.
  struct Row {
    var cells: [Cell]
    var notes: [String] = []

    init(cells: [Cell], notes: [String] = []) { (self.cells, self.notes) = (cells, notes) }

    /// A row of cells that look alike.
    init(_ texts: [String], _ style: Style) { cells = texts.map { Cell($0, style) } }
  }

  /// A cell: its text, and how it looks.
  struct Cell {
    var text: String
    var style: Style = .plain

    init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  enum Style { case plain, name, faint, right, strong }

  var rows: [Row] = []

  mutating func add(_ cells: Cell..., notes: [String] = []) {
    rows.append(Row(cells: cells, notes: notes))
  }

  /// The lines, after `indent` spaces; a cell wider than `widest` does not widen its column.
  func lines(indent: Int, styles: Styles, widest: Int = 64) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == widths.count { widths.append(0) }
        let width = Self.width(cell.text)
        if width <= widest { widths[column] = max(widths[column], width) }
      }
    }
    // A column of nothing takes no room.
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for row in rows {
      var line = margin
      for (column, cell) in row.cells.enumerated() where widths[column] > 0 || !cell.text.isEmpty {
        let gap = max(0, widths[column] - Self.width(cell.text))
        let isLast = column == row.cells.count - 1
        if cell.style == .right { line += String(repeating: " ", count: gap) }
        line += Self.styled(cell, styles)
        if !isLast {
          line += String(repeating: " ", count: (cell.style == .right ? 0 : gap) + 2)
        }
      }
      while line.last == " " { line.removeLast() }
      lines.append(line)
      lines += row.notes.map { "\(margin)    \(styles.dim($0))" }
    }
    return lines
  }

  private static func styled(_ cell: Cell, _ styles: Styles) -> String {
    switch cell.style {
    case .plain, .right: cell.text
    case .name: styles.cyan(cell.text)
    case .faint: styles.dim(cell.text)
    case .strong: styles.bold(cell.text)
    }
  }

  /// How many columns of a terminal text takes: two for the wide scripts of East Asia, none for marks.
  ///
  /// Source: Unicode Standard Annex #11, the blocks that are wide throughout.
  static func width(_ text: some StringProtocol) -> Int {
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: 1
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// Printable text in so many columns; where it is cut it ends in an ellipsis.
  static func clipped(_ text: String, to columns: Int) -> String {
    let all = cut(text, to: columns)
    return all.isWhole ? text : cut(text, to: columns - 1).text + "…"
  }

  /// As much of printable text as `columns` hold, and whether that is all of it.
  static func cut(_ text: String, to columns: Int) -> (text: String, isWhole: Bool) {
    // No scalar takes more columns than it has bytes in UTF-8.
    if text.utf8.count <= columns { return (text, true) }
    var left = columns
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      left -= width(scalar)
      guard left >= 0 else { return (String(result), false) }
      result.append(scalar)
    }
    return (text, true)
  }
}
