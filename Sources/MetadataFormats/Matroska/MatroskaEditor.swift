internal import BinaryIO
internal import MediaModel

/// Decides what becomes of the elements of a Matroska file.
struct MatroskaEditor {
  let source: any ByteSource
  let file: MatroskaFile
  let found: FormatMetadata
  let wanted: FormatContents
  var edits: [Int: ItemChange] = [:]
  var additions: [Int: [EBMLElement]] = [:]
  /// New tags, those of one target together.
  var newTags: [(targets: [EBMLElement], values: [MetadataItem])] = []
  var newAttachments: [MetadataItem] = []
  var newInfo: [EBMLElement] = []
  var result = RewrittenFile()

  /// The file with what is requested.
  mutating func rewriting() throws(FormatWritingError) -> RewrittenFile {
    if try wanted.isSame(as: found) { return RewrittenFile(all: source) }
    try decide()
    var other = self
    do throws(FormatWritingError) {
      return try rewriting(MatroskaLayout(source))
    } catch {
      if error.failure != nil { throw error }
      // Where clusters cannot move, as cues are damaged, the end of the segment is left.
      return try other.rewriting(MatroskaLayout(source, mayShift: false))
    }
  }

  private mutating func rewriting(
    _ layout: consuming MatroskaLayout
  ) throws(FormatWritingError) -> RewrittenFile {
    try rewrite(.info, &layout, adding: newInfo)
    try rewrite(.tracks, &layout, adding: [])
    try rewriteAttachments(&layout)
    try rewriteChapters(&layout)
    try rewrite(.tags, &layout, adding: newTags.compactMap(Self.tag))
    try layout.finish(&result)
    return result
  }

  // MARK: Items

  private mutating func decide() throws(FormatWritingError) {
    let areChaptersSame = ChapterList.areSame(found.chapters, wanted.chapters)
    let oldByPlace = Dictionary(grouping: FormatContents(found).all) { ItemPlace($0) }
    let newByPlace = Dictionary(grouping: wanted.all) { ItemPlace($0) }
    for (place, items) in oldByPlace {
      guard let place, let offset = items.first?.carrier?.offset,
        let path = items.first?.carrier?.path
      else { continue }
      let told = newByPlace[place] ?? []
      if try MetadataItem.areSame(items, told) { continue }
      if path.hasPrefix("Segment.Chapters") {
        if areChaptersSame { lose(items, "not changed: it goes with the chapters") }
        continue
      }
      if told.isEmpty {
        if ["Info/MuxingApp", "Info/WritingApp"].contains(items.first?.identifier.key) {
          lose(items, "not taken out: every file must tell it")
        } else {
          edits[offset] = .remove
        }
        continue
      }
      guard let last = told.last else { continue }
      let item = try last.inMemory()
      guard items.count == told.count, told.allSatisfy({ $0.payload == last.payload }) else {
        lose(told, "one value speaks of several things, which cannot differ")
        continue
      }
      if path == "Segment.Info.DateUTC",
        MatroskaBodyEditor.element(.dateUTC, item) == nil
      {
        lose([item], "it is not a date with a time zone")
        continue
      }
      edits[offset] = .replace(item)
    }
    removeTagsOfAttachments()
    for item in wanted.items where isNew(item, oldByPlace) { try add(item) }
    let entries = file.streams
    for (track, items) in wanted.trackItems.sorted(by: { $0.key < $1.key }) {
      for item in items where isNew(item, oldByPlace) {
        guard entries.indices.contains(track) else {
          lose([item], "there is no track \(track + 1)")
          continue
        }
        add(item, to: entries[track])
      }
    }
    for (track, items) in wanted.headers.sorted(by: { $0.key < $1.key })
    where entries.indices.contains(track) {
      setHeaders(items, of: entries[track], was: found.headers[track] ?? [])
    }
    for chapter in wanted.chapters.flatMap(\.chapters) {
      for item in chapter.items
      where isNew(item, oldByPlace) && !item.identifier.key.hasPrefix("Chapter/") {
        guard let uid = chapter.identifier.flatMap(UInt64.init), Self.isTag(item) else {
          lose([item], "chapters of Matroska cannot hold it")
          continue
        }
        addTag(item, [EBMLElement(.tagChapterUID, number: uid)])
      }
    }
  }

  /// What tags say of attachments goes with them.
  private mutating func removeTagsOfAttachments() {
    let gone = Set(file.attachments.filter { isRemoved(at: $0.range.lowerBound) }.compactMap(\.uid))
    guard !gone.isEmpty else { return }
    for tag in file.tags.filter({ $0.id == .tag }).map(MatroskaTag.init) {
      let uids = tag.targets(.tagAttachmentUID)
      guard !uids.isEmpty, uids.allSatisfy(gone.contains) else { continue }
      for value in tag.simpleTags { remove(value.element) }
    }
  }

