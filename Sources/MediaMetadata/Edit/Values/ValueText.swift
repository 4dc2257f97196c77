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
  /// The row of the identifier where nobody named the type, so that its form is obeyed.
  let row: MetadataMapping.Row?

  /// The bytes that stand for text.
  ///
  /// - Throws: ``ItemTextError`` where the text is no value of the type.
  func payload(_ text: String) throws(ItemTextError) -> [UInt8] {
    if let payload = try mappedPayload(text) { return payload }
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

  /// The bytes that text has in the form of the identifier; `nil` where that is text as it is.
  private func mappedPayload(_ text: String) throws(ItemTextError) -> [UInt8]? {
    guard let row else { return nil }
    switch row.form {
    case .positionBytes, .genreNumber:
      if let bytes = BytesText.bytes(text) { return bytes }
    case .picture:
      guard let bytes = BytesText.bytes(text), DataType(picture: bytes) == type else {
        throw ItemTextError(
          "\(identifier) holds a picture, which is taken from a file"
        )
      }
      return bytes
    default: break
    }
    guard let value = try decoded(text, row) else { return nil }
    // What stands beside a place is the business of who writes it.
    let form = row.form == .fixedPointPlace ? .place : row.form
    let writing = TransferWriter(key: MappingKey(identifier), form: form, language: nil).write(
      value)
    guard let items = writing?.items, items.count == 1 else {
      throw wrong(text, Self.expected(row))
    }
    return items[0].payload
  }

  /// The value that text stands for in a form; `nil` where it is text as it is.
  private func decoded(
    _ text: String, _ row: MetadataMapping.Row
  ) throws(ItemTextError) -> TransferValue? {
    let value: TransferValue?
    switch row.form {
    case .positionBytes, .positionNumber(_, .some):
      value = TransferReader.position(text)
    case .positionCount where row.key.keySpace == .iTunes:
      value = Int(text).map { .position(number: nil, count: $0) }
    case .genreNumber:
      let name = Int(text).map { ID3Genres.name($0 - 1) } ?? text
      value = name.map(TransferValue.text)
    case .integer where row.concept.shape == .flag:
      value = Self.flag(text).map { .number(TransferReader.flag($0)) }
    case .integer:
      value = NumberText.integer(text).map {
        .number(MetadataNumber(double: Double($0), integer: $0))
      }
    case .place, .fixedPointPlace:
      value = TransferPlace(try location(text)).map(TransferValue.place)
    case .date, .id3Date, .year, .yearNumber: value = .date(try date(text))
    default: return nil
    }
    guard let value else { throw wrong(text, Self.expected(row)) }
    return value
  }

  private static func expected(_ row: MetadataMapping.Row) -> String {
    switch row.form {
    case .positionBytes, .positionNumber, .positionCount:
      "a number, or a number and how many there are, as 3/12"
    case .genreNumber: "a genre by its number of ID3v1 from 1, or by its name, as Jazz"
    case .integer where row.concept.shape == .flag: "yes or no"
    case .integer(let count):
      "a whole number from \(-(Int128(1) << Int128(8 * count - 1))) to \((Int128(1) << Int128(8 * count - 1)) - 1)"
    default: "another value"
    }
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

  private func date(_ text: String) throws(ItemTextError) -> DateParts {
    guard let date = CaptureDate(text: text) else {
      throw wrong(text, "a date, as 2026-05-17 or 2026-05-17T14:30:00+02:00")
    }
    // Year and month are as good as the whole where the reader asks for no more.
    let isWhole = date.precision != .year && date.precision != .month
    guard isWhole || identifier != .quickTimeMetadataCreationDate else {
      throw wrong(text, "a whole date, as 2026-05-17T14:30:00+02:00")
    }
    return DateParts(
      text: isWhole && MetadataDate(text) == nil ? date.date.description : text)
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
