internal import MediaModel

extension PlaylistRule {
  /// Rules that the table of tags says: forms of values, attributes that have to be there, places of tags.
  static let grammar: [PlaylistRule] = [
    PlaylistRule("4.1") { view, found in
      for (index, line) in view.playlist.lines.enumerated() {
        if index == 0, line.text.unicodeScalars.first == "\u{FEFF}" {
          found.add("the file begins with a byte order mark", line: 1)
        }
        let isControl = { (scalar: Unicode.Scalar) in
          scalar.value < 0x20 && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
        }
        if let place = line.text.unicodeScalars.enumerated().first(where: { isControl($1) }) {
          found.add("a control character", line: index + 1, column: place.offset + 1)
        }
      }
    },
    PlaylistRule("4.1") { view, found in
      for (index, line) in view.playlist.lines.enumerated() {
        if let column = line.text.columnOfSeparateMark {
          found.add(
            "a letter and its mark are two characters, not the one of normalization form C",
            line: index + 1, column: column)
        }
      }
    },
    PlaylistRule("4.1") { view, found in
      for (index, line) in view.playlist.lines.enumerated() {
        guard let uri = line.uri, let last = uri.utf8.last, let first = uri.utf8.first else {
          continue
        }
        if first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09 {
          found.add("white space around an address", line: index + 1)
        }
      }
    },
    // Tags that the draft knows stand in one kind of playlist, and most of them once.
    PlaylistRule("4.1") { view, found in
      var seen: Set<String> = []
      for placed in view.tags {
        guard let rule = TagRule.named(placed.tag.name) else { continue }
        if rule.place == .media && view.kind == .multivariant
          || rule.place == .multivariant && view.kind == .media
        {
          found.add(
            "\(placed.tag.name) has no place in a \(view.kind.rawValue) playlist",
            line: placed.line)
        }
        if !rule.repeats, !seen.insert(placed.tag.name).inserted {
          found.add(
            "\(placed.tag.name) stands here a second time", line: placed.line,
            section: rule.section)
        }
      }
    },
    PlaylistRule("4.1") { view, found in
      for placed in view.tags {
        guard let rule = TagRule.named(placed.tag.name),
          let fault = fault(of: placed.tag.value, as: rule.value)
        else { continue }
        found.add(
          "\(placed.tag.name) \(fault)", line: placed.line, column: placed.tag.valueColumn,
          section: rule.section)
      }
    },
    PlaylistRule("4.2") { view, found in
      for placed in view.tags {
        guard let rule = TagRule.named(placed.tag.name), rule.value == .attributes else { continue }
        let list = placed.tag.attributes
        var seen: Set<String> = []
        for attribute in list.attributes {
          if !seen.insert(attribute.name).inserted {
            found.add(
              "\(attribute.name) stands in the list a second time", line: placed.line,
              column: attribute.column, section: "4.2")
          }
          guard !attribute.value.hasVariable, !attribute.value.raw.isEmpty,
            let form = rule.attribute(attribute.name)?.form,
            let fault = fault(of: attribute.value, as: form)
          else { continue }
          found.add(
            "\(attribute.name) \(fault)", line: placed.line, column: attribute.valueColumn,
            section: rule.section)
        }
        for attribute in rule.attributes
        where attribute.isRequired && !seen.contains(attribute.name) {
          found.add(
            "\(placed.tag.name) lacks \(attribute.name)", line: placed.line, section: rule.section)
        }
      }
    },
    // Attributes that the author of a date range defines begin with X-.
    PlaylistRule("4.4.5.1", .warning) { view, found in
      for placed in view.all("EXT-X-DATERANGE") {
        for attribute in placed.tag.attributes.attributes
        where !attribute.name.hasPrefix("X-")
          && TagRule.named("EXT-X-DATERANGE")?.attribute(attribute.name) == nil
        {
          found.add(
            "\(attribute.name) is not an attribute of a date range; those of one's own begin with X-",
            placed, attribute.name)
        }
      }
    },
  ]

  /// What is wrong with the value of a tag; `nil` where nothing is.
  private static func fault(of value: String?, as form: TagRule.ValueForm) -> String? {
    switch form {
    case .none: return value == nil ? nil : "takes no value"
    case .attributes: return value == nil ? "lacks its attributes" : nil
    default: break
    }
    guard let value, !value.isEmpty else { return "lacks its value" }
    switch form {
    case .none, .attributes: return nil
    case .integer: return UInt64(digits: value.utf8) == nil ? "takes a whole number" : nil
    case .seconds: return DecimalSeconds.read(value) == nil ? "takes a number of seconds" : nil
    case .duration:
      let number = value.prefix { $0 != "," }
      guard DecimalSeconds.read(String(number)) != nil else { return "takes a number of seconds" }
      return number.endIndex == value.endIndex ? "lacks the comma after the duration" : nil
    case .date:
      return MetadataDate(value)?.hasTime ?? false ? nil : "takes a date and time of ISO 8601"
    case .byteRange:
      return PlaylistSegment.ByteRange(value, following: 0) == nil
        ? "takes a length in bytes, and @ and an offset where that is given" : nil
    case .word(let words):
      return words.contains(value) ? nil : "takes \(words.joined(separator: " or "))"
    }
  }

  /// What is wrong with the value of an attribute; `nil` where nothing is.
  private static func fault(
    of value: AttributeValue, as form: TagRule.AttributeForm
  ) -> String? {
    switch form {
    case .quoted: return value.isQuoted ? nil : "takes a text in quotes"
    case .date:
      guard value.isQuoted else { return "takes a date in quotes" }
      return MetadataDate(value.text)?.hasTime ?? false ? nil : "takes a date and time of ISO 8601"
    case .either: return nil
    default: break
    }
    if value.isQuoted { return "takes a value without quotes" }
    switch form {
    case .integer: return value.integer == nil ? "takes a whole number" : nil
    case .hexadecimal: return value.hexadecimal == nil ? "takes 0x and hexadecimal digits" : nil
    case .seconds: return value.seconds == nil ? "takes a number of seconds" : nil
    case .signedSeconds:
      return DecimalSeconds.read(value.raw, allowsSign: true) == nil
        ? "takes a number of seconds" : nil
    case .resolution:
      let sides = value.raw.split(separator: "x", omittingEmptySubsequences: false)
      let isSize = sides.count == 2 && sides.allSatisfy { UInt64(digits: $0.utf8) != nil }
      return isSize ? nil : "takes width x height, as 1920x1080"
    case .oneOf(let words):
      return words.contains(value.raw) ? nil : "takes \(words.joined(separator: " or "))"
    case .word, .quoted, .date, .either: return nil
    }
  }
}
