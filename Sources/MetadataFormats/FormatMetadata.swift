package import MediaModel

/// What a reader found in a file, or in a part of one.
package struct FormatMetadata: Hashable, Sendable {
  /// Items of the file, in the order of the file, duplicates and all.
  package var items: [MetadataItem] = []
  /// Items of tracks, by the place of the track among those of the file.
  package var trackItems: [Int: [MetadataItem]] = [:]
  /// Chapter lists, in the order of the file.
  package var chapters: [ChapterList] = []
  /// What was odd.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  /// Adds what was found somewhere else.
  package mutating func append(_ other: FormatMetadata) {
    items += other.items
    trackItems.merge(other.trackItems) { $0 + $1 }
    chapters += other.chapters
    diagnostics += other.diagnostics
  }
}
