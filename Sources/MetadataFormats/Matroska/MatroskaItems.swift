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
    addEditions()
    for tags in file.tags {
      for tag in tags.children(MatroskaID.tag) { add(MatroskaTag(tag)) }
    }
    for attachment in file.attachments { add(attachment) }
    var chapters = MatroskaChapters(file, items: chapterItems)
    found.chapters = chapters.lists()
    found.diagnostics += chapters.diagnostics
  }

  /// An item of what a header says.
  static func item(
    _ key: String, _ element: EBMLElement, path: String, type: DataType = .utf8,
    payload: [UInt8]? = nil
  ) -> MetadataItem {
    MetadataItem(
      MetadataIdentifier(key: key, keySpace: keySpace),
      payload: payload ?? (type == .utf8 ? element.textBytes : element.bytes), dataType: type,
      carrier: MetadataItem.Carrier(path: path, offset: element.offset))
  }

  // MARK: Headers

  private mutating func addInfo() {
    let texts: [EBMLID: String] = [
      MatroskaID.title: "Title", MatroskaID.muxingApp: "MuxingApp",
      MatroskaID.writingApp: "WritingApp", MatroskaID.segmentFilename: "SegmentFilename",
      MatroskaID.prevFilename: "PrevFilename", MatroskaID.nextFilename: "NextFilename",
    ]
    let numbers: [EBMLID: String] = [
      MatroskaID.segmentUUID: "SegmentUUID", MatroskaID.prevUUID: "PrevUUID",
      MatroskaID.nextUUID: "NextUUID", MatroskaID.segmentFamily: "SegmentFamily",
    ]
    for element in file.info.flatMap(\.children) {
      if let name = texts[element.id] {
        found.items.append(Self.item("Info/\(name)", element, path: "Segment.Info.\(name)"))
      } else if let name = numbers[element.id] {
        found.items.append(
          Self.item("Info/\(name)", element, path: "Segment.Info.\(name)", type: .rawData))
      } else if element.id == MatroskaID.dateUTC {
        addDate(element)
      }
    }
  }

  /// A date is stored as nanoseconds since the start of 2001.
  private mutating func addDate(_ element: EBMLElement) {
    let path = "Segment.Info.DateUTC"
    guard let ticks = element.signed, let date = MatroskaDate.date(ofNanoseconds: ticks) else {
      found.diagnostics.append(Diagnostic("no date", path: path, offset: element.offset))
      return
    }
    found.items.append(
      Self.item("Info/DateUTC", element, path: path, payload: Array(date.description.utf8)))
  }

  private mutating func addTracks() {
    var place = 0
    for element in file.tracks.flatMap({ $0.children(MatroskaID.trackEntry) }) {
      // Tracks of other types, or without a codec, are no streams of libavformat.
      let isStream =
        [1, 2, 0x11, 0x21].contains(element.child(MatroskaID.trackType)?.number)
        && element.child(MatroskaID.codecID) != nil
      if let uid = element.child(MatroskaID.trackUID)?.number, trackPlaces[uid] == nil {
        trackPlaces.updateValue(isStream ? place : nil, forKey: uid)
      }
      guard isStream else { continue }
      addTrack(element, place: place)
      place += 1
    }
  }

  private mutating func addTrack(_ element: EBMLElement, place: Int) {
    let told: [(EBMLID, String, DataType)] = [
      (MatroskaID.name, "Name", .utf8), (MatroskaID.language, "Language", .utf8),
      (MatroskaID.languageBCP47, "LanguageBCP47", .utf8),
      (MatroskaID.codecName, "CodecName", .utf8),
      (MatroskaID.flagHearingImpaired, "FlagHearingImpaired", .unsignedInteger),
      (MatroskaID.flagVisualImpaired, "FlagVisualImpaired", .unsignedInteger),
      (MatroskaID.flagTextDescriptions, "FlagTextDescriptions", .unsignedInteger),
      (MatroskaID.flagOriginal, "FlagOriginal", .unsignedInteger),
      (MatroskaID.flagCommentary, "FlagCommentary", .unsignedInteger),
      (MatroskaID.flagForced, "FlagForced", .unsignedInteger),
    ]
    for (id, name, type) in told {
      for child in element.children(id) {
        if type == .unsignedInteger, child.number == 0 { continue }
        let payload = type == .unsignedInteger ? [UInt8(1)] : nil
        found.trackItems[place, default: []].append(
          Self.item(
            "Track/\(name)", child, path: "Segment.Tracks.TrackEntry.\(name)", type: type,
            payload: payload))
      }
    }
    var facts = TrackFacts()
    facts.name = element.child(MatroskaID.name)?.text
    facts.extendedLanguageTag = element.child(MatroskaID.languageBCP47)?.text
    // Nothing told means English.
    let code = element.child(MatroskaID.language)?.text ?? "eng"
    facts.language = LanguageCode.tag(code) ?? LanguageTag(bcp47: "und")
    if let tag = facts.extendedLanguageTag { facts.language = LanguageTag(bcp47: tag) }
    facts.isEnabled = element.child(MatroskaID.flagEnabled).map { $0.number != 0 }
    found.trackFacts[place] = facts
  }

  /// Flags and names of editions, which are lists of chapters.
  private mutating func addEditions() {
    let told: [(EBMLID, String)] = [
      (MatroskaID.editionFlagDefault, "EditionFlagDefault"),
      (MatroskaID.editionFlagOrdered, "EditionFlagOrdered"),
      (MatroskaID.editionFlagHidden, "EditionFlagHidden"),
    ]
    let editions = file.chapters.flatMap { $0.children(MatroskaID.editionEntry) }
    for (index, edition) in editions.enumerated() {
      let path = "Segment.Chapters.EditionEntry[\(index + 1)]"
      var items: [MetadataItem] = []
      for (id, name) in told where edition.child(id)?.number == 1 {
        if let element = edition.child(id) {
          items.append(
            Self.item(
              "Edition/\(name)", element, path: "\(path).\(name)", type: .unsignedInteger,
              payload: [1]))
        }
      }
      for display in edition.children(MatroskaID.editionDisplay) {
        for title in display.children(MatroskaID.editionString) {
          var item = Self.item(
            "Edition/EditionString", title, path: "\(path).EditionDisplay.EditionString")
          item.languageTag = MatroskaLanguage.tag(
            bcp47: display.child(MatroskaID.editionLanguage), code: nil)
          items.append(item)
        }
      }
      found.items += items.map { $0.adding("edition", "\(index + 1)") }
      if let uid = edition.child(MatroskaID.editionUID)?.number, editionNumbers[uid] == nil {
        editionNumbers[uid] = index + 1
      }
      collect(edition.children(MatroskaID.chapterAtom))
    }
  }

  private mutating func collect(_ chapters: [EBMLElement]) {
    for chapter in chapters.map(MatroskaChapter.init) {
      if let uid = chapter.uid { chapterUIDs.insert(uid) }
      collect(chapter.element.children(MatroskaID.chapterAtom))
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
    for uid in tag.targets(MatroskaID.tagTrackUID) where uid != 0 && hasRoom(for: items) {
      isOfFile = false
      if let place = trackPlaces[uid] ?? nil {
        found.trackItems[place, default: []] += items
      } else {
        addHomeless(items, of: "track", uid: uid, tag)
      }
    }
    for uid in tag.targets(MatroskaID.tagEditionUID) where uid != 0 && hasRoom(for: items) {
      isOfFile = false
      if let number = editionNumbers[uid] {
        found.items += items.map { $0.adding("edition", "\(number)") }
      } else {
        addHomeless(items, of: "edition", uid: uid, tag)
      }
    }
    for uid in tag.targets(MatroskaID.tagChapterUID) where uid != 0 && hasRoom(for: items) {
      isOfFile = false
      if chapterUIDs.contains(uid) {
        chapterItems[uid, default: []] += items
      } else {
        addHomeless(items, of: "chapter", uid: uid, tag)
      }
    }
    for uid in tag.targets(MatroskaID.tagAttachmentUID) where uid != 0 && hasRoom(for: items) {
      isOfFile = false
      if attachmentUIDs.contains(uid) {
        attachmentFacts[uid, default: []] += items.map {
          MetadataItem.ExtraAttribute($0.identifier.key, $0.stringValue ?? "")
        }
      } else {
        addHomeless(items, of: "attachment", uid: uid, tag)
      }
    }
    if isOfFile { found.items += items }
  }

  /// Whether one more copy of items may be kept: one tag may be about very many things.
  private mutating func hasRoom(for items: [MetadataItem]) -> Bool {
    itemsLeft -= items.count
    if itemsLeft >= 0 { return true }
    if !isFull {
      found.diagnostics.append(
        Diagnostic("so many values are not all told", path: "Segment.Tags"))
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
      Diagnostic(
        "a tag about \(kind) \(uid), which is not described", path: "Segment.Tags.Tag",
        offset: tag.element.offset))
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

  /// Payloads larger than this are read when somebody asks for them.
  private static let largestPayload = 64 << 10

  private mutating func add(_ attachment: MatroskaAttachment) {
    let path = "Segment.Attachments.AttachedFile"
    guard let range = attachment.dataRange else {
      found.diagnostics.append(
        Diagnostic("an attachment without data", path: path, offset: attachment.offset))
      return
    }
    var attributes: [MetadataItem.ExtraAttribute] = []
    for (id, name) in [
      (MatroskaID.fileName, "fileName"), (MatroskaID.fileMediaType, "mediaType"),
      (MatroskaID.fileDescription, "description"),
    ] {
      if let text = attachment.text(id) { attributes.append(.init(name, text)) }
    }
    if let uid = attachment.uid {
      attributes.append(.init("uid", "\(uid)"))
      attributes += attachmentFacts[uid] ?? []
    }
    let type = attachment.text(MatroskaID.fileMediaType).flatMap { DataType(mediaType: $0) }
    let identifier = MetadataIdentifier(
      key: attachment.isCover ? "Attachment/Cover" : "Attachment", keySpace: Self.keySpace)
    let carrier = MetadataItem.Carrier(path: path, offset: attachment.offset)
    let source = source
    let payload = DeferredPayload(
      byteCount: range.count, origin: "\(source.name) at \(range.lowerBound)"
    ) { try source.read(range) }
    var item = MetadataItem(
      identifier, deferredPayload: payload, dataType: type ?? .rawData, extraAttributes: attributes,
      carrier: carrier)
    if range.count <= Self.largestPayload {
      guard let loaded = try? item.loadingPayload() else {
        found.diagnostics.append(
          Diagnostic("an attachment cannot be read", path: path, offset: attachment.offset))
        return
      }
      item = loaded
    }
    found.items.append(item)
  }
}

/// Dates of Matroska: nanoseconds from the start of 2001 in UTC.
///
/// Source: RFC 8794 § 7.6.
enum MatroskaDate {
  private static let secondsFrom1970To2001: Int64 = 978_307_200

  /// The date of a count of nanoseconds.
  static func date(ofNanoseconds ticks: Int64) -> MetadataDate? {
    var (seconds, rest) = ticks.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
    return MetadataDate(
      secondsSince1970: seconds + secondsFrom1970To2001, nanosecond: Int(rest))
  }

  /// The count of nanoseconds of a date; `nil` where it has no zone or lies too far away.
  static func nanoseconds(of date: MetadataDate) -> Int64? {
    guard let seconds = date.secondsSince1970 else { return nil }
    let (ticks, overflow) = (seconds - secondsFrom1970To2001).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (sum, spills) = ticks.addingReportingOverflow(Int64(date.nanosecond))
    return overflow || spills ? nil : sum
  }
}
