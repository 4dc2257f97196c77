internal import BinaryIO
internal import MediaModel

/// What headers say of a track: language, name, flags, and how its pictures are turned.
extension HeaderField {
  static let tracks: [HeaderField] = [
    language, handlerName, isEnabled, isForced, alternateGroup, rotation,
  ]

  /// The language of the media: an extended tag where there is one, or what the media header says.
  ///
  /// The media header holds three letters; what they cannot say, as a country, needs the extended tag.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.4.2, 8.4.6.
  private static let language = HeaderField(identifier: .headerLanguage, isOfTrack: true) { track in
    guard let media = track.first("mdia") else { return nil }
    if let tag = media.child(ExtendedLanguageBox.self)?.language.string, !tag.isEmpty { return tag }
    let tag = media.child(MediaHeaderBox.self).map { LanguageTag(stored: $0.language) }
    return tag?.bcp47 == "und" ? nil : tag?.bcp47
  } write: { track, text throws(ItemEditError) in
    let tag = LanguageTag(bcp47: text ?? "und")
    try track.edit(MediaHeaderBox.self, at: ["mdia"]) { $0.language = tag.packedCode }
    track.modify("mdia") { media in
      let isSaid = text == nil || LanguageTag(stored: tag.packedCode).bcp47 == tag.bcp47
      guard !isSaid else {
        media.children.removeAll { $0.type == ExtendedLanguageBox.type }
        return
      }
      let box = ExtendedLanguageBox(language: UnicodeString(tag.bcp47)).node
      if media.first(ExtendedLanguageBox.type) != nil { return media.replaceOrAppend(box) }
      let place = media.children.firstIndex { $0.type == MediaHeaderBox.type } ?? -1
      media.children.insert(box, at: place + 1)
    }
  }

  /// The name of the handler, which some programs show as that of the track.
  private static let handlerName = HeaderField(
    identifier: .headerHandlerName, isOfTrack: true
  ) { track in
    let name = track.first("mdia")?.child(HandlerBox.self)?.name
    return name?.isEmpty == true ? nil : name
  } write: { track, text throws(ItemEditError) in
    try track.edit(HandlerBox.self, at: ["mdia"]) { handler in
      handler.nameBytes = HandlerBox.stored(
        Array((text ?? "").utf8), isCounted: handler.componentType.rawValue != 0)
    }
  }

  /// Whether the track is played unless someone says otherwise: `yes` or `no`.
  private static let isEnabled = HeaderField(
    identifier: .headerIsEnabled, isOfTrack: true
  ) { track in
    track.child(TrackHeaderBox.self).map { $0.header.flags & 1 == 1 ? "yes" : "no" }
  } write: { track, text throws(ItemEditError) in
    guard text == nil || text == "yes" || text == "no" else {
      throw ItemEditError("it is yes or no")
    }
    try track.edit(TrackHeaderBox.self, at: []) { header in
      header.header.flags = text == "no" ? header.header.flags & ~1 : header.header.flags | 1
    }
  }

  /// Whether all samples of 3GPP timed text are forced subtitles: `yes` or `no`; none for other tracks.
  ///
  /// Source: QTFF, "Subtitle Sample Description", display flags: all, and some.
  private static let isForced = HeaderField(
    identifier: .headerIsForced, isOfTrack: true
  ) { track in
    track.sampleEntries.first { $0.type == "tx3g" }.map { entry in
      let flags = UInt32(bigEndian: entry.fixedBytes.dropFirst(8).prefix(4))
      return flags & 0x8000_0000 == 0 ? "no" : "yes"
    }
  } write: { track, text throws(ItemEditError) in
    guard text == nil || text == "yes" || text == "no" else {
      throw ItemEditError("it is yes or no")
    }
    var count = 0
    track.modify("mdia", "minf", "stbl", "stsd") { entries in
      entries.mapChildren { entry in
        guard entry.type == "tx3g" else { return }
        let old = UInt32(bigEndian: entry.fixedBytes.dropFirst(8).prefix(4))
        let new = text == "yes" ? old | 0xC000_0000 : old & ~0xC000_0000
        if entry.overwrite(at: 8, new.bigEndianBytes) != nil { count += 1 }
      }
    }
    if count == 0 { throw ItemEditError("the track is not 3GPP timed text") }
  }

