internal import CommandLineKit
internal import MediaMetadata

/// A condition on fields, as `capture.date >= 2024-01 and duration > 60 or title ~ '*sea*'`.
///
///     condition  = all { "or" all }
///     all        = comparison { "and" comparison }
///     comparison = [ "not" ] field [ operator value ]
///     operator   = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"
///
/// Two numbers are compared as numbers, everything else as text without regard to case; `~` compares with a pattern, in
/// which `*` stands for any characters. A field alone asks whether it is reported. Values with spaces stand in quotes.
struct FieldCondition: Sendable {
  private struct Comparison: Sendable {
    let field: Field
    let isNegated: Bool
    let operation: (sign: String, value: String)?
  }

  /// One of these is to hold, in all its parts.
  private let alternatives: [[Comparison]]

  private static let signs = ["!=", "<=", ">=", "=", "<", ">", "~"]

  /// Reads a condition; `nil` for text that is none.
  init?(_ text: String) {
    guard var words = Self.words(text)?[...], !words.isEmpty else { return nil }
    var alternatives: [[Comparison]] = [[]]
    while true {
      var isNegated = false
      if words.first == .word("not") {
        isNegated = true
        words.removeFirst()
      }
      guard case .word(let name)? = words.popFirst(), let field = Field(name) else { return nil }
      var operation: (String, String)?
      if case .sign(let sign)? = words.first {
        words.removeFirst()
        switch words.popFirst() {
        case .word(let value)?, .quoted(let value)?: operation = (sign, value)
        default: return nil
        }
      }
      alternatives[alternatives.count - 1].append(
        Comparison(field: field, isNegated: isNegated, operation: operation))
      switch words.popFirst() {
      case nil:
        self.alternatives = alternatives
        return
      case .word("and")?: continue
      case .word("or")?: alternatives.append([])
      default: return nil
      }
    }
  }

  /// Whether a file fulfils it.
  func holds(for subject: Field.Subject) -> Bool {
    alternatives.contains { $0.allSatisfy { Self.holds($0, subject) } }
  }

  private static func holds(_ comparison: Comparison, _ subject: Field.Subject) -> Bool {
    let text = comparison.field.text(of: subject)
    let result = comparison.operation.map { holds(text, $0.sign, $0.value) } ?? !text.isEmpty
    return result != comparison.isNegated
  }

  private static func holds(_ text: String, _ sign: String, _ value: String) -> Bool {
    if sign == "!=" { return !holds(text, "=", value) }
    guard !text.isEmpty || sign == "=" else { return false }
    let (left, right) = (text.lowercased(), value.lowercased())
    if sign == "~" { return WildcardPattern(right).matches(left) }
    if let one = Double(text), let two = Double(value) {
      return compare(one, sign, two)
    }
    return compare(left, sign, right)
  }

  private static func compare<Value: Comparable>(
    _ left: Value, _ sign: String, _ right: Value
  ) -> Bool {
    switch sign {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    case ">=": left >= right
    default: left == right
    }
  }

  // MARK: Words

  private enum Word: Equatable {
    case word(String)
    case quoted(String)
    case sign(String)
  }

  /// The words of a condition; `nil` where a quote is not closed.
  private static func words(_ text: String) -> [Word]? {
    var words: [Word] = []
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest.removeFirst()
      } else if first == "'" || first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: first) else { return nil }
        words.append(.quoted(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else if let sign = signs.first(where: rest.hasPrefix) {
        words.append(.sign(sign))
        rest = rest.dropFirst(sign.count)
      } else {
        let word = rest.prefix { $0 != " " && !"=<>~!".contains($0) }
        guard !word.isEmpty else { return nil }
        words.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
    return words
  }
}
