internal import MediaModel
internal import MetadataFormats

/// Brings the text of a value into the bytes of a data type.
struct ValueText {
  /// What the value is for.
  let identifier: MetadataIdentifier
  /// The type to write.
  let type: DataType
  /// The language, which classic text is coded by.
  let language: LanguageTag?
  /// Whether nobody named the type, so that the forms of the identifier are obeyed.
  let isNatural: Bool

  /// The bytes that stand for text.
  ///
  /// - Throws: ``ItemTextError`` where the text is no value of the type.
  func payload(_ text: String) throws(ItemTextError) -> [UInt8] {
    if isNatural, let form = ValueForm(identifier),
      let payload = try payload(text, form: form)
    {
      return payload
    }
    guard let value = try value(text) else { throw wrong(text, expected) }
    guard let payload = value.payload(as: type, language: language) else {
      if case .string = value {
        throw wrong(text, "text that the encoding of '\(language?.bcp47 ?? "und")' can hold")
      }
      throw wrong(text, expected)
    }
    return payload
  }

  // MARK: Forms of identifiers

  private func payload(
    _ text: String, form: ValueForm
  ) throws(ItemTextError) -> [UInt8]? {
    switch form {
    case .position(let byteCount):
      if let bytes = BytesText.bytes(text) { return bytes }
      guard let payload = Self.position(text, byteCount: byteCount) else {
        throw wrong(text, "a number, or a number and how many there are, as 3/12")
      }
      return payload
    case .genreNumber:
      if let bytes = BytesText.bytes(text) { return bytes }
      guard let number = Self.genre(text) else {
        throw wrong(text, "a genre by its number of ID3v1 from 1, or by its name, as Jazz")
      }
      return [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    case .flag:
      guard let flag = Self.flag(text) else { throw wrong(text, "yes or no") }
      return [flag ? 1 : 0]
    case .integer(let byteCount):
      let bound = Int128(1) << Int128(8 * byteCount - 1)
      guard let number = NumberText.integer(text), (-bound..<bound).contains(number) else {
        throw wrong(text, "a whole number from \(-bound) to \(bound - 1)")
      }
      return (0..<byteCount).map {
        UInt8(truncatingIfNeeded: number >> Int128(8 * (byteCount - 1 - $0)))
      }
    case .location: return Array(try location(text).utf8)
    case .dateAndTime, .date, .timestamp, .year: return try date(text, form: form)
    case .picture:
      guard let bytes = BytesText.bytes(text), DataType(picture: bytes) == type else {
        throw ItemTextError(
          "\(identifier) holds a picture, which is taken from a file, as --set-file \(identifier)=cover.jpg"
        )
      }
      return bytes
    }
  }

  private static func position(_ text: String, byteCount: Int) -> [UInt8]? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt16($0) }
    guard (1...2).contains(parts.count), let number = parts[0],
      let total = parts.count == 2 ? parts[1] : 0
    else { return nil }
    var bytes: [UInt8] = [0, 0]
    for part in [number, total] { bytes += [UInt8(part >> 8), UInt8(part & 0xFF)] }
    while bytes.count < byteCount { bytes.append(0) }
    return bytes
  }

  private static func genre(_ text: String) -> Int? {
    if let number = Int(text) { return ID3Genres.name(number - 1) == nil ? nil : number }
    let wanted = text.lowercased()
    for number in 0..<256 where ID3Genres.name(number)?.lowercased() == wanted {
      return number + 1
    }
    return nil
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }

  private func location(_ text: String) throws(ItemTextError) -> String {
    let place = ISO6709(text) ?? Self.degrees(text)
    guard let place, place.isOnGlobe, let written = place.text else {
      throw wrong(
        text, "a place in the notation of ISO 6709, as +48.8577+002.2950/, or as 48.8577,2.295")
    }
    guard ISO6709(text) != nil else { return written }
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// Latitude, longitude and perhaps altitude in decimal degrees and metres, with commas between.
  private static func degrees(_ text: String) -> ISO6709? {
    guard let numbers = NumberText.list(text, separators: [","]), (2...3).contains(numbers.count)
    else { return nil }
    return ISO6709(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.dropFirst(2).first)
  }

  private func date(_ text: String, form: ValueForm) throws(ItemTextError) -> [UInt8] {
    guard let date = CaptureDate(text: text) else {
      throw wrong(text, "a date, as 2026-05-17 or 2026-05-17T14:30:00+02:00")
    }
    // Year and month are as good as the whole where the reader asks for no more.
    let isWhole = date.precision != .year && date.precision != .month
    let written = isWhole && MetadataDate(text) == nil ? date.date.description : text
    switch form {
    case .dateAndTime:
      guard isWhole else { throw wrong(text, "a whole date, as 2026-05-17T14:30:00+02:00") }
      return Array(written.utf8)
    case .year:
      let year = UInt16(date.date.year)
      return [UInt8(year >> 8), UInt8(year & 0xFF)]
    case .timestamp where isWhole && date.date.hasTime:
      let inUTC = date.date.secondsSince1970.flatMap { MetadataDate(secondsSince1970: $0) }
      return Array((inUTC ?? date.date).description.utf8.prefix(19))
    default: return Array(written.utf8)
    }
  }

  // MARK: Data types

  private func value(_ text: String) throws(ItemTextError) -> MetadataValue? {
    let base = type.baseType
    switch base {
    case .utf8, .utf16, .classicText, .utf8Sort, .utf16Sort, .shiftJIS, .html, .xml, .isrc, .mi3p,
      .url:
      if type == .quickTimeLocationISO6709 { return .string(try location(text)) }
      return .string(text)
    case .json: return JSONText.isValid(text) ? .string(text) : nil
    case .signedInteger, .unsignedInteger, .int8, .int16, .int32, .int64, .uint8, .uint16,
      .uint32, .uint64, .duration:
      return NumberText.integer(text).flatMap(NumberText.value)
    case .dateTime:
      if let seconds = UInt64(text) { return .unsigned(seconds) }
      return CaptureDate(text: text)?.date.secondsSince1904.map(MetadataValue.unsigned)
    case .float32, .float64: return NumberText.float(text).map(MetadataValue.float64)
    case .pointFloat32, .dimensionsFloat32, .rectangleFloat32, .affineTransformFloat64,
      .perspectiveTransformFloat64, .polygonFloat32, .polylineFloat32:
      return ShapeText.value(text, of: base)
    case .uuid: return BytesText.uuid(text).map(MetadataValue.data)
    case .jpeg, .png, .gif, .bmp:
      guard let bytes = BytesText.bytes(text), DataType(picture: bytes) == base else { return nil }
      return .data(bytes)
    default: return BytesText.bytes(text).map(MetadataValue.data)
    }
  }

  /// What a value of the type looks like.
  private var expected: String {
    switch type.baseType {
    case .signedInteger: "a whole number of 64 bits"
    case .unsignedInteger: "a whole number of 64 bits that is not negative"
    case .int8: "a whole number from -128 to 127"
    case .int16: "a whole number from -32768 to 32767"
    case .int32: "a whole number from -2147483648 to 2147483647"
    case .int64: "a whole number of 64 bits"
    case .uint8: "a whole number from 0 to 255"
    case .uint16: "a whole number from 0 to 65535"
    case .uint32, .duration: "a whole number from 0 to 4294967295"
    case .uint64: "a whole number of 64 bits that is not negative"
    case .dateTime: "a date with a zone, as 2026-05-17T14:30:00Z, or seconds since 1904"
    case .float32, .float64: "a number that the type can hold"
    case .json: "JSON"
    case .uuid: "a UUID"
    case .pointFloat32: "a point, as 0.5,0.25"
    case .dimensionsFloat32: "a size, as 1920x1080"
    case .rectangleFloat32: "a rectangle as x,y,width,height"
    case .affineTransformFloat64, .perspectiveTransformFloat64: "nine numbers, row by row"
    case .polygonFloat32: "at least three points, as 0,0 1,0 1,1"
    case .polylineFloat32: "at least two points, as 0,0 1,1"
    case .jpeg, .png, .gif, .bmp:
      "a \(DataTypeName.name(of: type.baseType).uppercased()) picture; take it from a file"
    default: "bytes, as 0x0A1B or base64:Chs=; or take them from a file"
    }
  }

  private func wrong(_ text: String, _ expected: String) -> ItemTextError {
    ItemTextError("\(identifier) cannot be '\(text.prefix(60))': it takes \(expected)")
  }
}
