/// Tables as text: values with commas (RFC 4180) or tabs between them.
enum SeparatedValues {
  /// What stands between two values.
  enum Separator: Sendable { case comma, tab }

  /// A line of values, with its end.
  static func line(_ values: [String], _ separator: Separator) -> String {
    switch separator {
    case .comma: values.map(quoted).joined(separator: ",") + "\n"
    case .tab:
      values.map { value in
        value.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
          .replacing("\n", with: "\\n").replacing("\r", with: "\\r")
      }.joined(separator: "\t") + "\n"
    }
  }

  /// A value, in quotes where it needs them.
  static func quoted(_ value: String) -> String {
    let needsQuotes = value.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
  }

  /// The rows of a table with commas; `nil` where a quote is not closed, or text follows one that is.
  static func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var value = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    func isEnd(_ scalar: Unicode.Scalar?) -> Bool {
      scalar == nil || scalar == "," || scalar == "\n" || scalar == "\r"
    }
    var isOpen = false
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"" where value.isEmpty:
        var isClosed = false
        while let inner = rest.popFirst() {
          if inner != "\"" {
            value.append(inner)
          } else if rest.first == "\"" {
            value.append(inner)
            rest.removeFirst()
          } else {
            isClosed = true
            break
          }
        }
        guard isClosed, isEnd(rest.first) else { return nil }
        isOpen = true
      case ",":
        row.append(String(value))
        value = String.UnicodeScalarView()
        isOpen = true
      case "\r" where rest.first == "\n": continue
      case "\n", "\r":
        if isOpen || !value.isEmpty { rows.append(row + [String(value)]) }
        (row, value, isOpen) = ([], String.UnicodeScalarView(), false)
      default:
        value.append(scalar)
        isOpen = true
      }
    }
    if isOpen || !value.isEmpty { rows.append(row + [String(value)]) }
    return rows
  }
}
