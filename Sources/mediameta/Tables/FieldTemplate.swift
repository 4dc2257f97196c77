internal import MediaMetadata

/// Text with fields in it, as `{capture.date:%Y-%m-%d} {title}`.
///
/// Behind a colon stands how a date is written: %Y %y %m %d %H %M %S, %z for the zone, %% for a per cent sign. Braces
/// themselves are written twice.
struct FieldTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case field(Field, dateFormat: String?)
  }

  private let parts: [Part]

  /// Reads a template; `nil` where a brace has no counterpart, or what stands in braces is no field.
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

  /// The text of a file; a field that it does not tell is empty.
  func text(of subject: Field.Subject) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field, nil): field.text(of: subject)
      case .field(let field, let format?): Self.date(field.text(of: subject), format)
      }
    }.joined()
  }

  /// A date in a format; empty for text that is no date.
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
