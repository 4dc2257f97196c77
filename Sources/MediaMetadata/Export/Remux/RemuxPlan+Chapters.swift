internal import MediaModel

extension RemuxPlan {
  /// Chooses what becomes of chapters: those that are given, or else those of the source.
  mutating func decideChapters(of description: AssetDescription, given: [ChapterList]?) {
    let lists = (given ?? description.chapters).filter { !$0.chapters.isEmpty }
    guard !lists.isEmpty else { return }
    let count = lists.map(\.chapters.count).max() ?? 0
    guard destination.muxesChapters || holdsChaptersNatively else {
      return lose("\(count) chapters", "'\(destination.fileType)' has no chapters")
    }
    if holdsChaptersNatively {
      // A track and a box of a movie may hold the same.
      for list in lists where !chapters.contains(where: { $0.hasSameTitles(as: list) }) {
        chapters.append(transferred(list))
      }
      return
    }
    // A track and a box of a movie may hold the same. Each edition, and each language, is a track of its own.
    let sorted = ChapterList.distinct(lists).map { list in
      var list = list
      list.chapters.sort { $0.timeRange.start < $1.timeRange.start }
      return list
    }
    chapters = sorted.map { $0.withoutGaps(until: description.duration) }
    for list in sorted where list.pauseCount > 0 {
      let count = list.pauseCount
      lose(
        count == 1 ? "a pause between chapters" : "\(count) pauses between chapters",
        at: list.origin, "a chapter of a movie lasts up to the next one")
    }
    var shown: Set<[UInt8]>?
    for index in chapters.indices {
      let list = chapters[index]
      let nested = list.chapters.count { $0.depth > 0 }
      if nested > 0 {
        lose(
          "which of \(nested) chapters are in others", at: list.origin,
          "chapters of movies follow one another")
      }
      chapters[index].chapters = keepsOfMovies(list, shown: &shown)
    }
  }

  /// The chapters of a list with what a movie has for them: a link, and a picture.
  ///
  /// - Parameters:
  ///   - list: the list, its chapters by their starts.
  ///   - shown: the pictures of an earlier list, which are shown with the chapters of all; `nil` where none has any.
  /// - Returns: the chapters.
  private mutating func keepsOfMovies(
    _ list: ChapterList, shown: inout Set<[UInt8]>?
  ) -> [ChapterList.Chapter] {
    let isFirst = shown == nil
    let places = isFirst ? Set((try? ChapterTrackMaker.picturePlaces(in: list.chapters)) ?? []) : []
    var chapters = list.chapters
    for (place, chapter) in list.chapters.enumerated() {
      let picture = places.contains(place) ? chapter.artwork : nil
      if let picture { shown = (shown ?? []).union([picture.wholePayload]) }
      func isKept(_ item: MetadataItem) -> Bool { item.isChapterLink || item == picture }
      for item in chapter.companions where !isKept(item) && item.identifier.keySpace != .chapter {
        let isShown = !isFirst && item.commonKey == .commonKeyArtwork
        if isShown, let shown, shown.contains(item.wholePayload) { continue }
        lose(
          item.identifier.rawValue, at: "\(list.origin), '\(chapter.title)'",
          "a chapter of a movie has a title, a time, a link and a picture in PNG or JPEG")
      }
      chapters[place].items = chapter.items.filter(isKept)
      chapters[place].overlappingItems = chapter.overlappingItems.filter { isKept($0.item) }
    }
    return chapters
  }

  /// A list with the items that its chapters have at the destination.
  private mutating func transferred(_ list: ChapterList) -> ChapterList {
    var losses: [(chapter: ChapterList.Chapter, item: MetadataItem, reason: String)] = []
    var result = list.transferred(to: destination.fileType) { losses.append(($0, $1, $2)) }
    for index in result.chapters.indices {
      for place in result.chapters[index].items.indices {
        result.chapters[index].items[place].carrier = nil
      }
    }
    for loss in losses {
      lose(
        loss.item.identifier.rawValue, at: "\(list.origin), '\(loss.chapter.title)'", loss.reason)
    }
    return result
  }

  /// Whether our own writer takes chapters.
  private var holdsChaptersNatively: Bool {
    destination.fileType.family == nil && RemuxWriter.isNative(destination.fileType)
  }

  /// What headers of movies say and other files do not.
  mutating func decideHeaders(of description: AssetDescription) {
    guard destination.fileType.family == nil else { return }
    if let date = MetadataDate(secondsSince1904: description.creationTime),
      description.creationTime != 0
    {
      let home = MetadataIdentifier(key: "Info/DateUTC", keySpace: .matroska)
      if destination.fileType.metadataKeySpaces.contains(.matroska) {
        if !items.contains(where: { $0.identifier == home }) {
          items.append(MetadataItem(home, payload: Array(date.description.utf8), dataType: .utf8))
        }
      } else {
        lose(
          "when the file was made, \(date)", at: "moov.mvhd",
          "'\(destination.fileType)' has no such header")
      }
    }
    if !destination.namesTracks {
      for track in tracks {
        guard let title = track.title else { continue }
        lose(
          "the name '\(title)'", trackID: track.description.trackID,
          "'\(destination.fileType)' has no names of tracks")
      }
    }
  }
}

extension ChapterList {
  /// Whether another list has the same chapters, as those of a track and of a box of one file.
  func hasSameTitles(as other: ChapterList) -> Bool {
    chapters.map(\.title) == other.chapters.map(\.title)
  }

  /// Whether another list has its chapters at the same times, as one in another language.
  func hasSameStarts(as other: ChapterList) -> Bool {
    chapters.map(\.timeRange.start) == other.chapters.map(\.timeRange.start)
  }

  /// How many chapters end before the next one begins, by more than a millisecond, the coarsest clock of all that count.
  fileprivate var pauseCount: Int {
    zip(chapters, chapters.dropFirst()).count { chapter, next in
      guard chapter.timeRange.duration.value > 0 else { return false }
      return (next.timeRange.start - chapter.timeRange.end).seconds > 0.001
    }
  }

  /// Each chapter up to the next one: movies know no pause between chapters.
  ///
  /// The last one lasts up to the end where nothing tells its own.
  fileprivate func withoutGaps(until end: MediaTime) -> ChapterList {
    var list = self
    for index in list.chapters.indices {
      let start = list.chapters[index].timeRange.start
      let next =
        index + 1 < list.chapters.count
        ? list.chapters[index + 1].timeRange.start
        : list.chapters[index].timeRange.duration.value > 0
          ? list.chapters[index].timeRange.end : max(end, start)
      if start < next { list.chapters[index].timeRange.duration = next - start }
    }
    return list
  }
}
