internal import BinaryIO
internal import MediaModel

/// Chapters and tables of contents of an ID3 tag.
///
///     CHAP: name, zero, u32 start, u32 end in milliseconds, u32 start, u32 end in bytes, frames
///     CTOC: name, zero, u8 flags (1 ordered, 2 not in another), u8 count, { name, zero }, frames
///
/// Each table that is in no other is a list; tables in it are chapters that hold those below them.
///
/// Source: id3.org, ID3v2 chapter frame addendum 1.0 § 3.
struct ID3Chapters {
  /// More chapters than this in all lists together are not told.
  private static let largestCount = 20_000

  private let tag: ID3Tag
  private let path: String
  private let language: LanguageTag?
  /// Chapters and tables, in the order of their frames.
  private(set) var parts: [Part] = []
  private var diagnostics: [Diagnostic] = []
  /// By how much more was kept than the file holds, of what is compressed.
  private var growth = 0

  /// A chapter or a table, as it is stored and as it is given.
  struct Part {
    /// Which frame of the tag it is.
    let index: Int
    let isChapter: Bool
    let name: String
    let path: String
    let offset: Int
    /// A chapter's places in bytes; of a table its flags.
    var head: [UInt8] = []
    /// The names in a table.
    var names: [String] = []
    var start = MediaTime.zero
    var end = MediaTime.zero
    var title = ""
    var items: [MetadataItem] = []
    /// The frames within.
    var inner: ID3Tag
    /// The items of each of them.
    var units: [[MetadataItem]] = []
    /// Which of them is the title.
    var titleUnit: Int?

    var isOrdered: Bool { (head.first ?? 0) & 1 != 0 }
    var isTop: Bool { (head.first ?? 0) & 2 != 0 }

    /// The chapter that it is, or whose place a table takes.
    func chapter(depth: Int) -> ChapterList.Chapter {
      ChapterList.Chapter(
        title: title,
        timeRange: MediaTimeRange(
          start: start, duration: MediaTime(end.value - start.value, timescale: 1000)),
        identifier: name, depth: depth, items: items)
    }

    /// What a table says of itself: its title as the value of the table, all else with the table's name.
    var tableItems: [MetadataItem] {
      var told: [MetadataItem] = []
      if !title.isEmpty {
        told.append(
          MetadataItem(
            "CTOC", .id3, text: title,
            [.init("info", name), .init("ordered", isOrdered ? "yes" : "no")],
            at: .init(path: path, offset: offset)))
      }
      return told + items.map { $0.adding("element", name) }
    }
  }

  init(tag: ID3Tag, path: String, language: LanguageTag?) {
    self.tag = tag
    self.path = path
    self.language = language
  }

  /// Takes a frame that is a chapter or a table; tells whether it is one that can be read.
  mutating func take(_ index: Int, path: String) throws(IOFailure) -> Bool {
    let frame = tag.frames[index]
    let isChapter = frame.identifier == Array("CHAP".utf8)
    guard isChapter || frame.identifier == Array("CTOC".utf8) else { return false }
    let body = ID3FrameBody(
      frame, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised,
      mayInflate: growth < ID3Region.largestGrowth)
    guard !body.isOpaque else { return false }
    growth += max(0, body.bytes.count - frame.content.count)
    var cursor = ID3Cursor(body.bytes)
    guard let name = cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) else { return false }
    var part = Part(
      index: index, isChapter: isChapter, name: name, path: path,
      offset: tag.place(frame.offset), inner: tag)
    if isChapter {
      guard let start = cursor.number(4), let end = cursor.number(4),
        let offsets = cursor.bytes(8)
      else { return false }
      part.start = MediaTime(Int64(start), timescale: 1000)
      part.end = MediaTime(Int64(max(start, end)), timescale: 1000)
      part.head = Array(offsets)
      if end < start {
        diagnose("the chapter '\(name)' ends before it starts", part)
      }
      note(offsets, &part)
    } else {
      guard let flags = cursor.byte(), let count = cursor.byte() else { return false }
      part.head = [flags]
      for _ in 0..<count {
        guard let name = cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) else {
          return false
        }
        part.names.append(name)
      }
    }
    try readFrames(of: frame, body, from: cursor.rest.startIndex, &part)
    parts.append(part)
    return true
  }

  /// The places of a chapter in bytes, where it has any.
  private func note(_ offsets: ArraySlice<UInt8>, _ part: inout Part) {
    guard offsets.contains(where: { $0 != 0xFF }) else { return }
    var attributes: [MetadataItem.ExtraAttribute] = []
    for (name, bytes) in [("startOffset", offsets.prefix(4)), ("endOffset", offsets.suffix(4))] {
      let number = ID3Bytes.plain(bytes)
      if number != UInt32.max { attributes.append(.init(name, String(number))) }
    }
    part.items.append(
      MetadataItem(
        "CHAP", .id3, Array(offsets), .rawData, attributes,
        at: .init(path: part.path, offset: part.offset)))
  }

  private mutating func readFrames(
    of frame: ID3Frame, _ body: ID3FrameBody, from start: Int, _ part: inout Part
  ) throws(IOFailure) {
    // A body that is plainly in the source is read from there, so that large images can wait.
    let isPlain =
      switch frame.content {
      case .external: true
      case .bytes(let bytes): tag.isStoredPlainly && bytes == body.bytes
      }
    let first = isPlain ? frame.offset + ID3Frame.headerSize(version: tag.header.version) : 0
    let end = isPlain ? frame.content.count : body.bytes.count
    let source =
      isPlain ? tag.content : MemorySource(body.bytes, name: tag.content.name) as any ByteSource
    part.inner = try tag.inner((first + start)..<(first + end), of: source, path: part.path)
    diagnostics += part.inner.diagnostics
    for (frame, framePath) in part.inner.paths(part.path) {
      let found = ID3FrameItems(
        frame, of: part.inner, language: language,
        carrier: .init(path: framePath, offset: isPlain ? frame.offset : part.offset),
        mayInflate: isPlain && growth < ID3Region.largestGrowth)
      growth += max(0, found.items.reduce(0) { $0 + $1.payload.count } - frame.content.count)
      if let problem = found.problem {
        diagnose("\(ID3Names.current(frame.identifier)) \(problem)", part)
      }
      for (place, item) in found.items.enumerated() {
        if part.title.isEmpty, item.identifier.rawValue == "id3/TIT2",
          let title = item.stringValue
        {
          part.title = title
          if place == 0, !title.isEmpty { part.titleUnit = part.units.count }
        } else {
          part.items.append(item)
        }
      }
      part.units.append(found.items)
    }
  }

  private mutating func diagnose(_ message: String, _ part: Part) {
    diagnostics.append(
      message, clause: "ID3v2 chapter frame addendum § 3", path: part.path, offset: part.offset)
  }
}

