internal import BinaryIO
package import MediaModel
internal import MetadataFormats

/// Puts new items into a movie or a track, each in the place of its key space.
extension MetadataCarrier {
  /// Adds an item to a movie or to one of its tracks.
  ///
  /// - Throws: ``ItemEditError`` where the track is not there, or has no place for the item.
  package mutating func insert(
    _ item: MetadataItem, trackID: UInt32?, family: BoxFamily
  ) throws(ItemEditError) {
    guard let trackID else { return try insert(item, family: family) }
    let place = parts.firstIndex { $0.type == "trak" && $0.stored.trackID == trackID }
    guard let place else { throw ItemEditError("there is no track \(trackID)") }
    try parts[place].insert(item, family: family)
    isChanged = true
  }

  /// Adds an item after those that are there.
  ///
  /// - Parameters:
  ///   - item: the item; its payload is written as it is.
  ///   - family: the flavor the file is of.
  /// - Throws: ``ItemEditError`` where its key space has no place in such a box, or the place cannot hold the value.
  package mutating func insert(_ item: MetadataItem, family: BoxFamily) throws(ItemEditError) {
    let isFull = family == .iso
    guard !parts.contains(where: { $0.isOther && $0.type == "udta" }) else {
      throw ItemEditError("the user data cannot be read")
    }
    switch item.identifier.keySpace {
    case .quickTimeMetadata:
      let row = MetadataKeysBox.Row(namespace: "mdta", key: item.identifier.keyBytes)
      if hasKeysInUserDataOnly {
        // A second table of keys misleads readers that keep one, such as FFmpeg.
        try withUserData { userData throws(ItemEditError) in
          try userData.insert(item, key: row, isFull: isFull)
        }
      } else {
        try insert(item, key: row, isFull: isFull)
      }
    case .iTunes:
      guard let code = item.identifier.fourCharacterCode else { throw Self.badKey(item) }
      appendToList(BoxNode(FourCC(rawValue: code), children: [Self.data(item)]))
    case .iTunesFreeform: appendToList(try Self.freeform(item))
    case .quickTimeUserData, .isoUserData: try insertUserData(item)
    case .xmp:
      guard family == .quickTime else {
        throw ItemEditError("XMP of this file type is outside the movie header")
      }
      appendToUserData(BoxNode("XMP_", payload: item.payload), .bytes)
    case .xtra: try insertNamedValue(item)
    case .id3: try insertID3(item, isFull: isFull)
    default:
      throw ItemEditError("key space '\(item.identifier.keySpace.rawValue)' does not fit a movie")
    }
  }

  private static func badKey(_ item: MetadataItem) -> ItemEditError {
    ItemEditError("'\(item.identifier)' needs a key of four characters")
  }

  // MARK: Items of lists

  /// Adds an item of a `meta` of keys; a key that is there is used again.
  private mutating func insert(
    _ item: MetadataItem, key: MetadataKeysBox.Row, isFull: Bool
  ) throws(ItemEditError) {
    try withMeta(handler: "mdta", isFull: isFull) { meta throws(ItemEditError) in
      // Keys that cannot be read are not ours to number again.
      guard meta.keys != nil else { throw ItemEditError("the keys of the file cannot be read") }
      meta.add(BoxNode(FourCC(rawValue: 0), children: [Self.data(item)]), key: key)
    }
  }

  /// Adds an item to the list of a `meta` whose keys can be read.
  mutating func add(_ item: BoxNode, key: MetadataKeysBox.Row) {
    guard let place = keys?.place(of: key) else { return }
    if !parts.contains(where: { $0.isOther && $0.type == "keys" }) {
      parts.append(MetadataCarrier(MetadataKeysBox(rows: []).node, .other))
    }
    var item = item
    item.type = FourCC(rawValue: UInt32(truncatingIfNeeded: place + 1))
    withList { $0.append(MetadataCarrier(item, .unit(.item(key: place)))) }
  }

  private mutating func appendToList(_ item: BoxNode) {
    withUserData { userData in
      userData.withMeta(handler: "mdir", isFull: true) { meta in
        meta.withList { $0.append(MetadataCarrier(item, .unit(.item(key: nil)))) }
      }
    }
  }

  /// `----`: mean and name, then the value; the mean of iTunes where the item names none.
  private static func freeform(_ item: MetadataItem) throws(ItemEditError) -> BoxNode {
    let key = item.identifier.key
    var (mean, name) = (item.extraAttribute("mean"), item.extraAttribute("name"))
    if mean == nil || name == nil, let dot = key.lastIndex(of: ".") {
      mean = String(key[..<dot])
      name = String(key[key.index(after: dot)...])
    }
    guard let mean, let name, !mean.isEmpty, !name.isEmpty else {
      throw ItemEditError("'\(item.identifier)' needs a key of the form mean.name")
    }
    return BoxNode(
      "----",
      children: [
        BoxNode("mean", payload: [0, 0, 0, 0] + Array(mean.utf8)),
        BoxNode("name", payload: [0, 0, 0, 0] + Array(name.utf8)), data(item),
      ])
  }

  private static func data(_ item: MetadataItem) -> BoxNode {
    MetadataDataBox(
      typeCode: item.storedTypeCode ?? 0, language: item.storedLanguage(none: 0),
      value: item.payload
    ).node
  }

  // MARK: User data

