/// What is known of an identifier: its name, what it means in common terms, how its value is
/// usually stored.
///
/// One row for each; printing, filtering and conversion follow from the rows.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h, for those with a constant; files of cameras,
/// players and music shops for the others.
public struct WellKnownIdentifier: Hashable, Sendable {
  /// The identifier.
  public let identifier: MetadataIdentifier
  /// The name of AVFoundation's constant in Swift, or of one of CoreMedia's in that manner; `nil`
  /// where they have none.
  public let constantName: String?
  /// A few English words, as `creation date`.
  public let displayName: String
  /// The data type its values usually have; `nil` where it varies or nobody knows.
  public let expectedDataType: DataType?
  /// The common identifier it stands for, `nil` where there is none; a common one stands for
  /// itself.
  public let commonIdentifier: MetadataIdentifier?
  /// How sure the common identifier, or the lack of one, is.
  public let evidence: Evidence

  /// How sure the identifier's own string is.
  public let spelling: Evidence

  /// How sure something is.
  public enum Evidence: String, Sendable {
    /// Seen in AVFoundation's own answers, or in files.
    case verified
    /// Follows from what the names say.
    case guess
  }

  /// Every row, by key space.
  public static let all: [WellKnownIdentifier] =
    [
      common, quickTimeMetadata, quickTimeUserData, isoUserData, iTunes, iTunesFreeform, id3, icy,
      hlsDateRange, audioFile, compositeParts, vorbis, matroska, riffInfo, broadcastWave, ape, asf,
      aiff, flac, exif, flashVideo, ffmpeg,
    ].flatMap(\.self)

  /// The row of an identifier; in key spaces whose keys are the same in capitals and small letters,
  /// whichever it is spelt in.
  static func find(_ identifier: MetadataIdentifier) -> WellKnownIdentifier? {
    if let row = rowsByIdentifier[identifier] { return row }
    guard identifier.keySpace.ignoresCase else { return nil }
    return rowsIgnoringCase[identifier.rawValue.lowercased()]
  }

  private static let rowsIgnoringCase = Dictionary(
    all.filter(\.identifier.keySpace.ignoresCase).map {
      ($0.identifier.rawValue.lowercased(), $0)
    },
    uniquingKeysWith: { first, _ in first })

  private static let rowsByIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  /// A row, written short.
  static func row(
    _ identifier: MetadataIdentifier, constant: String? = nil, _ displayName: String,
    _ type: DataType? = nil, common: MetadataIdentifier? = nil, verified: Bool = false,
    spelling: Evidence = .verified
  ) -> WellKnownIdentifier {
    WellKnownIdentifier(
      identifier: identifier, constantName: constant, displayName: displayName,
      expectedDataType: type,
      commonIdentifier: common, evidence: verified ? .verified : .guess, spelling: spelling)
  }

  /// A row of an identifier that has no constant.
  static func row(
    _ identifier: String, _ displayName: String, _ type: DataType? = nil,
    common: MetadataIdentifier? = nil, verified: Bool = false,
    spelling: Evidence = .verified
  ) -> WellKnownIdentifier {
    row(
      MetadataIdentifier(rawValue: identifier), constant: nil, displayName, type, common: common,
      verified: verified, spelling: spelling)
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
}
