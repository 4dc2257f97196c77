package import BinaryIO
internal import MediaModel

/// Writes the comments of Ogg: Vorbis, Opus, Speex, Theora, VP8, Kate and FLAC, of every stream and every link.
///
/// Only the pages of the packet of comments are laid out again. Where they become more or fewer, the later pages of
/// the stream are renumbered; no packet of essence is touched. What all streams say alike is changed in all.
///
/// Source: RFC 3533; RFC 7845 § 5.2 and Vorbis I § 5 for zeros after comments.
extension OggReader {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let (links, found) = try reading(Self.links(source, head: source.head))
    if try metadata.isSame(as: found) { return RewrittenFile(all: source) }
    var editing = OggEditing(source, links)
    editing.route(metadata, found)
    editing.routeChapters(metadata.chapters, found.chapters)
    return try editing.rewritten()
  }
}

/// The streams of a file with what becomes of them.
private struct OggEditing {
  private let source: any ByteSource
  private let links: [OggLink]
  private var file = RewrittenFile()
  /// The streams of all links.
  private var rows: [Row] = []

  private struct Row {
    let link: Int
    let stream: OggStream
    /// What the stream says, where that can be changed.
    let found: FormatMetadata
    /// What it is to say.
    var contents = RegionContents()
    /// Which items stand for those that were given once of all streams.
    var twins: Set<Int> = []

    /// Whether the stream can hold an item that has no place yet.
    func takes(_ item: MetadataItem) -> Bool { stream.takesItems && stream.accepts(item) }
  }

  init(_ source: any ByteSource, _ links: [OggLink]) {
    self.source = source
    self.links = links
    for (index, link) in links.enumerated() {
      rows += link.streams.map {
        Row(link: index, stream: $0, found: $0.problem == nil ? $0.found : FormatMetadata())
      }
    }
  }

  /// The streams of the first link, which new items go into.
  private var firstRows: Range<Int> { 0..<(links.first?.streams.count ?? 0) }

  // MARK: Routing

  /// Hands out the items that are wanted.
  mutating func route(_ wanted: FormatContents, _ found: FormatMetadata) {
    var homes: [ItemPlace: Int] = [:]
    for (index, row) in rows.enumerated() {
      for place in row.found.items.compactMap(ItemPlace.init) { homes[place] = index }
    }
    let trackPlaces = Set(found.trackItems.values.flatMap(\.self).compactMap(ItemPlace.init))
    // Streams that cannot be read stay as they are, and so do their items.
    let lost = (found.items + found.trackItems.values.flatMap(\.self)).filter { item in
      ItemPlace(item).map { homes[$0] == nil } ?? false
    }
    let lostPlaces = Set(lost.compactMap(ItemPlace.init))
    func isLost(_ item: MetadataItem) -> Bool {
      ItemPlace(item).map(lostPlaces.contains) ?? false
    }
    let all = Set(wanted.items + wanted.trackItems.values.flatMap(\.self))
    for item in lost where !all.contains(item) {
      file.leave(item, "not changed: the pages of its stream are damaged")
    }
    for item in wanted.items where !isLost(item) {
      guard let place = ItemPlace(item), let home = homes[place] else {
        addEverywhere(item)
        continue
      }
      rows[home].contents.items.append(item)
      if !trackPlaces.contains(place) { addTwins(of: item, at: place, in: home) }
    }
    for (track, items) in wanted.trackItems.sorted(by: { $0.key < $1.key }) {
      for item in items where !isLost(item) {
        if let home = ItemPlace(item).flatMap({ homes[$0] }) {
          rows[home].contents.items.append(item)
        } else if firstRows.contains(track), rows[track].stream.accepts(item) {
          rows[track].contents.items.append(item)
        } else {
          file.lose(item, "the stream of track \(track + 1) cannot hold it")
        }
      }
    }
    for index in rows.indices {
      rows[index].contents.items = Self.ordered(
        rows[index].contents.items, like: rows[index].found.items)
    }
  }

  /// What all streams of a link say alike stands in all of them, and was given once.
  private mutating func addTwins(of item: MetadataItem, at place: ItemPlace, in home: Int) {
    let old = rows[home].found.items.first { ItemPlace($0) == place }?.withoutCarrier
    let others = rows.indices.filter {
      $0 != home && rows[$0].link == rows[home].link && rows[$0].stream.isEssence
    }
    guard rows[home].stream.isEssence else { return }
    for other in others {
      let items = rows[other].found.items
      let twin = items.indices.first {
        !rows[other].twins.contains($0) && items[$0].withoutCarrier == old
      }
      guard let twin else { continue }
      rows[other].twins.insert(twin)
      var copy = item
      copy.carrier = items[twin].carrier
      rows[other].contents.items.append(copy)
    }
  }

