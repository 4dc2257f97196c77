internal import BinaryIO
internal import MediaModel

/// Changes the items and chapters of blocks; those that say what they said stay bit for bit.
extension FLACBlocks {
  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool {
    item.identifier.keySpace == .vorbis || item.identifier.keySpace == FLACBlocks.keySpace
  }

  /// The blocks with other items and chapters, padding where it was; `nil` where nothing changes.
  func rewriting(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [NewBlock]? {
    // Which comments an item belongs to, or none where it is a block.
    var homes: [ItemPlace: Int] = [:]
    for (index, block) in blocks.enumerated() {
      for place in (block.comments?.items ?? []).compactMap(ItemPlace.init) {
        homes[place] = index
      }
    }
    let firstComments = blocks.firstIndex { $0.comments != nil }
    // Where comments are, or may come to be.
    let home =
      firstComments.flatMap { blocks[$0].comments } ?? VorbisCommentEditor(takesPictures: false)
    let blockPlaces = Set(blocks.flatMap(\.items).compactMap(ItemPlace.init))
    var ofComments: [Int: [MetadataItem]] = [:]
    var ofBlocks: [MetadataItem] = []
    for item in wanted.items {
      if let place = ItemPlace(item), let index = homes[place] {
        ofComments[index, default: []].append(item)
      } else if ItemPlace(item).map(blockPlaces.contains) ?? false || !home.accepts(item) {
        ofBlocks.append(item)
      } else {
        ofComments[firstComments ?? -1, default: []].append(item)
      }
    }
    let lists = wanted.chapters.flatMap { chaptersOfComments($0, ofBlocks, &file) }
    var changed: [Int: [UInt8]] = [:]
    for (index, block) in blocks.enumerated() {
      let new = try block.comments?.rewriting(
        ofComments[index] ?? [], chapters: index == firstComments ? lists : nil, &file)
      if let new { changed[index] = new.bytes }
    }
    var added: [UInt8]?
    if firstComments == nil, ofComments[-1] != nil || !(lists ?? []).isEmpty {
      added = try home.rewriting(ofComments[-1] ?? [], chapters: lists, &file)?.bytes
    }
    let arrangement = try ItemArrangement(units: blocks.map(\.items), wanted: ofBlocks)
    if arrangement.isUnchanged, changed.isEmpty, added == nil { return nil }
    if let cueList, !ofBlocks.contains(where: { $0.identifier.key == "CUESHEET" }),
      wanted.chapters == nil
    {
      file.remarks.append("\(cueList.chapters.count) chapters of the cue sheet go with it")
    }
    return try made(arrangement, changed, added, &file)
  }

  /// The lists that comments are to hold; `nil` where theirs stays.
  private func chaptersOfComments(
    _ lists: [ChapterList], _ blocks: [MetadataItem], _ file: inout RewrittenFile
  ) -> [ChapterList]? {
    var rest = lists
    if let cueList {
      let isKept = blocks.contains { $0.identifier.key == "CUESHEET" }
      if let index = rest.firstIndex(where: { cueList.isSame(as: $0) }), isKept {
        rest.remove(at: index)
      } else if isKept {
        file.lose("chapters 'CUESHEET'", "not changed: the cue sheet tells them")
        rest.removeAll { $0.origin == "CUESHEET" }
      }
    }
    let old = self.blocks.compactMap { $0.comments?.list }
    return ChapterList.areSame(old, rest) ? nil : rest
  }

  // MARK: Blocks

  /// A block of the result: one of the file, or new bytes.
  enum NewBlock {
    case old(Block)
    case new(type: UInt8, [UInt8])

    var type: UInt8 {
      switch self {
      case .old(let block): block.type
      case .new(let type, _): type
      }
    }

    /// The size of the body.
    var count: Int {
      switch self {
      case .old(let block): block.body.count
      case .new(_, let bytes): bytes.count
      }
    }
  }

  /// The bytes before the body of a block.
  static func header(of block: NewBlock, isLast: Bool) -> [UInt8] {
    let last: UInt32 = isLast ? 0x8000_0000 : 0
    return (last | UInt32(block.type) << 24 | UInt32(truncatingIfNeeded: block.count))
      .bigEndianBytes
  }

  /// The blocks of the result.
  private func made(
    _ arrangement: ItemArrangement, _ changed: [Int: [UInt8]], _ added: [UInt8]?,
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [NewBlock] {
    var made: [NewBlock] = []
    for step in arrangement.steps {
      if let index = step.unit, step.items == nil {
        made.append(changed[index].map { .new(type: 4, $0) } ?? .old(blocks[index]))
      }
      let items = step.items ?? []
      if let index = step.unit, blocks[index].type == 5, !items.isEmpty {
        if let sheet = try Self.cueSheet(items, &file) { made.append(.new(type: 5, sheet)) }
        continue
      }
      for item in items {
        let item = try item.inMemory()
        if let (type, bytes) = Self.block(of: item), bytes.count <= Self.largestBody {
          made.append(.new(type: type, bytes))
        } else {
          file.lose(item, "no block of FLAC can hold it")
        }
      }
    }
    if let added {
      made.insert(.new(type: 4, added), at: made.first?.type == 0 ? 1 : 0)
    }
    if let large = made.first(where: { $0.count > Self.largestBody }) {
      throw FormatWritingError("a block of \(large.count) bytes is too large for FLAC")
    }
    return made
  }

  /// The block of an item; `nil` for one that has none.
  private static func block(of item: MetadataItem) -> (type: UInt8, bytes: [UInt8])? {
    if item.identifier.keySpace == .vorbis { return PictureHeader.block(of: item).map { (6, $0) } }
    switch item.identifier.key {
    case "APPLICATION":
      guard let name = item.extraAttribute("application") else { return (2, item.payload) }
      return FourCC(name).map { (2, $0.rawValue.bigEndianBytes + item.payload) }
    case "CUESHEET": return (5, item.payload)
    case "PICTURE": return (6, item.payload)
    case let key where key.hasPrefix("BLOCK"):
      return UInt8(key.dropFirst(5)).flatMap { (7..<127).contains($0) ? ($0, item.payload) : nil }
    default: return nil
    }
  }

  /// A cue sheet with its number; `nil` where it goes.
  private static func cueSheet(
    _ items: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [UInt8]? {
    let number = items.first { $0.identifier.key == "CATALOGNUMBER" }
    guard let sheet = items.first(where: { $0.identifier.key == "CUESHEET" }) else {
      file.lose(items, "it stands in the cue sheet, which goes")
      return nil
    }
    var bytes = try sheet.inMemory().payload
    let text = Array((number?.stringValue ?? "").utf8)
    guard bytes.count >= 128, text.count <= 128, text.allSatisfy({ $0 < 0x80 }) else {
      if let number {
        file.lose(number, "it is 128 characters of ASCII at most")
      }
      return bytes
    }
    if !bytes.prefix(128).starts(with: text) || bytes.dropFirst(text.count).first ?? 0 != 0 {
      file.remarks.append("the number of the disc changes in the cue sheet")
    }
    bytes.replaceSubrange(0..<128, with: text + [UInt8](repeating: 0, count: 128 - text.count))
    return bytes
  }
}
