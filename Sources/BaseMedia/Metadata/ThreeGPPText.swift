internal import BinaryIO
internal import MediaModel

/// The user data boxes of 3GPP: text with a language, and facts beside it.
///
/// Source: 3GPP TS 26.244 § 8.
struct ThreeGPPText {
  static let types: Set<FourCC> = [
    "titl", "auth", "perf", "gnre", "dscp", "cprt", "coll", "albm", "yrrc", "rtng", "clsf", "kywd",
    "loci",
  ]

  var payload: [UInt8] = []
  var dataType: DataType = .utf8
  var language: LanguageTag?
  var extra: [MetadataItem.ExtraAttribute] = []

  /// Reads a box of one of the types; `nil` where its payload is not laid out as 3GPP says, which is common.
  init?(_ box: BoxNode) {
    switch box.type {
    case "yrrc":
      guard let year = try? box.decode(RecordingYearBox.self) else { return nil }
      payload = year.year.bigEndianBytes
      dataType = .uint16
    case "albm":
      guard let album = try? box.decode(AlbumBox.self) else { return nil }
      take(album.title, language: album.language)
      if let number = album.trackNumber { extra.append(.init("track", String(number))) }
    case "rtng":
      guard let rating = try? box.decode(RatingBox.self) else { return nil }
      take(rating.text, language: rating.language)
      extra = [
        .init("entity", rating.entity.description), .init("criteria", rating.criteria.description),
      ]
    case "clsf":
      guard let classification = try? box.decode(ClassificationBox.self) else { return nil }
      take(classification.text, language: classification.language)
      extra = [
        .init("entity", classification.entity.description),
        .init("table", String(classification.table)),
      ]
    case "kywd":
      guard let keywords = try? box.decode(KeywordsBox.self) else { return nil }
      payload = Array(keywords.texts.joined(separator: ",").utf8)
      language = LanguageTag(stored: keywords.language)
      extra = [.init("count", String(keywords.keywords.count))]
    case "loci":
      guard let location = try? box.decode(LocationBox.self) else { return nil }
      take(location)
    default:
      guard let text = try? box.decode(LocalizedTextBox.self) else { return nil }
      take(text.text, language: text.language)
    }
  }

  private mutating func take(_ text: UnicodeString, language code: UInt16) {
    payload = text.bytes
    let isWide = text.bytes.starts(with: [0xFE, 0xFF]) || text.bytes.starts(with: [0xFF, 0xFE])
    dataType = isWide ? .utf16 : .utf8
    language = LanguageTag(stored: code)
  }

  /// A place: the value is ISO 6709 text, so that it reads like every other location; the parts stand beside it.
  private mutating func take(_ location: LocationBox) {
    let latitude = FixedPoint.from16Dot16(location.latitude)
    let longitude = FixedPoint.from16Dot16(location.longitude)
    let altitude = FixedPoint.from16Dot16(location.altitude)
    let text =
      [
        Self.decimal(location.latitude, digits: 2), Self.decimal(location.longitude, digits: 3),
        Self.decimal(location.altitude, digits: 3),
      ].joined() + "/"
    payload = Array(text.utf8)
    language = LanguageTag(stored: location.language)
    extra = [
      .init("name", location.name.string), .init("role", String(location.role)),
      .init("latitude", String(latitude)), .init("longitude", String(longitude)),
      .init("altitude", String(altitude)), .init("body", location.body.string),
      .init("notes", location.notes.string),
    ]
  }

  /// A 16.16 number as ISO 6709 has it: a sign, so many digits at least, and five decimals, which tell any two
  /// such numbers apart.
  private static func decimal(_ value: Int32, digits: Int) -> String {
    let scaled = (Int64(value.magnitude) * 100_000 + 32768) >> 16
    let whole = String(scaled / 100_000)
    let part = String(scaled % 100_000)
    return (value < 0 ? "-" : "+")
      + String(repeating: "0", count: max(0, digits - whole.utf8.count))
      + whole + "." + String(repeating: "0", count: 5 - part.utf8.count) + part
  }
}
