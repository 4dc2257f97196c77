extension Sequence<MetadataItem> {
  /// The items of an identifier, in order; a common identifier also finds the items that stand for
  /// it.
  public func items(filteredBy identifier: MetadataIdentifier) -> [MetadataItem] {
    let isCommon = identifier.keySpace == .common
    return filter {
      $0.identifier == identifier || isCommon && $0.identifier.commonIdentifier == identifier
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
  /// language that nobody prefers are left out; within one preference the order stays.
  public func items(preferredLanguages: [LanguageTag]) -> [MetadataItem] {
    var ranked: [(rank: Int, item: MetadataItem)] = []
    for item in self {
      if let rank = Self.rank(of: item.languageTag, in: preferredLanguages) {
        ranked.append((rank, item))
      }
    }
    // The standard library's sort keeps the order of equals.
    return ranked.sorted { $0.rank < $1.rank }.map(\.item)
  }

  private static func rank(of tag: LanguageTag?, in preferences: [LanguageTag]) -> Int? {
    guard let tag, tag.language != "und" else { return preferences.count * 2 }
    for (index, preference) in preferences.enumerated() {
      if tag.matches(preference) { return index * 2 }
      if preference.matches(tag) { return index * 2 + 1 }
    }
    return nil
  }
}
