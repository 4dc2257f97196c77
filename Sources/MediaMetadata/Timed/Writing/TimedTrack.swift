internal import BaseMedia
internal import BinaryIO
public import MediaModel
internal import TimedMetadata

/// A track of timed metadata that is to be put into a movie.
public struct TimedTrack: Sendable {
  /// How its samples are stored.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Boxed metadata (`mebx`), which holds any item of a key space of four characters, and those of `klv`, `dji`
    /// and `sample`.
    case boxed = "mebx"
    /// Google's camera motion metadata (`camm`): positions, motion, orientation.
    case cameraMotion = "camm"
    /// Text: sentences of a GPS receiver, or the first text of each group.
    case text
  }

  /// What holds when; in boxed metadata groups that overlap go into tracks of their own.
  public var groups: [TimedMetadataGroup]
  /// How the samples are stored.
  public var format: Format
  /// The name of the handler; empty for a usual one.
  public var title = ""
  /// The language, BCP 47; `nil` for none.
  public var extendedLanguageTag: String?
  /// The tracks that are described; none for the movie as a whole.
  public var referents: [UInt32] = []

  /// Creates a track.
  public init(groups: [TimedMetadataGroup], format: Format = .boxed) {
    self.groups = groups
    self.format = format
  }
}

extension TimedTrack.Format {
  /// The format for items: text where nothing else is reported.
  package static func usual(for items: some Sequence<MetadataItem>) -> TimedTrack.Format {
    items.contains {
      $0.identifier.keySpace.namespace != nil && !isTextSample($0.identifier)
    } ? .boxed : .text
  }

  private static func isTextSample(_ identifier: MetadataIdentifier) -> Bool {
    identifier.keySpace == .sample
      && (FourCC(String(identifier.key.prefix(4))).flatMap(TimedMetadataFormat.format)?.isText
        ?? false)
  }
}

extension TimedTrack {
  /// Throws where a group has no start or lasts less than nothing, or the language has another form than BCP 47 has.
  func requireValid() throws(MediaError) {
    if let tag = extendedLanguageTag { try LanguageRules.requireTag(tag) }
    for group in groups {
      let range = group.timeRange
      guard range.start.isKnown else {
        throw MediaError(.invalidSample, "a group of timed metadata has no time to start at")
      }
      guard !range.duration.isKnown || range.duration >= .zero else {
        throw MediaError(
          .invalidSample,
          "the group at \(GraftPlan.text(range.start.seconds)) s lasts less than nothing; a duration that is not known lets it hold until the next one"
        )
      }
    }
  }
}
