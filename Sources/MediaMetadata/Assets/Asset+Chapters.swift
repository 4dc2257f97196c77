public import MediaModel

/// A chapter: its title, and what else is reported or shown during it.
public struct ChapterMetadataGroup: Hashable, Sendable, Codable {
  /// The title first, in the range of the group; then images, links and further texts, each in a range of its own.
  public var timedItems: [TimedMetadataItem]
  /// When the chapter is presented.
  public var timeRange: MediaTimeRange
  /// The container's own name or number for the chapter; `nil` where it has none.
  public var identifier: String?
  /// How many chapters it is in; 0 at the top.
  public var depth: Int

  /// The items without their own times.
  public var items: [MetadataItem] { timedItems.map(\.item) }

  /// The title; empty where the chapter has none.
  public var title: String {
    items.first { $0.identifier == .quickTimeUserDataChapter }?.stringValue ?? ""
  }
}

extension Asset {
  /// The chapters whose titles are in a language, in the order of their list.
  ///
  /// - Parameters:
  ///   - titleLocale: one of ``AssetProperty/availableChapterLocales``; `und` finds titles without a language.
  ///   - commonKeys: the common keys of the items that are wanted beside the titles.
  /// - Returns: the chapters; none where no list is in the language. Of several lists, those of the first.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadChapterMetadataGroups(
    withTitleLocale titleLocale: LanguageTag,
    containingItemsWithCommonKeys commonKeys: [MetadataKey] = []
  ) async throws -> [ChapterMetadataGroup] {
    let list = try await load(.chapters).first { $0.locale == titleLocale }
    return list?.groups { item in
      item.commonKey.map(commonKeys.contains) ?? false
    } ?? []
  }

  /// The chapters in the first of the preferred languages that there are any in, with all their items.
  ///
  /// A preference for `en` is met by `en-GB`, and one for `en-US` by `en` where nothing is in `en-US`. Titles without
  /// a language meet no preference: ask for them by ``loadChapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)``.
  ///
  /// - Parameter preferredLanguages: BCP 47 tags, most preferred first.
  /// - Returns: the chapters; none where no list is in any of the languages.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [ChapterMetadataGroup] {
    let lists = try await load(.chapters)
    let places = LanguagePreference.sorted(
      preferredLanguages.map { LanguageTag(bcp47: $0) }, among: lists.map(\.locale))
    return places.first.map { lists[$0].groups { _ in true } } ?? []
  }
}

extension ChapterList {
  /// The chapters as groups, with the items that are wanted.
  fileprivate func groups(containing isWanted: (MetadataItem) -> Bool) -> [ChapterMetadataGroup] {
    chapters.map { chapter in
      let range = chapter.timeRange
      let title = MetadataItem(
        .quickTimeUserDataChapter, text: chapter.title, languageTag: languageTag ?? locale)
      let others =
        chapter.items.map { TimedMetadataItem($0, timeRange: range) } + chapter.overlappingItems
      return ChapterMetadataGroup(
        timedItems: [TimedMetadataItem(title, timeRange: range)]
          + others.filter { isWanted($0.item) },
        timeRange: range, identifier: chapter.identifier, depth: chapter.depth)
    }
  }
}
