internal import MediaModel

/// Pairs of lines for each chapter, as OGM tools and Matroska's simple format have them.
///
///     CHAPTER01=00:00:00.000
///     CHAPTER01NAME=Title
///     CHAPTER01URL=https://example.com
///
/// Source: mkvmerge(1), "Simple chapter format"; Xiph.Org, "Chapter Extension" of Vorbis comments.
enum OGMChapters: ChapterNotation {
  static let name = "ogm"
  static let summary = "a chapter text of OGM"
  static let fileExtensions = ["ogm.txt"]

  static func recognizes(_ head: String) -> Bool {
    let line = head.prefix { !$0.isNewline }
    guard let sign = line.firstIndex(of: "=") else { return false }
    return split(line[..<sign]) != nil
  }

  /// The digits of a name, and what follows them; `nil` for any other name.
  private static func split(_ name: Substring) -> (digits: String, part: String)? {
    let name = name.uppercased()
    guard name.hasPrefix("CHAPTER") else { return nil }
    let digits = name.dropFirst(7).prefix { $0.isASCII && $0.isNumber }
    let part = String(name.dropFirst(7 + digits.count))
    guard (1...9).contains(digits.count), ["", "NAME", "URL"].contains(part) else { return nil }
    return (String(digits), part)
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    var chapters: [ChapterList.Chapter] = []
    var places: [String: Int] = [:]
    for line in try source.lines() {
      let text = line.text.drop { $0.isWhitespace }
      guard let first = text.first, first != "#", first != ";" else { continue }
      guard let sign = text.firstIndex(of: "=") else {
        throw source.fault("'=' is missing", line, at: text)
      }
      let value = text[text.index(after: sign)...]
      guard let (digits, part) = split(text[..<sign]) else {
        throw source.fault(
          "'\(text[..<sign])' is none of CHAPTER01, CHAPTER01NAME and CHAPTER01URL", line, at: text)
      }
      if part.isEmpty {
        guard places[digits] == nil else {
          throw source.fault("chapter \(digits) is given twice", line, at: text)
        }
        let word = value.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        places[digits] = chapters.count
        chapters.append(
          ChapterList.Chapter(
            title: "",
            timeRange: MediaTimeRange(start: try source.time(word, in: line), duration: .invalid)))
        try source.check(count: chapters.count, line: line.number)
        continue
      }
      guard let place = places[digits] else {
        throw source.fault("the start of chapter \(digits) is missing", line, at: text)
      }
      if part == "NAME" {
        chapters[place].title = String(value)
      } else {
        chapters[place].items.append(.chapterLink(String(value)))
      }
    }
    return [ChapterList(origin: name, chapters: chapters)]
  }

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    let chapters = lists[0].chapters
    let digits = max(2, String(chapters.count).count)
    var text = ""
    for (index, chapter) in chapters.enumerated() {
      let number = "CHAPTER" + ClockTime.padded(Int64(index + 1), to: digits)
      text += "\(number)=\(ClockTime.text(chapter.timeRange.start))\n"
      text += "\(number)NAME=\(ChapterList.line(chapter.title))\n"
      if let address = chapter.link { text += "\(number)URL=\(ChapterList.line(address))\n" }
    }
    return Array(text.utf8)
  }
}
