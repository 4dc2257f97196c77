/// SubRip and WebVTT: tags between angle brackets. SubStation Alpha: commands between braces.
///
/// Source: W3C WebVTT § 3.1 and § 4.2.2; SubRip's and Aegisub's own files, which no standard defines.
extension SubtitleText {
  private static let tagStyles: [String: Style] = [
    "b": .bold, "i": .italic, "u": .underlined,
  ]

  mutating func readMarkup(_ text: String, hasEntities: Bool) {
    var style: Style = []
    var piece = ""
    var rest = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")[...]
    while let character = rest.first {
      if character == "<", let end = rest.firstIndex(of: ">"),
        let tag = Self.tag(rest[rest.index(after: rest.startIndex)..<end])
      {
        append(piece, style)
        piece = ""
        if let mark = Self.tagStyles[tag.name] {
          if tag.isEnd { style.remove(mark) } else { style.insert(mark) }
        }
        rest = rest[rest.index(after: end)...]
      } else if character == "{", !hasEntities, rest.hasPrefix("{\\"),
        let end = rest.firstIndex(of: "}")
      {
        // Positions, which programs have brought over from SubStation Alpha.
        rest = rest[rest.index(after: end)...]
      } else if character == "&", hasEntities, let entity = Self.entity(rest) {
        piece += entity.text
        rest = rest.dropFirst(entity.length)
      } else {
        piece.append(character)
        rest.removeFirst()
      }
    }
    append(piece, style)
  }

  /// The name of a tag in lower case; `nil` where the brackets hold something else, as in `a < b > c`.
  private static func tag(_ inside: Substring) -> (name: String, isEnd: Bool)? {
    let isEnd = inside.first == "/"
    let body = isEnd ? inside.dropFirst() : inside
    guard let first = body.first, first.isASCII, first.isLetter || first.isNumber else {
      return inside.isEmpty || (isEnd && body.isEmpty) ? ("", isEnd) : nil
    }
    let name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return (name.lowercased(), isEnd)
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"),
    ("&rlm;", "\u{200F}"), ("&quot;", "\""), ("&#39;", "'"),
  ]

  private static func entity(_ text: Substring) -> (text: String, length: Int)? {
    entities.first { text.hasPrefix($0.name) }.map { ($0.text, $0.name.count) }
  }

  func markup(escapes: Bool) -> String {
    runs.map { run in
      let text =
        escapes
        ? run.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
          ">", with: "&gt;") : run.text
      let names = ["b", "i", "u"].filter { run.style.contains(Self.tagStyles[$0] ?? []) }
      return names.map { "<\($0)>" }.joined() + text
        + names.reversed().map { "</\($0)>" }.joined()
    }.joined()
  }

  // MARK: SubStation Alpha

  /// `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
  mutating func readScript(_ line: String) {
    let parts = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard parts.count == 9, var rest = parts.last else { return }
    var style: Style = []
    var isDrawing = false
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}") {
        Self.apply(
          rest[rest.index(after: rest.startIndex)..<end], to: &style, isDrawing: &isDrawing)
        rest = rest[rest.index(after: end)...]
      } else if character == "\\", let next = rest.dropFirst().first, "Nnh".contains(next) {
        append(next == "h" ? "\u{A0}" : "\n", style)
        rest = rest.dropFirst(2)
      } else {
        let piece = rest.prefix { $0 != "{" && $0 != "\\" }
        let length = max(1, piece.count)
        if !isDrawing { append(rest.prefix(length), style) }
        rest = rest.dropFirst(length)
      }
    }
  }

  private static func apply(
    _ commands: Substring, to style: inout Style, isDrawing: inout Bool
  ) {
    for command in commands.split(separator: "\\") {
      guard let name = command.first else { continue }
      let value = Int(command.dropFirst())
      if name == "p", let value { isDrawing = value > 0 }
      // The empty set for a command that only starts with such a letter, as `\iclip(...)`, `\bord2`.
      guard let mark = tagStyles[String(name)], command.count == 1 || value != nil else { continue }
      if (value ?? 0) > 0 { style.insert(mark) } else { style.remove(mark) }
    }
  }

  var script: String {
    runs.map { run in
      let text = run.text.replacing("\n", with: "\\N")
      let names = ["b", "i", "u"].filter { run.style.contains(Self.tagStyles[$0] ?? []) }
      return names.map { "{\\\($0)1}" }.joined() + text
        + names.map { "{\\\($0)0}" }.joined()
    }.joined()
  }
}
