public import MediaModel

/// One sample of a track: its bytes as they are stored, and when they are decoded and shown.
public struct MediaSample: Hashable, Sendable {
  /// The bytes.
  public var data: [UInt8]
  /// When the sample is shown.
  ///
  /// Samples that a reader gives are timed in the movie: those that only get a decoder going come before the start.
  public var presentationTime: MediaTime
  /// When it is decoded; `nil` where that is when it is shown.
  public var decodeTime: MediaTime?
  /// How long it is shown; `nil` where that is until the next one comes.
  public var duration: MediaTime?
  /// Whether decoding can start here.
  public var isSync: Bool
  /// How the bytes are read; `nil` for the format that the writer was reported.
  public var format: FormatDescription?

  /// Creates a sample.
  public init(
    data: [UInt8], presentationTime: MediaTime, decodeTime: MediaTime? = nil,
    duration: MediaTime? = nil, isSync: Bool = true, format: FormatDescription? = nil
  ) {
    self.data = data
    self.presentationTime = presentationTime
    self.decodeTime = decodeTime
    self.duration = duration
    self.isSync = isSync
    self.format = format
  }
}
