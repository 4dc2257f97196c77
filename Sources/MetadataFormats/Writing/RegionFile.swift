package import BinaryIO
package import MediaModel

/// A format whose metadata is in regions: what is read, what is written and what the parts of a file are follows
/// from them.
package protocol RegionFormat: MetadataFormatWriter {
  static func file(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) -> RegionFile
  /// A file that was rewritten, with what its head says of the rest brought up to date; most heads say nothing.
  static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile
}

extension RegionFormat {
  package static func updatingHead(
    of written: RewrittenFile, from source: any ByteSource
  ) throws(IOFailure) -> RewrittenFile { written }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { try file(source, head: head).found }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try file(source, head: try source.head).parts
  }

  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let regions = try reading(file(source, head: source.head))
    if try metadata.isSame(as: regions.found) { return RewrittenFile(all: source) }
    let made = try regions.rewriting(source, with: metadata, formatName)
    let written = try reading(updatingHead(of: made, from: source))
    // A tag may be all that tells what the file is, where the sound does not follow at once.
    let head = try reading(written.source(over: source).head)
    guard recognizes(head: head, name: source.name) else {
      throw FormatWritingError("without its tags no one could tell what the file is")
    }
    return written
  }
}

extension ByteSource {
  /// The bytes by which formats are distinguished.
  package var head: [UInt8] {
    get throws(IOFailure) { try read(0..<min(4096, size)) }
  }
}

/// A file whose metadata is in regions between bytes that stay as they are.
package struct RegionFile {
  /// The regions, those first where new items rather go.
  package var regions: [any MetadataRegion] = []
  /// Regions that may come to be.
  package var newRegions: [any MetadataRegion] = []
  /// Where samples are, and nothing else.
  var samples: Range<Int>?
  /// Problems in the file.
  package var diagnostics: [Diagnostic] = []
  /// Why the file cannot be changed.
  var problem: String?

  /// A file of regions that are placed by someone else.
  package init(
    parts regions: [any MetadataRegion], new newRegions: [any MetadataRegion],
    diagnostics: [Diagnostic]
  ) {
    (self.regions, self.newRegions, self.diagnostics) = (regions, newRegions, diagnostics)
  }

  init(
    regions: [any MetadataRegion] = [], newRegions: [any MetadataRegion] = [],
    samples: Range<Int>? = nil, diagnostics: [Diagnostic] = [], problem: String? = nil
  ) {
    (self.regions, self.newRegions, self.samples) = (regions, newRegions, samples)
    (self.diagnostics, self.problem) = (diagnostics, problem)
  }

  /// All that the regions say, in the order of the file.
  package var found: FormatMetadata {
    var found = FormatMetadata()
    found.diagnostics = diagnostics
    for index in Self.order(of: regions) { found.append(regions[index].found) }
    return found
  }

  /// What is known of the bytes of the file.
  var parts: [FormatPart] {
    regions.flatMap(\.parts) + (samples.map { [FormatPart($0, .samples, "sound")] } ?? [])
  }

  private static func order(of regions: [any MetadataRegion]) -> [Int] {
    regions.indices.sorted {
      (regions[$0].range.lowerBound, regions[$0].range.upperBound)
        < (regions[$1].range.lowerBound, regions[$1].range.upperBound)
    }
  }

  /// The file with other metadata.
  func rewriting(
    _ source: any ByteSource, with metadata: FormatContents, _ formatName: String
  ) throws(FormatWritingError) -> RewrittenFile {
    if let problem { throw FormatWritingError(problem) }
    var file = RewrittenFile()
    let regions = regions + newRegions
    let changed = try changes(with: metadata, formatName, &file)
    let pieces = Self.order(of: regions).map { index in
      (range: regions[index].range, segments: changed[index] ?? [.copy(regions[index].range)])
    }
    try file.copy(
      0..<source.size, replacing: pieces,
      refusal: "parts of the file that hold metadata are in each other")
    return file
  }

  /// What becomes of each region, those that may come to be last; `nil` for one that stays as it is.
  package func changes(
    with metadata: FormatContents, _ formatName: String, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [[RewrittenFile.Segment]?] {
    let regions = regions + newRegions
    var contents = regions.map { _ in RegionContents() }
    var homes: [ItemPlace: Int] = [:]
    for (index, region) in regions.enumerated() {
      let items = region.items + region.found.trackItems.values.flatMap(\.self)
      for place in items.compactMap(ItemPlace.init) where homes[place] == nil {
        homes[place] = index
      }
    }
    for item in metadata.items {
      let home = ItemPlace(item).flatMap { homes[$0] }
      if let home = home ?? regions.firstIndex(where: { $0.accepts(item) }) {
        contents[home].items.append(item)
      } else {
        file.lose(item, "\(formatName) has no place for '\(item.identifier.keySpace)'")
      }
    }
    let homeOfTracks = regions.firstIndex { $0.acceptsItemsOfTracks }
    for (track, items) in metadata.trackItems.sorted(by: { $0.key < $1.key }) {
      for item in items {
        if let home = ItemPlace(item).flatMap({ homes[$0] })
          ?? homeOfTracks.flatMap({ regions[$0].accepts(item) ? $0 : nil })
        {
          contents[home].trackItems[track, default: []].append(item)
        } else {
          file.lose(item, "the format has no items of tracks (track \(track + 1))")
        }
      }
    }
    Self.route(metadata.chapters, to: regions, &contents, &file)
    let tags = regions.indices.filter { regions[$0] is ID3Region }
    let frames = (tags.flatMap { regions[$0].items }, tags.flatMap { contents[$0].items })
    var changed = [[RewrittenFile.Segment]?](repeating: nil, count: regions.count)
    for index in Self.order(of: regions) {
      contents[index].frames = frames
      changed[index] = try regions[index].rewritten(contents[index], &file)
    }
    return changed
  }

  /// Chapters that are those of the file stay; others go where chapters are, or may be.
  private static func route(
    _ chapters: [ChapterList], to regions: [any MetadataRegion],
    _ contents: inout [RegionContents], _ file: inout RewrittenFile
  ) {
    let old = regions.sorted { $0.range.lowerBound < $1.range.lowerBound }.flatMap(\.chapters)
    if ChapterList.areSame(old, chapters) { return }
    let home =
      regions.firstIndex { $0.acceptsChapters && !$0.chapters.isEmpty }
      ?? regions.firstIndex { $0.acceptsChapters }
    for index in regions.indices where !regions[index].chapters.isEmpty || index == home {
      contents[index].chapters = index == home ? chapters : []
    }
    guard home == nil else { return }
    for list in chapters {
      file.lose("chapters '\(list.origin)'", "the format has no place for chapters")
    }
  }
}
