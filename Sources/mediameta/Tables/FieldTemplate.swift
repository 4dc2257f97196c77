internal import MediaMetadata

/// Text with fields in it, as `{capture.date:%Y-%m-%d} {title}`.
///
/// After a colon stands how a date is written: %Y %y %m %d %H %M %S, %z for the zone, %% for a per cent sign. Braces
/// themselves are written twice.
struct FieldTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(Field, dateFormat: String?)
  }

  private let parts: [Part]

  /// Reads a template; `nil` where a brace has no counterpart, or what stands in braces is not a field.
  init?(_ template: String) {
    var parts: [Part] = []
    var text = ""
    var rest = template[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        text.append(character)
        continue
      }
      if rest.first == character {
        text.append(character)
        rest.removeFirst()
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let inside = rest[..<end]
      rest = rest[rest.index(after: end)...]
      let colon = inside.firstRange(of: ":%")?.lowerBound
      let format = colon.map { String(inside[inside.index(after: $0)...]) }
      guard let field = Field(String(inside[..<(colon ?? inside.endIndex)])) else { return nil }
      parts += [.text(text), .field(field, dateFormat: format)]
      text = ""
    }
    self.parts = parts + [.text(text)]
  }

  /// Its fields, and how they write dates.
  var fields: [(name: String, dateFormat: String?)] {
    parts.compactMap { part in
      if case .field(let field, let format) = part {
        (field.name.lowercased(), format)
      } else {
        nil
      }
    }
  }

  /// The text of a file; a field that it does not tell is empty.
  func text(of subject: Field.Subject) -> String { filled(by: subject) { $0 }.text }

  /// The text of a file, and the names of the fields that it does not tell.
  ///
  /// - Parameters:
  ///   - subject: the file.
  ///   - changing: makes of the value of a field what stands in the text.
  /// - Returns: the text, and the names.
  func filled(
    by subject: Field.Subject, changing: (String) -> String
  ) -> (text: String, missing: [String]) {
    var missing: [String] = []
    let texts = parts.map { part in
      guard case .field(let field, let format) = part else {
        guard case .text(let text) = part else { return "" }
        return text
      }
      let told = field.text(of: subject)
      let value = format.map { Self.date(told, $0) } ?? told
      if value.isEmpty { missing.append(field.name) }
      return changing(value)
    }
    return (texts.joined(), missing)
  }

  /// A date in a format; empty for text that is not a date.
  private static func date(_ text: String, _ format: String) -> String {
    guard let date = MetadataDate(text) else { return "" }
    var result = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%", let letter = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch letter {
      case "Y": result += date.year.padded(4)
      case "y": result += (date.year % 100).padded(2)
      case "m": result += date.month.padded(2)
      case "d": result += date.day.padded(2)
      case "H": result += date.hour.padded(2)
      case "M": result += date.minute.padded(2)
      case "S": result += date.second.padded(2)
      case "z":
        result +=
          date.zoneOffsetMinutes.map { minutes in
            (minutes < 0 ? "-" : "+") + (abs(minutes) / 60).padded(2)
              + (abs(minutes) % 60).padded(2)
          } ?? ""
      case "%": result += "%"
      default: result += "%\(letter)"
      }
    }
    return result
  }
}
