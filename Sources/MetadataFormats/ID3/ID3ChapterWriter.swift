internal import BinaryIO
internal import MediaModel

/// Writes chapter lists as chapters and tables of contents; those that say what they said stay bit for bit.
///
/// A list that comes from a table, or from elsewhere, becomes a table; chapters with chapters in them become tables in
/// it. A list of more chapters than a table can name stays without one.
///
/// Source: id3.org, ID3v2 chapter frame addendum 1.0 § 3.
struct ID3ChapterWriter {
  let region: ID3Region
  let tableItems: [MetadataItem]
  private static let mostNames = 255
  private static let nowhere = [UInt8](repeating: 0xFF, count: 8)

  private var version: UInt8 { region.tag.header.version }

  /// Puts frames for lists in the place of those that are there.
  func replaceChapters(
    of tag: inout ID3Tag, with lists: [ChapterList], _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let parts = region.chapterParts
    let old = Set(parts.map { region.tag.frames[$0.index] })
    let place = tag.frames.firstIndex { old.contains($0) } ?? tag.frames.count
    let before = tag.frames[..<place].filter { !old.contains($0) }.count
    tag.frames.removeAll { old.contains($0) }
    guard version > 2 else {
      for list in lists {
        file.lose("chapters '\(list.origin)'", "ID3v2.2 has no chapters")
      }
      return
    }
    var making = Making(
      parts: Dictionary(parts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
    for list in lists { try add(list, &making, &file) }
    let homeless = tableItems.filter { item in
      !making.tables.contains(Self.tableName(of: item) ?? "")
    }
    file.lose(homeless, "no table of contents has its name")
    tag.frames.insert(contentsOf: making.frames, at: before)
  }

  /// Gives tables other items of their own; the chapters they name stay.
  func replaceTableItems(
    of tag: inout ID3Tag, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    var left = tableItems
    // Tables within others are chapters, and tell their items there.
    let names = Set(region.tableItems.compactMap(Self.tableName))
    for part in region.chapterParts where !part.isChapter && names.contains(part.name) {
      let own = left.filter { Self.tableName(of: $0) == part.name }
      left.removeAll { Self.tableName(of: $0) == part.name }
      guard try !MetadataItem.areSame(part.tableItems, own),
        let place = tag.frames.firstIndex(of: region.tag.frames[part.index])
      else { continue }
      let (title, items) = Self.split(own, of: part.name)
      tag.frames[place] = try table(
        part.name, flags: part.head.first ?? 3, part.names, title: title?.stringValue ?? "",
        items: items, old: part, &file)
    }
    file.lose(left, "no table of contents has its name")
  }

  /// The title of a table, and its other items as its frames tell them.
  private static func split(
    _ items: [MetadataItem], of name: String
  ) -> (title: MetadataItem?, others: [MetadataItem]) {
    let title = items.first {
      $0.identifier.key == "CTOC" && $0.extraAttribute("element") == nil
    }
    let others = items.filter { $0.extraAttribute("element") != nil }.map { item in
      var item = item
      item.extraAttributes.removeAll { $0 == .init("element", name) }
      return item
    }
    return (title, others)
  }

  /// What is being made.
  private struct Making {
    let parts: [String: ID3Chapters.Part]
    var frames: [ID3Frame] = []
    var names: Set<String> = []
    var tables: Set<String> = []
    /// The numbers below which all names that begin so are taken.
    private var numbers: [String: Int] = [:]

    init(parts: [String: ID3Chapters.Part]) { self.parts = parts }

    /// A name that no other part has.
    mutating func name(_ wanted: String?, _ prefix: String) -> String {
      if let wanted, !wanted.isEmpty, ID3Text.latin1.encode(wanted) != nil,
        !wanted.contains("\0"), names.insert(wanted).inserted
      {
        return wanted
      }
      var number = numbers[prefix] ?? 0
      while !names.insert("\(prefix)\(number)").inserted { number += 1 }
      numbers[prefix] = number + 1
      return "\(prefix)\(number)"
    }
  }

  private static func tableName(of item: MetadataItem) -> String? {
    item.extraAttribute("element") ?? item.extraAttribute("info")
  }

  // MARK: Lists

  private func add(
    _ list: ChapterList, _ making: inout Making, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    file.lose(
      languageOf: "the chapters '\(list.origin)'", list.languageTag,
      "chapters of ID3 have no language")
    let wanted = list.origin.hasPrefix("CTOC ") ? String(list.origin.dropFirst(5)) : nil
    let tops = list.chapters.indices.filter { list.chapters[$0].depth == 0 }
    let hasTable = list.origin != "CHAP" && tops.count <= Self.mostNames
    if !hasTable, list.origin != "CHAP" {
      file.lose(
        "table of contents of '\(list.origin)'",
        "it would name \(tops.count) chapters, and 255 is the most")
    }
    let name = hasTable ? making.name(wanted, "toc") : nil
    let place = making.frames.count
    var (index, names) = (0, [String]())
    while index < list.chapters.count {
      names.append(try addChapter(list, &index, &making, &file))
    }
    guard let name else { return }
    making.tables.insert(name)
    let own = tableItems.filter { Self.tableName(of: $0) == name }
    let (title, others) = Self.split(own, of: name)
    let part = making.parts[name].flatMap { $0.isChapter ? nil : $0 }
    var flags = part?.head.first ?? 3
    if let ordered = title?.extraAttribute("ordered") {
      flags = ordered == "yes" ? flags | 1 : flags & ~1
    }
    let table = try table(
      name, flags: flags, names, title: title?.stringValue ?? "", items: others, old: part, &file)
    making.frames.insert(table, at: place)
  }

  /// Adds a chapter with those in it, and gives its name; `index` is then that of the next one.
  private func addChapter(
    _ list: ChapterList, _ index: inout Int, _ making: inout Making, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> String {
    let chapter = list.chapters[index]
    index += 1
    for _ in chapter.overlappingItems.prefix(1) {
      file.lose(
        "what is shown during the chapter '\(chapter.title)'",
        "chapters of ID3 overlap with nothing")
    }
    let isTable =
      index < list.chapters.count && list.chapters[index].depth > chapter.depth
    guard isTable else {
      let name = making.name(chapter.identifier, "chp")
      let next = index < list.chapters.count ? list.chapters[index].timeRange.start : nil
      making.frames.append(
        try frame(of: chapter, name, next: next, making.parts[name], &file))
      return name
    }
    let name = making.name(chapter.identifier, "toc")
    let place = making.frames.count
    var names: [String] = []
    while index < list.chapters.count, list.chapters[index].depth > chapter.depth {
      let child = try addChapter(list, &index, &making, &file)
      if names.count < Self.mostNames { names.append(child) }
    }
    let part = making.parts[name].flatMap { $0.isChapter ? nil : $0 }
    let table = try table(
      name, flags: part?.head.first ?? 1, names, title: chapter.title, items: chapter.items,
      old: part, &file)
    making.frames.insert(table, at: place)
    return name
  }

  // MARK: Frames

  private func frame(
    of chapter: ChapterList.Chapter, _ name: String, next: MediaTime?, _ part: ID3Chapters.Part?,
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ID3Frame {
    let old = part.flatMap { $0.isChapter ? $0 : nil }
    if let old, old.chapter(depth: chapter.depth) == chapter { return region.tag.frames[old.index] }
    let start = milliseconds(chapter.timeRange.start, chapter, &file)
    var end = start
    if chapter.timeRange.duration.timescale == 0 {
      end = next.map { max(start, milliseconds($0, chapter, &file)) } ?? start
    } else {
      end = max(
        start,
        milliseconds(chapter.timeRange.start + chapter.timeRange.duration, chapter, &file))
    }
    let places = chapter.items.first { $0.identifier.rawValue == "id3/CHAP" }?.payload
    let bytes =
      ID3Bytes.plainBytes(start, count: 4) + ID3Bytes.plainBytes(end, count: 4)
      + (places.flatMap { $0.count == 8 ? $0 : nil } ?? Self.nowhere)
    let items = chapter.items.filter { $0.identifier.rawValue != "id3/CHAP" }
    let inner = try innerFrames(title: chapter.title, items, old: old, &file)
    return made("CHAP", name, bytes + inner)
  }

  private func table(
    _ name: String, flags: UInt8, _ names: [String], title: String, items: [MetadataItem],
    old: ID3Chapters.Part?, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ID3Frame {
    if let old, old.names == names, old.head == [flags], old.title == title {
      let before = old.units.enumerated().flatMap { index, unit in
        index == old.titleUnit ? Array(unit.dropFirst()) : unit
      }
      if try MetadataItem.areSame(before, items) { return region.tag.frames[old.index] }
    }
    var bytes = [flags, UInt8(truncatingIfNeeded: names.count)]
    for name in names { bytes += (ID3Text.latin1.encode(name) ?? []) + [0] }
    return made("CTOC", name, bytes + (try innerFrames(title: title, items, old: old, &file)))
  }

  private func made(_ key: String, _ name: String, _ rest: [UInt8]) -> ID3Frame {
    var body = (ID3Text.latin1.encode(name) ?? []) + [0] + rest
    var flags: UInt16 = 0
    if version == 4, region.tag.header.isUnsynchronised {
      body = ID3Bytes.unsynchronised(body)
      flags = 0x02
    }
    return ID3Frame(identifier: Array(key.utf8), flags: flags, content: .bytes(body))
  }

  /// The frames within, the title first where it is new.
  private func innerFrames(
    title: String, _ items: [MetadataItem], old: ID3Chapters.Part?, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [UInt8] {
    let inner = old?.inner ?? region.tag
    var wanted = items
    if !title.isEmpty {
      var item = MetadataItem(MetadataIdentifier(key: "TIT2", keySpace: .id3), text: title)
      if let old, let unit = old.titleUnit, let first = old.units[unit].first {
        item = first
        item.payload = Array(title.utf8)
      }
      wanted.insert(item, at: 0)
    }
    let arrangement = try ItemArrangement(units: old?.units ?? [], wanted: wanted)
    var bytes: [UInt8] = []
    for step in arrangement.steps {
      if let frame = try region.frame(step, of: inner) {
        bytes += try reading(frame.encoded(version: version, source: inner.content))
      } else {
        file.lose(step.items ?? [], "a chapter of ID3 cannot hold it")
      }
    }
    return bytes
  }

  private func milliseconds(
    _ time: MediaTime, _ chapter: ChapterList.Chapter, _ file: inout RewrittenFile
  ) -> Int {
    let (number, isExact) = time.units(perSecond: 1000)
    guard let number, number >= 0, number < Int64(UInt32.max) else {
      file.lose("times of the chapter '\(chapter.title)'", "beyond what ID3 can count")
      return 0
    }
    if !isExact {
      file.lose(
        "times of the chapter '\(chapter.title)' below a millisecond", "ID3 counts milliseconds")
    }
    return Int(number)
  }
}

extension MediaTime {
  /// The nearest number of so many units a second; `nil` where the time is not known or too large.
  func units(perSecond rate: Int64) -> (number: Int64?, isExact: Bool) {
    guard timescale > 0 else { return (nil, true) }
    let scaled = Int128(value) * Int128(rate)
    let scale = Int128(timescale)
    let number = (scaled + (scaled < 0 ? -scale / 2 : scale / 2)) / scale
    return (Int64(exactly: number), number * scale == scaled)
  }
}
