internal import MediaMetadata

/// Chapters as `show --json` printed them, perhaps changed by someone.
struct ImportedChapters {
  private let value: JSONValue
  private let path: String

  /// Prepares the member `chapters` of a document.
  init(_ value: JSONValue, path: String) { (self.value, self.path) = (value, path) }

  /// The lists as they are to be.
  ///
  /// What lists and chapters have beside titles and times is that of the file: its lists are found by origin and
  /// language, its chapters by their identifiers, else by their starts or places.
  ///
  /// - Parameter lists: those that the file has.
  /// - Returns: the lists.
  /// - Throws: `MediaError` that tells which member is none.
  func lists(from lists: [ChapterList]) throws(MediaError) -> [ChapterList] {
    guard case .array(let values) = value else { throw fault("chapters", "is not a list") }
    var result: [ChapterList] = []
    for (index, value) in values.enumerated() {
      let place = "chapters[\(index)]"
      guard case .object(let members) = value, case .array(let told)? = members["chapters"] else {
        throw fault(place, "is not a list of chapters")
      }
      let origin = members["origin"]?.string ?? "import"
      let language = members["language"]?.string.map { LanguageTag(bcp47: $0) }
      let old =
        lists.first { $0.origin == origin && $0.languageTag == language }
        ?? lists.first { $0.origin == origin }
      var list = ChapterList(origin: origin, trackID: old?.trackID, languageTag: language)
      if let tag = old?.languageTag, tag == language { list.languageTag = tag }
      list.chapters.reserveCapacity(told.count)
      for (number, value) in told.enumerated() {
        guard case .object(let members) = value else {
          throw fault("\(place).chapters[\(number)]", "is not a chapter")
        }
        list.chapters.append(
          try chapter(members, at: "\(place).chapters[\(number)]", number, in: old, of: told.count))
      }
      result.append(list)
    }
    return result
  }

  private func chapter(
    _ members: [String: JSONValue], at place: String, _ number: Int, in list: ChapterList?,
    of count: Int
  ) throws(MediaError) -> ChapterList.Chapter {
    guard let title = members["title"]?.string else { throw fault(place, "has no title") }
    guard let start = members["start"].flatMap(Self.time), start.isKnown, start.value >= 0 else {
      throw fault(place, "has no start")
    }
    let duration = members["duration"].flatMap(Self.time) ?? .invalid
    let identifier = members["identifier"]?.string
    let chapters = list?.chapters ?? []
    let old =
      identifier.flatMap { name in chapters.first { $0.identifier == name } }
      ?? (chapters.count == count && chapters.indices.contains(number) ? chapters[number] : nil)
      ?? chapters.first { $0.timeRange.start == start }
    var chapter =
      old
      ?? ChapterList.Chapter(
        title: title, timeRange: MediaTimeRange(start: start, duration: duration),
        identifier: identifier)
    chapter.title = title
    chapter.timeRange = MediaTimeRange(start: start, duration: duration)
    if case .integer(let depth)? = members["depth"] {
      chapter.depth = Int(clamping: max(0, min(depth, 64)))
    }
    return chapter
  }

  /// A time: ticks and their clock, or seconds where those are not told.
  private static func time(_ value: JSONValue) -> MediaTime? {
    switch value {
    case .integer(let seconds): return Int64(exactly: seconds).map { MediaTime($0, timescale: 1) }
    case .number(let seconds):
      return MediaTime(seconds: seconds, preferredTimescale: 1_000_000)
    case .object(let members):
      guard case .integer(let ticks)? = members["value"], let ticks = Int64(exactly: ticks),
        case .integer(let scale)? = members["timescale"], let scale = UInt32(exactly: scale)
      else { return members["seconds"].flatMap(time) }
      return MediaTime(ticks, timescale: scale)
    default: return nil
    }
  }

  private func fault(_ place: String, _ reason: String) -> MediaError {
    MediaError(.invalidRequest, "\(place) \(reason)", path: path)
  }
}
