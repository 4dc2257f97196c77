internal import BinaryIO
internal import MediaModel

/// Changes the items and chapters of a tag: frames that say what they said stay bit for bit.
struct ID3TagEditor {
  /// The tag as it is.
  let tag: ID3Tag
  /// The items of each frame, as the reader gives them; empty for one that tells of chapters.
  private(set) var units: [[MetadataItem]] = []
  /// The items of tables of contents.
  private(set) var tableItems: [MetadataItem] = []
  /// The chapter lists of the tag.
  private(set) var lists: [ChapterList] = []
  let path: String
  let language: LanguageTag?

  /// Prepares a tag.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - path: its path, as the reader was told.
  ///   - language: the language of texts whose frames name none.
  ///   - keepsChapters: whether chapters and their tables are items of bytes.
  /// - Throws: `IOFailure` where the source cannot be read.
  init(
    _ tag: ID3Tag, path: String, language: LanguageTag? = nil, keepsChapters: Bool = false
  ) throws(IOFailure) {
    self.tag = tag
    self.path = path
    self.language = language
    var chapters = ID3Chapters(tag: tag, path: path, language: language)
    for (frame, framePath) in ID3Metadata.paths(tag, path) {
      if !keepsChapters, try chapters.take(frame, path: framePath) {
        units.append([])
        continue
      }
      units.append(
        ID3FrameItems(
          frame, of: tag, language: language,
          carrier: .init(path: framePath, offset: tag.place(frame.offset))
        ).items)
    }
    let result = chapters.lists()
    tableItems = result.items
    lists = result.lists
  }

  /// All items, as the reader gives them.
  var items: [MetadataItem] { units.flatMap(\.self) + tableItems }

  /// The tag with other items and chapters.
  ///
  /// - Parameters:
  ///   - wanted: all items that the tag is to have.
  ///   - chapters: all its chapter lists; `nil` where they stay as they are.
  ///   - file: takes what a tag of this version cannot hold.
  /// - Returns: the tag, its zeros at the end as they were; `nil` where nothing changes.
  /// - Throws: ``FormatWritingError``.
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
    for step in merged(arrangement.steps) {
      switch step {
      case .keep(let index): result.frames.append(tag.frames[index])
      case .replace(let index, let items):
        append(try frame(of: items, replacing: index), of: items, &result, &file)
      case .add(let first, let more):
        append(try frame(of: [first] + more, replacing: nil), of: [first] + more, &result, &file)
      }
    }
    let writer = ID3ChapterWriter(editor: self, tableItems: ofTables)
    if let chapters {
      try writer.replaceChapters(of: &result, with: chapters, &file)
    } else if !areTablesSame {
      try writer.replaceTableItems(of: &result, &file)
    }
    // What is written anew says its sizes as its version has them.
    for index in result.frames.indices { result.frames[index].hasForeignSize = false }
    return result
  }

  private func isOfTable(_ item: MetadataItem) -> Bool {
    guard item.identifier.keySpace == .id3 else { return false }
    if item.extraAttribute("element") != nil { return true }
    return item.identifier.key == "CTOC" && item.dataType != .rawData
  }

  private func append(
    _ frame: ID3Frame?, of items: [MetadataItem], _ result: inout ID3Tag,
    _ file: inout RewrittenFile
  ) {
    if let frame {
      result.frames.append(frame)
    } else {
      for item in items {
        file.losses.append(
          FormatLoss(item, reason: "ID3v2.\(tag.header.version) cannot hold it"))
      }
    }
  }

  // MARK: Steps

  private enum Step {
    case keep(Int)
    case replace(Int, [MetadataItem])
    case add(MetadataItem, [MetadataItem])
  }

  /// New values of a text go into the frame of the value before them: there may be only one of each name.
  private func merged(_ steps: [ItemArrangement.Step]) -> [Step] {
    var result: [Step] = []
    for step in steps {
      switch step {
      case .keep(let index): result.append(.keep(index))
      case .replace(let index, let items): result.append(.replace(index, items))
      case .add(let item):
        switch result.last {
        case .keep(let index) where Self.belongs(item, to: units[index].last):
          result[result.count - 1] = .replace(index, units[index] + [item])
        case .replace(let index, let items) where Self.belongs(item, to: items.last):
          result[result.count - 1] = .replace(index, items + [item])
        case .add(let first, let more) where Self.belongs(item, to: first):
          result[result.count - 1] = .add(first, more + [item])
        default: result.append(.add(item, []))
        }
      }
    }
    return result
  }

  private static func belongs(_ item: MetadataItem, to other: MetadataItem?) -> Bool {
    guard let other, item.identifier == other.identifier else { return false }
    let key = item.identifier.key
    guard key.hasPrefix("T"), other.dataType != .rawData, item.stringValue != nil else {
      return false
    }
    let layout = ID3Layout.of(Array(key.utf8))
    if layout.value == .pairs { return true }
    return layout.value == .texts && item.extraAttribute("info") == other.extraAttribute("info")
  }

  // MARK: Frames

  /// The frame of items; `nil` where the version has none for them.
  func frame(
    of items: [MetadataItem], replacing index: Int?
  ) throws(FormatWritingError) -> ID3Frame? {
    try frame(of: items, replacing: index.map { tag.frames[$0] }, in: tag)
  }

  /// The frame of items in a tag; `nil` where the version has none for them.
  func frame(
    of items: [MetadataItem], replacing old: ID3Frame?, in tag: ID3Tag
  ) throws(FormatWritingError) -> ID3Frame? {
    var loaded: [MetadataItem] = []
    for item in items { loaded.append(Self.completed(try item.inMemory())) }
    let version = tag.header.version
    let plain = try reading { () throws(IOFailure) in try old?.plain(in: tag) }
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
    if item.extraAttribute("mimeType") == nil {
      item.extraAttributes.append(.init("mimeType", kind.pictureMediaType ?? "image/"))
    }
    if item.extraAttribute("imageFormat") == nil {
      item.extraAttributes.append(
        .init("imageFormat", kind.picturePathExtension?.uppercased() ?? "   "))
    }
    if item.extraAttribute("pictureType") == nil {
      item.extraAttributes.append(.init("pictureType", ID3Words.pictureType.text(3)))
    }
    return item
  }
}

extension ID3Frame {
  /// The frame without what its flags put around its body; `nil` where the body cannot be read.
  ///
  /// - Throws: `IOFailure` where the rest of a large frame cannot be read.
  func plain(in tag: ID3Tag) throws(IOFailure) -> ID3Frame? {
    var whole = self
    whole.content = .bytes(try content.bytes(from: tag.content))
    let body = ID3FrameBody(
      whole, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised)
    guard !body.isOpaque else { return nil }
    whole.content = .bytes(body.bytes)
    whole.flags &= tag.header.version == 4 ? 0x7000 : 0xE000
    return whole
  }
}
