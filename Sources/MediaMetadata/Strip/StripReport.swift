public import MediaModel

/// What a file told of someone, what was taken out, and what stays.
public struct StripReport: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  public var schema = 1
  /// The source, as it was given.
  public var source: String
  /// The destination, symbolic links followed; `nil` where the file was only looked at.
  public var destination: String?
  /// What goes, or would go.
  public var removed: [Removal]
  /// The items that stay.
  public var kept: [Kept]
  /// What became of each track.
  public var tracks: [Track]
  /// What may still tell of someone, and what people should know.
  public var notes: [ReportNote]
  /// What was compared before the output got its name; `nil` where the file was only looked at.
  public var verification: Verification?
  /// What became of every byte; `nil` where the file was only looked at.
  public var ledger: LedgerReport?
  /// The size of the output in bytes; of the source, where the file was only looked at.
  public var byteCount: Int

  /// Whether there is nothing that should go.
  public var isClean: Bool { removed.isEmpty }

  /// Something that goes.
  public struct Removal: Hashable, Sendable, Codable {
    /// What it is.
    public var kind: SharingSubject
    /// What it is, for an item.
    public var identifier: MetadataIdentifier?
    /// What it tells of someone.
    public var concern: SharingConcern
    /// Its value, or what it is, in one line.
    public var what: String
    /// The box path.
    public var path: String
    /// The track it belongs to; `nil` for the movie.
    public var trackID: UInt32?
    /// How many there are of it.
    public var count: Int
    /// How many bytes they take.
    public var byteCount: Int
  }

  /// An item that stays.
  public struct Kept: Hashable, Sendable, Codable {
    /// What it is.
    public var identifier: MetadataIdentifier
    /// What it is good for.
    public var purpose: SharingRule.Purpose
    /// Why it stays.
    public var reason: String
    /// The track it belongs to; `nil` for the movie.
    public var trackID: UInt32?
    /// How many there are of it.
    public var count: Int
  }

  /// What became of a track.
  public struct Track: Hashable, Sendable, Codable {
    /// The track's number.
    public var trackID: UInt32
    /// The handler's four-character code.
    public var handlerType: String
    /// The format of the samples.
    public var format: String
    /// What became of it.
    public var action: Action

    /// What can become of a track.
    public enum Action: String, Hashable, Sendable, Codable {
      /// It stays as it is.
      case kept
      /// Some of its samples were rewritten.
      case rewritten
      /// It goes.
      case removed
    }
  }

  /// What was compared before the output got its name.
  public struct Verification: Hashable, Sendable, Codable {
    /// Tracks whose samples are those of the source.
    public var comparedTrackCount: Int
    /// Samples whose sizes and times were compared.
    public var comparedSampleCount: Int
    /// Bytes of samples that were compared: both ends of each track, or all where that was asked for.
    public var comparedByteCount: Int
    /// Items found again in the output.
    public var foundItemCount: Int
  }
}
