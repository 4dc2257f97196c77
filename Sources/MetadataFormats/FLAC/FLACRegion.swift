internal import BinaryIO
internal import MediaModel

/// The metadata blocks of a FLAC file as a part that is written anew by itself.
///
/// Padding is used up before anything moves; seek points count from the first frame and stay true.
///
/// Source: RFC 9639 § 8.
struct FLACRegion: MetadataRegion {
  let range: Range<Int>
  private(set) var chapters: [ChapterList] = []
  let acceptsChapters = true
  private let source: any ByteSource
  private var blocks: [Block] = []
  private var isWhole = false
  private var editors: [Int: VorbisCommentEditor] = [:]
  private var cueList: ChapterList?
  private static let largestBody = (1 << 24) - 1
  /// What a file gets whose metadata outgrows its place.
  private static let newPadding = 4096

  /// A block with the items of its own.
  private struct Block {
    var type: UInt8
    var body: Range<Int>
    var items: [MetadataItem] = []
  }

  /// Reads the blocks behind the marker.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(_ source: any ByteSource, at start: Int) throws(IOFailure) {
    self.source = source
    var cursor = SourceCursor(source, start..<source.size)
    var reader = FLACBlocks(source: source, path: "fLaC")
    var count = 0
    while !isWhole, blocks.count < FLACReader.largestBlockCount, let header = try cursor.bytes(4) {
      let packed = UInt32(bigEndian: header)
      let (type, size) = (UInt8(packed >> 24 & 0x7F), Int(packed & 0xFF_FFFF))
      guard type != 127, size <= cursor.remaining else { break }
      let body = cursor.position..<(cursor.position + size)
      var block = Block(type: type, body: body)
      if type == 4 {
        let path = "fLaC.VORBIS_COMMENT" + (count > 0 ? "[\(count)]" : "")
        count += 1
        editors[blocks.count] = try VorbisCommentEditor(
          body, of: source, path: path, duration: reader.information?.duration,
          takesPictures: false)
      }
      try reader.take(type: type, body: body)
      let found = reader.takeFound()
      if type != 4 { block.items = found.items }
      if type == 5 { cueList = cueList ?? found.chapters.first }
      chapters += found.chapters
      blocks.append(block)
      cursor.move(to: body.upperBound)
      isWhole = packed >> 31 == 1
    }
    range = start..<(blocks.last?.body.upperBound ?? start)
  }

  var items: [MetadataItem] {
    blocks.indices.flatMap { editors[$0]?.items ?? blocks[$0].items }
  }

  /// Where comments are, or may come to be.
  private var home: VorbisCommentEditor {
    firstEditor.flatMap { editors[$0] } ?? VorbisCommentEditor(takesPictures: false)
  }

  private var firstEditor: Int? { editors.keys.min() }

  func accepts(_ item: MetadataItem) -> Bool {
    item.identifier.keySpace == .vorbis || item.identifier.keySpace == FLACBlocks.keySpace
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    // Which editor an item belongs to, or none where it is a block.
    var homes: [ItemPlace: Int] = [:]
    for (index, editor) in editors {
      for item in editor.items { if let place = ItemPlace(item) { homes[place] = index } }
    }
    let blockPlaces = Set(blocks.flatMap(\.items).compactMap(ItemPlace.init))
    var ofComments: [Int: [MetadataItem]] = [:]
    var ofBlocks: [MetadataItem] = []
    for item in wanted.items {
      if let place = ItemPlace(item), let index = homes[place] {
        ofComments[index, default: []].append(item)
      } else if ItemPlace(item).map(blockPlaces.contains) ?? false || !home.accepts(item) {
        ofBlocks.append(item)
      } else {
        ofComments[firstEditor ?? -1, default: []].append(item)
      }
    }
    let lists = wanted.chapters.flatMap { chaptersOfComments($0, ofBlocks, &file) }
    var changed: [Int: [UInt8]] = [:]
    for (index, editor) in editors.sorted(by: { $0.key < $1.key }) {
      let new = try editor.rewriting(
        ofComments[index] ?? [], chapters: index == firstEditor ? lists : nil, &file)
      if let new { changed[index] = new.bytes }
    }
    var added: [UInt8]?
    if firstEditor == nil, ofComments[-1] != nil || !(lists ?? []).isEmpty {
      added = try home.rewriting(ofComments[-1] ?? [], chapters: lists, &file)?.bytes
    }
    let arrangement = try ItemArrangement(units: blocks.map(\.items), wanted: ofBlocks)
    if arrangement.isUnchanged, changed.isEmpty, added == nil { return nil }
    guard isWhole else {
      throw FormatWritingError("the metadata blocks end before the last, or are damaged")
    }
    if let cueList, !ofBlocks.contains(where: { $0.identifier.key == "CUESHEET" }),
      wanted.chapters == nil
    {
      file.remarks.append("\(cueList.chapters.count) chapters of the cue sheet go with it")
    }
    let made = try Made(arrangement, blocks, changed, added, &file)
    return segments(made.blocks)
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
        file.losses.append(
          FormatLoss("chapters 'CUESHEET'", reason: "not changed: the cue sheet tells them"))
        rest.removeAll { $0.origin == "CUESHEET" }
      }
    }
    let old = editors.sorted { $0.key < $1.key }.compactMap { $0.value.list }
    return ChapterList.areSame(old, rest) ? nil : rest
  }

  // MARK: Blocks

  /// A block of the result: one of the file, or new bytes.
  private enum NewBlock {
    case old(type: UInt8, Range<Int>)
    case new(type: UInt8, [UInt8])

    var type: UInt8 {
      switch self {
      case .old(let type, _), .new(let type, _): type
      }
    }

    var count: Int {
      switch self {
      case .old(_, let range): range.count
      case .new(_, let bytes): bytes.count
      }
    }
  }

  /// The blocks of the result but for padding.
  private struct Made {
    var blocks: [NewBlock] = []

    init(
      _ arrangement: ItemArrangement, _ old: [Block], _ changed: [Int: [UInt8]],
      _ added: [UInt8]?, _ file: inout RewrittenFile
    ) throws(FormatWritingError) {
      for step in arrangement.steps {
        switch step {
        case .keep(let index):
          if let bytes = changed[index] {
            blocks.append(.new(type: 4, bytes))
          } else if old[index].type != 1 {
            blocks.append(.old(type: old[index].type, old[index].body))
          }
        case .replace(let index, let items):
          if old[index].type == 5, let sheet = try FLACRegion.cueSheet(items, &file) {
            blocks.append(.new(type: 5, sheet))
          } else if old[index].type != 5 {
            for item in items { try append(item, &file) }
          }
        case .add(let item): try append(item, &file)
        }
      }
      if let added {
        blocks.insert(.new(type: 4, added), at: blocks.first?.type == 0 ? 1 : 0)
      }
      if let large = blocks.first(where: { $0.count > FLACRegion.largestBody }) {
        throw FormatWritingError("a block of \(large.count) bytes is too large for FLAC")
      }
    }

    private mutating func append(
      _ item: MetadataItem, _ file: inout RewrittenFile
    ) throws(FormatWritingError) {
      let item = try item.inMemory()
      if let (type, bytes) = FLACRegion.block(of: item), bytes.count <= FLACRegion.largestBody {
        blocks.append(.new(type: type, bytes))
      } else {
        file.losses.append(FormatLoss(item, reason: "no block of FLAC can hold it"))
      }
    }
  }

  /// The block of an item; `nil` for one that has none.
  private static func block(of item: MetadataItem) -> (type: UInt8, bytes: [UInt8])? {
    if item.identifier.keySpace == .vorbis {
      return PictureHeader.block(of: item).map { (6, $0) }
    }
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
      file.losses += items.map { FormatLoss($0, reason: "it stands in the cue sheet, which goes") }
      return nil
    }
    var bytes = try sheet.inMemory().payload
    let text = Array((number?.stringValue ?? "").utf8)
    guard bytes.count >= 128, text.count <= 128, text.allSatisfy({ $0 < 0x80 }) else {
      if let number {
        file.losses.append(FormatLoss(number, reason: "it is 128 characters of ASCII at most"))
      }
      return bytes
    }
    bytes.replaceSubrange(0..<128, with: text + [UInt8](repeating: 0, count: 128 - text.count))
    return bytes
  }

  private func segments(_ made: [NewBlock]) -> [RewrittenFile.Segment] {
    var made = made
    let needed = made.reduce(0) { $0 + 4 + $1.count }
    let hadPadding = blocks.contains { $0.type == 1 }
    if needed + 4 <= range.count {
      made += Self.padding(range.count - needed)
    } else if needed != range.count {
      if hadPadding { made += Self.padding(4 + Self.newPadding) }
    }
    var segments: [RewrittenFile.Segment] = []
    for (index, block) in made.enumerated() {
      let last: UInt32 = index == made.count - 1 ? 0x8000_0000 : 0
      let header = last | UInt32(block.type) << 24 | UInt32(truncatingIfNeeded: block.count)
      segments.append(.bytes(header.bigEndianBytes))
      switch block {
      case .old(_, let range): segments.append(.copy(range))
      case .new(_, let bytes): segments.append(.bytes(bytes))
      }
    }
    return segments
  }

  /// Blocks of zeros that take so many bytes with their headers, which are at least 4.
  private static func padding(_ count: Int) -> [NewBlock] {
    var (blocks, left) = ([NewBlock](), count)
    while left >= 4 {
      // What is left behind this block must be nothing, or a block.
      let size = left - 4 <= largestBody ? left - 4 : largestBody - 4
      blocks.append(.new(type: 1, [UInt8](repeating: 0, count: size)))
      left -= size + 4
    }
    return blocks
  }
}
