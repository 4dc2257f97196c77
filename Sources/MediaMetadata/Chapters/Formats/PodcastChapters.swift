internal import FoundationEssentials
internal import MediaModel

/// The JSON of Podcasting 2.0.
///
///     {"version": "1.2.0", "chapters": [{"startTime": 0, "endTime": 60, "title": "One", "img": "…", "url": "…"}]}
///
/// Times are seconds. A chapter with `toc` false is not listed by players, as a hidden one of Matroska.
///
/// Source: Podcast Namespace, "JSON Chapters Format" 1.2.
enum PodcastChapters: ChapterNotation {
  static let name = "podcast"
  static let summary = "chapters of Podcasting 2.0 in JSON"
  static let fileExtensions = ["json"]
  private static let timescale: UInt32 = 1_000_000

  private struct Document: Codable {
    var version: String?
    var chapters: [Entry]
  }

  private struct Entry: Codable {
    var startTime: Double
    var endTime: Double?
    var title: String?
    var img: String?
    var url: String?
    var toc: Bool?
  }

  static func recognizes(_ head: String) -> Bool {
    head.hasPrefix("{") && head.contains("\"startTime\"")
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    let document = try LocatedJSON.decode(Document.self, source.bytes, name: source.name)
    try source.check(count: document.chapters.count, line: 1)
    var chapters: [ChapterList.Chapter] = []
    chapters.reserveCapacity(document.chapters.count)
    for (index, entry) in document.chapters.enumerated() {
      func fault(_ reason: String, _ key: String) -> MediaError {
        LocatedJSON.error(
          reason, at: [.key("chapters"), .index(index), .key(key)], in: source.bytes,
          name: source.name)
      }
      guard (0..<1e9).contains(entry.startTime) else {
        throw fault("startTime is 0 or more", "startTime")
      }
      let start = MediaTime(seconds: entry.startTime, preferredTimescale: timescale)
      var duration = MediaTime.invalid
      if let end = entry.endTime {
        guard end >= entry.startTime, end < 1e9 else {
          throw fault("endTime is before startTime", "endTime")
        }
        duration = MediaTime(seconds: end, preferredTimescale: timescale) - start
      }
      var chapter = ChapterList.Chapter(
        title: entry.title ?? "", timeRange: MediaTimeRange(start: start, duration: duration))
      if let image = entry.img {
        chapter.items.append(
          MetadataItem(.hlsChapterImage, payload: Array(image.utf8), dataType: .utf8))
      }
      if let address = entry.url { chapter.items.append(.chapterLink(address)) }
      if entry.toc == false { chapter.items.append(hidden) }
      chapters.append(chapter)
    }
    return [ChapterList(origin: name, chapters: chapters)]
  }

  private static let hidden = MetadataItem(
    MetadataIdentifier(key: "Chapter/ChapterFlagHidden", keySpace: .matroska), payload: [1],
    dataType: .unsignedInteger)

  static func write(_ lists: [ChapterList]) throws(MediaError) -> [UInt8] {
    let entries = lists[0].chapters.map { chapter in
      let range = chapter.timeRange
      let told = chapter.companions
      return Entry(
        startTime: seconds(range.start),
        endTime: range.duration.isKnown ? seconds(range.end) : nil, title: chapter.title,
        img: told.first { $0.identifier == .hlsChapterImage }?.stringValue, url: chapter.link,
        toc: told.contains { $0.identifier == hidden.identifier && $0.payload == [1] } ? false : nil
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(Document(version: "1.2.0", chapters: entries))) + [0x0A]
    } catch {
      throw MediaError(.invalidRequest, "the chapters have a time that JSON cannot tell")
    }
  }

  private static func seconds(_ time: MediaTime) -> Double {
    Double(time.converted(to: timescale).value) / Double(timescale)
  }
}
