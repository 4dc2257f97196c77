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
  /// The row of the identifier where no one named the type, so that its form is obeyed.
  let row: MetadataMapping.Row?

  /// The bytes that stand for text.
  func payload(_ typed: String) throws(ItemTextError) -> [UInt8] {
    let text = ValueWords.number(for: typed, of: identifier).map { "\($0)" } ?? typed
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
    case .integer(let count): wholeNumber(count, isSigned: true)
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
    switch type.baseType {
    case .json: return JSONText.isValid(text) ? .string(text) : nil
    case .uuid: return BytesText.uuid(text).map(MetadataValue.data)
    case .dateTime:
      if let seconds = UInt64(text) { return .unsigned(seconds) }
      return CaptureDate(text: text)?.date.secondsSince1904.map(MetadataValue.unsigned)
    case let base where DataType.pictures.contains(base):
      guard let bytes = BytesText.bytes(text), DataType(picture: bytes) == base else { return nil }
      return .data(bytes)
    default: break
    }
    switch ValueLayout(type) {
    case .text, .classicText:
      return .string(type == .quickTimeLocationISO6709 ? try location(text) : text)
    case .signed, .unsigned: return NumberText.integer(text).flatMap(NumberText.value)
    case .float32, .float64: return NumberText.float(text).map(MetadataValue.float64)
    case .bytes, .extendedRaster, .composite: return BytesText.bytes(text).map(MetadataValue.data)
    case .vector: return ShapeText.value(text, of: .vectorFloat64)
    case .point, .dimensions, .rectangle, .affineTransform, .perspectiveTransform, .polygon,
      .polyline:
      return ShapeText.value(text, of: type.baseType)
    }
  }

  /// What a value of the type looks like.
  private var expected: String {
    switch type.baseType {
    case .json: return "JSON"
    case .uuid: return "a UUID"
    case .dateTime: return "a date with a zone, as 2026-05-17T14:30:00Z, or seconds since 1904"
    case let base where DataType.pictures.contains(base):
      return "a \(DataTypeName.name(of: base).uppercased()) picture; take it from a file"
    default: break
    }
    switch ValueLayout(type) {
    case .signed(let widths): return Self.wholeNumber(widths.last ?? 8, isSigned: true)
    case .unsigned(let widths): return Self.wholeNumber(widths.last ?? 8, isSigned: false)
    case .float32, .float64: return "a number that the type can hold"
    case .point: return "a point, as 0.5,0.25"
    case .dimensions: return "a size, as 1920x1080"
    case .rectangle: return "a rectangle as x,y,width,height"
    case .affineTransform, .perspectiveTransform: return "nine numbers, row by row"
    case .polygon: return "at least three points, as 0,0 1,0 1,1"
    case .polyline: return "at least two points, as 0,0 1,1"
    case .vector: return "numbers, as 0.5 -0.25 9.81"
    case .text, .classicText, .bytes, .extendedRaster, .composite:
      return "bytes, as 0x0A1B or base64:Chs=; or take them from a file"
    }
  }

  /// What a whole number of so many bytes looks like.
  private static func wholeNumber(_ width: Int, isSigned: Bool) -> String {
    if width == 8 { return "a whole number of 64 bits" + (isSigned ? "" : " that is not negative") }
    let limit = Int64(1) << (8 * width - (isSigned ? 1 : 0))
    return "a whole number from \(isSigned ? -limit : 0) to \(limit - 1)"
  }

  private func wrong(_ text: String, _ expected: String) -> ItemTextError {
    let words = ValueWords.all(of: identifier)
    // Of the shops there are too many.
    let choice =
      (1...20).contains(words.count) ? ", or one of: \(words.joined(separator: ", "))" : ""
    return ItemTextError(
      "\(identifier) cannot be '\(text.prefix(60))': it takes \(expected)\(choice)")
  }
}
