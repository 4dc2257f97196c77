/// How one track refers to another: an open set of four-character codes, those of `tref`.
public struct TrackAssociationType: OpenName {
  /// The four-character code.
  public var rawValue: String

  /// Creates a type from its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// To the track that is played where this one cannot be.
  public static let audioFallback: TrackAssociationType = "fall"
  /// To the chapters.
  public static let chapterList: TrackAssociationType = "chap"
  /// To the track that has the forced subtitles alone.
  public static let forcedSubtitlesOnly: TrackAssociationType = "forc"
  /// To the track that is chosen along with this one.
  public static let selectionFollower: TrackAssociationType = "folw"
  /// To the time code.
  public static let timecode: TrackAssociationType = "tmcd"
  /// To what timed metadata is about.
  public static let metadataReferent: TrackAssociationType = "cdsc"
  /// To the metadata that the rendering of this track needs.
  public static let renderMetadataSource: TrackAssociationType = "rndr"
}
