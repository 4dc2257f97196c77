internal import BaseMedia

/// What a conversion did: the proof that nothing was lost, or the list of what was.
public struct ExportReport: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var schema = 1
  /// The source, as it was given.
  public var source: String
  /// The destination, symbolic links followed.
  public var destination: String
  /// The destination's file type, a uniform type identifier.
  public var fileType: String
  /// The way the samples took.
  public var transport: ExportTransport
  /// Why that way.
  public var transportReason: String
  /// The part of the source's presentation that was taken; `nil` for all of it.
  public var timeRange: MediaTimeRange?
  /// Items written as they were.
  public var carriedItemCount: Int
  /// Items added in the keys that other programs read.
  public var mirrored: [Mirror]
  /// Items left out because an earlier conversion had made them for another kind of file.
  public var unmirroredItemCount: Int
  /// Items that were written beside those of the source, because they were given.
  public var added: [MetadataIdentifier]
  /// Items of the source that were left out because that was asked for: no losses.
  public var removed: [Removal]
  /// What was written differently, because the destination's family writes it so.
  public var converted: [Change]
  /// What has no form of its own at the destination and was carried as it is.
  public var verbatim: [Change]
  /// What could not be carried.
  public var losses: [Loss]
  /// What became of each track.
  public var tracks: [Track]
  /// Problems in the source.
  public var diagnostics: [Diagnostic]
  /// What was compared before the output got its name.
  public var verification: Verification
  /// What became of every byte; `nil` where nothing was written.
  public var ledger: LedgerReport?
  /// The size of the output in bytes.
  public var byteCount: Int
  /// How long it took, in seconds.
  public var seconds: Double

  /// An item that was copied to another place.
  public struct Mirror: Hashable, Sendable, Codable {
    /// The item copied.
    public var source: MetadataIdentifier
    /// The copy.
    public var destination: MetadataIdentifier
  }

  /// An item of the source that was left out because that was asked for.
  public struct Removal: Hashable, Sendable, Codable {
    /// What the item was.
    public var identifier: MetadataIdentifier
    /// The track it belonged to; `nil` for the movie.
    public var trackID: UInt32?
    /// Its language, BCP 47.
    public var language: String?
    /// What left it out: `filter`, `remove` or `replace`.
    public var cause: String
  }

  /// Something that was written differently, or carried although the destination has no form for it.
  public struct Change: Hashable, Sendable, Codable {
    /// The box path in the destination.
    public var path: String
    /// What became what.
    public var change: String
  }

  /// Something that could not be carried.
  public struct Loss: Hashable, Sendable, Codable {
    /// Where it was: a box path, or a track.
    public var path: String
    /// What it was.
    public var what: String
    /// Why it could not be carried.
    public var reason: String

    /// Creates a loss.
    public init(path: String, what: String, reason: String) {
      self.path = path
      self.what = what
      self.reason = reason
    }

    /// A loss of a track, or of the movie.
    init(_ what: String, trackID: UInt32?, reason: String) {
      self.init(
        path: trackID.map { "track \($0)" } ?? "movie", what: what, reason: reason)
    }

    /// The loss of an item, by its place in the source.
    init(_ item: MetadataItem, trackID: UInt32?, reason: String) {
      self.init(item.identifier.rawValue, trackID: trackID, reason: reason)
      if let path = item.carrier?.path { self.path = path }
    }
  }

  /// What became of a track.
  public struct Track: Hashable, Sendable, Codable {
    /// The track's number.
    public var trackID: UInt32
    /// The handler's four-character code.
    public var handlerType: String
    /// The format of the samples.
    public var format: String
    /// The way the samples took.
    public var route: ExportPlan.TrackDecision.Route.Name
    /// How many samples the output has.
    public var sampleCount: Int
    /// How many bytes they take.
    public var byteCount: Int
  }

  /// What was compared before the output got its name.
  public struct Verification: Hashable, Sendable, Codable {
    /// Items and header facts found unchanged in the output.
    public var matchedFactCount: Int
    /// Samples whose size, time and flags were compared.
    public var comparedSampleCount: Int
    /// Bytes of samples that were compared: both ends of each track, or all where that was asked for.
    public var comparedByteCount: Int

    static func + (left: Self, right: Self) -> Self {
      Self(
        matchedFactCount: left.matchedFactCount + right.matchedFactCount,
        comparedSampleCount: left.comparedSampleCount + right.comparedSampleCount,
        comparedByteCount: left.comparedByteCount + right.comparedByteCount)
    }
  }
}

extension ExportReport.Change {
  /// What a translation between the flavors wrote differently.
  init(_ note: TranslationNote) { self.init(path: note.path, change: note.change) }

  /// What an item of a track, or of the movie, became.
  init(_ item: MetadataIdentifier, to other: MetadataIdentifier, trackID: UInt32?) {
    self.init(
      path: trackID.map { "track \($0)" } ?? "movie",
      change: "\(item.rawValue) -> \(other.rawValue)")
  }
}