extension ID3Chapters {
  /// The lists that tables and chapters make, in the order of their tables, and what tables say beside them.
  func metadata() -> FormatMetadata {
    var result = FormatMetadata()
    result.diagnostics = diagnostics
    var walk = Walk(parts)
    let named = Set(parts.flatMap(\.names))
    for (index, table) in parts.enumerated()
    where !table.isChapter && (table.isTop || !named.contains(table.name)) {
      guard walk.used.insert(index).inserted else { continue }
      var list = ChapterList(origin: "CTOC \(table.name)")
      walk.add(table.names, depth: 0, to: &list)
      result.chapters.append(list)
      result.items += table.tableItems
    }
    var rest = ChapterList(origin: "CHAP")
    for (index, part) in parts.enumerated() where part.isChapter && !walk.used.contains(index) {
      rest.chapters.append(part.chapter(depth: 0))
    }
    func odd(_ message: String) {
      result.diagnostics.append(
        message, clause: "ID3v2 chapter frame addendum § 3.2", path: path,
        offset: tag.range.lowerBound)
    }
    if !rest.chapters.isEmpty {
      if !result.chapters.isEmpty {
        odd("\(rest.chapters.count) chapters stand in no table of contents")
      }
      result.chapters.append(rest)
    }
    for name in walk.missing.prefix(10) {
      odd("a table of contents names '\(name)', which is not there or comes twice")
    }
    return result
  }

  /// Follows tables to their chapters: each table once, so that none is in itself.
  private struct Walk {
    let parts: [Part]
    let chapterPlaces: [String: Int]
    let tablePlaces: [String: Int]
    var used: Set<Int> = []
    var missing: [String] = []
    var count = 0

    init(_ parts: [Part]) {
      self.parts = parts
      func places(_ isChapter: Bool) -> [String: Int] {
        let rows = parts.enumerated().filter { $0.element.isChapter == isChapter }
        return Dictionary(rows.map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      }
      (chapterPlaces, tablePlaces) = (places(true), places(false))
    }

    mutating func add(_ names: [String], depth: Int, to list: inout ChapterList) {
      for name in names {
        guard count < ID3Chapters.largestCount else { return }
        count += 1
        if let index = chapterPlaces[name] {
          used.insert(index)
          list.chapters.append(parts[index].chapter(depth: depth))
        } else if let index = tablePlaces[name], depth < 64, used.insert(index).inserted {
          var part = parts[index]
          let place = list.chapters.count
          list.chapters.append(part.chapter(depth: depth))
          add(part.names, depth: depth + 1, to: &list)
          let inside = list.chapters[(place + 1)...].map(\.timeRange)
          part.start = inside.map(\.start).min() ?? .zero
          part.end =
            inside.map { MediaTime($0.start.value + $0.duration.value, timescale: 1000) }.max()
            ?? .zero
          list.chapters[place] = part.chapter(depth: depth)
        } else {
          missing.append(name)
        }
      }
    }
  }
}
