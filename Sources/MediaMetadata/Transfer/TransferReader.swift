internal import MediaModel
internal import MetadataFormats

/// Reads the value of an item as a form says.
enum TransferReader {
  /// The value; `nil` where the item's value is not of the form.
  static func value(of item: MetadataItem, as form: MappingForm) -> TransferValue? {
    switch form {
    case .text, .shortText, .keywords: return text(of: item).map(TransferValue.text)
    case .integer, .decimal: return number(of: item).map(TransferValue.number)
    case .presence:
      return number(of: item).flatMap { $0.double == 0 ? nil : .number(flag(true)) }
    case .oneOf(let texts):
      guard let text = text(of: item), texts.contains(text) else { return nil }
      // One of several says less than the flag does.
      return texts.count == 1 ? .number(flag(true)) : .text(text)
    case .positionBytes: return positionBytes(item) ?? position(item)
    case .positionText, .positionNumber: return position(item)
    case .positionCount:
      return whole(item).map { .position(number: nil, count: $0) }
    case .genreNumber: return genreNumber(item)
    case .genreReference: return text(of: item).map(TransferValue.text)
    case .date, .id3Date, .dayBeside, .year: return date(item)
    case .exifDate:
      guard case .date(var date) = date(item) else { return nil }
      // The notation is EXIF's alone.
      if date.isKnown { date.text = nil }
      return .date(date)
    case .yearNumber:
      return number(of: item)?.integer.flatMap { Int(exactly: $0) }.map {
        .date(DateParts(year: $0))
      }
    case .dayAndMonth:
      return text(of: item).flatMap(DateParts.init(dayAndMonth:)).map(TransferValue.date)
    case .timeOfDay:
      return text(of: item).flatMap(DateParts.init(timeOfDay:)).map(TransferValue.date)
    case .place, .fixedPointPlace:
      guard let place = text(of: item).flatMap(TransferPlace.init) else { return nil }
      guard form == .fixedPointPlace, let fixed = FixedPointPlace(place.point),
        let short = TransferPlace(fixed.text)
      else { return .place(place) }
      return .place(short)
    case .picture: return picture(item)
    case .ratingFloat(let most), .ratingByte(let most), .ratingText(let most):
      guard let number = number(of: item), number.double >= 0, number.double <= most else {
        return nil
      }
      return .number(MetadataNumber(double: number.double / most, integer: nil))
    case .bytes: return item.dataValue.map { .bytes($0, item.dataType) }
    }
  }

  /// The texts of a value that stands for several, as numbers of genres do.
  static func texts(of text: String, as form: MappingForm) -> [String] {
    guard form == .genreReference else { return [text] }
    return genres(in: text)
  }

  /// Text, also where the data type says nothing.
  static func text(of item: MetadataItem) -> String? {
    if let text = item.stringValue { return text }
    guard item.dataType == .rawData, let bytes = item.dataValue, !bytes.isEmpty else { return nil }
    return String(plainText: bytes)
  }

  static func flag(_ isSet: Bool) -> MetadataNumber {
    MetadataNumber(isSet ? 1 : 0)
  }

  private static func number(of item: MetadataItem) -> MetadataNumber? {
    if let number = item.numberValue { return number }
    if let text = text(of: item), let number = MetadataNumber(text) { return number }
    // Some writers leave the data type of numbers out.
    guard item.dataType == .rawData, let bytes = item.dataValue, [1, 2, 4, 8].contains(bytes.count)
    else { return nil }
    let bits = UInt64(bigEndian: bytes)
    return MetadataNumber(double: Double(bits), integer: Int128(bits))
  }

  private static func whole(_ item: MetadataItem) -> Int? {
    number(of: item)?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func positionBytes(_ item: MetadataItem) -> TransferValue? {
    guard let bytes = item.dataValue, item.dataType == .rawData, (4...8).contains(bytes.count)
    else { return nil }
    let number = Int(bytes[2]) << 8 | Int(bytes[3])
    let count = bytes.count >= 6 ? Int(bytes[4]) << 8 | Int(bytes[5]) : 0
    guard number > 0 || count > 0 else { return nil }
    return .position(number: number > 0 ? number : nil, count: count > 0 ? count : nil)
  }

  private static func position(_ item: MetadataItem) -> TransferValue? {
    (text(of: item) ?? whole(item).map { "\($0)" }).flatMap(position)
  }

  /// A number, a number and how many there are, as `3/12`, or only that, as `/12`.
  static func position(_ text: String) -> TransferValue? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let numbers = parts.map { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    let number = numbers[0]
    let count = numbers.count == 2 ? numbers[1] : nil
    guard number != nil || parts[0].isEmpty, count != nil || parts.count == 1 || parts[1].isEmpty,
      number != nil || count != nil
    else { return nil }
    return .position(number: number, count: count)
  }

  private static func date(_ item: MetadataItem) -> TransferValue? {
    if let text = text(of: item) { return text.isEmpty ? nil : .date(DateParts(text: text)) }
    return item.dateValue.map { .date(DateParts($0)) }
  }

  // MARK: Genres

  private static func genreNumber(_ item: MetadataItem) -> TransferValue? {
    guard let bytes = item.dataValue, bytes.count == 2 || bytes.count == 1 else { return nil }
    let number = Int(bigEndian: bytes)
    return ID3Genres.name(number - 1).map(TransferValue.text)
  }

  /// What a text of ID3 names: `(17)`, `(17)(6)Own words`, `17`, `(RX)`, or plain words.
  private static func genres(in text: String) -> [String] {
    if text.utf8.count <= 3, let number = Int(text), let name = ID3Genres.name(number) {
      return [name]
    }
    if let word = word(text[...]) { return [word] }
    var rest = text[...]
    var found: [String] = []
    while rest.hasPrefix("("), !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      guard let name = word(inside) ?? Int(inside).flatMap(ID3Genres.name) else { break }
      found.append(name)
      rest = rest[rest.index(after: end)...]
    }
    let own = rest.hasPrefix("((") ? rest.dropFirst() : rest
    if !own.isEmpty, !found.contains(String(own)) { found.append(String(own)) }
    return found.isEmpty ? [text] : found
  }

  private static func word(_ text: Substring) -> String? {
    switch text {
    case "RX": "Remix"
    case "CR": "Cover"
    default: nil
    }
  }

  // MARK: Pictures

  /// A picture, with the type that its first bytes tell where nothing else does.
  private static func picture(_ item: MetadataItem) -> TransferValue? {
    var picture = item
    picture.carrier = nil
    let head = item.dataValue ?? []
    if item.deferredPayload == nil, head.isEmpty { return nil }
    if item.dataType == .rawData, let type = DataType(pictureStartingWith: head) {
      picture.dataType = type
    }
    return .picture(picture)
  }
}
