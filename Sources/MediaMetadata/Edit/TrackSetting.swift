package import MediaModel

/// What can be set of a track beside its items, by name: in headers of movies, in elements of Matroska, or in the items
/// that readers look for.
package struct TrackSetting: Sendable {
  /// The name, in small letters with hyphens.
  package let name: String
  /// What a value looks like.
  package let placeholder: String
  /// What it is, in a few words.
  package let summary: String
  /// The values there are; none where there are very many.
  package var values: [String] = []
  /// Whether a track may have several.
  package var isRepeatable: Bool { kind.isRepeatable }
  private let kind: Kind

  /// How it is set.
  private enum Kind: Sendable {
    /// In a header, after it was put as the header has it.
    case header(MetadataIdentifier, @Sendable (String) -> String?)
    case language, name, isForced, characteristic, role

    var isRepeatable: Bool {
      switch self {
      case .characteristic, .role: true
      default: false
      }
    }
  }

  private init(_ name: String, _ placeholder: String, _ summary: String, _ kind: Kind) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
    self.kind = kind
  }

  private init(_ name: String, _ values: [String], _ summary: String, _ kind: Kind) {
    self.init(name, "WORD", summary, kind)
    self.values = values
  }

  /// Every setting, in the order in which help lists them.
  package static let all: [TrackSetting] = [
    TrackSetting("language", "TAG", "The language of a track, such as fr or pt-BR", .language),
    TrackSetting("name", "TEXT", "The name of a track", .name),
    TrackSetting(
      "enabled", ["yes", "no"], "Whether a track is played unless someone says otherwise",
      .header(.headerIsEnabled) { $0 }),
    TrackSetting(
      "default", ["yes", "no"], "Whether a track is the one to play of its kind, in Matroska",
      .header(.headerIsDefault) { $0 }),
    TrackSetting("forced", ["yes", "no"], "Whether subtitles are shown at all times", .isForced),
    TrackSetting(
      "alternate-group", "N", "The group of tracks of which one is played; 0 for none",
      .header(.headerAlternateGroup) { $0 == "0" ? "" : $0 }),
    TrackSetting(
      "rotation", "DEGREES", "How pictures are turned, clockwise: 0, 90, 180, 270, flip or flip:90",
      .header(.headerRotation, TrackValue.rotation)),
    TrackSetting(
      "pixel-aspect", "W:H", "The shape of a pixel, as 4:3",
      .header(.headerPixelAspectRatio, TrackValue.ratio)),
    TrackSetting(
      "color", "NAME",
      "How colours are to be read: \(TrackValue.colors.map(\.name).joined(separator: ", ")), or numbers as 9/18/9, /full after either for the full range",
      .header(.headerColor, TrackValue.color)),
    TrackSetting(
      "mastering-display", "VALUES",
      "The display that pictures were graded on, as G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)",
      .header(.headerMasteringDisplay) { $0 }),
    TrackSetting(
      "content-light", "MAX,AVERAGE", "The brightest pixel and picture, as 1000,400",
      .header(.headerContentLightLevel) { $0 }),
    TrackSetting(
      "projection", ["flat", "equirectangular", "cubemap"], "What pictures are wrapped around",
      .header(.headerProjection) { $0 == "flat" ? "" : $0 }),
    TrackSetting(
      "stereo", ["none", "mono", "top-bottom", "left-right"],
      "How the pictures of two eyes are in one",
      .header(.headerStereoMode) { $0 == "none" ? "" : $0 }),
    TrackSetting(
      "characteristic", "NAME",
      "A characteristic that a track has, such as public.accessibility.describes-video",
      .characteristic),
    TrackSetting(
      "role", "WORD", "The role of a track by DASH, such as main, commentary or caption", .role),
  ]
}

extension AssetEditor {
  /// Sets something of a track.
  ///
  /// - Throws: ``ItemTextError`` for a value that is none; ``MediaError`` where the file cannot hold it.
  package mutating func set(
    _ setting: TrackSetting, to value: String, ofTrack trackID: UInt32, in type: FileType
  ) throws {
    try setting.set(value, of: &self, trackID: trackID, type: type)
  }
}

