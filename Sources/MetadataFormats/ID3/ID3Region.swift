internal import BinaryIO
internal import MediaModel

/// An ID3v2 tag with what it says, as a part of a file: frames that say what they said stay bit for bit.
struct ID3Region: TrailingRegion {
  /// The tag as it is.
  let tag: ID3Tag
  private(set) var range: Range<Int>
  private(set) var found = FormatMetadata()
  /// Whether new items and chapters go here.
  let takesMore: Bool
  /// The language of texts whose frames name none.
  private let language: LanguageTag?
  /// The items of each frame; empty for one that tells of chapters.
  private var units: [[MetadataItem]] = []
  /// Chapters and tables of contents.
  private(set) var chapterParts: [ID3Chapters.Part] = []
  /// The items of tables of contents.
  private(set) var tableItems: [MetadataItem] = []

  /// More tags than this in one place are not read.
  static let largestCount = 1000
  /// When the values of a tag have grown by this much, what else is compressed stays so.
  static let largestGrowth = 32 << 20
  /// Zeros for later growth that a tag gets which outgrows its place.
  private static let newPadding = 1024

  /// Reads what a tag says.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - path: its path; that of an item adds the name of its frame.
  ///   - language: the language of texts whose frames name none.
  ///   - keepsChapters: whether chapters and their tables are items of bytes.
  ///   - takesMore: whether new items and chapters go here.
  /// - Throws: `IOFailure` where the source cannot be read.
  init(
    _ tag: ID3Tag, path: String, language: LanguageTag? = nil, keepsChapters: Bool = false,
    takesMore: Bool
  ) throws(IOFailure) {
    self.tag = tag
    range = tag.range
    self.language = language
    self.takesMore = takesMore
    found.diagnostics = tag.diagnostics
    var chapters = ID3Chapters(tag: tag, path: path, language: language)
    var growth = 0
    for (index, (frame, framePath)) in tag.paths(path).enumerated() {
      if !keepsChapters, try chapters.take(index, path: framePath) {
        units.append([])
        continue
      }
      let read = ID3FrameItems(
        frame, of: tag, language: language,
        carrier: .init(path: framePath, offset: tag.place(frame.offset)),
        mayInflate: growth < Self.largestGrowth)
      units.append(read.items)
      found.items += read.items
      if read.announcedSize > Self.largestGrowth { found.overwhelmsOthers = true }
      growth += max(0, read.items.reduce(0) { $0 + $1.payload.count } - frame.content.count)
      if let problem = read.problem {
        found.diagnostics.append(
          "\(ID3Names.current(frame.identifier)) \(problem)", clause: "ID3v2.\(tag.header.version)",
          path: framePath, offset: tag.place(frame.offset))
      }
    }
    chapterParts = chapters.parts
    let told = chapters.metadata()
    tableItems = told.items
    found.append(told)
  }

  /// Reads the tag whose footer ends at `end`.
  init?(_ source: any ByteSource, endingAt end: Int, notBefore start: Int) throws(IOFailure) {
    let footer = try source.read(max(start, end - ID3Header.byteCount)..<end)
    guard let header = ID3Header(footer: footer), end - header.totalSize >= start,
      var tag = try ID3Tag.read(
        source, at: end - header.totalSize, limit: end, path: "ID3v2 at the end")
    else { return nil }
    // One that does not end where its foot says is given, and stays as it is.
    if tag.range.upperBound != end { tag.isCut = true }
    try self.init(tag, path: "ID3v2.\(header.version)[end]", takesMore: false)
    range = (end - header.totalSize)..<end
  }

  /// A tag that may come to be at an offset.
  init(newAt offset: Int) {
    tag = ID3Tag(version: 4)
    range = offset..<offset
    (takesMore, language) = (true, nil)
  }

