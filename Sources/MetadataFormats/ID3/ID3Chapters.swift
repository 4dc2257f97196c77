internal import BinaryIO
internal import MediaModel

/// Chapters and tables of contents of an ID3 tag.
///
///     CHAP: name, zero, u32 start, u32 end in milliseconds, u32 start, u32 end in bytes, frames
///     CTOC: name, zero, u8 flags (1 ordered, 2 not in another), u8 count, { name, zero }, frames
///
/// Each table that lies in no other is a list; tables in it are chapters that hold those below them.
///
/// Source: id3.org, ID3v2 chapter frame addendum 1.0 § 3.
struct ID3Chapters {
  /// More chapters than this in all lists together are not told.
  private static let largestCount = 20_000

  private let tag: ID3Tag
  private let path: String
  private let language: LanguageTag?
  private var chapters: [Part] = []
  private var tables: [Table] = []
  private var diagnostics: [Diagnostic] = []
  /// By how much more was kept than the file holds, of what is compressed.
  private var growth = 0

  /// What a chapter and a table have in common.
  private struct Part {
    var name: String
    var start = MediaTime.zero
    var end = MediaTime.zero
    var title = ""
    var items: [MetadataItem] = []
    var path: String
    var offset: Int
  }

  private struct Table {
    var part: Part
    var isOrdered: Bool
    var isTop: Bool
    var names: [String]
  }

  /// What the frames make.
  struct Result {
    /// The lists, in the order of their tables.
    var lists: [ChapterList] = []
    /// What tables say beside their chapters.
    var items: [MetadataItem] = []
    /// What is odd.
    var diagnostics: [Diagnostic] = []
  }

  init(tag: ID3Tag, path: String, language: LanguageTag?) {
    self.tag = tag
    self.path = path
    self.language = language
  }

  /// Takes a frame that is a chapter or a table.
  ///
  /// - Returns: whether it is one that can be read.
  /// - Throws: `IOFailure` where the source cannot be read.
  mutating func take(_ frame: ID3Frame, path: String) throws(IOFailure) -> Bool {
    let isChapter = frame.identifier == Array("CHAP".utf8)
    guard isChapter || frame.identifier == Array("CTOC".utf8) else { return false }
    let body = ID3FrameBody(
      frame, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised,
      mayInflate: growth < ID3Metadata.largestGrowth)
    guard !body.isOpaque else { return false }
    growth += max(0, body.bytes.count - frame.content.count)
    var cursor = ID3Cursor(body.bytes)
    guard let name = cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) else { return false }
    var part = Part(name: name, path: path, offset: tag.place(frame.offset))
    if isChapter {
      guard let start = cursor.number(4), let end = cursor.number(4),
        let offsets = cursor.bytes(8)
      else { return false }
      part.start = MediaTime(Int64(start), timescale: 1000)
      part.end = MediaTime(Int64(max(start, end)), timescale: 1000)
      if end < start {
        diagnose("the chapter '\(name)' ends before it starts", part)
      }
      note(offsets, &part)
      try readFrames(of: frame, body, from: cursor, &part)
      chapters.append(part)
    } else {
      guard let flags = cursor.byte(), let count = cursor.byte() else { return false }
      var names: [String] = []
      for _ in 0..<count {
        guard let name = cursor.terminated(.latin1).flatMap(ID3Text.latin1.text) else {
          return false
        }
        names.append(name)
      }
      try readFrames(of: frame, body, from: cursor, &part)
      tables.append(
        Table(part: part, isOrdered: flags & 1 != 0, isTop: flags & 2 != 0, names: names))
    }
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
        MetadataIdentifier(key: "CHAP", keySpace: .id3), payload: Array(offsets),
        dataType: .rawData, extraAttributes: attributes,
        carrier: .init(path: part.path, offset: part.offset)))
  }

  private mutating func readFrames(
    of frame: ID3Frame, _ body: ID3FrameBody, from cursor: ID3Cursor, _ part: inout Part
  ) throws(IOFailure) {
    let (inner, isPlain) = try Self.inner(
      of: frame, body, from: cursor.rest.startIndex, in: tag, path: part.path)
    diagnostics += inner.diagnostics
    for (frame, framePath) in ID3Metadata.paths(inner, part.path) {
      let found = ID3FrameItems(
        frame, of: inner, language: language,
        carrier: .init(path: framePath, offset: isPlain ? frame.offset : part.offset),
        mayInflate: isPlain && growth < ID3Metadata.largestGrowth)
      growth += max(0, found.items.reduce(0) { $0 + $1.payload.count } - frame.content.count)
      if let problem = found.problem {
        diagnose("\(ID3Names.current(frame.identifier)) \(problem)", part)
      }
      for item in found.items {
        if part.title.isEmpty, item.identifier.rawValue == "id3/TIT2",
          let title = item.stringValue
        {
          part.title = title
        } else {
          part.items.append(item)
        }
      }
    }
  }

  /// The frames within a chapter or a table, and whether they lie in the source as they are.
  ///
  /// - Parameters:
  ///   - frame: the chapter or table.
  ///   - body: its body.
  ///   - start: where in the body they begin.
  ///   - tag: the tag it lies in.
  ///   - path: the path of the frame.
  /// - Returns: a tag of these frames alone.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func inner(
    of frame: ID3Frame, _ body: ID3FrameBody, from start: Int, in tag: ID3Tag, path: String
  ) throws(IOFailure) -> (tag: ID3Tag, isPlain: Bool) {
    // A body that lies plainly in the source is read from there, so that large images can wait.
    let isPlain =
      switch frame.content {
      case .external: true
      case .bytes(let bytes): tag.isStoredPlainly && bytes == body.bytes
      }
    guard isPlain else {
      return (
        try tag.inner(
          start..<body.bytes.count, of: MemorySource(body.bytes, name: tag.content.name),
          path: path), false
      )
    }
    let first = frame.offset + ID3Frame.headerSize(version: tag.header.version)
    return (
      try tag.inner(
        (first + start)..<(first + frame.content.count), of: tag.content, path: path), true
    )
  }

  private mutating func diagnose(_ message: String, _ part: Part) {
    diagnostics.append(
      Diagnostic(
        message, clause: "ID3v2 chapter frame addendum § 3", path: part.path,
        offset: part.offset))
  }
}

