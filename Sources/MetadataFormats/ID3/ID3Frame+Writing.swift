package import MediaModel

extension ID3Frame {
  /// Makes the frame that items of one frame stand for; `nil` where the version has none, or an item does not fit.
  ///
  /// What the items do not tell is taken from the old frame: its encoding where that still fits, its language, its
  /// flags but for compression, encryption and the like, which are undone.
  ///
  /// - Parameters:
  ///   - items: the values of the frame, in order; all of one identifier.
  ///   - version: 2, 3 or 4.
  ///   - old: the frame they were read from.
  package init?(_ items: [MetadataItem], version: UInt8, replacing old: ID3Frame? = nil) {
    guard let first = items.first, first.identifier.keySpace == .id3,
      items.allSatisfy({ $0.identifier == first.identifier && $0.deferredPayload == nil })
    else { return nil }
    let key = first.identifier.key
    let name = version == 2 ? (key.utf8.count == 3 ? key : ID3Names.short(key)) : key
    guard let identifier = old?.identifier ?? name.map({ Array($0.utf8) }),
      identifier.count == (version == 2 ? 3 : 4), Self.isIdentifier(identifier)
    else { return nil }
    let oldBody = old.map { ID3FrameBody($0, version: version, isUnsynchronised: false).bytes }
    guard let body = ID3FrameWriter(items, identifier, version, oldBody)?.body else { return nil }
    self.init(
      identifier: identifier, flags: (old?.flags ?? 0) & (version == 4 ? 0x7000 : 0xE000),
      hasForeignSize: old?.hasForeignSize ?? false, content: .bytes(body),
      offset: old?.offset ?? 0)
  }
}

/// Lays out the body of a frame.
private struct ID3FrameWriter {
  private(set) var body: [UInt8]?

  private let items: [MetadataItem]
  private let first: MetadataItem
  private let layout: ID3Layout
  private let old: [UInt8]?
  private let version: UInt8

  init?(_ items: [MetadataItem], _ identifier: [UInt8], _ version: UInt8, _ old: [UInt8]?) {
    guard let first = items.first else { return nil }
    self.items = items
    self.first = first
    self.version = version
    self.old = old
    layout = ID3Layout.of(identifier)
    body = write()
  }

  private func write() -> [UInt8]? {
    let isText =
      switch layout.value {
      case .texts, .pairs, .link: true
      default: false
      }
    if layout.value == .whole || isText && first.dataType == .rawData { return first.payload }
    let texts = texts
    if isText, texts == nil { return nil }
    let encoding = encoding(for: texts ?? [])
    var bytes: [UInt8] = []
    for part in layout.parts {
      guard let part = write(part, encoding) else { return nil }
      bytes += part
    }
    guard let value = writeValue(texts ?? [], encoding) else { return nil }
    return bytes + value
  }

  /// The texts of the value; `nil` where an item has none.
  private var texts: [String]? {
    var texts: [String] = []
    for item in items {
      if layout.value == .pairs, let role = item.extraAttribute("info") { texts.append(role) }
      guard let text = item.stringValue else { return nil }
      texts.append(text)
    }
    return texts
  }

  private func encoding(for texts: [String]) -> ID3Text {
    var all = layout.value == .texts || layout.value == .pairs ? texts : []
    for case .text(let name) in layout.parts { all.append(attribute(name)) }
    let before = layout.parts.first == .encoding ? old?.first.flatMap(ID3Text.init) : nil
    return ID3Text.fitting(all, old: before, version: version)
  }

  private func attribute(_ name: String) -> String { first.extraAttribute(name) ?? "" }

  private func write(_ part: ID3Layout.Part, _ encoding: ID3Text) -> [UInt8]? {
    switch part {
    case .encoding: return [encoding.rawValue]
    case .language: return language
    case .text(let name): return terminated(attribute(name), encoding)
    case .latin(let name): return terminated(attribute(name), .latin1)
    case .fixed(let name, let count):
      let bytes = ID3Text.latin1.encode(attribute(name))
      return bytes?.count == count ? bytes : nil
    case .number(let name, let count):
      return Int(attribute(name)).map { ID3Bytes.plainBytes($0, count: count) }
    case .word(let name, let words):
      let text = attribute(name)
      return text.isEmpty ? [0] : words.number(text).map { [$0] }
    }
  }

  private func terminated(_ text: String, _ encoding: ID3Text) -> [UInt8]? {
    // A description that is empty has a byte order mark in some programs and none in others.
    if text.isEmpty, encoding == .utf16, old != nil, oldMark == nil { return [0, 0] }
    return encode(text, encoding).map { $0 + encoding.terminator }
  }

  /// Text in the byte order that the old frame had.
  private func encode(_ text: String, _ encoding: ID3Text) -> [UInt8]? {
    if encoding == .utf16, oldMark == [0xFE, 0xFF] {
      return TextEncoding.utf16WithByteOrderMark.encode(text)
    }
    return encoding.encode(text)
  }

  /// The byte order mark where the texts of the old frame begin.
  private var oldMark: [UInt8]? {
    guard let old, layout.parts.first == .encoding else { return nil }
    let mark = Array(old.dropFirst(textStart(of: old)).prefix(2))
    return mark == [0xFE, 0xFF] || mark == [0xFF, 0xFE] ? mark : nil
  }

  /// Where the first text in the frame's encoding begins.
  private func textStart(of old: [UInt8]) -> Int {
    var place = 0
    for part in layout.parts {
      switch part {
      case .encoding, .word: place += 1
      case .language: place += 3
      case .fixed(_, let count), .number(_, let count): place += count
      case .latin: place = (old.dropFirst(place).firstIndex(of: 0) ?? old.count) + 1
      case .text: return place
      }
    }
    return place
  }

  /// The letters of the old frame where they mean the same language.
  private var language: [UInt8] {
    if let place = layout.parts.firstIndex(of: .language), place == 1, let old, old.count >= 4 {
      let letters = old[1..<4]
      let meant = ID3FrameItems.language(letters)
      if meant?.bcp47 == first.languageTag?.bcp47 { return Array(letters) }
    }
    guard let tag = first.languageTag else { return Array("XXX".utf8) }
    return Array(tag.iso639_2T.utf8)
  }

  private func writeValue(_ texts: [String], _ encoding: ID3Text) -> [UInt8]? {
    switch layout.value {
    case .texts, .pairs:
      var bytes: [UInt8] = []
      for (index, text) in texts.enumerated() {
        guard let encoded = encode(text, encoding) else { return nil }
        bytes += (index > 0 ? encoding.terminator : []) + encoded
      }
      return bytes + oldTerminator(encoding)
    case .link:
      return texts.first.flatMap(ID3Text.latin1.encode).map { $0 + oldTerminator(.latin1) }
    case .rating:
      let counter = old.map { max(0, $0.count - attribute("info").utf8.count - 2) } ?? 4
      guard let count = Int(first.extraAttribute("count") ?? "0"), first.payload.count == 1 else {
        return nil
      }
      return first.payload + ID3Bytes.plainBytes(count, count: counter)
    case .image, .name, .data, .counter, .whole, .described: return first.payload
    }
  }

  /// Programs that end the last text with a zero go on to.
  private func oldTerminator(_ encoding: ID3Text) -> [UInt8] {
    let zeros = encoding.terminator
    guard let old, old.count > zeros.count, Array(old.suffix(zeros.count)) == zeros else {
      return []
    }
    let isAligned = (old.count - textStart(of: old)).isMultiple(of: zeros.count)
    return isAligned || zeros.count == 1 ? zeros : []
  }
}
