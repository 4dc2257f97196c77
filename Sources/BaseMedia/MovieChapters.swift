package import BinaryIO
package import MediaModel

/// Reads the chapters of a movie: chapter tracks, and the `chpl` box.
///
/// A text track that others refer to by `chap` is a list of chapters. Pictures that are referred to in the same way,
/// and text tracks whose samples are links, go with the chapters of the other tracks that they overlap; pictures stay
/// in the file until someone asks for them.
///
/// Source: QTFF, "Chapter Lists"; the `chpl` layout as files have it.
package enum MovieChapters {
  /// Items that go with chapters of other tracks, all together.
  private static let mostOverlaps = 100_000

  /// What tracks of titles are called.
  package static let titlesName = "Chapters"

  /// Reads all lists of a movie without fragments, in the order of the tracks, `chpl` last.
  package static func read(
    _ movie: Movie, description: AssetDescription, from source: any ByteSource
  ) throws(IOFailure) -> [ChapterList] {
    var titles: [(track: TrackDescription, chapters: [ChapterText])] = []
    var links: [[ChapterText]] = []
    var pictures: [TimedMetadataItem] = []
    for index in places(of: description.tracks) where movie.tracks.indices.contains(index) {
      let track = description.tracks[index]
      guard
        let reader = ChapterTrackReader(
          movie.tracks[index], track: track, movieTimescale: movie.timescale, source: source)
      else { continue }
      switch track.mediaType {
      case .text, .subtitle:
        let texts = try reader.texts()
        // Chapters that all lead somewhere are told from links by the name that we give them.
        if texts.areLinks, track.handlerName != titlesName {
          links.append(texts)
        } else {
          titles.append((track, texts))
        }
      case .video: pictures += reader.pictures()
      default: break
      }
    }
    // Links that nothing else goes with are chapters.
    if titles.isEmpty, let first = links.first {
      links.removeFirst()
      if let track = description.tracks.first(where: { $0.trackID == first.first?.trackID }) {
        titles.append((track, first))
      }
    }
    var lists = titles.map { list(of: $0.chapters, track: $0.track) }
    if let box = movie.tree.first("moov")?.descendant("udta", "chpl"),
      let chapters = try? box.read(ChapterListBox.self)
    {
      lists.append(list(of: chapters, duration: description.duration))
    }
    var room = mostOverlaps
    let items = pictures + links.flatMap { $0.flatMap(\.timedLinks) }
    for index in lists.indices { lists[index].add(items, room: &room) }
    return lists
  }

  /// The places of the tracks that others refer to as their chapters, each once.
  private static func places(of tracks: [TrackDescription]) -> [Int] {
    var seen: Set<UInt32> = []
    var places: [Int] = []
    for reference in tracks.flatMap(\.references) where reference.type == "chap" {
      for trackID in reference.trackIDs where seen.insert(trackID).inserted {
        guard let index = tracks.firstIndex(where: { $0.trackID == trackID }) else { continue }
        places.append(index)
      }
    }
    return places.sorted()
  }

  private static func list(of texts: [ChapterText], track: TrackDescription) -> ChapterList {
    ChapterList(
      origin: "track \(track.trackID)", trackID: track.trackID,
      languageTag: track.mainLanguage,
      chapters: texts.map { text in
        ChapterList.Chapter(title: text.text, timeRange: text.timeRange, items: text.links)
      })
  }

  private static func list(of box: ChapterListBox, duration: MediaTime) -> ChapterList {
    var list = ChapterList(origin: "chpl")
    // The box counts in units of 100 nanoseconds.
    let scale: UInt32 = 10_000_000
    let end = duration.converted(to: scale).value
    for (index, row) in box.rows.enumerated() {
      let start = Int64(clamping: row.start)
      let stop = index + 1 < box.rows.count ? Int64(clamping: box.rows[index + 1].start) : end
      list.chapters.append(
        ChapterList.Chapter(
          title: TextEncoding.utf8.decode(row.title) ?? String(decoding: row.title, as: UTF8.self),
          timeRange: MediaTimeRange(
            start: MediaTime(start, timescale: scale),
            duration: MediaTime(
              max(0, stop.subtractingReportingOverflow(start).0), timescale: scale))))
    }
    return list
  }
}

extension [ChapterText] {
  /// Whether all that these texts are for is to lead somewhere.
  fileprivate var areLinks: Bool {
    contains { !$0.links.isEmpty } && allSatisfy { $0.text.isEmpty || !$0.links.isEmpty }
  }
}

extension ChapterList {
  /// Gives each item to the chapters it overlaps.
  fileprivate mutating func add(_ items: [TimedMetadataItem], room: inout Int) {
    let isOrdered = zip(chapters, chapters.dropFirst()).allSatisfy {
      $0.timeRange.start <= $1.timeRange.start
    }
    guard isOrdered, !chapters.isEmpty else { return }
    for item in items {
      // The chapters before the first one that starts after the item's start may still last.
      var place = chapters.partition { $0.timeRange.start <= item.timeRange.start }
      while place > 0, chapters[place - 1].timeRange.overlaps(item.timeRange) { place -= 1 }
      while place < chapters.count, room > 0, chapters[place].timeRange.overlaps(item.timeRange) {
        chapters[place].overlappingItems.append(item)
        place += 1
        room -= 1
      }
    }
  }
}
