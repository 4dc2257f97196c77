internal import MediaModel

/// Web Video Text Tracks of kind `chapters`: cues whose text is a title.
///
///     WEBVTT
///
///     1
///     00:00:00.000 --> 00:01:00.000
///     One
///
/// A chapter that is whole in the one before it is one of its parts.
///
/// Source: W3C, WebVTT: The Web Video Text Tracks Format, § 4 and "Chapter cues".
enum WebVTTChapters: ChapterNotation {
  static let name = "webvtt"
  static let summary = "a WebVTT file"
  static let fileExtensions = ["vtt"]
  private static let deepest = 64

  static func recognizes(_ head: String) -> Bool { head.hasPrefix("WEBVTT") }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    let file = try WebVTTFile(source)
    let tag = file.header("Language")
    var chapters = file.cues.map {
      ChapterList.Chapter(title: $0.text, timeRange: $0.timeRange, identifier: $0.identifier)
    }
    nest(&chapters)
    let language = tag.flatMap { isTag($0) && $0 != "und" ? LanguageTag(bcp47: $0) : nil }
    return [ChapterList(origin: name, languageTag: language, chapters: chapters)]
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

  static func write(_ lists: [ChapterList]) -> [UInt8] {
    let list = lists[0]
    var text = "WEBVTT\nKind: chapters\n"
    if let language = list.languageTag?.bcp47, isTag(language) { text += "Language: \(language)\n" }
    for (index, chapter) in list.chapters.enumerated() {
      let range = chapter.timeRange
      let end = range.duration.isKnown ? range.end : range.start
      // A line of spaces would end the cue.
      let title = chapter.title.split(whereSeparator: \.isNewline)
        .map { String($0).escapedForXML }.filter { !$0.allSatisfy(\.isWhitespace) }
        .joined(separator: "\n")
      text += "\n\(index + 1)\n\(ClockTime.text(range.start)) --> \(ClockTime.text(end))\n"
      text += title + "\n"
    }
    return Array(text.utf8)
  }

  /// Whether text is of the letters, digits and hyphens of a language tag.
  ///
  /// Source: RFC 5646 § 2.1.
  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 256
      && text.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
          || "0"..."9" ~= scalar
      }
  }
}
