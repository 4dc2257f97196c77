package import MediaModel

/// What a reader found in a file, or in a part of one.
package struct FormatMetadata: Hashable, Sendable {
  /// Items of the file, in the order of the file, duplicates and all.
  package var items: [MetadataItem] = []
  /// Items of tracks, by the place of the track among those of the file.
  package var trackItems: [Int: [MetadataItem]] = [:]
  /// What the file says of tracks beside their items, by the same places.
  package var trackFacts: [Int: TrackFacts] = [:]
  /// What headers of tracks say beside the items, as far as it can be changed, by the same places.
  package var headers: [Int: [MetadataItem]] = [:]
  /// The tracks of the file; `nil` where a general demuxer has to tell them.
  package var tracks: [TrackDescription]?
  /// Whether a general demuxer, which looks at samples too, could not tell more of the tracks.
  package var areTracksWhole = true
  /// Chapter lists, in the order of the file.
  package var chapters: [ChapterList] = []
  /// Problems found.
  package var diagnostics: [Diagnostic] = []
  /// Whether demuxers that read the same without bounds would take too much time or memory.
  package var overwhelmsOthers = false
  /// Metadata that is there and cannot be read, in words; `nil` where all was read.
  package var unread: String?

  package init() {}

  /// Adds what was found somewhere else.
  package mutating func append(_ other: FormatMetadata) {
    items += other.items
    trackItems.merge(other.trackItems) { $0 + $1 }
    trackFacts.merge(other.trackFacts) { $1 }
    headers.merge(other.headers) { $1 }
    tracks = tracks ?? other.tracks
    areTracksWhole = areTracksWhole && other.areTracksWhole
    chapters += other.chapters
    diagnostics += other.diagnostics
    overwhelmsOthers = overwhelmsOthers || other.overwhelmsOthers
    unread = unread ?? other.unread
  }
}

/// What a file says of a track where a general demuxer tells less; `nil` where it says nothing.
package struct TrackFacts: Hashable, Sendable {
  /// The track's name.
  package var name: String?
  /// The track's language.
  package var language: LanguageTag?
  /// The track's language as a tag of BCP 47, where the file has one.
  package var extendedLanguageTag: String?
  /// Whether the track is played unless someone says otherwise.
  package var isEnabled: Bool?

  package init() {}
}
