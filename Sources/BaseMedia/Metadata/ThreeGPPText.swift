internal import BinaryIO
internal import MediaModel

/// A user data box of 3GPP as an item: a value in a language, and facts beside it.
///
/// Source: 3GPP TS 26.244 § 8.
protocol ThreeGPPBox: CodedBox {
  var language: UInt16 { get set }
  /// The value as items have it; how it is read; the facts.
  var content: (payload: [UInt8], type: DataType, facts: [MetadataItem.ExtraAttribute]) { get }
  /// Takes the value of an item over, and the facts that it tells; all else stays.
  mutating func setContent(_ item: MetadataItem) throws(ItemEditError)
}

/// The user data boxes of 3GPP.
enum ThreeGPPText {
  private static let kinds: [FourCC: any ThreeGPPBox.Type] = [
    "titl": LocalizedTextBox.self, "auth": LocalizedTextBox.self, "perf": LocalizedTextBox.self,
    "gnre": LocalizedTextBox.self, "dscp": LocalizedTextBox.self, "cprt": LocalizedTextBox.self,
    "coll": LocalizedTextBox.self, "albm": AlbumBox.self, "yrrc": RecordingYearBox.self,
    "rtng": RatingBox.self, "clsf": ClassificationBox.self, "kywd": KeywordsBox.self,
    "loci": LocationBox.self,
  ]

  /// Whether boxes of a type are laid out as 3GPP says, or may be.
  static func isKind(_ type: FourCC) -> Bool { kinds[type] != nil }

  /// Reads a box of one of the types; `nil` where its payload is not laid out as 3GPP says, which is common.
  static func read(_ box: BoxNode) -> (any ThreeGPPBox)? {
    kinds[box.type].flatMap { try? box.decode($0) }
  }

  /// The payload of a box that is there with the value of an item; a new one where it cannot be read.
  static func payload(
    of item: MetadataItem, replacing box: BoxNode
  ) throws(ItemEditError) -> [UInt8] {
    guard let stored = read(box) else { return try newPayload(of: item, type: box.type) }
    return try payload(of: item, in: stored)
  }

  /// The payload of a new box.
  static func newPayload(of item: MetadataItem, type: FourCC) throws(ItemEditError) -> [UInt8] {
    guard type != "rtng", type != "clsf" else {
      throw ItemEditError("'\(type)' needs the entity that rates, which is not known")
    }
    guard let kind = kinds[type] else { return item.payload }
    return try payload(of: item, in: kind.init())
  }

  private static func payload(
    of item: MetadataItem, in box: any ThreeGPPBox
  ) throws(ItemEditError) -> [UInt8] {
    var box = box
    box.language = item.packedLanguage
    try box.setContent(item)
    return box.payload
  }
}

// MARK: Boxes of one text

/// A box whose value is one text.
protocol ThreeGPPTextBox: ThreeGPPBox {
  var text: UnicodeString { get set }
  var facts: [MetadataItem.ExtraAttribute] { get }
}

extension ThreeGPPTextBox {
  var facts: [MetadataItem.ExtraAttribute] { [] }

  var content: (payload: [UInt8], type: DataType, facts: [MetadataItem.ExtraAttribute]) {
    (text.bytes, BoxText.isUTF16(text.bytes) ? .utf16 : .utf8, facts)
  }

  mutating func setContent(_ item: MetadataItem) throws(ItemEditError) {
    text = UnicodeString(bytes: item.payload)
  }
}

extension LocalizedTextBox: ThreeGPPTextBox {}

extension AlbumBox: ThreeGPPTextBox {
  var facts: [MetadataItem.ExtraAttribute] {
    trackNumber.map { [.init("track", String($0))] } ?? []
  }

  mutating func setContent(_ item: MetadataItem) throws(ItemEditError) {
    text = UnicodeString(bytes: item.payload)
    if let track = item.extraAttribute("track") { trackNumber = UInt8(track) }
  }
}

extension RatingBox: ThreeGPPTextBox {
  var facts: [MetadataItem.ExtraAttribute] {
    [.init("entity", entity.description), .init("criteria", criteria.description)]
  }
}

extension ClassificationBox: ThreeGPPTextBox {
  var facts: [MetadataItem.ExtraAttribute] {
    [.init("entity", entity.description), .init("table", String(table))]
  }
}

// MARK: Other boxes

extension RecordingYearBox: ThreeGPPBox {
  /// The box has none.
  var language: UInt16 {
    get { 0 }
    set {}
  }

