internal import MediaModel

/// Writes a chapter list as comments; chapters that say what they said keep theirs.
///
/// Their layout is that of ``VorbisChapters``.
enum VorbisChapterWriter {
  /// The comments of lists, in order; of chapters that are in the old list they are those that are there.
  static func comments(
    of lists: [ChapterList], old: ChapterList?, comments: [VorbisComments.Comment],
    _ file: inout RewrittenFile
  ) -> [VorbisComments.Comment] {
    for list in lists.dropFirst() {
      file.lose("chapters '\(list.origin)'", "comments hold one list of chapters")
    }
    guard let list = lists.first else { return [] }
    file.lose(
      languageOf: "the chapters '\(list.origin)'", list.languageTag,
      "chapters in comments have no language")
    var result: [VorbisComments.Comment] = []
    var used: Set<String> = []
    for (index, chapter) in list.chapters.enumerated() {
      let isKnown = old?.chapters.contains { $0.isSameButLength(chapter) } ?? false
      let digits = digits(of: chapter, index, &used)
      note(chapter, next: list.chapters[(index + 1)...].first, &file)
      if isKnown, digits == chapter.identifier {
        result += comments.filter { VorbisChapters.split($0.name)?.digits == digits }
      } else {
        result += made(chapter, digits, &file)
      }
    }
    return result
  }

  private static func digits(
    of chapter: ChapterList.Chapter, _ index: Int, _ used: inout Set<String>
  ) -> String {
    if let told = chapter.identifier, told.utf8.count <= 9, Int(digits: told.utf8) != nil,
      used.insert(told).inserted
    {
      return told
    }
    var number = index + 1
    while !used.insert(number.padded(3)).inserted { number += 1 }
    return number.padded(3)
  }

  private static func made(
    _ chapter: ChapterList.Chapter, _ digits: String, _ file: inout RewrittenFile
  ) -> [VorbisComments.Comment] {
    let (time, isExact) = chapter.timeRange.start.units(perSecond: 1000)
    guard let time, time >= 0 else {
      file.lose("the chapter '\(chapter.title)'", "its start is not known")
      return []
    }
    if !isExact {
      file.lose(
        "times of the chapter '\(chapter.title)' below a millisecond", "comments count milliseconds"
      )
    }
    func comment(_ suffix: String, _ value: [UInt8]) -> VorbisComments.Comment {
      VorbisComments.Comment(name: Array("CHAPTER\(digits)\(suffix)".utf8), value: value)
    }
    var result = [comment("", Array(text(time).utf8))]
    if !chapter.title.isEmpty { result.append(comment("NAME", Array(chapter.title.utf8))) }
    for item in chapter.items {
      let key = item.identifier.key
      if item.identifier.keySpace == .vorbis, key.hasPrefix("CHAPTER"), key.hasSuffix("URL") {
        result.append(comment("URL", item.payload))
      } else {
        file.lose(item, "chapters in comments have a link at most")
      }
    }
    return result
  }

  private static func note(
    _ chapter: ChapterList.Chapter, next: ChapterList.Chapter?, _ file: inout RewrittenFile
  ) {
    func lose(_ what: String, _ reason: String) {
      file.lose("\(what) the chapter '\(chapter.title)'", reason)
    }
    if chapter.depth > 0 { lose("the place within others of", "chapters in comments are flat") }
    if !chapter.overlappingItems.isEmpty {
      lose("what is shown during", "chapters in comments overlap with nothing")
    }
    let range = chapter.timeRange
    if let next, range.duration.timescale > 0, next.depth == 0, chapter.depth == 0,
      range.start + range.duration != next.timeRange.start
    {
      lose("the end of", "chapters in comments last until the next one")
    }
  }

  /// Hours, minutes, seconds and thousandths.
  private static func text(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }
    return parts.joined(separator: ":") + "." + (milliseconds % 1000).padded(3)
  }
}

extension ChapterList.Chapter {
  /// Whether both say the same, but perhaps how long they last, which comments do not tell.
  fileprivate func isSameButLength(_ other: Self) -> Bool {
    var other = other
    other.timeRange.duration = timeRange.duration
    return self == other
  }
}
