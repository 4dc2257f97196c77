internal import MediaModel

/// Chapters in Vorbis comments: `CHAPTER001=00:00:00.000`, `CHAPTER001NAME=...`, `CHAPTER001URL=...`.
///
/// Source: Xiph.org wiki, "Chapter Extension".
enum VorbisChapters {
  /// One chapter as its comments tell it.
  private struct Told {
    var number: Int
    var digits: String
    var start: Int64?
    var title: String?
    var url: [UInt8]?
    var offset: Int
  }

  /// The chapter list of comments, whose last chapter ends with the stream where its duration is known; `nil` where
  /// none of them tells a chapter.
  static func list(
    of comments: [VorbisComments.Comment], origin: String, duration: MediaTime?,
    oddities: inout [Diagnostic]
  ) -> ChapterList? {
    var told: [Int: Told] = [:]
    for comment in comments {
      guard let (digits, part) = split(comment.name), let number = Int(digits),
        let value = comment.value
      else { continue }
      var chapter =
        told[number] ?? Told(number: number, digits: digits, offset: comment.offset)
      switch part {
      case "": chapter.start = milliseconds(value)
      case "NAME": chapter.title = String(decoding: value, as: UTF8.self)
      default: chapter.url = value
      }
      told[number] = chapter
    }
    for chapter in told.values.sorted(by: { $0.number < $1.number }) where chapter.start == nil {
      oddities.append(
        "chapter \(chapter.digits) has no readable start", path: origin, offset: chapter.offset)
    }
    let timed = told.values.compactMap { chapter in chapter.start.map { ($0, chapter) } }
      .sorted { ($0.0, $0.1.number) < ($1.0, $1.1.number) }
    guard !timed.isEmpty else { return nil }
    let chapters = timed.enumerated().map { index, row in
      let next = index + 1 < timed.count ? timed[index + 1].0 : nil
      return chapter(row.1, start: row.0, next: next, duration: duration)
    }
    return ChapterList(origin: "Vorbis comments", chapters: chapters)
  }

  private static func chapter(
    _ told: Told, start: Int64, next: Int64?, duration: MediaTime?
  ) -> ChapterList.Chapter {
    var length = MediaTime(0, timescale: 0)
    let start = MediaTime(start, timescale: 1000)
    if let next {
      length = MediaTime(next - start.value, timescale: 1000)
    } else if let duration, duration.timescale > 0 {
      let end = Int64((duration.seconds * 1000).rounded())
      length = MediaTime(max(0, end - start.value), timescale: 1000)
    }
    let items = told.url.map { url in
      [
        MetadataItem(
          MetadataIdentifier(key: "CHAPTER\(told.digits)URL", keySpace: .vorbis), payload: url,
          dataType: .utf8)
      ]
    }
    return ChapterList.Chapter(
      title: told.title ?? "", timeRange: MediaTimeRange(start: start, duration: length),
      identifier: told.digits, items: items ?? [])
  }

  /// The digits of a name of a chapter, and what follows them; `nil` for any other name.
  static func split(_ name: [UInt8]) -> (digits: String, part: String)? {
    let name = String(decoding: name, as: UTF8.self).uppercased()
    guard name.hasPrefix("CHAPTER") else { return nil }
    let rest = name.dropFirst(7)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let part = String(rest.dropFirst(digits.count))
    guard (1...9).contains(digits.count), ["", "NAME", "URL"].contains(part) else { return nil }
    return (String(digits), part)
  }

  /// The time that `HH:MM:SS.mmm` tells in milliseconds; digits beyond those are dropped.
  private static func milliseconds(_ text: [UInt8]) -> Int64? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = number(parts[0]), let minutes = number(parts[1]) else {
      return nil
    }
    let seconds = parts[2].split(
      separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = seconds.first.flatMap(number), minutes < 60, whole < 60 else { return nil }
    var fraction: Int64 = 0
    if seconds.count == 2 {
      let digits = seconds[1].prefix(3)
      guard var value = number(digits), number(seconds[1].prefix(12)) != nil else { return nil }
      for _ in digits.count..<3 { value *= 10 }
      fraction = value
    }
    return ((hours * 60 + minutes) * 60 + whole) * 1000 + fraction
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    digits.count <= 12 ? Int64(digits: digits) : nil
  }
}
