internal import MediaModel

/// A line for each chapter: its start, and after a space its title.
///
///     00:01:02.500 Title
///
/// Hours and fractions of a second may be left out. Chapters without a title are a time alone; lines without a time
/// that begin with `#` are comments.
enum SimpleChapters: ChapterNotation {
  static let name = "simple"
  static let summary = "a text of times and titles"
  static let fileExtensions = ["txt"]

  static func recognizes(_ head: String) -> Bool {
    let lines = head.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0.isWhitespace } }
    let line = lines.first { !$0.isEmpty && $0.first != "#" } ?? ""
    return ClockTime.time(of: line.prefix { !$0.isWhitespace }) != nil
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    var chapters: [ChapterList.Chapter] = []
    for line in try source.lines() {
      let text = line.text.drop { $0.isWhitespace }
      guard let first = text.first, first != "#" else { continue }
      let word = text.prefix { !$0.isWhitespace }
      let start = try source.time(word, in: line)
      chapters.append(
        ChapterList.Chapter(
          title: text[word.endIndex...].trimmingSpaces,
          timeRange: MediaTimeRange(start: start, duration: .invalid)))
      try source.check(count: chapters.count, line: line.number)
    }
    return [ChapterList(origin: name, chapters: chapters)]
  }

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    let lines = lists[0].chapters.map { chapter in
      let title = ChapterList.line(chapter.title)
      return ClockTime.text(chapter.timeRange.start) + (title.isEmpty ? "" : " " + title) + "\n"
    }
    return Array(lines.joined().utf8)
  }
}
