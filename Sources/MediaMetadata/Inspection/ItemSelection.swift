package import MediaModel

/// Which items are wanted; a selection that names nothing wants all of them.
///
/// Several names of one kind widen the selection, names of several kinds narrow it.
package struct ItemSelection: Hashable, Sendable {
  /// Identifiers, of which an item must fit one.
  package var patterns: [IdentifierPattern] = []
  /// Key spaces, of which an item must be of one; ``KeySpace/common`` stands for items with a common identifier.
  package var keySpaces: [KeySpace] = []
  /// Metadata formats, of which an item must be of one.
  package var formats: [MetadataFormat] = []
  /// Languages, most preferred first, which select items and order them.
  ///
  /// Items without a language come last.
  package var languages: [LanguageTag] = []
  /// Whether an item must have a common identifier.
  package var isCommonOnly = false

  /// Creates a selection that wants all items.
  package init() {}

  /// Whether all items are wanted.
  package var isEverything: Bool { self == ItemSelection() }

  /// Whether an item is requested for what it is, leaving its language aside.
  package func contains(_ item: MetadataItem) -> Bool {
    guard patterns.isEmpty || patterns.contains(where: { $0.matches(item) }) else { return false }
    let identifier = item.identifier
    let common = identifier.commonIdentifier
    guard !isCommonOnly || common != nil else { return false }
    let space = identifier.keySpace
    guard
      keySpaces.isEmpty || keySpaces.contains(space)
        || keySpaces.contains(.common) && common != nil
    else { return false }
    return formats.isEmpty || space.format.map(formats.contains) ?? false
  }

  /// The items that are wanted, in their order, or by language where languages are named.
  package func items(of items: [MetadataItem]) -> [MetadataItem] {
    guard !isEverything else { return items }
    let wanted = items.filter(contains)
    return languages.isEmpty ? wanted : wanted.items(preferredLanguages: languages)
  }

  /// The description with the wanted items alone, those of tracks, programs and chapters included.
  package func applied(to description: AssetDescription) -> AssetDescription {
    guard !isEverything else { return description }
    var description = description
    description.replaceItemLists(items)
    for list in description.chapters.indices {
      for index in description.chapters[list].chapters.indices {
        description.chapters[list].chapters[index].overlappingItems
          .removeAll { items(of: [$0.item]).isEmpty }
      }
    }
    return description
  }

  /// The groups with the wanted items alone; a group of which nothing is left goes.
  package func applied(to group: TimedMetadataGroup) -> TimedMetadataGroup? {
    guard !isEverything else { return group }
    let wanted = items(of: group.items)
    return wanted.isEmpty ? nil : TimedMetadataGroup(items: wanted, timeRange: group.timeRange)
  }
}

extension MetadataFormat {
  /// The short names of the formats whose own names are long.
  private static let shortNames: [(name: String, format: MetadataFormat)] = [
    ("itunes", .iTunesMetadata), ("quicktime", .quickTimeMetadata), ("udta", .quickTimeUserData),
    ("iso", .isoUserData), ("id3", .id3Metadata), ("hls", .hlsMetadata), ("vorbis", .vorbisComment),
  ]

  /// The names that ``init(name:)`` takes, the short one where there are two.
  package static let names: [String] = {
    let named = shortNames.map(\.format)
    let others = WellKnownKeySpace.all.compactMap(\.format).filter { !named.contains($0) }
    return (shortNames.map(\.name) + others.map(\.rawValue)).uniqued
  }()

  /// The format of a short name, or of its own name, in any case of letters; `nil` for one that is not known.
  package init?(name: String) {
    let wanted = name.lowercased()
    if let short = Self.shortNames.first(where: { $0.name == wanted }) {
      self = short.format
      return
    }
    let known = WellKnownKeySpace.all.compactMap(\.format)
    guard let format = known.first(where: { $0.rawValue.lowercased() == wanted }) else {
      return nil
    }
    self = format
  }
}