extension TrackSetting {
  fileprivate func set(
    _ value: String, of editor: inout AssetEditor, trackID: UInt32, type: FileType
  ) throws {
    let isMovie = type.family != nil
    let isMatroska = type.metadataKeySpaces.contains(.matroska)
    var items = editor.metadata(ofTrack: trackID)
    func apply(_ edits: ItemEdit...) throws(ItemTextError) {
      items = try ItemEdit.apply(edits, to: items, in: type).items
    }
    func userData(_ key: String) -> MetadataIdentifier {
      MetadataIdentifier(
        key: key, keySpace: type.family == .iso ? .isoUserData : .quickTimeUserData)
    }
    switch kind {
    case .header(let identifier, let read):
      guard let text = read(value) else {
        throw ItemTextError("'\(value)' does not fit --\(name): \(placeholder): \(summary)")
      }
      try editor.setHeaderItem(identifier, to: text.isEmpty ? nil : text, ofTrack: trackID)
    case .language:
      let tag = try LanguageText.tag(value)
      if isMatroska {
        let code = tag.iso639_2B
        try apply(
          .set(ItemText("mkv/Track/Language", text: code)),
          .set(ItemText("mkv/Track/LanguageBCP47", text: tag.bcp47)))
      } else {
        let text = tag.bcp47 == "und" ? nil : tag.bcp47
        try editor.setHeaderItem(.headerLanguage, to: text, ofTrack: trackID)
      }
    case .name:
      if !isMovie {
        guard let key = Self.nameKey(in: type) else { throw noPlace(type) }
        try apply(.set(ItemText(key, text: value)))
      } else {
        // Names of QuickTime's handlers are in Macintosh characters.
        if type.family == .iso || value.utf8.allSatisfy({ $0 < 0x80 }) {
          try editor.setHeaderItem(.headerHandlerName, to: value, ofTrack: trackID)
        }
        try apply(.set(ItemText("udta/name", text: value)))
      }
    case .isForced:
      if isMatroska {
        try apply(.set(ItemText("mkv/Track/FlagForced", text: value == "yes" ? "1" : "0")))
      } else {
        let forced = MediaCharacteristic.containsOnlyForcedSubtitles.rawValue
        let old = editor.headerItems(ofTrack: trackID)
        if old.contains(where: { $0.identifier == .headerIsForced }) {
          try editor.setHeaderItem(.headerIsForced, to: value, ofTrack: trackID)
        }
        items.removeAll { $0.identifier.key == "tagc" && $0.stringValue == forced }
        if value == "yes" { items.append(Self.characteristic(forced, userData("tagc"))) }
      }
    case .characteristic:
      guard isMovie else { throw noPlace(type) }
      if !items.contains(where: { $0.identifier.key == "tagc" && $0.stringValue == value }) {
        items.append(Self.characteristic(value, userData("tagc")))
      }
    case .role:
      guard isMovie else { throw noPlace(type) }
      let bytes = [0, 0, 0, 0] + Array("urn:mpeg:dash:role:2011\0\(value)\0".utf8)
      let item = MetadataItem(
        MetadataIdentifier(key: "kind", keySpace: .isoUserData), payload: bytes, dataType: .rawData)
      if !items.contains(where: { $0.identifier == item.identifier && $0.payload == bytes }) {
        items.append(item)
      }
    }
    try editor.setMetadata(items, ofTrack: trackID)
  }

  /// The key of a track's name in files without boxes; `nil` where tracks have none.
  private static func nameKey(in type: FileType) -> MetadataIdentifier? {
    MetadataMapping.all.lazy.filter { $0.name == "track name" }
      .flatMap { $0.keys(in: type.metadataKeySpaces) }.first {
        $0.identifier.key.hasPrefix("Track/")
      }?
      .identifier
  }

  private func noPlace(_ type: FileType) -> ItemTextError {
    ItemTextError("files of type \(type) have no place for --\(name)")
  }

  private static func characteristic(
    _ name: String, _ identifier: MetadataIdentifier
  ) -> MetadataItem {
    MetadataItem(identifier, payload: Array(name.utf8), dataType: .utf8)
  }
}

/// Values of settings as headers have them.
private enum TrackValue {
  /// Names of colours that many use, with their numbers.
  ///
  /// Source: ITU-T H.273; BT.709, BT.601, BT.2020, BT.2100.
  static let colors: [(name: String, points: String)] = [
    ("bt709", "1/1/1"), ("bt601-525", "6/6/6"), ("bt601-625", "5/6/6"), ("srgb", "1/13/1"),
    ("bt2020", "9/14/9"), ("bt2100-pq", "9/16/9"), ("bt2100-hlg", "9/18/9"), ("p3-d65", "12/1/1"),
  ]

  static func color(_ text: String) -> String? {
    let isFull = text.hasSuffix("/full")
    let name = isFull ? String(text.dropLast(5)) : text
    let points = colors.first { $0.name == name }?.points ?? name
    let numbers = points.split(separator: "/", omittingEmptySubsequences: false).map { UInt16($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0 != nil }) else { return nil }
    return numbers.compactMap { $0.map(String.init) }.joined(separator: "/")
      + (isFull ? "/full" : "")
  }

  static func ratio(_ text: String) -> String? {
    let numbers = text.split { $0 == ":" || $0 == "/" }.compactMap { UInt32($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return "\(numbers[0]):\(numbers[1])"
  }

  /// Degrees, negative ones and those above 360, too, perhaps after `flip`.
  static func rotation(_ text: String) -> String? {
    var words = text.split { $0 == ":" || $0 == "," || $0 == " " }
    let isFlipped = words.first == "flip"
    if isFlipped { words.removeFirst() }
    if isFlipped, words.isEmpty { return "flip" }
    guard words.count == 1, let degrees = Int(words[0]), degrees.isMultiple(of: 90) else {
      return nil
    }
    let turn = (degrees % 360 + 360) % 360
    return !isFlipped ? "\(turn)" : turn == 0 ? "flip" : "flip \(turn)"
  }
}
