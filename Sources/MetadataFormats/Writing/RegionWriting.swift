internal import BinaryIO
internal import MediaModel

/// A part of a file that holds items and chapters, and is written anew by itself.
protocol MetadataRegion {
  /// Where it lies in the file.
  var range: Range<Int> { get }
  /// The items that the reader of the format finds there.
  var items: [MetadataItem] { get }
  /// The chapter lists that the reader finds there.
  var chapters: [ChapterList] { get }
  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool
  /// Whether chapter lists can be put here.
  var acceptsChapters: Bool { get }
  /// The region with other items and chapters.
  ///
  /// - Parameters:
  ///   - wanted: what it is to say.
  ///   - file: takes losses and remarks.
  /// - Returns: the pieces; `nil` where nothing changes.
  /// - Throws: ``FormatWritingError``.
  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]?
}

/// What a region is to say.
struct RegionContents {
  /// Its items.
  var items: [MetadataItem] = []
  /// Its chapter lists; `nil` where they stay as they are.
  var chapters: [ChapterList]?
}

/// Writes files whose metadata lies in regions between bytes that stay as they are.
struct RegionWriting {
  /// The regions, those first where new items rather go.
  var regions: [any MetadataRegion]
  /// Items that the reader finds elsewhere, with why they cannot be changed.
  var fixed: [(item: MetadataItem, reason: String)] = []
  /// Why an item that no region takes cannot be held.
  var refusal: (MetadataItem) -> String

  /// The file with other metadata.
  ///
  /// - Throws: ``FormatWritingError``.
  func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    var file = RewrittenFile()
    var contents = regions.map { _ in RegionContents() }
    try route(metadata.items, &contents, &file)
    for (track, items) in metadata.trackItems.sorted(by: { $0.key < $1.key }) {
      for item in items {
        file.losses.append(
          FormatLoss(item, reason: "the format has no items of tracks (track \(track + 1))"))
      }
    }
    route(metadata.chapters, &contents, &file)
    var position = 0
    let order = regions.indices.sorted {
      (regions[$0].range.lowerBound, regions[$0].range.upperBound)
        < (regions[$1].range.lowerBound, regions[$1].range.upperBound)
    }
    for index in order {
      let region = regions[index]
      guard region.range.lowerBound >= position else {
        throw FormatWritingError("parts of the file that hold metadata lie in each other")
      }
      file.copy(position..<region.range.lowerBound)
      if let segments = try region.rewritten(contents[index], &file) {
        for segment in segments { file.append(segment) }
      } else {
        file.copy(region.range)
      }
      position = region.range.upperBound
    }
    file.copy(position..<max(position, source.size))
    return file
  }

  private func route(
    _ items: [MetadataItem], _ contents: inout [RegionContents], _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    var homes: [ItemPlace: Int] = [:]
    for (index, region) in regions.enumerated() {
      for item in region.items {
        if let place = ItemPlace(item), homes[place] == nil { homes[place] = index }
      }
    }
    var left: [ItemPlace: [(item: MetadataItem, reason: String)]] = [:]
    for row in fixed {
      if let place = ItemPlace(row.item) { left[place, default: []].append(row) }
    }
    for item in items {
      if let place = ItemPlace(item) {
        if let home = homes[place] {
          contents[home].items.append(item)
          continue
        }
        if let rows = left[place] {
          if let index = try index(of: item, in: rows) {
            left[place]?.remove(at: index)
          } else {
            file.losses.append(FormatLoss(item, reason: rows.first?.reason ?? ""))
            left[place] = rows.isEmpty ? rows : Array(rows.dropFirst())
          }
          continue
        }
      }
      if let home = regions.firstIndex(where: { $0.accepts(item) }) {
        contents[home].items.append(item)
      } else {
        file.losses.append(FormatLoss(item, reason: refusal(item)))
      }
    }
    for row in fixed {
      guard let place = ItemPlace(row.item), let rows = left[place], !rows.isEmpty else { continue }
      left[place] = Array(rows.dropFirst())
      file.losses.append(
        FormatLoss(remaining: rows[0].item, reason: "not taken out: \(rows[0].reason)"))
    }
  }

  private func index(
    of item: MetadataItem, in rows: [(item: MetadataItem, reason: String)]
  ) throws(FormatWritingError) -> Int? {
    for (index, row) in rows.enumerated() where try row.item.isSame(as: item) { return index }
    return nil
  }

  /// Chapters that are those of the file stay; others go where chapters are, or may be.
  private func route(
    _ chapters: [ChapterList], _ contents: inout [RegionContents], _ file: inout RewrittenFile
  ) {
    let old = regions.sorted { $0.range.lowerBound < $1.range.lowerBound }.flatMap(\.chapters)
    if ChapterList.areSame(old, chapters) { return }
    let home =
      regions.firstIndex { $0.acceptsChapters && !$0.chapters.isEmpty }
      ?? regions.firstIndex { $0.acceptsChapters }
    for index in regions.indices where !regions[index].chapters.isEmpty || index == home {
      contents[index].chapters = index == home ? chapters : []
    }
    if home == nil {
      for list in chapters {
        file.losses.append(
          FormatLoss(
            chapters: "chapters '\(list.origin)'", reason: "the format has no place for chapters"))
      }
    }
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
