/// What is known of an identifier: its name, what it means in common terms, how its value is
/// usually stored.
///
/// What an identifier means is said once, in the rows of `MetadataMapping`; the rows here are of
/// identifiers that have no meaning beyond themselves, and of those that AVFoundation gives another
/// common identifier than their meaning has.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h, for those with a constant; files of cameras,
/// players and music shops for the others.
public struct WellKnownIdentifier: Hashable, Sendable {
  /// The identifier.
  public let identifier: MetadataIdentifier
  /// A few English words, as `creation date`.
  public let displayName: String
  /// The data type its values usually have; `nil` where it varies or no one knows.
  public let expectedDataType: DataType?
  /// The common identifier it stands for, `nil` where there is none; a common one stands for
  /// itself.
  public var commonIdentifier: MetadataIdentifier? {
    Self.commons.value(of: identifier) {
      if identifier.keySpace == .common { return identifier }
      return Self.otherCommons[identifier] ?? Self.meaning(of: identifier)?.concept.commonIdentifier
    }
  }

  private static let commons = Memory<MetadataIdentifier, MetadataIdentifier?>()
  private static let found = Memory<MetadataIdentifier, WellKnownIdentifier?>()

  /// Every row, by key space.
  public static let all: [WellKnownIdentifier] = {
    var seen = Set(own.map(\.identifier))
    let mapped = MetadataMapping.all.flatMap { concept in
      concept.keys.map { MetadataMapping.Row(concept: concept, key: $0.key, use: $0.use) }
        .filter { $0.key.info == nil && $0.key.attribute == nil && isKnown($0) }
        .map(WellKnownIdentifier.init)
    }
    return own + mapped.filter { seen.insert($0.identifier).inserted }
  }()

  private static let own = WellKnownKeySpace.all.flatMap { rows(in: $0.keySpace) }

  private static let ownRows = KeySpaceTable<WellKnownIdentifier> { keySpace in
    rows(in: keySpace).map { ($0.identifier.folded, $0) }
  }

  /// The table of a key space.
  private static func rows(in keySpace: KeySpace) -> [WellKnownIdentifier] {
    switch keySpace {
    case .common: common
    case .quickTimeMetadata: quickTimeMetadata
    case .quickTimeUserData: quickTimeUserData
    case .isoUserData: isoUserData
    case .iTunes: iTunes
    case .iTunesFreeform: iTunesFreeform
    case .id3: id3
    case .hlsDateRange: hlsDateRange
    case .hls: hls
    case .eventMessage: eventMessage
    case .audioFile: audioFile
    case .compositePart: compositeParts
    case .telemetry: telemetry
    case .klv: klv
    case .rtmd: sony
    case .ctmd: canon
    case .mdpm: camcorder
    case .vorbis: vorbis
    case .matroska: matroska
    case .riffInfo: riffInfo
    case .broadcastWave: broadcastWave
    case .ape: ape
    case .asf: asf
    case .flac: flac
    case .flashVideo: flashVideo
    case .materialExchange: materialExchange
    case .ffmpeg: ffmpeg
    default: []
    }
  }

  /// The row of an identifier; in key spaces whose keys are the same in capitals and small letters,
  /// whichever it is spelt in.
  static func find(_ identifier: MetadataIdentifier) -> WellKnownIdentifier? {
    found.value(of: identifier) {
      ownRows[identifier.folded, identifier.keySpace].first
        ?? meaning(of: identifier).map(WellKnownIdentifier.init)
    }
  }

  /// The row of what an identifier means; `nil` for names that anybody may have chosen for
  /// something else.
  private static func meaning(of identifier: MetadataIdentifier) -> MetadataMapping.Row? {
    MetadataMapping.rows(of: identifier, freely: freeKeySpaces.contains(identifier.keySpace))
      .first { $0.key.attribute == nil && isKnown($0) }
  }

  private static func isKnown(_ row: MetadataMapping.Row) -> Bool {
    row.use != .free || freeKeySpaces.contains(row.key.keySpace)
  }

  /// The key spaces in which a name that is free to choose has one meaning for everybody.
  private static let freeKeySpaces: [KeySpace] = [.vorbis, .matroska, .ape]

  /// The rows of keys with their names, by the data types of their values.
  ///
  /// The keys are in the short notation of `MappingKey`.
  static func rows(
    _ prefix: String, _ names: KeyValuePairs<DataType?, KeyValuePairs<String, String>>
  ) -> [WellKnownIdentifier] {
    names.flatMap { type, names in
      names.map { key, name in
        WellKnownIdentifier(
          identifier: MetadataIdentifier(short: prefix + key), displayName: name,
          expectedDataType: type)
      }
    }
  }

  /// Common identifiers that are said to be an identifier's own.
  private static let otherCommons = Dictionary(
    firstOf: otherCommon.flatMap { common, list in
      list.map { (MetadataIdentifier(short: $0), common) }
    })
}

extension WellKnownIdentifier {
  /// What follows from the meaning of a key.
  private init(_ row: MetadataMapping.Row) {
    self.init(
      identifier: row.key.identifier, displayName: row.concept.name,
      expectedDataType: row.form.dataType(of: row.key.identifier))
  }
}

extension MetadataIdentifier {
  /// What is known of the identifier; `nil` for one that is in no list.
  public var wellKnown: WellKnownIdentifier? { WellKnownIdentifier.find(self) }

  /// The common identifier this one stands for; itself where it is one.
  public var commonIdentifier: MetadataIdentifier? { wellKnown?.commonIdentifier }

  /// A few English words for people, as `creation date`; the key where nothing is known of the
  /// identifier.
  public var displayName: String { wellKnown?.displayName ?? key }

  /// The identifier's string, in small letters where capitals mean the same.
  package var folded: String { keySpace.ignoresCase ? rawValue.lowercased() : rawValue }
}
