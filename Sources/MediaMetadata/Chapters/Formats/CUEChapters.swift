internal import MediaModel

/// Cue sheets: the tracks of a disc are the chapters.
///
///     FILE "sound.wav" WAVE
///       TRACK 01 AUDIO
///         TITLE "One"
///         INDEX 01 00:00:00
///
/// Times are minutes, seconds and frames, of which 75 make a second.
///
/// Source: CDRWIN User's Guide, "Cue Sheet Commands".
enum CUEChapters: ChapterNotation {
  static let name = "cue"
  static let summary = "a cue sheet"
  static let fileExtensions = ["cue"]
  private static let timescale: UInt32 = 75
  private static let words: Set<String> = [
    "CATALOG", "CDTEXTFILE", "FILE", "FLAGS", "INDEX", "ISRC", "PERFORMER", "POSTGAP", "PREGAP",
    "REM",
    "SONGWRITER", "TITLE", "TRACK",
  ]

  static func recognizes(_ head: String) -> Bool {
    let lines = head.split(whereSeparator: \.isNewline)
    return lines.first.map { words.contains(word($0)) } ?? false
      && lines.contains { word($0) == "TRACK" || word($0) == "FILE" }
  }

  private static func word(_ line: Substring) -> String {
    line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }.uppercased()
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    var chapters: [ChapterList.Chapter] = []
    var track: (line: ChapterSource.Line, chapter: ChapterList.Chapter, hasStart: Bool)?
    func finish() throws(MediaError) {
      guard let done = track else { return }
      guard done.hasStart else {
        throw source.fault("a track without INDEX 01", line: done.line.number, column: 1)
      }
      chapters.append(done.chapter)
    }
    for line in try source.lines(fallback: .latin1) {
      let text = line.text.drop { $0.isWhitespace }
      guard !text.isEmpty else { continue }
      let word = word(text)
      let rest = text.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
      switch word {
      case "TRACK":
        try finish()
        let number = rest.prefix { !$0.isWhitespace }
        guard UInt32(number) != nil else {
          throw source.fault("a track without a number", line, at: rest)
        }
        track = (
          line,
          ChapterList.Chapter(
            title: "", timeRange: MediaTimeRange(start: .zero, duration: .invalid)), false
        )
        try source.check(count: chapters.count, line: line.number)
      case "TITLE": track?.chapter.title = unquoted(rest)
      case "INDEX":
        let number = rest.prefix { !$0.isWhitespace }
        guard let index = UInt32(number) else {
          throw source.fault("an index without a number", line, at: rest)
        }
        let word = rest[number.endIndex...].drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        guard let start = time(of: word) else {
          throw source.fault("'\(word)' is no time as 01:02:37", line, at: word)
        }
        if index == 1, track != nil {
          track?.chapter.timeRange.start = start
          track?.hasStart = true
        }
      default:
        guard words.contains(word) else {
          throw source.fault("'\(word)' is not a word of cue sheets", line, at: text)
        }
      }
    }
    try finish()
    return [ChapterList(origin: name, chapters: chapters)]
  }

  private static func unquoted(_ text: Substring) -> String {
    let text = text.trimmingSpaces
    // An accent may follow a quotation mark, and is one character with it.
    let scalars = text.unicodeScalars
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return text }
    return String(scalars.dropFirst().dropLast())
  }

  private static func time(of text: Substring) -> MediaTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && part.utf8.count <= 9 ? Int64(part) : nil
    }
    guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let frames = parts[2],
      seconds < 60, frames < 75
    else { return nil }
    return MediaTime((minutes * 60 + seconds) * 75 + frames, timescale: timescale)
  }

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    var text = "FILE \"sound.wav\" WAVE\n"
    for (index, chapter) in lists[0].chapters.enumerated() {
      let frames = max(0, chapter.timeRange.start.converted(to: timescale).value)
      let fields = [frames / 75 / 60, frames / 75 % 60, frames % 75].map {
        ClockTime.padded($0, to: 2)
      }
      // A cue sheet has no way to write the sign that ends a title.
      let title = ChapterList.line(chapter.title).unicodeScalars.map { $0 == "\"" ? "'" : $0 }
      text += "  TRACK \(ClockTime.padded(Int64(index + 1), to: 2)) AUDIO\n"
      text += "    TITLE \"\(String(String.UnicodeScalarView(title)))\"\n"
      text += "    INDEX 01 \(fields.joined(separator: ":"))\n"
    }
    return Array(text.utf8)
  }
}