  /// A new item of the file goes into all streams of the first link.
  private mutating func addEverywhere(_ item: MetadataItem) {
    let takers = firstRows.filter { rows[$0].takes(item) }
    for index in takers { rows[index].contents.items.append(item) }
    if takers.isEmpty {
      let problem = firstRows.lazy.compactMap { [rows] in rows[$0].stream.problem }.first
      file.lose(item, problem ?? "comments of Ogg have no place for '\(item.identifier.keySpace)'")
    }
  }

  /// Items that are there in their order, where that was not changed; new ones after those they follow.
  private static func ordered(
    _ items: [MetadataItem], like old: [MetadataItem]
  ) -> [MetadataItem] {
    let places = Dictionary(
      old.enumerated().compactMap { index, item in ItemPlace(item).map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let numbered = items.map { item in (item, ItemPlace(item).flatMap { places[$0] }) }
    // What was taken out of the stream as shared comes first; both parts keep their orders.
    let numbers = numbered.compactMap(\.1)
    guard zip(numbers, numbers.dropFirst()).count(where: { $0 > $1 }) == 1 else { return items }
    let known = numbered.filter { $0.1 != nil }.sorted { ($0.1 ?? 0) < ($1.1 ?? 0) }
    return (known + numbered.filter { $0.1 == nil }).map(\.0)
  }

  /// Hands out the chapter lists that are wanted.
  mutating func routeChapters(_ wanted: [ChapterList], _ found: [ChapterList]) {
    if ChapterList.areSame(found, wanted) { return }
    var left = wanted
    var kept: [ChapterList] = []
    var homes: [Int] = []
    for (index, row) in rows.enumerated() {
      for list in row.found.chapters {
        if let index = left.firstIndex(where: { list.isSame(as: $0) }) {
          kept.append(left.remove(at: index))
        } else if !kept.contains(where: { list.isSame(as: $0) }) {
          homes.append(index)
        }
      }
    }
    for home in homes { rows[home].contents.chapters = [] }
    guard !left.isEmpty else { return }
    let home =
      homes.first
      ?? firstRows.first { rows[$0].stream.takesItems && rows[$0].found.chapters.isEmpty }
    if let home {
      rows[home].contents.chapters = left
    } else {
      for list in left {
        file.lose("chapters '\(list.origin)'", "no stream has a place for them")
      }
    }
  }

  // MARK: Pages

  /// The file with what was handed out.
  consuming func rewritten() throws(FormatWritingError) -> RewrittenFile {
    var file = file
    var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    var moved: [Int: [UInt32: (after: Int, by: UInt32)]] = [:]
    for row in rows {
      guard let pages = try row.stream.rewritten(row.contents, &file) else { continue }
      for (old, page) in pages.old.enumerated() {
        // All new pages stand where the first one was.
        replacements.append((page.offset..<page.end, old == 0 ? pages.new.flatMap(\.self) : []))
      }
      if let first = pages.first, let page = row.stream.pages.first {
        replacements.append((page.offset..<page.end, first))
      }
      let change = UInt32(truncatingIfNeeded: pages.new.count - pages.old.count)
      if change != 0, let last = pages.old.last {
        moved[row.link, default: [:]][row.stream.serial] = (last.offset, change)
      }
    }
    for (index, moved) in moved {
      let end = index + 1 < links.count ? links[index + 1].start : source.size
      replacements += try reading(renumbering(links[index].start..<end, moved))
    }
    try file.copy(0..<source.size, replacing: replacements.map { ($0.range, [.bytes($0.bytes)]) })
    return file
  }

  /// New numbers for pages after those that were laid out again.
  private func renumbering(
    _ range: Range<Int>, _ moved: [UInt32: (after: Int, by: UInt32)]
  ) throws(IOFailure) -> [(range: Range<Int>, bytes: [UInt8])] {
    var rows: [(range: Range<Int>, bytes: [UInt8])] = []
    var cursor = SourceCursor(source, range, pieceSize: 1 << 16)
    // Bytes that were lost stay as they are.
    while let page = try OggPage.next(&cursor) {
      if let change = moved[page.serial], page.offset > change.after {
        let number = page.sequence &+ change.by
        let start = page.offset + 18
        let old = try source.read(start..<(start + 8))
        let checksum = UInt32(littleEndian: old.dropFirst(4))
        let difference = (number ^ page.sequence).byteSwapped
        let new = checksum ^ OggChecksum.change(difference, followedBy: page.end - start - 4)
        rows.append((start..<(start + 8), number.littleEndianBytes + new.littleEndianBytes))
      }
      cursor.move(to: page.end)
    }
    return rows
  }
}
