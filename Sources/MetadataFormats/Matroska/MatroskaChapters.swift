internal import MediaModel

/// Turns editions into chapter lists: one for each edition and each language of its titles.
struct MatroskaChapters {
  private let editions: [EBMLElement]
  /// The end of the presentation in nanoseconds, where it is given.
  private let movieEnd: UInt64?
  /// Items that tags give chapters, by the chapter's number.
  private let items: [UInt64: [MetadataItem]]
  private(set) var diagnostics: [Diagnostic] = []

  /// Prepares the editions of a file.
  init(file: MatroskaFile, items: [UInt64: [MetadataItem]]) {
    let scale = file.info(.timestampScale)?.number ?? 1_000_000
    let end = file.info(.duration)?.double.map { ($0 * Double(scale)).rounded() }
    (editions, movieEnd) = (file.editions, end.flatMap { UInt64(exactly: $0) })
    self.items = items
  }

  /// Prepares editions that stand alone.
  init(editions: [EBMLElement]) { (self.editions, movieEnd, items) = (editions, nil, [:]) }

  /// A chapter with how deep it is and when it ends, whoever tells that.
  private struct Placed {
    var chapter: MatroskaChapter
    var depth: Int
    var range: MediaTimeRange
  }

  /// The lists in the order of the file.
  mutating func lists() -> [ChapterList] {
    editions.enumerated().flatMap { index, edition in
      let chapters = edition.children(.chapterAtom).map(MatroskaChapter.init)
      let placed = place(chapters, depth: 0, end: movieEnd)
      var languages: [LanguageTag?] = []
      for language in placed.flatMap(\.chapter.displays).flatMap(\.languages)
      where !languages.contains(where: { $0?.bcp47 == language?.bcp47 }) && languages.count < 256 {
        languages.append(language)
      }
      if languages.isEmpty, !placed.isEmpty { languages = [nil] }
      let most = max(1, Self.mostChapters / max(1, placed.count))
      if languages.count > most {
        languages.removeLast(languages.count - most)
        diagnostics.append(
          "so many chapters are listed in some languages only", path: "Segment.Chapters")
      }
      return languages.enumerated().map { place, language in
        ChapterList(
          origin: "edition \(index + 1)", languageTag: language,
          chapters: placed.compactMap { chapter($0, in: language, isFirst: place == 0) })
      }
    }
  }

  /// How many chapters all languages of an edition may have.
  private static let mostChapters = 200_000

  private mutating func place(
    _ chapters: [MatroskaChapter], depth: Int, end: UInt64?
  ) -> [Placed] {
    var placed: [Placed] = []
    // One without an end lasts until the next one that begins later, whatever their order.
    let starts = Set(chapters.compactMap(\.start)).sorted()
    let later = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst()))
    for chapter in chapters {
      guard let start = chapter.start.flatMap({ Int64(exactly: $0) }) else {
        if diagnostics.count < 64 {
          diagnostics.append(
            "a chapter without a start", clause: "RFC 9559 § 5.1.7.1.4.3", path: "Segment.Chapters",
            offset: chapter.element.offset)
        }
        continue
      }
      let last = chapter.end ?? chapter.start.flatMap { later[$0] } ?? end
      let duration = last.flatMap { Int64(exactly: $0) }
        .map { MediaTime(max(0, $0 - start), timescale: 1_000_000_000) }
      placed.append(
        Placed(
          chapter: chapter, depth: depth,
          range: MediaTimeRange(
            start: MediaTime(start, timescale: 1_000_000_000), duration: duration ?? .invalid)))
      placed += place(chapter.chapters, depth: depth + 1, end: last)
    }
    return placed
  }

  /// A chapter in the list of a language; `nil` where it has no title in it.
  ///
  /// The first list has every chapter, those without a title too.
  private func chapter(
    _ placed: Placed, in language: LanguageTag?, isFirst: Bool
  ) -> ChapterList.Chapter? {
    let chapter = placed.chapter
    let matching = chapter.displays.filter { display in
      display.languages.contains { $0?.bcp47 == language?.bcp47 }
    }
    guard isFirst || !matching.isEmpty else { return nil }
    var described = ChapterList.Chapter(
      title: matching.first?.title?.text ?? "", timeRange: placed.range,
      identifier: chapter.uid.map(String.init), depth: placed.depth)
    for (index, display) in matching.enumerated() {
      // A second title of one language, as for another country.
      if index > 0, let title = display.title {
        var item = MatroskaFields.chapter.item("ChapString", title)
        item.languageTag = language
        item.extraAttributes = display.countries.map { .init("country", $0) }
        described.items.append(item)
      } else {
        described.items += display.element.children(.chapterCountry).map {
          MatroskaFields.chapter.item("ChapCountry", $0)
        }
      }
    }
    // What is said in no language stands in the first list alone.
    guard isFirst else { return described }
    described.items += facts(of: chapter)
    if let uid = chapter.uid { described.items += items[uid] ?? [] }
    return described
  }

  private func facts(of chapter: MatroskaChapter) -> [MetadataItem] {
    chapter.element.children.compactMap { element in
      // Flags are of interest where they are not as usual.
      if element.id == .chapterFlagHidden, element.number == 0 { return nil }
      if element.id == .chapterFlagEnabled, element.number != 0 { return nil }
      return MatroskaFields.chapter.item(of: element)
    }
  }
}