  var content: (payload: [UInt8], type: DataType, facts: [MetadataItem.ExtraAttribute]) {
    (year.bigEndianBytes, .uint16, [])
  }

  mutating func setContent(_ item: MetadataItem) throws(ItemEditError) {
    guard let year = item.numberValue?.integer.flatMap({ UInt16(exactly: $0) })
    else { throw ItemEditError("'yrrc' holds a year") }
    self.year = year
  }
}

extension KeywordsBox: ThreeGPPBox {
  /// Keywords are separated by commas; each ends in a NUL, as the standard has it.
  var content: (payload: [UInt8], type: DataType, facts: [MetadataItem.ExtraAttribute]) {
    (
      Array(texts.joined(separator: ",").utf8), .utf8, [.init("count", String(keywords.count))]
    )
  }

  mutating func setContent(_ item: MetadataItem) throws(ItemEditError) {
    let list = item.payload.split(separator: 0x2C).map { Array($0) + [0] }
    guard list.count <= Int(UInt8.max), list.allSatisfy({ $0.count <= Int(UInt8.max) }) else {
      throw ItemEditError("'kywd' holds 255 keywords of 255 bytes at most")
    }
    keywords = list
  }
}

extension LocationBox: ThreeGPPBox {
  /// The value is ISO 6709 text, so that it reads like every other location; the parts stand beside it.
  var content: (payload: [UInt8], type: DataType, facts: [MetadataItem.ExtraAttribute]) {
    let text =
      [(latitude, 2), (longitude, 3), (altitude, 3)].map { Self.decimal($0, digits: $1) }
      .joined() + "/"
    let facts: KeyValuePairs = [
      "name": name.string, "role": String(role),
      "latitude": String(FixedPoint.from16Dot16(latitude)),
      "longitude": String(FixedPoint.from16Dot16(longitude)),
      "altitude": String(FixedPoint.from16Dot16(altitude)), "body": body.string,
      "notes": notes.string,
    ]
    return (Array(text.utf8), .utf8, facts.map { .init($0, $1) })
  }

  mutating func setContent(_ item: MetadataItem) throws(ItemEditError) {
    guard let place = Self.place(item.stringValue ?? "") else {
      throw ItemEditError("'loci' needs latitude and longitude as ISO 6709, as +27.5916+086.5640/")
    }
    // The altitude of the place before is not that of this one.
    (latitude, longitude, altitude) = (place[0], place[1], place.count == 3 ? place[2] : 0)
    if let name = item.extraAttribute("name") { self.name = UnicodeString(name) }
    if let body = item.extraAttribute("body") { self.body = UnicodeString(body) }
    if let notes = item.extraAttribute("notes") { self.notes = UnicodeString(notes) }
    if let role = item.extraAttribute("role").flatMap({ UInt8($0) }) { self.role = role }
  }

  /// A 16.16 number as ISO 6709 has it: a sign, so many digits at least, and five decimals, which tell any two
  /// such numbers apart.
  private static func decimal(_ value: Int32, digits: Int) -> String {
    let scaled = (Int64(value.magnitude) * 100_000 + 32768) >> 16
    let whole = String(scaled / 100_000)
    let zeros = String(repeating: "0", count: max(0, digits - whole.utf8.count))
    let decimals = String(100_000 + scaled % 100_000).dropFirst()
    return "\(value < 0 ? "-" : "+")\(zeros)\(whole).\(decimals)"
  }

  /// Latitude, longitude and perhaps altitude in decimal degrees and metres, `+DD.D+DDD.D[+A]/`, as 16.16 numbers.
  ///
  /// Source: ISO 6709:2022 Annex H, the form with degrees only.
  private static func place(_ text: String) -> [Int32]? {
    var parts: [String] = []
    for character in text.prefix(while: { $0 != "/" }) {
      if character == "+" || character == "-" {
        parts.append("")
      } else if parts.isEmpty {
        return nil
      }
      parts[parts.count - 1].append(character)
    }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.count == 2 || numbers.count == 3,
      abs(numbers[0]) <= 90, abs(numbers[1]) <= 180
    else { return nil }
    let fixed = numbers.compactMap { Int32(exactly: ($0 * 65536).rounded()) }
    return fixed.count == numbers.count ? fixed : Array(fixed.prefix(2))
  }
}

extension MetadataItem {
  /// The language as 3GPP stores it.
  fileprivate var packedLanguage: UInt16 {
    guard let languageTag else { return LanguageTag.undeterminedCode }
    return languageTag.storedCode.flatMap { $0 >= 0x400 ? $0 : nil } ?? languageTag.packedCode
  }
}
