internal import BinaryIO
internal import MediaModel

/// Makes items of a frame, as its layout says.
struct ID3FrameItems {
  /// The items, in the order of the values; a frame that cannot be read gives one of its bytes.
  private(set) var items: [MetadataItem] = []
  /// Why it cannot be read.
  private(set) var problem: String?
  /// How many bytes a compressed frame says it has.
  var announcedSize: Int { body.announcedSize }

  private let layout: ID3Layout
  private let identifier: MetadataIdentifier
  private let source: any ByteSource
  private let carrier: MetadataItem.Carrier
  private let body: ID3FrameBody
  private var language: LanguageTag?
  private var attributes: [MetadataItem.ExtraAttribute] = []
  private var encoding = ID3Text.latin1

  /// Reads a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - tag: the tag it is in.
  ///   - language: the language of texts where the frame names none.
  ///   - carrier: where it is.
  ///   - mayInflate: whether it is read where it is compressed.
  init(
    _ frame: ID3Frame, of tag: ID3Tag, language: LanguageTag?, carrier: MetadataItem.Carrier,
    mayInflate: Bool = true
  ) {
    body = ID3FrameBody(
      frame, version: tag.header.version, isUnsynchronised: tag.header.isUnsynchronised,
      mayInflate: mayInflate)
    layout = ID3Layout.of(frame.identifier)
    let name = ID3Names.current(frame.identifier)
    identifier = MetadataIdentifier(key: name, keySpace: .id3)
    source = tag.content
    self.language = language
    self.carrier = carrier
    let stored = String(decoding: frame.identifier, as: UTF8.self)
    if stored != name {
      attributes.append(.init("storedKey", String(stored.filter { $0 != "\0" && $0 != " " })))
    }
    if let group = body.group { attributes.append(.init("group", String(group))) }
    if let method = body.encryption { attributes.append(.init("encryption", String(method))) }
    let common = attributes
    problem = body.problem
    if !body.isOpaque, !read() {
      problem = "cannot be read as what its name says"
    }
    if items.isEmpty {
      attributes = common
      add(data: 0, .rawData)
    }
  }

  private mutating func read() -> Bool {
    var cursor = ID3Cursor(body.bytes)
    for part in layout.parts {
      guard read(part, &cursor) else {
        if layout.value == .whole { break }
        return false
      }
    }
    return readValue(&cursor)
  }

  private mutating func read(_ part: ID3Layout.Part, _ cursor: inout ID3Cursor) -> Bool {
    switch part {
    case .encoding:
      guard let number = cursor.byte(), let known = ID3Text(rawValue: number) else { return false }
      encoding = known
    case .language:
      guard let letters = cursor.bytes(3) else { return false }
      language = Self.language(letters) ?? language
    case .text(let name), .latin(let name), .fixed(let name, _), .number(let name, _),
      .word(let name, _):
      guard let text = text(of: part, &cursor) else { return false }
      note(name, text)
    }
    return true
  }

  private func text(of part: ID3Layout.Part, _ cursor: inout ID3Cursor) -> String? {
    switch part {
    case .encoding, .language: nil
    case .text: cursor.terminated(encoding).flatMap(encoding.text)
    case .latin: cursor.terminated(.latin1).flatMap(ID3Text.latin1.text)
    case .fixed(_, let count): cursor.bytes(count).flatMap(ID3Text.latin1.text)
    case .number(_, let count): cursor.number(count).map { String($0) }
    case .word(_, let words): cursor.byte().map { words.text($0) }
    }
  }

  private mutating func note(_ name: String, _ value: String) {
    if !value.isEmpty { attributes.append(.init(name, value)) }
  }

  /// How many values one frame may have.
  private static let largestValueCount = 10_000