  /// The number of the group of tracks that exclude each other; none where it is 0.
  private static let alternateGroup = HeaderField(
    identifier: .headerAlternateGroup, isOfTrack: true
  ) { track in
    track.child(TrackHeaderBox.self).flatMap {
      $0.alternateGroup == 0 ? nil : String($0.alternateGroup)
    }
  } write: { track, text throws(ItemEditError) in
    guard let number = Int16(text ?? "0"), number >= 0 else {
      throw ItemEditError("it is a number from 0 to 32767")
    }
    try track.edit(TrackHeaderBox.self, at: []) { $0.alternateGroup = number }
  }

  /// How pictures are turned before they are shown, clockwise: `0`, `90`, `180`, `270`, or these after `flip` where
  /// left and right change places first; none where the matrix does something else.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 6.2.2, 8.3.2.
  private static let rotation = HeaderField(
    identifier: .headerRotation, isOfTrack: true
  ) { track in
    guard let header = track.child(TrackHeaderBox.self), header.width > 0, header.height > 0 else {
      return nil
    }
    return Orientation(matrix: header.matrix)?.description
  } write: { track, text throws(ItemEditError) in
    guard let orientation = Orientation(text ?? "0") else {
      throw ItemEditError("it is 0, 90, 180 or 270, perhaps with flip before it")
    }
    guard let header = track.child(TrackHeaderBox.self), header.width > 0, header.height > 0 else {
      throw ItemEditError("the track has no pictures")
    }
    try track.edit(TrackHeaderBox.self, at: []) { header in
      header.matrix = orientation.matrix(width: header.width, height: header.height)
    }
  }
}

/// A quarter turn of pictures, perhaps after a change of left and right.
struct Orientation: CustomStringConvertible {
  private let quarterTurns: Int
  private let isFlipped: Bool

  /// The corners of the matrix for each quarter turn: what goes across and down for what was across and down.
  private static let turns: [[Int32]] = [
    [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0],
  ]

  /// As ``description`` has it; `nil` for any other text.
  init?(_ text: String) {
    var words = text.split(separator: " ")
    isFlipped = words.first == "flip"
    if isFlipped { words.removeFirst() }
    guard words.count == 1 || isFlipped && words.isEmpty, let degrees = Int(words.first ?? "0"),
      degrees.isMultiple(of: 90), (0..<360).contains(degrees)
    else { return nil }
    quarterTurns = degrees / 90
  }

  /// What a matrix does, wherever it moves pictures; `nil` where it is not a quarter turn.
  init?(matrix: [Int32]) {
    guard matrix.count == 9, (matrix[2], matrix[5], matrix[8]) == (0, 0, 1 << 30) else {
      return nil
    }
    let corners = [matrix[0], matrix[1], matrix[3], matrix[4]]
    for isFlipped in [false, true] {
      for (quarterTurns, turn) in Self.turns.enumerated()
      where Self.flipped(turn, isFlipped).map({ $0 << 16 }) == corners {
        (self.quarterTurns, self.isFlipped) = (quarterTurns, isFlipped)
        return
      }
    }
    return nil
  }

  private static func flipped(_ turn: [Int32], _ isFlipped: Bool) -> [Int32] {
    isFlipped ? [-turn[0], -turn[1], turn[2], turn[3]] : turn
  }

  var description: String {
    let degrees = quarterTurns * 90
    guard isFlipped else { return "\(degrees)" }
    return degrees == 0 ? "flip" : "flip \(degrees)"
  }

  /// The matrix that leaves the picture's corner at 0, 0; width and height in 16.16.
  func matrix(width: UInt32, height: UInt32) -> [Int32] {
    let turn = Self.flipped(Self.turns[quarterTurns], isFlipped)
    let (wide, high) = (Int64(width), Int64(height))
    func shift(_ across: Int32, _ down: Int32) -> Int32 {
      Int32(clamping: (across < 0 ? wide : 0) + (down < 0 ? high : 0))
    }
    return [
      turn[0] << 16, turn[1] << 16, 0, turn[2] << 16, turn[3] << 16, 0, shift(turn[0], turn[2]),
      shift(turn[1], turn[3]), 1 << 30,
    ]
  }
}
