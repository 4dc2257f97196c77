internal import MediaModel

extension RemuxPlan {
  /// Chooses what becomes of chapters.
  mutating func decideChapters(of description: AssetDescription) {
    let lists = description.chapters.filter { !$0.chapters.isEmpty }
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
    // The list with the most chapters; of equal ones the first, which is the one to show.
    var list = lists[0]
    for other in lists.dropFirst() where other.chapters.count > list.chapters.count { list = other }
    for other in lists where other.origin != list.origin || other.languageTag != list.languageTag {
      guard !other.hasSameTitles(as: list) else { continue }
      lose(
        "\(other.chapters.count) chapters", at: other.origin, "one list of chapters is written")
    }
    let nested = list.chapters.count { $0.depth > 0 }
    if nested > 0 {
      lose(
        "which of \(nested) chapters lie in others", at: list.origin,
        "chapters of movies follow one another")
    }
    for chapter in list.chapters {
      for item in chapter.items where item.identifier.keySpace != .chapter {
        lose(
          item.identifier.rawValue, at: "\(list.origin), '\(chapter.title)'",
          "a chapter has a title and a time only")
      }
    }
    list.chapters.sort { $0.timeRange.start < $1.timeRange.start }
    chapters = [list.withoutGaps(until: description.duration)]
  }

  /// A list with the items that its chapters have at the destination.
  private mutating func transferred(_ list: ChapterList) -> ChapterList {
    var list = list
    for index in list.chapters.indices {
      let items = list.chapters[index].items.filter { !$0.isStructural }
      let outcome = KeySpaceTransfer().transfer(items, to: destination.fileType)
      list.chapters[index].items = outcome.items.map { row in
        var item = row.item
        item.carrier = nil
        return item
      }
      for loss in outcome.losses where items.indices.contains(loss.sourceIndex) {
        lose(
          items[loss.sourceIndex].identifier.rawValue,
          at: "\(list.origin), '\(list.chapters[index].title)'", loss.reason)
      }
    }
    return list
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

  /// Each chapter up to the next one, the last up to the end: movies know no pause between chapters.
  fileprivate func withoutGaps(until end: MediaTime) -> ChapterList {
    var list = self
    for index in list.chapters.indices {
      let start = list.chapters[index].timeRange.start
      let next =
        index + 1 < list.chapters.count
        ? list.chapters[index + 1].timeRange.start
        : max(end, list.chapters[index].timeRange.end)
      if start < next { list.chapters[index].timeRange.duration = next - start }
    }
    return list
  }
}
