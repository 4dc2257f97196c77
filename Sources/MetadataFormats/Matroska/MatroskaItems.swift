internal import BinaryIO
internal import MediaModel

/// Turns what a Matroska file says into items: of the file, of tracks, of chapters, of attachments.
///
/// The key of a tag is its name; one that qualifies another has both names, joined by a slash: `ARTIST/SORT_WITH`.
/// Slashes and percent signs of names are `%2F` and `%25`. What headers say has the element's path as its key:
/// `Info/Title`, `Track/Name`, `Edition/EditionFlagOrdered`, `Chapter/ChapterStringUID`, `Attachment`.
struct MatroskaItems {
  /// The key space of all items.
  static let keySpace = KeySpace.matroska

  let file: MatroskaFile
  let source: any ByteSource
  private(set) var found = FormatMetadata()
  /// Items that tags give chapters, by the chapter's number.
  private(set) var chapterItems: [UInt64: [MetadataItem]] = [:]
  private var attachmentFacts: [UInt64: [MetadataItem.ExtraAttribute]] = [:]
  private var trackPlaces: [UInt64: Int?] = [:]
  private var editionNumbers: [UInt64: Int] = [:]
  private var chapterUIDs: Set<UInt64> = []
  private var attachmentUIDs: Set<UInt64>
  private var itemsLeft = 2 * EBMLParser.most
  private var isFull = false

  init(_ file: MatroskaFile, source: any ByteSource) {
    self.file = file
    self.source = source
    attachmentUIDs = Set(file.attachments.compactMap(\.uid))
    found.diagnostics = file.diagnostics
    addInfo()
    addTracks()
    let told = MatroskaTracks(file)
    if !told.tracks.isEmpty { (found.tracks, found.areTracksWhole) = (told.tracks, told.areWhole) }
    addEditions()
    for tag in file.tags where tag.id == .tag { add(MatroskaTag(element: tag)) }
    for attachment in file.attachments { add(attachment) }
    var chapters = MatroskaChapters(file: file, items: chapterItems)
    found.chapters = chapters.lists()
    found.diagnostics += chapters.diagnostics
  }

  // MARK: Headers

  private mutating func addInfo() {
    for element in file.info {
      if element.id == .dateUTC {
        addDate(element)
      } else if let item = MatroskaFields.info.item(of: element) {
        found.items.append(item)
      }
    }
  }

  /// A date is stored as nanoseconds since the start of 2001.
  private mutating func addDate(_ element: EBMLElement) {
    let path = "Segment.Info.DateUTC"
    guard let ticks = element.signed, let date = MatroskaDate.date(ofNanoseconds: ticks) else {
      found.diagnostics.append("no date", path: path, offset: element.offset)
      return
    }
    var item = MatroskaFields.info.item("DateUTC", element)
    item.payload = Array(date.description.utf8)
    found.items.append(item)
  }

  private mutating func addTracks() {
    var place = 0
    for element in file.tracks.filter({ $0.id == .trackEntry }) {
      let isStream = MatroskaFile.isStream(element)
      if let uid = element.child(.trackUID)?.number, trackPlaces[uid] == nil {
        trackPlaces.updateValue(isStream ? place : nil, forKey: uid)
      }
      guard isStream else { continue }
      addTrack(element, place: place)
      place += 1
    }
  }

  private mutating func addTrack(_ element: EBMLElement, place: Int) {
    let flags = MatroskaFields.track
    for child in flags.rows.flatMap({ element.children($0.id) }) {
      guard let item = flags.item(of: child), item.dataType == .utf8 || child.number != 0 else {
        continue
      }
      found.trackItems[place, default: []].append(item)
    }
    var facts = TrackFacts()
    facts.name = element.child(.name)?.text
    facts.extendedLanguageTag = element.child(.languageBCP47)?.text
    // Nothing told means English.
    let code = element.child(.language)?.text ?? "eng"
    facts.language = LanguageCode.tag(code) ?? LanguageTag(bcp47: "und")
    if let tag = facts.extendedLanguageTag { facts.language = LanguageTag(bcp47: tag) }
    facts.isEnabled = element.child(.flagEnabled).map { $0.number != 0 }
    found.trackFacts[place] = facts
    found.headers[place] = MatroskaHeaders.items(of: element)
  }

  /// Flags and names of editions, which are lists of chapters.
  private mutating func addEditions() {
    for (index, edition) in file.editions.enumerated() {
      let fields = MatroskaFields.edition
      let path = "\(fields.path)[\(index + 1)]"
      var items: [MetadataItem] = []
      for row in fields.rows {
        if let flag = edition.child(row.id), flag.number == 1 {
          items.append(fields.item(row.name, flag, row.type, path: "\(path).\(row.name)"))
        }
      }
      for display in edition.children(.editionDisplay) {
        for title in display.children(.editionString) {
          var item = fields.item(
            "EditionString", title, path: "\(path).EditionDisplay.EditionString")
          item.languageTag = MatroskaLanguage.tag(bcp47: display.child(.editionLanguage), code: nil)
          items.append(item)
        }
      }
      found.items += items.map { $0.adding("edition", "\(index + 1)") }
      if let uid = edition.child(.editionUID)?.number, editionNumbers[uid] == nil {
        editionNumbers[uid] = index + 1
      }
      collect(edition.children(.chapterAtom))
    }
  }

  private mutating func collect(_ chapters: [EBMLElement]) {
    for chapter in chapters.map(MatroskaChapter.init) {
      if let uid = chapter.uid { chapterUIDs.insert(uid) }
      collect(chapter.element.children(.chapterAtom))
    }
  }

  // MARK: Tags

