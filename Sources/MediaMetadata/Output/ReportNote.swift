/// Something that people should know of an output, beside the lists of its report.
///
/// What can be done about a case is reported by who knows how it is done: a command names its options.
public enum ReportNote: Hashable, Sendable {
  /// The movie header had no room before the media data, and went after it.
  case headerMovedBehindMedia
  /// Times of headers stay.
  case headersTellTimes
  /// Items stay that name who bought the work.
  case itemsNameBuyer
  /// The identifier stays that pairs a Live Photo's movie with its still image.
  case itemPairsWithStillImage
  /// Pictures of a transcode are not turned as the original's are, by a track of this number.
  case rotationTakenForApplied(of: String, trackID: UInt32)
  /// Places were taken out, and others remain, or may: in these items, tracks and data of makers.
  case placesRemain(in: [String])
  /// Anything else, in one sentence without a full stop.
  case other(String)
}

extension ReportNote: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// The note in one sentence without a full stop.
  public var description: String {
    switch self {
    case .headerMovedBehindMedia:
      "there was no room for the movie header before the media data: the file is no longer ready for fast start"
    case .headersTellTimes: "headers tell when the file was made"
    case .itemsNameBuyer: "items name who bought the work"
    case .itemPairsWithStillImage: "an identifier pairs the movie with a still image"
    case .rotationTakenForApplied(let name, let trackID):
      "the rotation of \(name) stays behind: the pictures of track \(trackID) are taken to be turned already"
    case .placesRemain(let carriers):
      "places may remain in \(carriers.joined(separator: ", ")): strip takes them out"
    case .other(let text): text
    }
  }

  /// Creates a note of a sentence.
  public init(stringLiteral value: String) { self = .other(value) }
}

extension ReportNote: Codable {
  /// Reads the sentence.
  ///
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    self = .other(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the sentence.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
