internal import BinaryIO
internal import MediaModel

extension TrackContents {
  /// What the track is like: by its media type, its format, and the characteristics written beside it.
  ///
  /// Roles of DASH and HTML (`kind`) and the dispositions of libavformat count as the characteristics that mean the same.
  var characteristics: [MediaCharacteristic] {
    var found: [MediaCharacteristic] = []
    switch track.mediaType {
    case .video: found = [.visual, .frameBased] + pictureCharacteristics
    case .audio: found = [.audible]
    case .subtitle, .closedCaption, .text: found = [.legible]
    case .muxed: found = [.visual, .audible, .frameBased]
    default: break
    }
    for item in track.metadata {
      for name in Self.characteristics(of: item) where !found.contains(name) { found.append(name) }
    }
    for name in track.dispositions.flatMap({ Self.dispositions[$0] ?? [] })
    where !found.contains(name) { found.append(name) }
    if showsForcedSubtitlesOnly, !found.contains(.containsOnlyForcedSubtitles) {
      found.append(.containsOnlyForcedSubtitles)
    }
    return found
  }

  private var pictureCharacteristics: [MediaCharacteristic] {
    guard let color = formats.lazy.compactMap(\.color).first else { return [] }
    var found: [MediaCharacteristic] = []
    // BT.2020, and P3 with either white point.
    if [9, 11, 12].contains(color.primaries) { found.append(.usesWideGamutColorSpace) }
    // PQ and HLG.
    if [16, 18].contains(color.transferFunction) { found.append(.containsHDRVideo) }
    return found
  }

  /// Whether 3GPP timed text says that all of its samples are forced.
  ///
  /// Source: QTFF, "Subtitle Sample Description", display flags.
  private var showsForcedSubtitlesOnly: Bool {
    track.mediaType == .subtitle
      && formats.contains { $0.displayFlags.map { $0 & 0x8000_0000 != 0 } ?? false }
  }

  private static func characteristics(of item: MetadataItem) -> [MediaCharacteristic] {
    switch item.identifier {
    case .quickTimeUserDataTaggedCharacteristic, .isoUserDataTaggedCharacteristic:
      var bytes = item.payload[...]
      while bytes.last == 0 { bytes.removeLast() }
      guard let name = TextEncoding.utf8.decode(bytes), !name.isEmpty else { return [] }
      return [MediaCharacteristic(rawValue: name)]
    case MetadataIdentifier(key: "kind", keySpace: .isoUserData):
      return roles[item.extraAttribute("value") ?? ""] ?? []
    default: return []
    }
  }

  /// What captions for those who cannot hear do.
  private static let captions: [MediaCharacteristic] = [
    .transcribesSpokenDialogForAccessibility, .describesMusicAndSoundForAccessibility,
  ]

  /// Source: libavformat, AV_DISPOSITION.
  private static let dispositions: [String: [MediaCharacteristic]] = [
    "forced": [.containsOnlyForcedSubtitles],
    "hearing_impaired": captions, "captions": captions,
    "visual_impaired": [.describesVideoForAccessibility],
    "descriptions": [.describesVideoForAccessibility],
    "comment": [.isAuxiliaryContent], "dub": [.dubbedTranslation],
    "original": [.isOriginalContent],
  ]

  /// Source: ISO/IEC 23009-1 § 5.8.5.5, roles; HTML, "kind" of tracks.
  private static let roles: [String: [MediaCharacteristic]] = [
    "main": [.isMainProgramContent],
    "alternate": [.isAuxiliaryContent], "supplementary": [.isAuxiliaryContent],
    "commentary": [.isAuxiliaryContent],
    "caption": captions, "captions": captions,
    "description": [.describesVideoForAccessibility],
    "descriptions": [.describesVideoForAccessibility],
    "main-desc": [.describesVideoForAccessibility],
    "dub": [.dubbedTranslation], "translation": [.languageTranslation],
    "forced-subtitle": [.containsOnlyForcedSubtitles],
    "forced_subtitle": [.containsOnlyForcedSubtitles],
    "easyreader": [.easyToRead],
  ]
}
