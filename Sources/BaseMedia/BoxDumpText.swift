internal import MediaModel

/// Prints a dump as lines of text.
///
///     [mdia] 867 @ 1200
///       [elng] 18 @ 1234  version 0, flags 000000, language en-US
///
/// After the type come size and offset, in bytes; few short fields stand on the same line, others
/// below it.
package struct BoxDumpText: Sendable {
  /// Rows of a table that are printed.
  package var rowLimit = 8
  /// Values of a plain list that are printed.
  package var valueLimit = 16
  /// Columns up to which fields stand on the line of their box.
  package var columns = 100
  /// Characters of a text that are printed.
  package var textLimit = 200

  package init() {}

  /// The lines of a box and those inside.
  package func lines(_ node: BoxDescription) -> [String] {
    var result: [String] = []
    forEachLine(of: node) { result.append($0) }
    return result
  }

  /// Calls with each line of a box and those inside.
  package func forEachLine(of node: BoxDescription, depth: Int = 0, _ tell: (String) -> Void) {
    let indent = String(repeating: "  ", count: depth)
    let shown = node.fields.filter { $0.name != "version" && $0.name != "flags" || !isFull(node) }
    let heading = indent + heading(node)
    let inner = indent + "    "
    let line = inline(shown, after: heading)
    tell(line ?? heading)
    for note in node.notes { tell("\(inner)! \(note)") }
    if line == nil {
      let width = shown.map(\.name.count).max() ?? 0
      for field in shown { forEachLine(of: field, width: width, indent: inner, tell) }
    }
    switch node.payload {
    case .none: break
    case .bytes(let bytes, let offset):
      for line in HexText.lines(bytes, at: offset) { tell(inner + line) }
    case .omitted(let size, let offset): tell("\(inner)\(size) bytes @ \(offset)")
    }
    for child in node.children { forEachLine(of: child, depth: depth + 1, tell) }
  }

  /// The heading with the fields after it, where they are few and short.
  private func inline(_ fields: [BoxField], after heading: String) -> String? {
    guard fields.count <= 6 else { return nil }
    var line = heading
    for (index, field) in fields.enumerated() {
      switch field.value {
      case .list(let rows) where rows.contains(where: isCompound): return nil
      case .record: return nil
      default:
        let isFirst = index == 0 && !heading.contains("  version ")
        let value = told(field)
        line += isFirst ? "  " : ", "
        let isList = if case .list = field.value { true } else { false }
        line += isList ? "\(field.name) (\(value))" : "\(field.name) \(value)"
      }
      guard line.unicodeScalars.count <= columns else { return nil }
    }
    return line
  }

  /// Whether the first two fields are the head of a full box, which stands in the heading.
  private func isFull(_ node: BoxDescription) -> Bool {
    node.fields.prefix(2).map(\.name) == ["version", "flags"]
  }

  private func heading(_ node: BoxDescription) -> String {
    var text = node.type.isEmpty ? "[]" : "[\(node.type)]"
    if let userType = node.userType { text += " \(userType)" }
    text += " \(node.size) @ \(node.offset)"
    if node.headerSize != 8, node.headerSize != 24 || node.userType == nil {
      text += ", header \(node.headerSize)"
    }
    if isFull(node), case .number(let version) = node.fields[0].value,
      case .number(let flags) = node.fields[1].value
    {
      text += "  version \(version), flags \(HexText.digits(flags, count: 6))"
    }
    if let name = node.name { text += "  \(printable(name))" }
    return text
  }

  private func forEachLine(
    of field: BoxField, width: Int, indent: String, _ tell: (String) -> Void
  ) {
    let label = field.name + String(repeating: " ", count: max(0, width - field.name.count))
    switch field.value {
    case .list(let rows) where rows.contains(where: isCompound):
      tell("\(indent)\(field.name)")
      for (index, row) in rows.prefix(rowLimit).enumerated() {
        tell("\(indent)  \(index): \(inline(row))")
      }
      if rows.count > rowLimit {
        tell("\(indent)  … \(rows.count - rowLimit) more")
      }
    default:
      tell("\(indent)\(label)  \(told(field))")
    }
  }

  private func isCompound(_ value: BoxField.Value) -> Bool {
    switch value {
    case .record, .list: true
    default: false
    }
  }

  /// What a field says, and the date that a time of a header counts to.
  private func told(_ field: BoxField) -> String {
    let text = inline(field.value)
    guard ["creation time", "modification time"].contains(field.name),
      case .number(1...) = field.value,
      let date = UInt64(text).flatMap({ MetadataDate(secondsSince1904: $0) })
    else { return text }
    return "\(text) (\(date.withoutZone))"
  }

  private func inline(_ value: BoxField.Value) -> String {
    switch value {
    case .number(let number): return "\(number)"
    case .decimal(let number):
      return Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): return text.isEmpty ? "\"\"" : printable(text)
    case .bytes(let bytes) where bytes.isEmpty: return "none"
    case .bytes(let bytes):
      let digits = bytes.prefix(valueLimit * 2).map(HexText.digits).joined(separator: " ")
      let rest = bytes.count - valueLimit * 2
      return rest > 0 ? "\(digits) … \(rest) more" : digits
    case .list(let values) where values.isEmpty: return "none"
    case .list(let values):
      let shown = values.prefix(valueLimit).map { inline($0) }.joined(separator: ", ")
      let rest = values.count - valueLimit
      return rest > 0 ? "\(shown) … \(rest) more" : shown
    case .record(let fields):
      return fields.map { field in
        let text = inline(field.value)
        return isCompound(field.value) ? "\(field.name) { \(text) }" : "\(field.name) \(text)"
      }.joined(separator: ", ")
    }
  }

  /// A text on one line that no terminal takes for a command, cut where it is long.
  private func printable(_ text: String) -> String {
    var result = ""
    var left = textLimit
    for scalar in text.unicodeScalars {
      guard left > 0 else {
        return "\(result) … \(text.unicodeScalars.count - textLimit) more characters"
      }
      left -= 1
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _
      where scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

enum HexText {
  static func digits(_ byte: UInt8) -> String { digits(byte, count: 2) }

  static func digits(_ number: some BinaryInteger, count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// 16 bytes as 8-4-4-4-12 digits.
  static func uuid(_ bytes: [UInt8]) -> String {
    bytes.enumerated().map { ([4, 6, 8, 10].contains($0) ? "-" : "") + digits($1) }.joined()
  }

  /// Sixteen bytes a line: their offset, their digits, and those of them that are ASCII.
  static func lines(_ bytes: [UInt8], at offset: Int) -> [String] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      var text = digits(offset + start, count: 8) + " "
      for (index, byte) in row.enumerated() { text += (index == 8 ? "  " : " ") + digits(byte) }
      let missing = 16 - row.count
      text += String(repeating: " ", count: missing * 3 + (row.count <= 8 ? 1 : 0) + 2)
      for byte in row {
        text.unicodeScalars.append((0x20...0x7E).contains(byte) ? Unicode.Scalar(byte) : ".")
      }
      return text
    }
  }
}
