public import MediaModel

/// One of several tracks to choose from.
public struct MediaSelectionOption: Hashable, Sendable, HasMetadata {
  /// The number of the track that is chosen with the option.
  public let trackID: UInt32
  /// What kind of media it is.
  public let mediaType: MediaType
  /// The types of its sample entries, four-character codes.
  public let mediaSubTypes: [String]
  /// The language, BCP 47; `nil` where none is given.
  public let extendedLanguageTag: String?
  /// What it is like.
  public let characteristics: [MediaCharacteristic]
  /// The items of the track.
  public let metadata: [MetadataItem]
  /// Whether it is played unless someone chooses.
  public let isEnabled: Bool
  /// The forced subtitles that the track refers to.
  let forcedSubtitles: [UInt32]
  /// The tracks that are chosen along with it.
  let followers: [UInt32]

  init(_ contents: TrackContents) {
    let track = contents.track
    trackID = track.trackID
    mediaType = track.mediaType
    mediaSubTypes = track.sampleEntries.map(\.type)
    let language = track.extendedLanguageTag ?? track.language?.bcp47
    extendedLanguageTag = language.flatMap { $0 == "und" || $0.isEmpty ? nil : $0 }
    characteristics = contents.characteristics
    metadata = track.metadata
    isEnabled = track.isEnabled
    forcedSubtitles = track.references.filter { $0.type == "forc" }.flatMap(\.trackIDs)
    followers = track.references.filter { $0.type == "folw" }.flatMap(\.trackIDs)
  }

  /// Whether it has a characteristic.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    characteristics.contains(characteristic)
  }

  /// A name for people, in English: the title of the track, else its language and what sets it apart, as `English SDH`
  /// or `French (Commentary)`.
  public var displayName: String {
    if let title { return title }
    let language = extendedLanguageTag.map { LanguageNames.name(of: LanguageTag(bcp47: $0)) }
    var name = language ?? "Unknown language"
    let isForTheDeaf =
      hasMediaCharacteristic(.transcribesSpokenDialogForAccessibility)
      && hasMediaCharacteristic(.describesMusicAndSoundForAccessibility)
    if isForTheDeaf { name += mediaType == .closedCaption ? " CC" : " SDH" }
    let remarks = Self.remarks.filter { hasMediaCharacteristic($0.characteristic) }.map(\.words)
    return remarks.isEmpty ? name : "\(name) (\(remarks.joined(separator: ", ")))"
  }

  private static let remarks: [(characteristic: MediaCharacteristic, words: String)] = [
    (.containsOnlyForcedSubtitles, "Forced"),
    (.describesVideoForAccessibility, "Audio Description"),
    (.isAuxiliaryContent, "Commentary"),
    (.easyToRead, "Easy to Read"),
    (.dubbedTranslation, "Dubbed"),
    (.voiceOverTranslation, "Voice-over"),
    (.isMachineGenerated, "Machine-generated"),
  ]

  /// The track's own title, or its name.
  private var title: String? {
    let titled =
      metadata.filter { $0.identifier.commonIdentifier == .commonIdentifierTitle }
      + metadata.filter { Self.nameIdentifiers.contains($0.identifier) }
    return titled.lazy.compactMap(\.stringValue)
      .map { String($0.trimmed { $0.value == 0 || $0.properties.isWhitespace }) }
      .first { !$0.isEmpty }
  }

  private static let nameIdentifiers: Set<MetadataIdentifier> = [
    .quickTimeUserDataTrackName, MetadataIdentifier(key: "name", keySpace: .quickTimeUserData),
    .hlsRenditionName,
  ]

  /// What to keep of a choice, to find it again later or in another file: ``MediaSelectionGroup/option(for:)``.
  public var choice: Choice {
    Choice(
      trackID: trackID, mediaType: mediaType, extendedLanguageTag: extendedLanguageTag,
      characteristics: characteristics)
  }

  /// A choice that has been kept.
  public struct Choice: Hashable, Sendable, Codable {
    /// The number of the track.
    public var trackID: UInt32
    /// What kind of media it is.
    public var mediaType: MediaType
    /// The language, BCP 47.
    public var extendedLanguageTag: String?
    /// What it is like.
    public var characteristics: [MediaCharacteristic]
  }

  /// The option of another group that goes with this one: for sound the forced subtitles of its language, for subtitles
  /// those that they refer to; `nil` where there is none.
  public func associatedOption(in group: MediaSelectionGroup) -> MediaSelectionOption? {
    let linked = followers + forcedSubtitles
    if let option = group.options.first(where: { linked.contains($0.trackID) }) { return option }
    guard let language = extendedLanguageTag.map({ LanguageTag(bcp47: $0) }) else { return nil }
    return group.options.first { option in
      option.trackID != trackID && option.hasMediaCharacteristic(.containsOnlyForcedSubtitles)
        && option.extendedLanguageTag.map { LanguageTag(bcp47: $0) == language }
          ?? false
    }
  }
}
