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
  package var formats: [ItemFormat] = []
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

  /// Whether an item is wanted for what it is, leaving its language aside.
  package func contains(_ identifier: MetadataIdentifier) -> Bool {
    guard patterns.isEmpty || patterns.contains(where: { $0.matches(identifier) }) else {
      return false
    }
    let common = identifier.commonIdentifier
    guard !isCommonOnly || common != nil else { return false }
    let space = identifier.keySpace
    guard
      keySpaces.isEmpty || keySpaces.contains(space)
        || keySpaces.contains(.common) && common != nil
    else { return false }
    return formats.isEmpty || formats.contains { $0.contains(space) }
  }

  /// The items that are wanted, in their order, or by language where languages are named.
  package func items(of items: [MetadataItem]) -> [MetadataItem] {
    guard !isEverything else { return items }
    let wanted = items.filter { contains($0.identifier) }
    return languages.isEmpty ? wanted : wanted.items(preferredLanguages: languages)
  }

  /// The description with the wanted items alone, those of tracks, programs and chapters included.
  package func applied(to description: AssetDescription) -> AssetDescription {
    guard !isEverything else { return description }
    var description = description
    description.metadata = items(of: description.metadata)
    for index in description.tracks.indices {
      description.tracks[index].metadata = items(of: description.tracks[index].metadata)
    }
    for index in description.programs.indices {
      description.programs[index].metadata = items(of: description.programs[index].metadata)
    }
    for list in description.chapters.indices {
      for index in description.chapters[list].chapters.indices {
        let items = items(of: description.chapters[list].chapters[index].items)
        description.chapters[list].chapters[index].items = items
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

/// A metadata format: a home of items that a program reads as one, by AVFoundation's name or a short one.
///
/// Source: AVFoundation, AVMetadataFormat.h, for the names that have dots.
package struct ItemFormat: Hashable, Sendable {
  /// AVFoundation's name where it has one.
  package let name: String
  /// The short name.
  package let shortName: String
  private let keySpaces: [KeySpace]

  /// The formats that are known.
  package static let all: [ItemFormat] = [
    ItemFormat("com.apple.itunes", "itunes", .iTunes, .iTunesFreeform),
    ItemFormat("com.apple.quicktime.mdta", "quicktime", .quickTimeMetadata),
    ItemFormat("com.apple.quicktime.udta", "udta", .quickTimeUserData),
    ItemFormat("org.mp4ra", "isouserdata", .isoUserData),
    ItemFormat("org.id3", "id3", .id3),
    ItemFormat("com.apple.quicktime.HLS", "hls", .hlsDateRange),
    ItemFormat("org.xiph.vorbis-comment", "vorbis", .vorbis),
    ItemFormat("com.adobe.xmp", "xmp", .xmp),
  ]

  private init(_ name: String, _ shortName: String, _ keySpaces: KeySpace...) {
    self.name = name
    self.shortName = shortName
    self.keySpaces = keySpaces
  }

  /// The format of a name, in any case of letters; `nil` for one that is not known.
  package init?(_ name: String) {
    let wanted = name.lowercased()
    guard
      let format = Self.all.first(where: {
        $0.name.lowercased() == wanted || $0.shortName == wanted
      })
    else { return nil }
    self = format
  }

  /// Whether items of a key space are of the format.
  package func contains(_ keySpace: KeySpace) -> Bool { keySpaces.contains(keySpace) }
}
