internal import BinaryIO
internal import MediaModel

/// Writes what ``ThreeGPPText`` reads: the payload of a user data box of 3GPP from an item.
///
/// Source: 3GPP TS 26.244 § 8.
extension ThreeGPPText {
  /// The payload of a box that is there with the value of an item; everything else in it stays.
  ///
  /// - Throws: ``ItemEditError`` where the box cannot hold the value.
  static func payload(
    of item: MetadataItem, replacing box: BoxNode
  ) throws(ItemEditError) -> [UInt8] {
    let language = item.packedLanguage
    let text = UnicodeString(bytes: item.payload)
    switch box.type {
    case "yrrc": return try newPayload(of: item, type: box.type)
    case "albm":
      guard var album = try? box.decode(AlbumBox.self) else { break }
      (album.title, album.language) = (text, language)
      if let track = item.extraAttribute("track") { album.trackNumber = UInt8(track) }
      return album.payload
    case "rtng":
      guard var rating = try? box.decode(RatingBox.self) else { break }
      (rating.text, rating.language) = (text, language)
      return rating.payload
    case "clsf":
      guard var classification = try? box.decode(ClassificationBox.self) else { break }
      (classification.text, classification.language) = (text, language)
      return classification.payload
    case "kywd":
      guard var keywords = try? box.decode(KeywordsBox.self) else { break }
      keywords.language = language
      keywords.keywords = try self.keywords(of: item)
      return keywords.payload
    case "loci":
      guard var location = try? box.decode(LocationBox.self) else { break }
      try set(item, in: &location)
      return location.payload
    default:
      guard var localized = try? box.decode(LocalizedTextBox.self) else { break }
      (localized.text, localized.language) = (text, language)
      return localized.payload
    }
    return try newPayload(of: item, type: box.type)
  }

  /// The payload of a new box.
  ///
  /// - Throws: ``ItemEditError`` where the type cannot hold the value.
  static func newPayload(of item: MetadataItem, type: FourCC) throws(ItemEditError) -> [UInt8] {
    let language = item.packedLanguage
    let text = UnicodeString(bytes: item.payload)
    switch type {
    case "yrrc":
      guard let year = item.numberValue?.integer.flatMap({ UInt16(exactly: $0) })
      else { throw ItemEditError("'yrrc' holds a year") }
      return RecordingYearBox(year: year).payload
    case "albm":
      return AlbumBox(
        language: language, title: text,
        trackNumber: item.extraAttribute("track").flatMap { UInt8($0) }
      ).payload
    case "rtng", "clsf":
      throw ItemEditError("'\(type)' needs the entity that rates, which is not known")
    case "kywd":
      return KeywordsBox(language: language, keywords: try keywords(of: item)).payload
    case "loci":
      var location = LocationBox(language: language, name: "", longitude: 0, latitude: 0)
      try set(item, in: &location)
      return location.payload
    default: return LocalizedTextBox(language: language, text: text).payload
    }
  }

  /// Keywords are separated by commas; each ends in a NUL, as the standard has it.
  private static func keywords(of item: MetadataItem) throws(ItemEditError) -> [[UInt8]] {
    let list = item.payload.split(separator: 0x2C).map { Array($0) + [0] }
    guard list.count <= Int(UInt8.max), list.allSatisfy({ $0.count <= Int(UInt8.max) }) else {
      throw ItemEditError("'kywd' holds 255 keywords of 255 bytes at most")
    }
    return list
  }

  private static func set(
    _ item: MetadataItem, in location: inout LocationBox
  ) throws(ItemEditError) {
    guard let place = DecimalPlace(item.stringValue ?? "") else {
      throw ItemEditError("'loci' needs latitude and longitude as ISO 6709, as +27.5916+086.5640/")
    }
    location.language = item.packedLanguage
    location.latitude = place.latitude
    location.longitude = place.longitude
    location.altitude = place.altitude ?? location.altitude
    if let name = item.extraAttribute("name") { location.name = UnicodeString(name) }
    if let body = item.extraAttribute("body") { location.body = UnicodeString(body) }
    if let notes = item.extraAttribute("notes") { location.notes = UnicodeString(notes) }
    if let role = item.extraAttribute("role").flatMap({ UInt8($0) }) { location.role = role }
  }
}

/// A place in decimal degrees, `+DD.D+DDD.D[+A]/`, as the 16.16 numbers of `loci`.
///
/// Source: ISO 6709:2022 Annex H, the form with degrees only.
struct DecimalPlace {
  let latitude: Int32
  let longitude: Int32
  let altitude: Int32?

  init?(_ text: String) {
    var numbers: [Double] = []
    var digits = ""
    for character in text.prefix(while: { $0 != "/" }) + "+" {
      if character == "+" || character == "-" {
        if !digits.isEmpty {
          guard let number = Double(digits) else { return nil }
          numbers.append(number)
        }
        digits = ""
      } else if digits.isEmpty {
        return nil
      }
      digits.append(character)
    }
    guard numbers.count == 2 || numbers.count == 3, abs(numbers[0]) <= 90,
      abs(numbers[1]) <= 180
    else { return nil }
    let fixed = numbers.map { number in Int32(exactly: (number * 65536).rounded()) }
    guard let latitude = fixed[0], let longitude = fixed[1] else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = fixed.count == 3 ? fixed[2] : nil
  }
}

extension MetadataItem {
  /// The language as 3GPP stores it.
  fileprivate var packedLanguage: UInt16 {
    guard let languageTag else { return LanguageTag.undeterminedCode }
    return languageTag.storedCode.flatMap { $0 >= 0x400 ? $0 : nil } ?? languageTag.packedCode
  }
}