  /// The tags that stand one after the other from the start of a range on, those they point at after them, and where
  /// the last of the first ends.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - range: where the tags are; what follows the last one is passed over.
  ///   - path: the path of what holds them, as `RIFF.id3 `; empty for a file that starts with them.
  /// - Returns: the tags; new items go into the first.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func all(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> (regions: [ID3Region], end: Int) {
    var regions: [ID3Region] = []
    func next(at position: Int) throws(IOFailure) -> ID3Tag? {
      guard regions.count < largestCount else { return nil }
      let number = regions.isEmpty ? "" : "[\(regions.count)]"
      let tag = try ID3Tag.read(
        source, at: position, limit: range.upperBound,
        path: path.isEmpty ? "ID3v2\(number)" : path)
      guard let tag else { return nil }
      let label = path.isEmpty ? "ID3v2.\(tag.header.version)" : path
      regions.append(
        try ID3Region(tag, path: label + number, takesMore: regions.isEmpty))
      return tag
    }
    var position = range.lowerBound
    var distant: [Int] = []
    while let tag = try next(at: position) {
      if let place = tag.nextTag { distant.append(place) }
      position = max(position + ID3Header.byteCount, tag.range.upperBound)
    }
    // A tag may say how far behind it another stands: one after the other, never back.
    var reached = position
    while let place = distant.popLast(), place >= reached, let tag = try next(at: place) {
      if let following = tag.nextTag { distant.append(following) }
      reached = max(place + 1, tag.range.upperBound)
    }
    return (regions, position)
  }

  var acceptsChapters: Bool { takesMore && tag.header.version > 2 && !tag.isCut }

  func accepts(_ item: MetadataItem) -> Bool {
    takesMore && item.identifier.keySpace == .id3
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    guard var tag = try rewriting(wanted.items, chapters: wanted.chapters, &file) else {
      return nil
    }
    guard !tag.frames.isEmpty else { return [] }
    return [.bytes(try reading(tag.fitted(to: range.count, padding: Self.newPadding)))]
  }

  /// The tag with other items, and other chapters unless they are `nil`, its zeros at the end as they were; `nil`
  /// where nothing changes.
  func rewriting(
    _ wanted: [MetadataItem], chapters: [ChapterList]?, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ID3Tag? {
    let ofTables = wanted.filter(isOfTable)
    let arrangement = try ItemArrangement(
      units: units, wanted: wanted.filter { !isOfTable($0) })
    let areTablesSame = try MetadataItem.areSame(tableItems, ofTables)
    if arrangement.isUnchanged, chapters == nil, areTablesSame { return nil }
    guard !tag.isCut else { throw FormatWritingError("the ID3 tag is cut short") }
    guard !tag.header.isCompressed, tag.frames.count == units.count else {
      throw FormatWritingError("the ID3 tag cannot be read, and so not be changed")
    }
    var result = tag
    result.frames = []
    // New values of a text go into the frame of the value before them: there may be only one of each name.
    for step in arrangement.joining(Self.belongs) {
      if let frame = try frame(step, of: tag) {
        result.frames.append(frame)
      } else {
        file.lose(step.items ?? [], "ID3v2.\(tag.header.version) cannot hold it")
      }
    }
    let writer = ID3ChapterWriter(region: self, tableItems: ofTables)
    if let chapters {
      try writer.replaceChapters(of: &result, with: chapters, &file)
    } else if !areTablesSame {
      try writer.replaceTableItems(of: &result, &file)
    }
    // What is rewritten says its sizes as its version has them.
    for index in result.frames.indices { result.frames[index].hasForeignSize = false }
    return result
  }

  private func isOfTable(_ item: MetadataItem) -> Bool {
    guard item.identifier.keySpace == .id3 else { return false }
    if item.extraAttribute("element") != nil { return true }
    return item.identifier.key == "CTOC" && item.dataType != .rawData
  }

  /// Whether a new value can stand in the frame of another.
  private static func belongs(_ item: MetadataItem, to other: MetadataItem) -> Bool {
    let key = item.identifier.key
    guard item.identifier == other.identifier, key.hasPrefix("T"), other.dataType != .rawData,
      item.stringValue != nil
    else { return false }
    let layout = ID3Layout.of(Array(key.utf8))
    if layout.value == .pairs { return true }
    return layout.value == .texts && item.extraAttribute("info") == other.extraAttribute("info")
  }

  // MARK: Frames

  /// The frame of a step among those of a tag; `nil` where the version has none for its items.
  func frame(
    _ step: ItemArrangement.Step, of tag: ID3Tag
  ) throws(FormatWritingError) -> ID3Frame? {
    let old = step.unit.map { tag.frames[$0] }
    guard let items = step.items else { return old }
    var loaded: [MetadataItem] = []
    for item in items { loaded.append(Self.completed(try item.inMemory())) }
    let version = tag.header.version
    let plain = try reading(old?.plain(in: tag))
    guard var frame = ID3Frame(loaded, version: version, replacing: plain),
      case .bytes(var body) = frame.content
    else { return nil }
    frame.hasForeignSize = false
    let group = items.first?.extraAttribute("group").flatMap(UInt8.init)
    if version == 4, tag.header.isUnsynchronised {
      body = ID3Bytes.unsynchronised(body)
      frame.flags |= 0x02
    }
    if let group, version > 2 {
      body.insert(group, at: 0)
      frame.flags |= version == 4 ? 0x40 : 0x20
    }
    let largest = version == 2 ? 1 << 24 : 1 << 28
    guard body.count < largest else { return nil }
    frame.content = .bytes(body)
    return frame
  }

  /// What must stand beside a picture, where the item does not tell it.
  private static func completed(_ item: MetadataItem) -> MetadataItem {
    guard item.identifier.key == "APIC" else { return item }
    var item = item
    let kind = DataType(pictureStartingWith: item.payload) ?? item.dataType
    let usual = [
      ("mimeType", kind.pictureMediaType ?? "image/"),
      ("imageFormat", kind.picturePathExtension?.uppercased() ?? "   "),
      ("pictureType", ID3Words.pictureType.text(3)),
    ]
    for (name, value) in usual where item.extraAttribute(name) == nil {
      item.extraAttributes.append(.init(name, value))
    }
    return item
  }
}