  private mutating func insertUserData(_ item: MetadataItem) throws(ItemEditError) {
    guard let code = item.identifier.fourCharacterCode else { throw Self.badKey(item) }
    let type = FourCC(rawValue: code)
    guard code >> 24 == 0xA9 else {
      let isText = ThreeGPPText.isKind(type) && item.identifier.keySpace == .isoUserData
      return appendToUserData(
        BoxNode(
          type, payload: isText ? try ThreeGPPText.newPayload(of: item, type: type) : item.payload),
        .bytes)
    }
    let row = try InternationalTextBox.Row(item, type: type)
    withUserData { userData in
      // One box holds the text in all languages.
      let place = userData.parts.firstIndex { $0.type == type && $0.kind == .unit(.text) }
      if let place, var text = try? userData.parts[place].stored.decode(InternationalTextBox.self),
        !text.rows.contains(where: { $0.language == row.language })
      {
        text.rows.append(row)
        userData.parts[place].setPayload(text.payload)
      } else {
        let payload = InternationalTextBox(rows: [row]).payload
        userData.append(MetadataCarrier(BoxNode(type, payload: payload), .unit(.text)))
      }
    }
  }

  /// A named value of Windows Media: UTF-16 text unless the item says otherwise.
  private mutating func insertNamedValue(_ item: MetadataItem) throws(ItemEditError) {
    let name = item.identifier.keyBytes
    let type = item.extraAttribute("type").flatMap { UInt16($0) } ?? 8
    guard UInt32(exactly: 18 + name.count + item.payload.count) != nil else {
      throw ItemEditError("'Xtra' holds less than 4 GB")
    }
    let value = WindowsMediaBox.Value(type: type, bytes: item.payload)
    let row = WindowsMediaBox(rows: [WindowsMediaBox.Row(name: name, values: [value])])
    withUserData { userData in
      if let place = userData.parts.firstIndex(where: { $0.type == "Xtra" }) {
        userData.parts[place].setPayload(userData.parts[place].stored.payload + row.payload)
      } else {
        userData.append(MetadataCarrier(row.node, .unit(.windowsMedia)))
      }
    }
  }

  private mutating func appendToUserData(_ child: BoxNode, _ layout: UnitLayout) {
    withUserData { $0.append(MetadataCarrier(child, .unit(layout))) }
  }

  /// Adds an item to the first ID3 tag, or makes one.
  private mutating func insertID3(_ item: MetadataItem, isFull: Bool) throws(ItemEditError) {
    try withMeta(handler: "ID32", isFull: isFull) { meta throws(ItemEditError) in
      if let place = meta.parts.firstIndex(where: \.isTag) {
        _ = try meta.parts[place].editTag { tag throws(FormatWritingError) in
          try ID3Tag.editing(
            tag.data, language: LanguageTag(stored: tag.language & 0x7FFF), changes: [],
            adding: [item])
        }
        return
      }
      let language = item.languageTag?.packedCode ?? LanguageTag.undeterminedCode
      var unit = MetadataCarrier(
        BoxNode("ID32", payload: ID3v2Box(language: language, data: []).payload), .unit(.tag))
      _ = try unit.editTag { _ throws(FormatWritingError) in try ID3Tag.making([item]) }
      meta.append(unit)
    }
  }

  // MARK: Carriers

  /// Whether keys and their items are in the user data and not beside it, as FFmpeg writes them.
  private var hasKeysInUserDataOnly: Bool {
    !parts.contains { $0.kind == .meta(handler: "mdta") }
      && parts.contains { userData in
        userData.kind == .userData && userData.parts.contains { $0.kind == .meta(handler: "mdta") }
      }
  }

  mutating func append(_ part: MetadataCarrier) {
    parts.append(part)
    isChanged = true
  }

  mutating func setPayload(_ payload: [UInt8]) {
    stored.content = .payload(payload[...])
    isChanged = true
  }

  /// Changes the `udta`, which is added where there is none.
  private mutating func withUserData<E: Error>(
    _ change: (inout MetadataCarrier) throws(E) -> Void
  ) throws(E) {
    try withPart(.userData, orAdding: BoxNode("udta", children: []), change)
  }

  /// Changes the `ilst` of a `meta`, which is added where there is none.
  mutating func withList<E: Error>(
    _ change: (inout MetadataCarrier) throws(E) -> Void
  ) throws(E) {
    try withPart(.list, orAdding: BoxNode("ilst", children: []), change)
  }

  /// Changes the `meta` of a handler, which is added where there is none.
  private mutating func withMeta<E: Error>(
    handler: FourCC, isFull: Bool, _ change: (inout MetadataCarrier) throws(E) -> Void
  ) throws(E) {
    var box = HandlerBox(handler)
    // iTunes and its readers look for 'appl' beside 'mdir'.
    if handler == "mdir" { box.reserved.replaceSubrange(0..<4, with: "appl".utf8) }
    try withPart(
      .meta(handler: handler),
      orAdding: BoxNode("meta", prefix: isFull ? [0, 0, 0, 0] : [], children: [box.node]), change)
  }

  private mutating func withPart<E: Error>(
    _ kind: Kind, orAdding box: @autoclosure () -> BoxNode,
    _ change: (inout MetadataCarrier) throws(E) -> Void
  ) throws(E) {
    if let place = parts.firstIndex(where: { $0.kind == kind }) {
      try change(&parts[place])
    } else {
      var reader = MetadataReader()
      var part = kind == .list ? MetadataCarrier(box(), .list) : reader.carrier(box(), path: "")
      try change(&part)
      // mutagen, for one, looks for items of iTunes in the first 'meta' of the user data only.
      let first = kind == .meta(handler: "mdir") ? parts.firstIndex { $0.type == "meta" } : nil
      parts.insert(part, at: first ?? parts.count)
    }
    isChanged = true
  }
}
