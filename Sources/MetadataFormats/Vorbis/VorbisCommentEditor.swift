internal import BinaryIO
internal import MediaModel

/// Vorbis comments with what they say, so that it can be changed; comments that say what they said stay bit for bit.
struct VorbisCommentEditor {
  private let comments: VorbisComments
  private let source: any ByteSource
  /// What they say, at its places in the file.
  let found: FormatMetadata
  /// The items of the vendor, and of each comment.
  private let units: [[MetadataItem]]
  private let vendorItems: [MetadataItem]
  /// Which comments tell of its chapters.
  private let isChapter: [Bool]
  /// Why the comments cannot be written again.
  private let problem: String?
  /// Whether pictures that have no place yet go into comments.
  private let takesPictures: Bool

  /// Reads comments; `takesPictures` says whether pictures that have no place yet go here.
  init(
    _ range: Range<Int>, of source: any ByteSource, path: String, duration: MediaTime?,
    takesPictures: Bool
  ) throws(IOFailure) {
    var oddities: [Diagnostic] = []
    var cursor = SourceCursor(source, range, pieceSize: 1 << 14)
    comments = try VorbisComments.read(
      &cursor, path: path, keeping: StoredItem.largestInMemory, oddities: &oddities)
    problem = oddities.first?.message
    var found = try VorbisItems(
      comments: comments, source: source, path: path, offset: range.lowerBound,
      duration: duration
    ).read()
    found.diagnostics = oddities + found.diagnostics
    self.found = found.placed(in: source)
    found = self.found
    self.source = source
    self.takesPictures = takesPictures
    vendorItems = Array(found.items.prefix(comments.vendor.isEmpty ? 0 : 1))
    units = found.items.dropFirst(vendorItems.count).map { [$0] }
    let numbers = Set(found.chapters.first?.chapters.compactMap(\.identifier) ?? [])
    isChapter = comments.comments.map { comment in
      guard comment.value != nil, let digits = VorbisChapters.split(comment.name)?.digits else {
        return false
      }
      return numbers.contains(digits)
    }
  }

  /// Comments that may come to be.
  init(takesPictures: Bool) {
    comments = VorbisComments()
    source = MemorySource([])
    found = FormatMetadata()
    self.takesPictures = takesPictures
    (units, vendorItems, isChapter, problem) = ([], [], [], nil)
  }

  var items: [MetadataItem] { found.items }
  /// The chapter list of the comments.
  var list: ChapterList? { found.chapters.first }

  /// Whether an item that has no place yet can be put here.
  func accepts(_ item: MetadataItem) -> Bool {
    guard item.identifier.keySpace == .vorbis else { return false }
    return takesPictures || item.identifier.key.uppercased() != "METADATA_BLOCK_PICTURE"
  }

  /// The comments with other items, and other chapters unless they are `nil`, with all values in memory; `nil` where
  /// nothing changes.
  func rewriting(
    _ wanted: [MetadataItem], chapters: [ChapterList]?, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> VorbisComments? {
    let places = Set(vendorItems.compactMap(ItemPlace.init))
    let vendor = wanted.first { ItemPlace($0).map(places.contains) ?? false }
    let vendorBytes = vendor.map(\.payload) ?? []
    let chapterPlaces = Set(
      zip(units, isChapter).filter(\.1).flatMap(\.0).compactMap(ItemPlace.init))
    let isVendorSame = try MetadataItem.areSame(vendorItems, vendor.map { [$0] } ?? [])
    var others = wanted.filter { !(ItemPlace($0).map(places.contains) ?? false) }
    try settleChapterItems(&others, chapterPlaces, chapters, &file)
    let arrangement = try ItemArrangement(
      units: zip(units, isChapter).map { $1 ? [] : $0 }, wanted: others)
    if arrangement.isUnchanged, chapters == nil, isVendorSame { return nil }
    if let problem { throw FormatWritingError("the comments cannot be changed: \(problem)") }
    let loaded = try reading(comments.loadingValues(of: source))
    var result = loaded
    result.vendor = vendorBytes
    result.comments = []
    var made: [VorbisComments.Comment]?
    if let chapters {
      made = VorbisChapterWriter.comments(
        of: chapters, old: list, comments: loaded.comments, &file)
    }
    let names = Set(made?.map(\.name) ?? [])
    for step in arrangement.steps {
      let old = step.unit.map { loaded.comments[$0] }
      if let index = step.unit, step.items == nil, isChapter[index], chapters != nil {
        result.comments += made ?? []
        made = []
      } else if let old, step.items == nil {
        result.comments.append(old)
      }
      for item in step.items ?? [] {
        if old == nil, chapters != nil, names.contains(item.identifier.keyBytes) { continue }
        if old == nil, item.identifier.key == "vendor" {
          if result.vendor.isEmpty {
            result.vendor = item.payload
          } else {
            file.lose(item, "the file names an encoder of its own")
          }
        } else if let comment = try Self.comment(item, old, &file) {
          result.comments.append(comment)
        }
      }
    }
    result.comments += made ?? []
    return result
  }

  /// Takes comments of chapters out of the items: the chapter list tells them.
  private func settleChapterItems(
    _ items: inout [MetadataItem], _ places: Set<ItemPlace>, _ chapters: [ChapterList]?,
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    guard !places.isEmpty else { return }
    let told = items.filter { ItemPlace($0).map(places.contains) ?? false }
    items.removeAll { ItemPlace($0).map(places.contains) ?? false }
    guard chapters == nil else { return }
    for item in zip(units, isChapter).filter(\.1).flatMap(\.0) {
      let same = told.filter { ItemPlace($0) == ItemPlace(item) }
      if try !MetadataItem.areSame([item], same) {
        file.lose(item, "not changed: the chapter list tells it")
      }
    }
  }

  private static func comment(
    _ item: MetadataItem, _ old: VorbisComments.Comment?, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> VorbisComments.Comment? {
    let item = try item.inMemory()
    let name = old?.name ?? item.identifier.keyBytes
    func lose(_ reason: String) -> VorbisComments.Comment? {
      file.lose(item, reason)
      return nil
    }
    if item.identifier.key.isEmpty {
      return item.payload.contains(0x3D)
        ? lose("a comment needs a name") : VorbisComments.Comment(name: item.payload, value: nil)
    }
    guard old != nil || name.allSatisfy({ (0x20...0x7D).contains($0) && $0 != 0x3D }) else {
      return lose("the name of a comment is ASCII without an equals sign")
    }
    let comment = VorbisComments.Comment(name: name, value: [])
    var value: [UInt8]
    if item.dataType != .utf8 || old == nil, comment.isNamed("METADATA_BLOCK_PICTURE") {
      guard let block = PictureHeader.block(of: item) else {
        return lose("what stands beside the picture cannot be given")
      }
      value = Base64.encode(block)
    } else if item.dataType != .utf8, comment.isNamed("COVERART") {
      value = Base64.encode(item.payload)
    } else if item.dataType == .utf8 || old != nil && item.dataType == .rawData {
      value = item.payload
    } else if let text = item.stringValue {
      value = Array(text.utf8)
    } else {
      return lose("comments hold text and pictures")
    }
    return VorbisComments.Comment(name: name, value: value)
  }
}