  private mutating func remove(_ value: EBMLElement) {
    edits[value.offset] = .remove
    for child in value.children(.simpleTag) { remove(child) }
  }

  private func isNew(_ item: MetadataItem, _ old: [ItemPlace?: [MetadataItem]]) -> Bool {
    ItemPlace(item).map { old[$0] == nil } ?? true
  }

  mutating func lose(_ items: [MetadataItem], _ reason: String) {
    result.lose(items.prefix(1), reason)
  }

  private static let headerPrefixes = ["Info/", "Track/", "Edition/", "Chapter/", "Attachment"]

  static func isTag(_ item: MetadataItem) -> Bool {
    item.identifier.keySpace == .matroska && !item.identifier.key.isEmpty
      && !headerPrefixes.contains { item.identifier.key.hasPrefix($0) }
  }

  private mutating func add(_ item: MetadataItem) throws(FormatWritingError) {
    let key = item.identifier.key
    guard item.identifier.keySpace == .matroska else {
      return lose([item], "Matroska has no place for '\(item.identifier.keySpace)'")
    }
    if let id = MatroskaFields.info.id(ofKey: key) {
      let isTwice =
        id != .segmentFamily
        && file.info.contains { $0.id == id && !isRemoved(at: $0.offset) }
      guard !isTwice, let element = MatroskaBodyEditor.element(id, try item.inMemory()) else {
        return lose(
          [item], isTwice ? "the file tells it already" : "the element cannot have this value")
      }
      // One that every file must have takes the place of what the muxer said.
      newInfo.append(element)
    } else if key == "Attachment" || key == "Attachment/Cover" {
      guard file.header?.child(.docType)?.text != "webm" else {
        return lose([item], "WebM has no attachments")
      }
      newAttachments.append(try item.inMemory())
    } else if Self.isTag(item) {
      addTag(item, [])
    } else {
      lose([item], "Matroska has no element '\(key)' of the file")
    }
  }

  private mutating func add(_ item: MetadataItem, to entry: EBMLElement) {
    let key = item.identifier.key
    if item.identifier.keySpace == .matroska, let id = MatroskaFields.track.id(ofKey: key) {
      let kept = entry.children(id).contains { !isRemoved(at: $0.offset) }
      if kept, let old = entry.child(id) {
        // A flag of zero is not an item, and is there.
        edits[old.offset] = .replace(item)
      } else if let element = MatroskaBodyEditor.element(id, item) {
        additions[entry.offset, default: []].append(element)
      }
    } else if Self.isTag(item), let uid = entry.child(.trackUID)?.number {
      addTag(item, [EBMLElement(.tagTrackUID, number: uid)])
    } else {
      lose([item], "a track of Matroska cannot hold it")
    }
  }

  private func isRemoved(at offset: Int) -> Bool { edits[offset] == .remove }

  // MARK: Elements

  private func rewriteBody(
    _ part: EBMLPart, _ body: [UInt8]
  ) throws(FormatWritingError) -> EBMLContent {
    let hadChecksum = try reading(source.read(part.body.prefix(1))) == EBMLID.checksum.bytes
    return EBMLContent(
      id: part.id, segments: MatroskaLayout.withChecksum(body, wanted: hadChecksum))
  }

  private mutating func rewrite(
    _ id: EBMLID, _ layout: inout MatroskaLayout, adding new: [EBMLElement]
  ) throws(FormatWritingError) {
    let parts = layout.all(id)
    var more = additions
    // After the clusters not all readers look; new tags may stand in a list of their own.
    let home = parts.last { !layout.isFar($0) } ?? (id == .tags ? nil : parts.last)
    if let home, !new.isEmpty { more[home.range.lowerBound, default: []] += new }
    let editor = MatroskaBodyEditor(source: source, edits: edits, additions: more)
    for part in parts {
      guard let body = try editor.body(of: part) else { continue }
      layout.replace(part, with: body.isEmpty ? nil : try rewriteBody(part, body))
    }
    if home == nil, !new.isEmpty {
      layout.add(EBMLContent(id: id, segments: [.bytes(new.flatMap(\.written))]))
    }
  }

  private mutating func rewriteChapters(
    _ layout: inout MatroskaLayout
  ) throws(FormatWritingError) {
    if ChapterList.areSame(found.chapters, wanted.chapters) { return }
    let writer = MatroskaChapterWriter(file, found.chapters)
    let editions = writer.editions(wanted.chapters, &result)
    let parts = layout.all(.chapters)
    let body = editions.flatMap(\.written)
    if let first = parts.first {
      layout.replace(first, with: body.isEmpty ? nil : try rewriteBody(first, body))
      for part in parts.dropFirst() { layout.replace(part, with: nil) }
    } else {
      layout.add(EBMLContent(id: .chapters, segments: [.bytes(body)]))
    }
  }
}
