internal import MediaModel

/// The metadata files of FFmpeg.
///
///     ;FFMETADATA1
///     key=value
///     [CHAPTER]
///     TIMEBASE=1/1000
///     START=0
///     END=60000
///     title=One
///
/// A backslash stands before each `=`, `;`, `#`, `\` and line end of a key or a value. Without a time base times are
/// nanoseconds.
///
/// Source: FFmpeg Formats Documentation, "Metadata".
enum FFMetadataChapters: ChapterNotation {
  static let name = "ffmetadata"
  static let summary = "a metadata file of FFmpeg"
  static let fileExtensions = ["ffmetadata", "ffmeta"]

  static func recognizes(_ head: String) -> Bool { head.hasPrefix(";FFMETADATA") }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    let lines = try source.lines()
    guard let first = lines.first, first.text.hasPrefix(";FFMETADATA") else {
      throw source.fault("the document does not begin with ;FFMETADATA1", line: 1, column: 1)
    }
    var chapters: [ChapterList.Chapter] = []
    var draft: Draft?
    var index = 1
    while index < lines.count {
      var line = lines[index]
      index += 1
      // A line that ends with a backslash that stands alone goes on in the next one.
      if line.text.hasSuffix("\\") {
        var joined = String(line.text)
        while Self.endsOpen(joined), index < lines.count {
          joined += "\n" + lines[index].text
          index += 1
        }
        line.text = joined[...]
      }
      guard let mark = line.text.first, mark != ";", mark != "#" else { continue }
      if mark == "[" {
        if let draft { chapters.append(try draft.chapter(source)) }
        let isChapter = line.text.uppercased().hasPrefix("[CHAPTER]")
        draft = isChapter ? Draft(line: line) : nil
        try source.check(count: chapters.count, line: line.number)
        continue
      }
      guard draft != nil else { continue }
      guard let (key, value) = pair(line.text) else {
        throw source.fault("'=' is missing", line: line.number, column: 1)
      }
      try draft?.take(key, value, line, source)
    }
    if let draft { chapters.append(try draft.chapter(source)) }
    return [ChapterList(origin: name, chapters: chapters)]
  }

  /// A chapter while its lines are read.
  private struct Draft {
    let line: ChapterSource.Line
    var base: (numerator: Int64, denominator: Int64) = (1, 1_000_000_000)
    var start: Int64?
    var end: Int64?
    var title = ""

    mutating func take(
      _ key: String, _ value: String, _ line: ChapterSource.Line, _ source: ChapterSource
    ) throws(MediaError) {
      switch key.uppercased() {
      case "TIMEBASE":
        let parts = value.split(separator: "/").compactMap { Int64($0) }
        guard parts.count == 2, (1...0xFFFF_FFFF).contains(parts[0]),
          (1...0xFFFF_FFFF).contains(parts[1])
        else {
          throw source.fault(
            "a time base is two numbers, as 1/1000", line: line.number, column: key.count + 2)
        }
        base = (parts[0], parts[1])
      case "START", "END":
        guard let number = Int64(value) else {
          throw source.fault(
            "'\(value)' is not a whole number", line: line.number, column: key.count + 2)
        }
        if key.uppercased() == "START" { start = number } else { end = number }
      case "TITLE": title = value
      default: break
      }
    }

    func chapter(_ source: ChapterSource) throws(MediaError) -> ChapterList.Chapter {
      guard let start = start.flatMap(time) else {
        throw source.fault("a chapter without a start", line: line.number, column: 1)
      }
      let duration: MediaTime
      if let end {
        guard let end = time(end) else {
          throw source.fault("a chapter without an end", line: line.number, column: 1)
        }
        duration = max(.zero, end - start)
      } else {
        duration = .invalid
      }
      return ChapterList.Chapter(
        title: title, timeRange: MediaTimeRange(start: start, duration: duration))
    }

    private func time(_ value: Int64) -> MediaTime? {
      let (ticks, overflow) = value.multipliedReportingOverflow(by: base.numerator)
      return overflow ? nil : MediaTime(ticks, timescale: UInt32(clamping: base.denominator))
    }
  }

  /// Whether the last backslash of a text takes what follows along.
  private static func endsOpen(_ text: String) -> Bool {
    text.utf8.reversed().prefix { $0 == 0x5C }.count % 2 == 1
  }

  /// The key and the value around the first equals sign that means itself.
  private static func pair(_ text: Substring) -> (String, String)? {
    var parts = [""]
    var isTaken = false
    for character in text {
      if isTaken {
        parts[parts.count - 1].append(character)
        isTaken = false
      } else if character == "\\" {
        isTaken = true
      } else if character == "=", parts.count == 1 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    var text = ";FFMETADATA1\n"
    for chapter in lists[0].chapters {
      let range = chapter.timeRange
      let end = range.duration.isKnown ? range.end : range.start
      let scale = [1000, 1_000_000, 1_000_000_000].first { scale in
        range.start.converted(to: scale) == range.start && end.converted(to: scale) == end
      }
      // Times that no decimal fraction tells are reported by their own clock.
      let own = range.start.timescale
      let base = scale ?? (end.converted(to: own) == end ? own : 1_000_000_000)
      text += "[CHAPTER]\nTIMEBASE=1/\(base)\nSTART=\(range.start.converted(to: base).value)\n"
      if range.duration.isKnown { text += "END=\(end.converted(to: base).value)\n" }
      text += "title=\(escaped(chapter.title))\n"
    }
    return Array(text.utf8)
  }

  private static func escaped(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    // With the end of the line it would be one end of a line.
    while scalars.last == "\r" { scalars.removeLast() }
    var result = ""
    for scalar in scalars {
      if ["=", ";", "#", "\\", "\n"].contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
