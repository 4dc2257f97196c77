internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Changes of single units; each layout is read in ``MetadataReader``.
extension MetadataCarrier {
  /// Changes items of a unit by their places, all else in it stays; tells whether anything is left.
  mutating func change(_ changes: [Int: Change]) throws(ItemEditError) -> Bool {
    guard case .unit(let layout) = kind, !changes.isEmpty else { return true }
    if unitItems.indices.allSatisfy({ changes[$0] == .remove }) { return false }
    let new: [MetadataItem?] = unitItems.enumerated().map { place, item in
      switch changes[place] {
      case nil: item
      case .remove: nil
      case .replace(let item): item
      }
    }
    switch layout {
    case .item: guard try changeValues(new, changed: Set(changes.keys)) else { return false }
    case .text where isTextList: try changeTexts(new)
    case .windowsMedia: try changeNamedValues(new)
    case .tag: guard try changeTag(changes) else { return false }
    case .threeGPP:
      if let item = new.first, let item {
        stored.content = .payload(try ThreeGPPText.payload(of: item, replacing: stored)[...])
      }
    case .event: throw ItemEditError("'\(type)' cannot be changed")
    case .text, .bytes, .stray:
      if let item = new.first, let item { stored.setPayload(item.payload) }
    }
    unitItems = new.compactMap(\.self)
    isChanged = true
    return true
  }

  /// Takes out of a unit what is not an item; tells whether anything is left.
  mutating func removeUnread() -> Bool {
    guard kind.isItem else { return true }
    let values = Set(stored.itemValues)
    guard !values.contains(nil) else { return true }
    let kept = stored.children.enumerated().filter { place, child in
      values.contains(place) || MetadataReader.itemNames.contains(child.type)
    }.map(\.element)
    guard kept.count < stored.children.count || !stored.trailing.isEmpty else { return true }
    stored.children = kept
    stored.trailing = []
    isChanged = true
    return true
  }

  private var isTextList: Bool {
    (try? stored.decode(InternationalTextBox.self))?.rows.count == unitItems.count
  }

  /// The values of an item of `ilst`.
  private mutating func changeValues(
    _ new: [MetadataItem?], changed: Set<Int>
  ) throws(ItemEditError) -> Bool {
    let places = stored.itemValues
    guard places.count == new.count else { throw ItemEditError("the value cannot be read") }
    var children = stored.children.map(Optional.some)
    for (index, place) in places.enumerated() where changed.contains(index) {
      guard let place else {
        guard let item = new[index] else { continue }
        stored.setPayload(item.payload)
        return true
      }
      guard let item = new[index] else {
        children[place] = nil
        continue
      }
      if children[place]?.type == "data" {
        try children[place]?.replaceData(item)
      } else {
        children[place]?.setPayload(item.payload)
      }
    }
    stored.children = children.compactMap(\.self)
    // What is unknown inside an item goes with the item's value.
    return places.contains(nil) || stored.first("data") != nil
  }

  private mutating func changeTexts(_ new: [MetadataItem?]) throws(ItemEditError) {
    guard var text = try? stored.decode(InternationalTextBox.self) else { return }
    var rows: [InternationalTextBox.Row] = []
    for case let item? in new { rows.append(try InternationalTextBox.Row(item, type: type)) }
    text.rows = rows
    stored.setPayload(text)
  }

  private mutating func changeNamedValues(_ new: [MetadataItem?]) throws(ItemEditError) {
    guard var xtra = try? stored.decode(WindowsMediaBox.self) else {
      if let item = new.first, let item { stored.setPayload(item.payload) }
      return
    }
    var rest = new[...]
    for row in xtra.rows.indices {
      xtra.rows[row].values = xtra.rows[row].values.compactMap { value in
        guard let item = rest.popFirst(), let item else { return nil }
        return WindowsMediaBox.Value(type: value.type, bytes: item.payload)
      }
    }
    xtra.rows.removeAll { $0.values.isEmpty }
    stored.setPayload(xtra)
  }

  /// Items in the ID3 tag of an `ID32` box.
  ///
  /// Source: MP4RA, `ID32`; id3.org, ID3v2.4.0.
  private mutating func changeTag(_ changes: [Int: Change]) throws(ItemEditError) -> Bool {
    guard let first = changes[0], case .replace(let whole) = first, whole.identifier.key == "ID32"
    else {
      return try editTag { tag throws(FormatWritingError) in
        try ID3Tag.editing(
          tag.data, language: LanguageTag(stored: tag.language & 0x7FFF),
          changes: changes.sorted { $0.key < $1.key }.map { place, change in
            switch change {
            case .remove: (place, .remove)
            case .replace(let item): (place, .replace(item))
            }
          })
      }
    }
    guard (try? stored.decode(ID3v2Box.self)) != nil else {
      stored.setPayload(whole.payload)
      return true
    }
    return try editTag { _ in whole.payload }
  }

  /// Gives the box of a tag another tag; tells whether anything is left in it.
  mutating func editTag(
    _ edit: (ID3v2Box) throws(FormatWritingError) -> [UInt8]
  ) throws(ItemEditError) -> Bool {
    guard var box = try? stored.decode(ID3v2Box.self) else {
      throw ItemEditError("the ID3 tag cannot be read")
    }
    do throws(FormatWritingError) {
      box.data = try edit(box)
    } catch {
      throw ItemEditError(error.reason)
    }
    stored.setPayload(box)
    isChanged = true
    return !box.data.isEmpty
  }
}

extension MetadataCarrier.Kind {
  fileprivate var isItem: Bool {
    if case .unit(.item) = self { true } else { false }
  }
}

extension BoxNode {
  /// The children of an item of `ilst` that are read as items of their own; `nil` for the item as a whole, which has
  /// no value.
  fileprivate var itemValues: [Int?] {
    guard first("data") != nil else {
      return [nil]
        + children.indices.filter { !MetadataReader.itemNames.contains(children[$0].type) }
    }
    return children.indices.filter { place in
      let child = children[place]
      return child.type == "data"
        ? (try? child.decode(MetadataDataBox.self)) != nil
        : !MetadataReader.itemNames.contains(child.type)
    }
  }

  /// A `data` box: type, locale and value.
  fileprivate mutating func replaceData(_ item: MetadataItem) throws(ItemEditError) {
    guard var data = try? decode(MetadataDataBox.self) else {
      throw ItemEditError("the value cannot be read")
    }
    data.value = item.payload
    if let code = item.storedTypeCode {
      data.typeSet = 0
      data.typeCode = code
    }
    // A number below 256 names a list of languages: kept as long as its first one is meant.
    if !(1...255).contains(data.language) { data.language = item.storedLanguage(none: 0) }
    content = .payload(data.payload[...])
  }
}

extension InternationalTextBox.Row {
  /// The row of an item.
  init(_ item: MetadataItem, type: FourCC) throws(ItemEditError) {
    guard item.payload.count <= Int(UInt16.max) else {
      throw ItemEditError("'\(type)' holds 65,535 bytes at most")
    }
    self.init(language: item.storedLanguage(none: LanguageTag.undeterminedCode), text: item.payload)
  }
}

extension MetadataItem {
  /// The language as boxes store it: the code it came with, else packed ISO 639-2; `none` where it has none.
  func storedLanguage(none: UInt16) -> UInt16 {
    languageTag.map { $0.storedCode ?? $0.packedCode } ?? none
  }
}
