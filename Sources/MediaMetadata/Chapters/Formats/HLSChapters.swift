internal import MediaModel

/// The JSON of `com.apple.hls.chapters`.
///
/// Source: Apple, Providing JavaScript Object Notation (JSON) chapters.
enum HLSChapters: ChapterNotation {
  static let name = "hls"
  static let summary = "chapters of HTTP Live Streaming in JSON"
  static let fileExtensions = ["json"]

  static func recognizes(_ head: String) -> Bool {
    head.hasPrefix("[") && head.contains("\"start-time\"")
  }

  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList] {
    withoutEmpty(try HLSChapterDocument.read(source.bytes, name: source.name))
  }

  static func write(_ lists: [ChapterList]) throws(MediaError) -> [UInt8] {
    // An empty chapter is written as it will be read, and none is part of another.
    let told = withoutEmpty(lists).map { list in
      var list = list
      for index in list.chapters.indices { list.chapters[index].depth = 0 }
      list.fillEnds(until: nil)
      return list
    }
    return try HLSChapterDocument.write(told).bytes
  }

  /// There is no chapter of no duration: it is one whose end is not told.
  private static func withoutEmpty(_ lists: [ChapterList]) -> [ChapterList] {
    var lists = lists
    for list in lists.indices {
      for index in lists[list].chapters.indices
      where lists[list].chapters[index].timeRange.duration.value == 0 {
        lists[list].chapters[index].timeRange.duration = .invalid
      }
    }
    return lists
  }
}
