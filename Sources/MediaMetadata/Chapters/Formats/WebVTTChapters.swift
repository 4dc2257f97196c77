internal import MediaModel

/// Web Video Text Tracks of kind `chapters`: cues whose text is a title.
///
///     WEBVTT
///
///     1
///     00:00:00.000 --> 00:01:00.000
///     One
///
/// A chapter that lies whole in the one before it is one of its parts.
///
/// Source: W3C, WebVTT: The Web Video Text Tracks Format, § 4 and "Chapter cues".
enum WebVTTChapters: ChapterNotation {
  static let name = "webvtt"
  static let summary = "a WebVTT file"
  static let fileExtensions = ["vtt"]
  private static let deepest = 64

  static func recognizes(_ head: String) -> Bool { head.hasPrefix("WEBVTT") }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    let lines = try source.lines()
    guard let first = lines.first, first.text.hasPrefix("WEBVTT") else {
      throw source.fault("the document does not begin with WEBVTT", line: 1, column: 1)
    }
    var chapters: [ChapterList.Chapter] = []
    var language: LanguageTag?
    let blocks = lines.split { $0.text.allSatisfy(\.isWhitespace) }
    for (index, block) in blocks.enumerated() {
      guard let head = block.first else { continue }
      if index == 0 {
        let told = block.first { $0.text.hasPrefix("Language:") }
        let tag = told?.text.dropFirst("Language:".count).trimmingSpaces
        language = tag.flatMap { $0.isEmpty || $0 == "und" ? nil : LanguageTag(bcp47: $0) }
        continue
      }
      if ["NOTE", "STYLE", "REGION"].contains(head.text.prefix { !$0.isWhitespace }) { continue }
      guard let place = block.prefix(2).firstIndex(where: { $0.text.contains("-->") }) else {
        throw source.fault("a cue without a time", line: head.number, column: 1)
      }
      let text = block[(place + 1)...].map { plain($0.text) }.joined(separator: "\n")
      chapters.append(
        ChapterList.Chapter(
          title: text, timeRange: try range(block[place], source),
          identifier: place > block.startIndex ? head.text.trimmingSpaces : nil))
      try source.check(count: chapters.count, line: head.number)
    }
    nest(&chapters)
    return [ChapterList(origin: name, languageTag: language, chapters: chapters)]
  }

  private static func range(
    _ line: ChapterSource.Line, _ source: ChapterSource
  ) throws(MediaError) -> MediaTimeRange {
    let words = line.text.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[1] == "-->" else {
      throw source.fault("a cue is timed as 00:00:00.000 --> 00:01:00.000", line, at: line.text)
    }
    let start = try source.time(words[0], in: line)
    let end = try source.time(words[2], in: line)
    guard start <= end else {
      throw source.fault("the cue ends before it starts", line, at: words[2])
    }
    return MediaTimeRange(start: start, end: end)
  }

  /// Says of each chapter how many of those before it hold it.
  private static func nest(_ chapters: inout [ChapterList.Chapter]) {
    var open: [MediaTimeRange] = []
    for index in chapters.indices {
      let range = chapters[index].timeRange
      while let last = open.last, !holds(last, range) { open.removeLast() }
      chapters[index].depth = open.count
      if open.count < deepest { open.append(range) }
    }
  }

  private static func holds(_ outer: MediaTimeRange, _ inner: MediaTimeRange) -> Bool {
    outer.start <= inner.start && inner.end <= outer.end && outer != inner
      && inner.start < outer.end
  }

  /// Text without tags, its entities as the characters they are.
  private static func plain(_ text: Substring) -> String {
    var result = ""
    var rest = text[...]
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<next]
      rest = rest[next...]
      if rest.first == "<" {
        guard let end = rest.firstIndex(of: ">") else { return result }
        rest = rest[rest.index(after: end)...]
      } else if let entity = entities.first(where: { rest.hasPrefix($0.name) }) {
        result += entity.text
        rest = rest.dropFirst(entity.name.count)
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"),
    ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
  ]

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    let list = lists[0]
    var text = "WEBVTT\nKind: chapters\n"
    if let language = list.languageTag { text += "Language: \(language.bcp47)\n" }
    for (index, chapter) in list.chapters.enumerated() {
      let range = chapter.timeRange
      let end = range.duration.isKnown ? range.end : range.start
      let title = chapter.title.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        .map { String($0).escapedForXML }.joined(separator: "\n")
      text += "\n\(index + 1)\n\(ClockTime.text(range.start)) --> \(ClockTime.text(end))\n"
      text += title + "\n"
    }
    return Array(text.utf8)
  }
}
