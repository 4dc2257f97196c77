internal import BinaryIO
internal import MediaModel

/// Decides what becomes of the elements of a Matroska file.
struct MatroskaEditor {
  private let source: any ByteSource
  private let file: MatroskaFile
  private let found: FormatMetadata
  private let wanted: FormatContents
  private var edits: [Int: MatroskaEdit] = [:]
  private var additions: [Int: [EBMLElement]] = [:]
  /// New tags, those of one target together.
  private var newTags: [(targets: [EBMLElement], values: [MetadataItem])] = []
  private var newAttachments: [MetadataItem] = []
  private var newInfo: [EBMLElement] = []
  private var result = RewrittenFile()

  init(
    _ source: any ByteSource, _ file: MatroskaFile, _ found: FormatMetadata,
    _ wanted: FormatContents
  ) {
    self.source = source
    self.file = file
    self.found = found
    self.wanted = wanted
  }

  /// The file with what is wanted.
  ///
  /// - Throws: ``FormatWritingError``.
  mutating func rewriting() throws(FormatWritingError) -> RewrittenFile {
    if try wanted.isSame(as: found) { return RewrittenFile(all: source) }
    var layout = try MatroskaLayout(source)
    try decide()
    try rewrite(MatroskaID.info, &layout, adding: newInfo)
    try rewrite(MatroskaID.tracks, &layout, adding: [])
    try rewriteAttachments(&layout)
    try rewriteChapters(&layout)
    try rewrite(MatroskaID.tags, &layout, adding: newTags.compactMap(Self.tag))
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
        MatroskaBodyEditor.element(MatroskaID.dateUTC, item) == nil
      {
        lose([item], "it is no date with a time zone")
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
    for chapter in wanted.chapters.flatMap(\.chapters) {
      for item in chapter.items
      where isNew(item, oldByPlace) && !item.identifier.key.hasPrefix("Chapter/") {
        guard let uid = chapter.identifier.flatMap(UInt64.init), Self.isTag(item) else {
          lose([item], "chapters of Matroska cannot hold it")
          continue
        }
        addTag(item, [EBMLElement(MatroskaID.tagChapterUID, number: uid)])
      }
    }
  }

  /// What tags say of attachments goes with them.
  private mutating func removeTagsOfAttachments() {
    let gone = Set(
      file.attachments.filter { attachment in
        if case .remove? = edits[attachment.range.lowerBound] { return true }
        return false
      }.compactMap(\.uid))
    guard !gone.isEmpty else { return }
    for tag in file.tags.filter({ $0.id == MatroskaID.tag }).map(MatroskaTag.init) {
      let uids = tag.targets(MatroskaID.tagAttachmentUID)
      guard !uids.isEmpty, uids.allSatisfy(gone.contains) else { continue }
      for value in tag.simpleTags { remove(value.element) }
    }
  }

  private mutating func remove(_ value: EBMLElement) {
    edits[value.offset] = .remove
    for child in value.children(MatroskaID.simpleTag) { remove(child) }
  }

  private func isNew(_ item: MetadataItem, _ old: [ItemPlace?: [MetadataItem]]) -> Bool {
    ItemPlace(item).map { old[$0] == nil } ?? true
  }

  private mutating func lose(_ items: [MetadataItem], _ reason: String) {
    result.lose(items.prefix(1), reason)
  }

  private static let headerPrefixes = ["Info/", "Track/", "Edition/", "Chapter/", "Attachment"]

  private static func isTag(_ item: MetadataItem) -> Bool {
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
        id != MatroskaID.segmentFamily
        && file.info.contains { $0.id == id && !isRemoved($0) }
      guard !isTwice, let element = MatroskaBodyEditor.element(id, try item.inMemory()) else {
        return lose(
          [item], isTwice ? "the file tells it already" : "the element cannot have this value")
      }
      // One that every file must have takes the place of what the muxer said.
      newInfo.append(element)
    } else if key == "Attachment" || key == "Attachment/Cover" {
      guard file.header?.child(MatroskaID.docType)?.text != "webm" else {
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
      let kept = entry.children(id).contains { !isRemoved($0) }
      if kept, let old = entry.child(id) {
        // A flag of zero is no item, and is there.
        edits[old.offset] = .replace(item)
      } else if let element = MatroskaBodyEditor.element(id, item) {
        additions[entry.offset, default: []].append(element)
      }
    } else if Self.isTag(item), let uid = entry.child(MatroskaID.trackUID)?.number {
      addTag(item, [EBMLElement(MatroskaID.tagTrackUID, number: uid)])
    } else {
      lose([item], "a track of Matroska cannot hold it")
    }
  }

  private func isRemoved(_ element: EBMLElement) -> Bool {
    if case .remove? = edits[element.offset] { true } else { false }
  }

  // MARK: Tags

  private mutating func addTag(_ item: MetadataItem, _ uids: [EBMLElement]) {
    guard let item = try? item.inMemory() else { return lose([item], "it cannot be read") }
    guard item.dataType == .utf8 || item.dataType == .rawData || item.stringValue != nil else {
      return lose([item], "tags of Matroska hold text and bytes; pictures are attached")
    }
    var targets: [EBMLElement] = []
    if let level = item.extraAttribute("targetTypeValue").flatMap(UInt64.init) {
      targets.append(EBMLElement(MatroskaID.targetTypeValue, number: level))
    }
    if let name = item.extraAttribute("targetType") {
      targets.append(EBMLElement(MatroskaID.targetType, text: name))
    }
    targets += uids
    if let edition = item.extraAttribute("edition").flatMap(Int.init) {
      let editions = file.chapters.filter { $0.id == MatroskaID.editionEntry }
      guard editions.indices.contains(edition - 1),
        let uid = editions[edition - 1].child(MatroskaID.editionUID)?.number
      else { return lose([item], "there is no edition \(edition) with a number") }
      targets.append(EBMLElement(MatroskaID.tagEditionUID, number: uid))
    }
    if let index = newTags.firstIndex(where: { $0.targets == targets }) {
      newTags[index].values.append(item)
    } else {
      newTags.append((targets, [item]))
    }
  }

  /// A tag of new values; those with a path of names lie in the ones before them.
  private static func tag(
    _ row: (targets: [EBMLElement], values: [MetadataItem])
  ) -> EBMLElement? {
    var roots: [EBMLElement] = []
    for item in row.values {
      let names = item.identifier.keyBytes.split(
        separator: 0x2F, omittingEmptySubsequences: false
      ).map { unescaped(Array($0)) }
      insert(item, names[...], into: &roots)
    }
    return EBMLElement(MatroskaID.tag, [EBMLElement(MatroskaID.targets, row.targets)] + roots)
  }

  private static func insert(
    _ item: MetadataItem, _ names: ArraySlice<[UInt8]>, into elements: inout [EBMLElement]
  ) {
    guard let name = names.first else { return }
    if names.count > 1 {
      if let index = elements.lastIndex(where: {
        $0.id == MatroskaID.simpleTag && $0.child(MatroskaID.tagName)?.bytes == name
      }) {
        insert(item, names.dropFirst(), into: &elements[index].children)
      } else {
        var parent = EBMLElement(
          MatroskaID.simpleTag, [EBMLElement(MatroskaID.tagName, bytes: name)])
        insert(item, names.dropFirst(), into: &parent.children)
        elements.append(parent)
      }
      return
    }
    var children = [EBMLElement(MatroskaID.tagName, bytes: name)]
    children += MatroskaLanguage.elements(of: item.languageTag)
    if item.extraAttribute("default") == "false" {
      children.append(EBMLElement(MatroskaID.tagDefault, number: 0))
    }
    children.append(MatroskaSimpleTag.value(of: item))
    elements.append(EBMLElement(MatroskaID.simpleTag, children))
  }

  private static func unescaped(_ name: [UInt8]) -> [UInt8] {
    var (result, index) = ([UInt8](), 0)
    while index < name.count {
      let escape = name[index...].prefix(3)
      if escape.elementsEqual("%2F".utf8) || escape.elementsEqual("%25".utf8) {
        result.append(escape.last == 0x46 ? 0x2F : 0x25)
        index += 3
      } else {
        result.append(name[index])
        index += 1
      }
    }
    return result
  }

  // MARK: Elements

  private func rewriteBody(_ part: EBMLPart, _ body: [UInt8]) throws(FormatWritingError)
    -> EBMLContent
  {
    let start = try reading { () throws(IOFailure) in
      try source.read(part.body.lowerBound..<min(part.body.upperBound, part.body.lowerBound + 1))
    }
    return EBMLContent(
      id: part.id,
      segments: MatroskaLayout.withChecksum(body, wanted: start == MatroskaID.checksum.bytes))
  }

  private mutating func rewrite(
    _ id: EBMLID, _ layout: inout MatroskaLayout, adding new: [EBMLElement]
  ) throws(FormatWritingError) {
    let parts = layout.all(id)
    var more = additions
    if let last = parts.last, !new.isEmpty { more[last.range.lowerBound, default: []] += new }
    let editor = MatroskaBodyEditor(source: source, edits: edits, additions: more)
    for part in parts {
      guard let body = try editor.body(of: part) else { continue }
      layout.replace(part, with: body.isEmpty ? nil : try rewriteBody(part, body))
    }
    if parts.isEmpty, !new.isEmpty {
      layout.add(EBMLContent(id: id, segments: [.bytes(new.flatMap(\.written))]))
    }
  }

  private mutating func rewriteChapters(
    _ layout: inout MatroskaLayout
  ) throws(FormatWritingError) {
    if ChapterList.areSame(found.chapters, wanted.chapters) { return }
    let writer = MatroskaChapterWriter(file, found.chapters)
    let editions = writer.editions(wanted.chapters, &result)
    let parts = layout.all(MatroskaID.chapters)
    let body = editions.flatMap(\.written)
    if let first = parts.first {
      layout.replace(first, with: body.isEmpty ? nil : try rewriteBody(first, body))
      for part in parts.dropFirst() { layout.replace(part, with: nil) }
    } else {
      layout.add(EBMLContent(id: MatroskaID.chapters, segments: [.bytes(body)]))
    }
  }

  // MARK: Attachments

  private mutating func rewriteAttachments(
    _ layout: inout MatroskaLayout
  ) throws(FormatWritingError) {
    let parts = layout.all(MatroskaID.attachments)
    var taken: [RewrittenFile.Segment] = []
    for item in newAttachments {
      taken.append(.bytes(attachment(item, replacing: nil).written))
    }
    for (index, part) in parts.enumerated() {
      let own = file.attachments.filter { part.body.contains($0.range.lowerBound) }
      let isTouched =
        own.contains { edits[$0.range.lowerBound] != nil } || index == 0 && !taken.isEmpty
      guard isTouched else { continue }
      var segments: [RewrittenFile.Segment] = []
      for attachment in own {
        guard attachment.dataRange != nil else { continue }
        switch edits[attachment.range.lowerBound] {
        case .remove: continue
        case .replace(let item):
          segments.append(.bytes(self.attachment(item, replacing: attachment).written))
        case nil:
          segments.append(.copy(attachment.range))
        }
      }
      if index == 0 { segments += taken }
      layout.replace(
        part, with: segments.isEmpty ? nil : EBMLContent(id: part.id, segments: segments))
    }
    if parts.isEmpty, !taken.isEmpty {
      layout.add(EBMLContent(id: MatroskaID.attachments, segments: taken))
    }
  }

  /// An attached file as its item tells it.
  private func attachment(
    _ item: MetadataItem, replacing old: MatroskaAttachment?
  ) -> EBMLElement {
    let isCover = item.identifier.key == "Attachment/Cover"
    let name =
      item.extraAttribute("fileName")
      ?? "\(isCover ? "cover" : "attachment").\(item.dataType.picturePathExtension ?? "bin")"
    let mediaType =
      item.extraAttribute("mediaType") ?? item.extraAttribute("mimeType")
      ?? item.dataType.pictureMediaType ?? "application/octet-stream"
    let description = item.extraAttribute("description") ?? item.extraAttribute("info")
    let uid =
      old?.uid ?? item.extraAttribute("uid").flatMap(UInt64.init)
      ?? UInt64(CyclicRedundancyCheck.value(of: item.payload)) << 8 | 1
    let known: Set<EBMLID> = [
      MatroskaID.fileDescription, MatroskaID.fileName, MatroskaID.fileMediaType,
      MatroskaID.fileUID,
    ]
    var parts: [EBMLElement] = []
    if let description {
      parts.append(EBMLElement(MatroskaID.fileDescription, text: description))
    }
    parts.append(EBMLElement(MatroskaID.fileName, text: name))
    parts.append(EBMLElement(MatroskaID.fileMediaType, text: mediaType))
    parts.append(EBMLElement(MatroskaID.fileData, bytes: item.payload))
    parts.append(EBMLElement(MatroskaID.fileUID, number: uid))
    parts += (old?.parts ?? []).filter {
      !known.contains($0.id) && $0.id != MatroskaID.void && $0.id != MatroskaID.checksum
    }
    return EBMLElement(MatroskaID.attachedFile, parts)
  }
}
