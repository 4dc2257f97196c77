internal import MediaModel

/// What the values of an identifier look like where the data type does not tell all.
enum ValueForm: Hashable, Sendable {
  /// A number and how many there are, in so many bytes, as iTunes has them: `3/12`.
  case position(byteCount: Int)
  /// A genre of ID3v1 by number or name, stored as a number from 1.
  case genreNumber
  /// Yes or no in one byte.
  case flag
  /// A number in so many bytes, which some readers insist on.
  case integer(byteCount: Int)
  /// A place in the notation of ISO 6709, or as degrees with a comma between.
  case location
  /// A date and time in the notation of ISO 8601.
  case dateAndTime
  /// A date, or a year alone.
  case date
  /// A date as ID3 has it: in UTC and without a zone.
  case timestamp
  /// The number of a year.
  case year
  /// A picture.
  case picture

  /// The form of an identifier's values; `nil` where the data type tells all.
  init?(_ identifier: MetadataIdentifier) {
    guard let form = Self.forms[identifier] else { return nil }
    self = form
  }

  /// The type of the values, where it is not the one that is usual for the identifier.
  var dataType: DataType? {
    switch self {
    case .year: .uint16
    case .picture: .jpeg
    case .location, .dateAndTime, .date, .timestamp, .flag, .integer: nil
    case .position, .genreNumber: .rawData
    }
  }

  /// Source: iTunes' files for widths and positions; ID3v2.4.0-structure § 4 for timestamps; 3GPP TS 26.244 § 8 for
  /// the year; key tables of cameras for places and dates.
  private static let forms: [MetadataIdentifier: ValueForm] = {
    var forms: [MetadataIdentifier: ValueForm] = [
      .iTunesMetadataTrackNumber: .position(byteCount: 8),
      .iTunesMetadataDiscNumber: .position(byteCount: 6),
      .iTunesMetadataPredefinedGenre: .genreNumber,
      .iTunesMetadataBeatsPerMin: .integer(byteCount: 2),
      .iTunesMetadataReleaseDate: .date,
      .iTunesMetadataCoverArt: .picture,
      .quickTimeMetadataArtwork: .picture,
      .id3MetadataAttachedPicture: .picture,
      .identifier3GPUserDataThumbnail: .picture,
      .quickTimeMetadataLocationISO6709: .location,
      .quickTimeUserDataLocationISO6709: .location,
      .identifier3GPUserDataLocation: .location,
      .quickTimeMetadataCreationDate: .dateAndTime,
      .quickTimeUserDataCreationDate: .date,
      .identifier3GPUserDataRecordingYear: .year,
    ]
    let others: [(ValueForm, [String])] = [
      (.flag, ["itsk/cpil", "itsk/pgap", "itsk/pcst", "itsk/shwm", "itsk/itnu"]),
      (.integer(byteCount: 1), ["itsk/stik", "itsk/rtng", "itsk/hdvd", "itsk/akID"]),
      (.integer(byteCount: 2), ["itsk/%A9mvi", "itsk/%A9mvc"]),
      (
        .integer(byteCount: 4),
        ["itsk/tvsn", "itsk/tves", "itsk/sfID", "itsk/cnID", "itsk/atID", "itsk/geID"]
      ),
      (.integer(byteCount: 8), ["itsk/plID"]),
      (.location, ["itsk/%A9xyz"]),
      (.timestamp, ["id3/TDRC", "id3/TDRL", "id3/TDOR", "id3/TDEN", "id3/TDTG"]),
      (
        .picture,
        [
          "vorb/METADATA_BLOCK_PICTURE", "mkv/Attachment/Cover", "asf/WM/Picture",
          "ape/Cover%20Art%20(Front)", "ape/Cover%20Art%20(Back)",
        ]
      ),
    ]
    for (form, identifiers) in others {
      for identifier in identifiers { forms[MetadataIdentifier(rawValue: identifier)] = form }
    }
    return forms
  }()
}

/// The data type an identifier's values have where nobody names one.
enum NaturalType {
  /// The usual type.
  ///
  /// - Throws: ``ItemTextError`` for an identifier that is not known in a key space whose identifiers are.
  static func of(_ identifier: MetadataIdentifier) throws(ItemTextError) -> DataType {
    if let type = ValueForm(identifier)?.dataType { return type }
    if let known = identifier.wellKnown {
      return known.expectedDataType ?? .utf8
    }
    guard isClosed(identifier), !bareText.contains(identifier) else { return .utf8 }
    let inSpace = WellKnownIdentifier.all.filter {
      $0.identifier.keySpace == identifier.keySpace
    }
    throw ItemTextError(
      "'\(identifier)' is not known; to mean it, name its data type, as \(identifier):utf8",
      word: identifier.rawValue, candidates: inSpace.map(\.identifier.rawValue))
  }

  /// User data of four plain letters that is nothing but text.
  private static let bareText: Set<MetadataIdentifier> = Set(
    ["udta/name", "udta/FIRM", "udta/LENS"].map { MetadataIdentifier(rawValue: $0) })

  /// Whether an identifier that is not known is most likely misspelt.
  private static func isClosed(_ identifier: MetadataIdentifier) -> Bool {
    switch identifier.keySpace {
    case .iTunes, .quickTimeUserData, .isoUserData, .id3: true
    case .quickTimeMetadata:
      identifier.key.hasPrefix("com.apple.quicktime.") || identifier.key.hasPrefix("com.android.")
    default: false
    }
  }
}
