package import MediaModel

/// A part of a file that holds items and chapters: it is read, and rewritten, by itself.
package protocol MetadataRegion {
  /// Where it is in the file.
  var range: Range<Int> { get }
  /// What is found there.
  var found: FormatMetadata { get }
  /// What the bytes of the region are.
  var parts: [FormatPart] { get }
  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool
  /// Whether items of tracks can be put here.
  var acceptsItemsOfTracks: Bool { get }
  /// Whether chapter lists can be put here.
  var acceptsChapters: Bool { get }
  /// The pieces of the region with other items and chapters, `nil` where nothing changes; `file` takes losses and
  /// remarks.
  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]?
}

extension MetadataRegion {
  var items: [MetadataItem] { found.items }
  var chapters: [ChapterList] { found.chapters }
  package var parts: [FormatPart] { [FormatPart(range, .metadata, "tag")] }
  package func accepts(_ item: MetadataItem) -> Bool { false }
  package var acceptsItemsOfTracks: Bool { false }
  package var acceptsChapters: Bool { false }
}

/// What a region is to say.
package struct RegionContents {
  var items: [MetadataItem] = []
  /// Items of tracks, by the place of the track among those of the file.
  var trackItems: [Int: [MetadataItem]] = [:]
  /// Its chapter lists; `nil` where they stay as they are.
  var chapters: [ChapterList]?
  /// What ID3v2 tags of the file say before and after, for tags that follow them.
  var frames: (before: [MetadataItem], after: [MetadataItem]) = ([], [])
}

/// Facts that stand among the samples, which are never changed.
struct FixedRegion: MetadataRegion {
  let range: Range<Int>
  let found: FormatMetadata
  var parts: [FormatPart] = []

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let reason = "it is part of the sound"
    for item in items {
      let told = wanted.items.filter { ItemPlace($0) == ItemPlace(item) }
      if try MetadataItem.areSame([item], told) { continue }
      if let new = told.first {
        file.lose(new, reason)
      } else {
        file.leave(item, "not taken out: \(reason)")
      }
    }
    return nil
  }
}

extension ChapterList {
  /// Whether lists say the same; the length of a last chapter counts only where the first tell it.
  static func areSame(_ lists: [ChapterList], _ others: [ChapterList]) -> Bool {
    lists.count == others.count && zip(lists, others).allSatisfy { $0.isSame(as: $1) }
  }

  /// Whether both say the same; the length of the last chapter counts only where this one tells it.
  func isSame(as other: ChapterList) -> Bool {
    var other = other
    if let last = chapters.last, last.timeRange.duration.value == 0,
      other.chapters.count == chapters.count, let index = other.chapters.indices.last
    {
      other.chapters[index].timeRange.duration = last.timeRange.duration
    }
    return self == other
  }
}
