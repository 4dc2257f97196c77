public import MediaModel

/// Options of which one is chosen, or none where that is allowed.
///
/// Tracks of an alternate group are options of one another. Where no track of the characteristic is in a group, all
/// subtitles are options, and in containers that have no groups all sound and all pictures too.
public struct MediaSelectionGroup: Hashable, Sendable {
  /// The options in file order.
  public let options: [MediaSelectionOption]
  /// What is played where no one chooses; `nil` where nothing is.
  public let defaultOption: MediaSelectionOption?
  /// Whether nothing can be chosen: subtitles can be left out.
  public let allowsEmptySelection: Bool

  /// The characteristics that there can be options of.
  static let selectable: [MediaCharacteristic] = [.audible, .legible, .visual]

  init?(for characteristic: MediaCharacteristic, in contents: AssetContents) {
    guard Self.selectable.contains(characteristic) else { return nil }
    let description = contents.description
    let chapterTracks = description.chapterTracks
    let candidates = description.tracks.indices.map { TrackContents(contents, index: $0) }.filter {
      $0.characteristics.contains(characteristic) && !chapterTracks.contains($0.track.trackID)
    }
    let group = candidates.lazy.map(\.track.alternateGroup).first { $0 != 0 }
    let chosen: [TrackContents]
    if let group {
      // Subtitles that are in no group can still be chosen.
      chosen = candidates.filter {
        $0.track.alternateGroup == group
          || characteristic == .legible && $0.track.alternateGroup == 0
      }
    } else if characteristic == .legible || contents.container.movie == nil {
      chosen = candidates
    } else {
      // Without a group all of them are played, so there is a choice only where there is one track.
      chosen = candidates.count == 1 ? candidates : []
    }
    guard !chosen.isEmpty else { return nil }
    options = chosen.map(MediaSelectionOption.init)
    allowsEmptySelection = characteristic == .legible
    let byDefault = chosen.first { $0.track.dispositions.contains("default") }
    defaultOption =
      byDefault.map(MediaSelectionOption.init) ?? options.first(where: \.isEnabled)
  }

  /// The option of a choice that was kept: the same track, else the one that is most like it; `nil` where none is.
  public func option(for choice: MediaSelectionOption.Choice) -> MediaSelectionOption? {
    let alike = options.filter {
      $0.mediaType == choice.mediaType && $0.extendedLanguageTag == choice.extendedLanguageTag
    }
    return alike.first { $0.trackID == choice.trackID }
      ?? alike.first { Set($0.characteristics) == Set(choice.characteristics) }
  }
}

extension MediaSelectionGroup {
  /// The options whose format is one that players know by its four-character code.
  public static func playableOptions(
    from options: [MediaSelectionOption]
  ) -> [MediaSelectionOption] {
    options.filter { option in
      !option.mediaSubTypes.isEmpty && !option.mediaSubTypes.contains { encrypted.contains($0) }
    }
  }

  /// Sample entries of encrypted media.
  private static let encrypted: Set<String> = [
    "encv", "enca", "enct", "encs", "encm", "drmi", "drms", "drmt", "p608",
  ]

  /// The options in preferred languages, most preferred first.
  ///
  /// A preference for `en` is met by `en-GB`, and one for `en-US` by `en`; options without a language meet none.
  public static func options(
    from options: [MediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [MediaSelectionOption] {
    let languages = options.map { LanguageTag(bcp47: $0.extendedLanguageTag ?? "und") }
    return LanguagePreference.sorted(
      preferredLanguages.map { LanguageTag(bcp47: $0) }, among: languages
    ).map { options[$0] }
  }

  /// The options in one language: `en` does not find `en-GB`.
  public static func options(
    from options: [MediaSelectionOption], with locale: LanguageTag
  ) -> [MediaSelectionOption] {
    options.filter { option in
      LanguageTag(bcp47: option.extendedLanguageTag ?? "und") == locale
    }
  }

  /// The options that have all of some characteristics.
  public static func options(
    from options: [MediaSelectionOption],
    withMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in characteristics.allSatisfy(option.hasMediaCharacteristic) }
  }

  /// The options that have none of some characteristics.
  public static func options(
    from options: [MediaSelectionOption],
    withoutMediaCharacteristics characteristics: [MediaCharacteristic]
  ) -> [MediaSelectionOption] {
    options.filter { option in !characteristics.contains(where: option.hasMediaCharacteristic) }
  }
}
