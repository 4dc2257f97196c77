internal import BaseMedia
internal import BinaryIO
public import MediaModel

/// Formats of text that a writer takes: what chapters, subtitles and captions are written as.
extension FormatDescription {
  /// QuickTime text (`text`), which the titles of chapters are.
  public static let quickTimeText = FormatDescription(
    entry: TextFormats.quickTimeText, handlerType: "text")

  /// Closed captions of CEA-608 (`c608`).
  public static let closedCaptions608 = FormatDescription(
    entry: TextFormats.closedCaptions, handlerType: "clcp")

  /// 3GPP timed text (`tx3g`), which subtitles are in MP4 files and in QuickTime movies.
  ///
  /// - Parameter displayFlags: 80000000 hexadecimal where all samples are forced subtitles, 40000000 where some are.
  /// - Returns: the format.
  public static func timedText(displayFlags: UInt32 = 0) -> FormatDescription {
    FormatDescription(
      entry: TextFormats.timedText(displayFlags: displayFlags), handlerType: "sbtl")
  }
}

extension MediaSample {
  /// Creates a sample of text: `text` or `tx3g`.
  ///
  /// Text that does not fit into 65,535 bytes of UTF-8 is cut between letters.
  ///
  /// - Parameters:
  ///   - text: what is shown, empty for nothing.
  ///   - timeRange: when; a duration that is not known lasts until the next sample.
  ///   - format: the format of the track.
  /// - Throws: ``MediaError`` with code `invalidFormat` for a format of another kind.
  public init(
    text: String, timeRange: MediaTimeRange, format: FormatDescription
  ) throws(MediaError) {
    guard let type = FourCC(format.mediaSubType), ["text", "tx3g"].contains(type) else {
      throw MediaError(
        .invalidFormat, "'\(format.mediaSubType)' is not a format of text: 'text' and 'tx3g' are")
    }
    self.init(
      data: TextFormats.sample(text, format: type), presentationTime: timeRange.start,
      duration: timeRange.duration.isKnown ? timeRange.duration : nil, format: format)
  }

  /// Creates a sample of closed captions of CEA-608.
  ///
  /// - Parameters:
  ///   - pairs: the pairs of bytes of the first field, with their parity.
  ///   - timeRange: when they are sent.
  /// - Throws: ``MediaError`` with code `invalidSample` for an odd number of bytes.
  public init(
    closedCaptionPairs pairs: [UInt8], timeRange: MediaTimeRange
  ) throws(MediaError) {
    guard pairs.count.isMultiple(of: 2) else {
      throw MediaError(.invalidSample, "closed captions come in pairs of bytes")
    }
    self.init(
      data: TextFormats.closedCaptionSample(pairs), presentationTime: timeRange.start,
      duration: timeRange.duration.isKnown ? timeRange.duration : nil,
      format: .closedCaptions608)
  }
}