  private mutating func add(_ tag: MatroskaTag) {
    var attributes: [MetadataItem.ExtraAttribute] = []
    if tag.tellsLevel { attributes.append(.init("targetTypeValue", "\(tag.targetTypeValue)")) }
    if let name = tag.targetType { attributes.append(.init("targetType", name)) }
    let items = tag.simpleTags.flatMap {
      self.items(of: $0, parents: [], parentText: nil, attributes: attributes)
    }
    itemsLeft -= items.count
    var isOfFile = true
    for (id, kind) in Self.targets {
      for uid in tag.targets(id) where uid != 0 && hasRoom(for: items) {
        isOfFile = false
        if !place(items, at: id, uid) { addHomeless(items, of: kind, uid: uid, tag) }
      }
    }
    if isOfFile { found.items += items }
  }

  /// What tags can be about.
  private static let targets: [(EBMLID, String)] = [
    (.tagTrackUID, "track"), (.tagEditionUID, "edition"), (.tagChapterUID, "chapter"),
    (.tagAttachmentUID, "attachment"),
  ]

  /// Puts items where they belong; `false` where that is not in the file.
  private mutating func place(_ items: [MetadataItem], at target: EBMLID, _ uid: UInt64) -> Bool {
    switch target {
    case .tagTrackUID:
      guard let place = trackPlaces[uid] ?? nil else { return false }
      found.trackItems[place, default: []] += items
    case .tagEditionUID:
      guard let number = editionNumbers[uid] else { return false }
      found.items += items.map { $0.adding("edition", "\(number)") }
    case .tagChapterUID:
      guard chapterUIDs.contains(uid) else { return false }
      chapterItems[uid, default: []] += items
    default:
      guard attachmentUIDs.contains(uid) else { return false }
      attachmentFacts[uid, default: []] += items.map {
        MetadataItem.ExtraAttribute($0.identifier.key, $0.stringValue ?? "")
      }
    }
    return true
  }

  /// Whether one more copy of items may be kept: one tag may be about very many things.
  private mutating func hasRoom(for items: [MetadataItem]) -> Bool {
    itemsLeft -= items.count
    if itemsLeft >= 0 { return true }
    if !isFull {
      found.diagnostics.append("so many values are not all told", path: "Segment.Tags")
    }
    isFull = true
    return false
  }

  /// Items about something that is not in the file.
  private mutating func addHomeless(
    _ items: [MetadataItem], of kind: String, uid: UInt64, _ tag: MatroskaTag
  ) {
    found.items += items.map { $0.adding("\(kind)UID", "\(uid)") }
    guard found.diagnostics.count < 400 else { return }
    found.diagnostics.append(
      "a tag about \(kind) \(uid), which is not described", path: "Segment.Tags.Tag",
      offset: tag.element.offset)
  }

  /// The items of a name with its value, and of all that qualifies it.
  private func items(
    of tag: MatroskaSimpleTag, parents: [UInt8], parentText: String?,
    attributes: [MetadataItem.ExtraAttribute]
  ) -> [MetadataItem] {
    let key = parents + Self.escaped(tag.name.prefix(Self.longestName))
    let children = tag.simpleTags
    var items: [MetadataItem] = []
    if tag.text != nil || tag.binary != nil || children.isEmpty {
      var attributes = attributes
      if let parentText { attributes.append(.init("parent", parentText)) }
      if !tag.isDefault { attributes.append(.init("default", "false")) }
      let isText = tag.binary == nil || tag.text != nil
      items.append(
        MetadataItem(
          MetadataIdentifier(keyBytes: key, keySpace: Self.keySpace),
          payload: isText ? tag.text?.textBytes ?? [] : tag.binary?.bytes ?? [],
          dataType: isText ? .utf8 : .rawData, languageTag: tag.language,
          extraAttributes: attributes,
          carrier: MetadataItem.Carrier(
            path: "Segment.Tags.Tag.SimpleTag", offset: tag.element.offset)))
    }
    for child in children {
      items += self.items(
        of: child, parents: key + [0x2F], parentText: tag.text?.text, attributes: attributes)
    }
    return items
  }

  /// Longer names are cut: each name within one repeats it.
  private static let longestName = 1024

  private static func escaped(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x25: Array("%25".utf8)
      case 0x2F: Array("%2F".utf8)
      default: [byte]
      }
    }
  }

  // MARK: Attachments

  private mutating func add(_ attachment: MatroskaAttachment) {
    let path = "Segment.Attachments.AttachedFile"
    guard let range = attachment.dataRange else {
      found.diagnostics.append(
        "an attachment without data", path: path, offset: attachment.range.lowerBound)
      return
    }
    var attributes: [MetadataItem.ExtraAttribute] = []
    for (id, name) in [
      (EBMLID.fileName, "fileName"), (.fileMediaType, "mediaType"),
      (.fileDescription, "description"),
    ] {
      if let text = attachment.element.child(id)?.text { attributes.append(.init(name, text)) }
    }
    if let uid = attachment.uid {
      attributes.append(.init("uid", "\(uid)"))
      attributes += attachmentFacts[uid] ?? []
    }
    let type = (attachment.element.child(.fileMediaType)?.text).flatMap { DataType(mediaType: $0) }
    let identifier = MetadataIdentifier(
      key: attachment.isCover ? "Attachment/Cover" : "Attachment", keySpace: Self.keySpace)
    let item = try? StoredItem.make(
      identifier, of: range, in: source, dataType: type ?? .rawData, extraAttributes: attributes,
      carrier: .init(path: path, offset: attachment.range.lowerBound))
    if let item { return found.items.append(item) }
    found.diagnostics.append(
      "an attachment cannot be read", path: path, offset: attachment.range.lowerBound)
  }
}
