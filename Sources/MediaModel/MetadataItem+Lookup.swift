extension Sequence<MetadataItem> {
  /// The items of an identifier, in order; a common identifier also finds the items that stand for
  /// it.
  public func items(filteredBy identifier: MetadataIdentifier) -> [MetadataItem] {
    let isCommon = identifier.keySpace == .common
    return filter {
      $0.identifier == identifier || isCommon && $0.identifier.commonIdentifier == identifier
    }
  }

  /// The items of a key, of a key space, or of both, in order; `nil` stands for all.
  ///
  /// In the key space of common identifiers also the items that stand for one. A four-character
  /// key may be given as text, as `@nam` or `©nam`, or as a number.
  public func items(withKey key: MetadataKey?, keySpace: KeySpace?) -> [MetadataItem] {
    filter { item in
      keySpace == .common
        ? item.commonKey.map { key == nil || key == $0 } ?? false
        : (keySpace == nil || keySpace == item.keySpace) && key.map(item.hasKey) ?? true
    }
  }

  /// The items of a key space, in order.
  public func items(in keySpace: KeySpace) -> [MetadataItem] {
    filter { $0.identifier.keySpace == keySpace }
  }

  /// The items that stand for a common identifier, in order.
  public var commonMetadata: [MetadataItem] {
    filter { $0.identifier.commonIdentifier != nil }
  }

  /// The items in the languages preferred, most preferred first, and then those that name no
  /// language.
  ///
  /// A preference for `fr-CA` is met by `fr-CA` before `fr`, and one for `fr` by both. Items in a
  /// language that no one prefers are left out; within one preference the order stays.
  public func items(preferredLanguages: [LanguageTag]) -> [MetadataItem] {
    // Those that name no language stay in order at the end.
    ranked(preferredLanguages, unnamed: preferredLanguages.count * 2)
  }

  fileprivate func ranked(_ preferredLanguages: [LanguageTag], unnamed: Int?) -> [MetadataItem] {
    var ranked: [(rank: Int, item: MetadataItem)] = []
    for item in self {
      if let rank = Self.rank(of: item.languageTag, in: preferredLanguages, unnamed: unnamed) {
        ranked.append((rank, item))
      }
    }
    // The standard library's sort keeps the order of equals.
    return ranked.sorted { $0.rank < $1.rank }.map(\.item)
  }

  private static func rank(
    of tag: LanguageTag?, in preferences: [LanguageTag], unnamed: Int?
  ) -> Int? {
    guard let tag, tag.language != "und" else { return unnamed }
    for (index, preference) in preferences.enumerated() {
      if tag.matches(preference) { return index * 2 }
      if preference.matches(tag) { return index * 2 + 1 }
    }
    return nil
  }
}

extension MetadataItem {
  /// Whether the item has a key, however that is given.
  fileprivate func hasKey(_ wanted: MetadataKey) -> Bool {
    if wanted == key { return true }
    guard case .string(let text) = wanted, keySpace.usesFourCharacterKeys else { return false }
    return identifier == MetadataIdentifier(key: text, keySpace: keySpace)
  }
}

/// The same under AVFoundation's names.
extension MetadataItem {
  /// The items of an identifier, in order; a common identifier also finds the items that stand for
  /// it.
  public static func metadataItems(
    from items: [MetadataItem], filteredByIdentifier identifier: MetadataIdentifier
  ) -> [MetadataItem] { items.items(filteredBy: identifier) }

  /// The items that a filter chooses, in order.
  public static func metadataItems(
    from items: [MetadataItem], filteredBy filter: MetadataItemFilter
  ) -> [MetadataItem] { items.items(filteredBy: filter) }

  /// The items of a key, of a key space, or of both, in order; `nil` stands for all.
  public static func metadataItems(
    from items: [MetadataItem], withKey key: MetadataKey?, keySpace: KeySpace?
  ) -> [MetadataItem] { items.items(withKey: key, keySpace: keySpace) }

  /// The items in preferred languages, BCP 47, most preferred first; those that name no language are
  /// left out.
  public static func metadataItems(
    from items: [MetadataItem],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [MetadataItem] {
    items.ranked(preferredLanguages.map { LanguageTag(bcp47: $0) }, unnamed: nil)
  }
}