  private mutating func readValue(_ cursor: inout ID3Cursor) -> Bool {
    let rest = cursor.rest
    switch layout.value {
    case .texts:
      guard let texts = encoding.texts(rest) else { return false }
      // So many values are none; the frame is then told as the bytes it is.
      guard texts.count <= Self.largestValueCount else { return false }
      for text in texts.isEmpty ? [""] : texts { add(text: text) }
    case .pairs:
      guard let texts = encoding.texts(rest), texts.count <= Self.largestValueCount else {
        return false
      }
      addPairs(texts)
    case .link:
      let text = ID3Text.latin1.texts(rest)?.first ?? ""
      add(text: text)
    case .image:
      addImage(rest)
    case .name:
      let isText = !rest.isEmpty && rest.allSatisfy { (0x20...0x7E).contains($0) }
      add(data: rest.startIndex, isText ? .utf8 : .rawData)
    case .data:
      describePrivateData(rest)
      add(data: rest.startIndex, .rawData)
    case .counter:
      add(data: 0, Self.counterTypes[rest.count] ?? .rawData)
    case .rating:
      guard let rating = rest.first else { return false }
      if rest.count > 1 { note("count", String(ID3Bytes.plain(rest.dropFirst()))) }
      add([rating], .uint8)
    case .whole:
      add(data: 0, .rawData)
    case .described(let reading):
      if body.rest == nil { note("text", reading.text(rest, encoding: encoding) ?? "") }
      add(data: rest.startIndex, .rawData)
    }
    return true
  }

  private static let counterTypes: [Int: DataType] = [
    1: .uint8, 2: .uint16, 4: .uint32, 8: .uint64,
  ]

  /// What someone did, and who; an odd text at the end is someone whose part is not told.
  private mutating func addPairs(_ texts: [String]) {
    if texts.isEmpty { add(text: "") }
    for index in stride(from: 0, to: texts.count, by: 2) {
      guard index + 1 < texts.count else {
        add(text: texts[index])
        continue
      }
      let before = attributes
      attributes.append(.init("info", texts[index]))
      add(text: texts[index + 1])
      attributes = before
    }
  }

  private mutating func addImage(_ rest: ArraySlice<UInt8>) {
    let kind = attributes.first { $0.key == "mimeType" || $0.key == "imageFormat" }?.value ?? ""
    if kind == "-->", body.rest == nil, let text = ID3Text.latin1.texts(rest)?.first {
      add(text: text)
      return
    }
    add(data: rest.startIndex, DataType.ofPicture(startingWith: rest, mediaType: kind))
  }

  /// The first time of an HLS segment, in 33 bits.
  ///
  /// Source: RFC 8216 § 3.4.
  private mutating func describePrivateData(_ rest: ArraySlice<UInt8>) {
    guard rest.count == 8, body.rest == nil,
      attributes.contains(.init("info", "com.apple.streaming.transportStreamTimestamp"))
    else { return }
    let ticks = UInt64(bigEndian: rest) & 0x1_FFFF_FFFF
    note("time", "\(ticks)/90000")
  }

  private mutating func add(text: String) {
    let before = attributes
    if identifier.rawValue == "id3/TCON", let names = ID3Genres.names(in: text), names != [text] {
      note("genre", names.joined(separator: " / "))
    }
    add(Array(text.utf8), .utf8)
    attributes = before
  }

  /// Adds the body from an index on.
  private mutating func add(data start: Int, _ dataType: DataType) {
    guard let rest = body.rest else {
      add(Array(body.bytes[start...]), dataType)
      return
    }
    let range = (rest.lowerBound - (body.bytes.count - start))..<rest.upperBound
    items.append(
      MetadataItem(
        identifier, deferredPayload: StoredItem.deferred(range, of: source), dataType: dataType,
        languageTag: language, extraAttributes: attributes, carrier: carrier))
  }

  private mutating func add(_ payload: [UInt8], _ dataType: DataType) {
    items.append(
      MetadataItem(
        identifier, payload: payload, dataType: dataType, languageTag: language,
        extraAttributes: attributes, carrier: carrier))
  }

  /// The language of three letters in any case; `nil` for `XXX` and for what is not letters.
  static func language(_ letters: ArraySlice<UInt8>) -> LanguageTag? {
    let code = String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
    return code == "xxx" ? nil : LanguageCode.threeLetters(code)
  }
}

/// Takes the parts of a body one after the other; `nil` where it ends before.
struct ID3Cursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8? { rest.popFirst() }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func number(_ count: Int) -> Int? { bytes(count).map(ID3Bytes.plain) }

  /// What stands before the next zero, which is passed over.
  mutating func terminated(_ encoding: ID3Text) -> ArraySlice<UInt8>? {
    let (parts, rest) = encoding.split(self.rest, limit: 1)
    guard let part = parts.first else { return nil }
    self.rest = rest
    return part
  }
}