extension ID3Chapters {
  /// The lists that tables and chapters make.
  consuming func lists() -> Result {
    var result = Result()
    var walk = Walk(chapters: chapters, tables: tables)
    let named = Set(tables.flatMap(\.names))
    for (index, table) in tables.enumerated()
    where table.isTop || !named.contains(table.part.name) {
      guard walk.usedTables.insert(index).inserted else { continue }
      var list = ChapterList(origin: "CTOC \(table.part.name)")
      walk.add(table.names, depth: 0, to: &list)
      result.lists.append(list)
      result.items += Self.items(of: table)
    }
    var rest = ChapterList(origin: "CHAP")
    for (index, chapter) in chapters.enumerated() where !walk.usedChapters.contains(index) {
      rest.chapters.append(Self.chapter(chapter, depth: 0))
    }
    if !rest.chapters.isEmpty {
      if !result.lists.isEmpty {
        diagnostics.append(
          Diagnostic(
            "\(rest.chapters.count) chapters stand in no table of contents",
            clause: "ID3v2 chapter frame addendum § 3.2", path: path, offset: tag.range.lowerBound))
      }
      result.lists.append(rest)
    }
    for name in walk.missing.prefix(10) {
      diagnostics.append(
        Diagnostic(
          "a table of contents names '\(name)', which is not there or comes twice",
          clause: "ID3v2 chapter frame addendum § 3.2", path: path, offset: tag.range.lowerBound))
    }
    result.diagnostics = diagnostics
    return result
  }

  /// What a table says of itself: its title as the value of the table, all else with the table's name.
  private static func items(of table: Table) -> [MetadataItem] {
    var items: [MetadataItem] = []
    if !table.part.title.isEmpty {
      items.append(
        MetadataItem(
          MetadataIdentifier(key: "CTOC", keySpace: .id3),
          payload: Array(table.part.title.utf8), dataType: .utf8,
          extraAttributes: [
            .init("info", table.part.name), .init("ordered", table.isOrdered ? "yes" : "no"),
          ], carrier: .init(path: table.part.path, offset: table.part.offset)))
    }
    for var item in table.part.items {
      item.extraAttributes.append(.init("element", table.part.name))
      items.append(item)
    }
    return items
  }

  private static func chapter(_ part: Part, depth: Int) -> ChapterList.Chapter {
    ChapterList.Chapter(
      title: part.title,
      timeRange: MediaTimeRange(
        start: part.start,
        duration: MediaTime(part.end.value - part.start.value, timescale: 1000)),
      identifier: part.name, depth: depth, items: part.items)
  }

  /// Follows tables to their chapters: each table once, so that none lies in itself.
  private struct Walk {
    let chapters: [Part]
    let tables: [Table]
    let chapterPlaces: [String: Int]
    let tablePlaces: [String: Int]
    var usedChapters: Set<Int> = []
    var usedTables: Set<Int> = []
    var missing: [String] = []
    var count = 0

    init(chapters: [Part], tables: [Table]) {
      self.chapters = chapters
      self.tables = tables
      chapterPlaces = Dictionary(
        chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      tablePlaces = Dictionary(
        tables.enumerated().map { ($1.part.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func add(_ names: [String], depth: Int, to list: inout ChapterList) {
      for name in names {
        guard count < ID3Chapters.largestCount else { return }
        count += 1
        if let index = chapterPlaces[name] {
          usedChapters.insert(index)
          list.chapters.append(ID3Chapters.chapter(chapters[index], depth: depth))
        } else if let index = tablePlaces[name], depth < 64,
          usedTables.insert(index).inserted
        {
          var part = tables[index].part
          let place = list.chapters.count
          list.chapters.append(ID3Chapters.chapter(part, depth: depth))
          add(tables[index].names, depth: depth + 1, to: &list)
          let inside = list.chapters[(place + 1)...].map(\.timeRange)
          part.start = inside.map(\.start).min() ?? .zero
          part.end =
            inside.map { MediaTime($0.start.value + $0.duration.value, timescale: 1000) }.max()
            ?? .zero
          list.chapters[place] = ID3Chapters.chapter(part, depth: depth)
        } else {
          missing.append(name)
        }
      }
    }
  }
}
