/// What kind of media a track holds: an open set of four-character codes.
public struct MediaType: OpenName {
  /// The four-character code.
  public var rawValue: String

  /// Creates a media type from its code.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the media type of a handler: its code, or FFmpeg's word for the kind of a stream.
  ///
  /// ISO's subtitles (`subt`) and QuickTime's (`sbtl`) are one media type.
  public init(handlerType: String) {
    rawValue = Self.byHandler[handlerType] ?? handlerType
  }

  private static let byHandler = [
    "video": "vide", "audio": "soun", "subtitle": "sbtl", "subt": "sbtl", "data": "meta",
  ]

  /// Pictures.
  public static let video: MediaType = "vide"
  /// Sound.
  public static let audio: MediaType = "soun"
  /// Text.
  public static let text: MediaType = "text"
  /// Subtitles.
  public static let subtitle: MediaType = "sbtl"
  /// Closed captions.
  public static let closedCaption: MediaType = "clcp"
  /// Time codes.
  public static let timecode: MediaType = "tmcd"
  /// Timed metadata.
  public static let metadata: MediaType = "meta"
  /// Several kinds in one, undivided.
  public static let muxed: MediaType = "muxx"
  /// Pictures that go with others: alpha, depth.
  public static let auxiliaryPicture: MediaType = "auxv"
  /// How far away what the pictures show is.
  public static let depthData: MediaType = "dpth"
  /// What can be felt.
  public static let haptic: MediaType = "hapt"
}

extension TrackDescription {
  /// What kind of media the track holds.
  public var mediaType: MediaType { MediaType(handlerType: handlerType) }

  /// The format of the first samples, a four-character code or FFmpeg's name; empty where none is known.
  package var format: String { sampleEntries.first?.type ?? "" }
}
