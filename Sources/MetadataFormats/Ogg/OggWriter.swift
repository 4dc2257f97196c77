package import BinaryIO
internal import MediaModel

/// Writes the comments of Ogg: Vorbis, Opus, Speex, Theora, VP8, Kate and FLAC, of every stream and every link.
///
/// Only the pages of the packet of comments are laid out anew. Where they become more or fewer, the later pages of
/// the stream are numbered anew; no packet of essence is touched. What all streams say alike is changed in all.
///
/// Source: RFC 3533; RFC 7845 § 5.2 and Vorbis I § 5 for zeros behind comments.
extension OggReader {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let (links, found) = try reading { () throws(IOFailure) in
      try Self.links(source, head: try source.head)
    }
    if try metadata.isSame(as: found) { return RewrittenFile(all: source) }
    var editing = OggEditing(source, links)
    return try editing.rewriting(metadata, found)
  }
}

/// The streams of a file with what becomes of them.
private struct OggEditing {
  private let source: any ByteSource
  private let links: [OggLink]
  private var file = RewrittenFile()

  init(_ source: any ByteSource, _ links: [OggLink]) {
    self.source = source
    self.links = links
  }

  // MARK: Routing

  mutating func rewriting(
    _ wanted: FormatContents, _ found: FormatMetadata
  ) throws(FormatWritingError) -> RewrittenFile {
    var contents = links.map { $0.streams.map { _ in RegionContents() } }
    route(wanted, found, &contents)
    routeChapters(wanted.chapters, found.chapters, &contents)
    var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
    for (index, link) in links.enumerated() {
      var moved: [UInt32: (after: Int, by: UInt32)] = [:]
      for (place, stream) in link.streams.enumerated() {
        guard let pages = try stream.rewritten(contents[index][place], &file) else { continue }
        for (old, page) in pages.old.enumerated() {
          // All new pages stand where the first one was.
          replacements.append(
            (page.offset..<page.end, old == 0 ? pages.new.flatMap(\.self) : []))
        }
        if let first = pages.first, let page = stream.pages.first {
          replacements.append((page.offset..<page.end, first))
        }
        let change = UInt32(truncatingIfNeeded: pages.new.count - pages.old.count)
        if change != 0, let last = pages.old.last {
          moved[stream.serial] = (last.offset, change)
        }
      }
      let end = index + 1 < links.count ? links[index + 1].start : source.size
      if !moved.isEmpty { replacements += try renumbering(link.start..<end, moved) }
    }
    var position = 0
    for row in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      file.copy(position..<row.range.lowerBound)
      file.append(row.bytes)
      position = row.range.upperBound
    }
    file.copy(position..<max(position, source.size))
    return file
  }

  /// Where an item lies: the link and its stream.
  private struct Home: Hashable {
    var link: Int
    var stream: Int
  }

  private mutating func route(
    _ wanted: FormatContents, _ found: FormatMetadata, _ contents: inout [[RegionContents]]
  ) {
    var homes: [ItemPlace: Home] = [:]
    for (link, row) in links.enumerated() {
      for (stream, editor) in row.streams.enumerated() {
        for item in editor.changeable.items {
          if let place = ItemPlace(item) { homes[place] = Home(link: link, stream: stream) }
        }
      }
    }
    let trackPlaces = Set(found.trackItems.values.flatMap(\.self).compactMap(ItemPlace.init))
    // Streams that cannot be read stay as they are, and so do their items.
    let lost = (found.items + found.trackItems.values.flatMap(\.self)).filter { item in
      ItemPlace(item).map { homes[$0] == nil } ?? false
    }
    let lostPlaces = Set(lost.compactMap(ItemPlace.init))
    let all = Set(wanted.items + wanted.trackItems.values.flatMap(\.self))
    for item in lost where !all.contains(item) {
      file.leave(item, "not changed: the pages of its stream are damaged")
    }
    var twins = Twins()
    for item in wanted.items where !(ItemPlace(item).map(lostPlaces.contains) ?? false) {
      guard let place = ItemPlace(item), let home = homes[place] else {
        addEverywhere(item, &contents)
        continue
      }
      contents[home.link][home.stream].items.append(item)
      // What all streams say alike stands in all of them, and was told once.
      let essence = links[home.link].essence
      guard essence.count > 1, !trackPlaces.contains(place),
        let old = links[home.link].streams[home.stream].changeable.items.first(where: {
          ItemPlace($0) == place
        })
      else { continue }
      for other in essence where other != home.stream {
        let twin = twins.next(
          of: old, in: links[home.link].streams[other].changeable.items, home.link, other)
        guard let twin else { continue }
        var copy = item
        copy.carrier = twin.carrier
        contents[home.link][other].items.append(copy)
      }
    }
    for (track, items) in wanted.trackItems.sorted(by: { $0.key < $1.key }) {
      for item in items where !(ItemPlace(item).map(lostPlaces.contains) ?? false) {
        if let home = ItemPlace(item).flatMap({ homes[$0] }) {
          contents[home.link][home.stream].items.append(item)
        } else if let streams = links.first?.streams, streams.indices.contains(track),
          streams[track].accepts(item)
        {
          contents[0][track].items.append(item)
        } else {
          file.lose(item, "the stream of track \(track + 1) cannot hold it")
        }
      }
    }
    for link in links.indices {
      for stream in links[link].streams.indices {
        contents[link][stream].items = Self.ordered(
          contents[link][stream].items, like: links[link].streams[stream].changeable.items)
      }
    }
  }

  /// Finds the items of other streams that say what one says, each once.
  private struct Twins {
    private struct Key: Hashable {
      var home: Home
      var index: Int
    }
    private var taken: Set<Key> = []

    mutating func next(
      of item: MetadataItem, in items: [MetadataItem], _ link: Int, _ stream: Int
    ) -> MetadataItem? {
      let wanted = item.withoutCarrier
      for (index, candidate) in items.enumerated() where candidate.withoutCarrier == wanted {
        let key = Key(home: Home(link: link, stream: stream), index: index)
        if taken.insert(key).inserted { return candidate }
      }
      return nil
    }
  }

  /// A new item of the file goes into all streams of the first link.
  private mutating func addEverywhere(
    _ item: MetadataItem, _ contents: inout [[RegionContents]]
  ) {
    let streams = links.first?.streams ?? []
    let takers = streams.indices.filter { streams[$0].takesItems && streams[$0].accepts(item) }
    for stream in takers { contents[0][stream].items.append(item) }
    if takers.isEmpty {
      let problem = streams.lazy.compactMap(\.problem).first
      file.lose(item, problem ?? "comments of Ogg have no place for '\(item.identifier.keySpace)'")
    }
  }

  /// Items that are there in their order, where that was not changed; new ones behind those they follow.
  private static func ordered(
    _ items: [MetadataItem], like old: [MetadataItem]
  ) -> [MetadataItem] {
    let places = Dictionary(
      old.enumerated().compactMap { index, item in ItemPlace(item).map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    // What was taken out of the stream as shared comes first; both parts keep their orders.
    let known = items.filter { ItemPlace($0).map { places[$0] != nil } ?? false }
    let numbers = known.compactMap { ItemPlace($0).flatMap { places[$0] } }
    let drops = zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    guard drops == 1 else { return items }
    let new = items.filter { !(ItemPlace($0).map { places[$0] != nil } ?? false) }
    return known.sorted {
      (ItemPlace($0).flatMap { places[$0] } ?? 0) < (ItemPlace($1).flatMap { places[$0] } ?? 0)
    } + new
  }

  private mutating func routeChapters(
    _ wanted: [ChapterList], _ found: [ChapterList], _ contents: inout [[RegionContents]]
  ) {
    if ChapterList.areSame(found, wanted) { return }
    var left = wanted
    var kept: [ChapterList] = []
    var homes: [Home] = []
    for (link, row) in links.enumerated() {
      for (stream, editor) in row.streams.enumerated() {
        for list in editor.changeable.chapters {
          if let index = left.firstIndex(where: { list.isSame(as: $0) }) {
            kept.append(left.remove(at: index))
          } else if !kept.contains(where: { list.isSame(as: $0) }) {
            homes.append(Home(link: link, stream: stream))
          }
        }
      }
    }
    for home in homes { contents[home.link][home.stream].chapters = [] }
    guard !left.isEmpty else { return }
    let streams = links.first?.streams ?? []
    let home =
      homes.first
      ?? streams.indices.first { streams[$0].takesItems && streams[$0].changeable.chapters.isEmpty }
      .map { Home(link: 0, stream: $0) }
    if let home {
      contents[home.link][home.stream].chapters = left
    } else {
      for list in left {
        file.lose("chapters '\(list.origin)'", "no stream has a place for them")
      }
    }
  }

  // MARK: Numbers of pages

  /// New numbers for pages behind those that were laid out anew.
  private func renumbering(
    _ range: Range<Int>, _ moved: [UInt32: (after: Int, by: UInt32)]
  ) throws(FormatWritingError) -> [(range: Range<Int>, bytes: [UInt8])] {
    try reading { () throws(IOFailure) in
      var rows: [(range: Range<Int>, bytes: [UInt8])] = []
      var cursor = SourceCursor(source, range, pieceSize: 1 << 16)
      while cursor.remaining > 0 {
        guard let page = try OggPage.read(&cursor) else {
          // Bytes that were lost stay as they are.
          let bytes = Array(try cursor.peek(OggPage.largestSize))
          let next = OggPage.pages(
            in: bytes, at: cursor.position, sourceSize: source.size
          ).first
          guard let next, next.offset > cursor.position else { break }
          cursor.move(to: next.offset)
          continue
        }
        if let change = moved[page.serial], page.offset > change.after {
          let number = page.sequence &+ change.by
          let start = page.offset + 18
          let old = try source.read(start..<(start + 8))
          let checksum = UInt32(littleEndian: old.dropFirst(4))
          let difference = (number ^ page.sequence).byteSwapped
          let new =
            checksum
            ^ OggChecksum.change(difference, followedBy: page.end - start - 4)
          rows.append(
            (start..<(start + 8), number.littleEndianBytes + new.littleEndianBytes))
        }
        cursor.move(to: page.end)
      }
      return rows
    }
  }
}
