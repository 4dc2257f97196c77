internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// What a value has become at a key.
struct EncodedValue: Hashable, Sendable {
  /// The items, usually one.
  var items: [MetadataItem]
  /// What is not kept, in words.
  var remarks: [String] = []
  /// Whether the value itself is coarser than it was.
  var isCoarse = false

  mutating func note(_ remark: String?, isCoarse: Bool = false) {
    if let remark { remarks.append(remark) }
    if isCoarse { self.isCoarse = true }
  }
}

/// Writes values as the forms of keys say.
struct TransferWriter {
  let key: MappingKey
  let form: MappingForm
  let language: LanguageTag?

  /// Writes a value; `nil` where the key cannot hold it.
  func write(_ value: TransferValue) -> EncodedValue? {
    switch (form, value) {
    case (.text, .text(let text)), (.genreReference, .text(let text)): return self.text(text)
    case (.shortText(let most), .text(let text)):
      return text.utf8.count <= most ? self.text(text) : nil
    case (.keywords, .text(let text)): return keywords(text)
    case (.integer(let bytes), .number(let number)): return integer(number, bytes)
    case (.presence, .number(let number)):
      return number.double == 0 ? nil : writing([1], .unsignedInteger)
    case (.presence, .text(let text)):
      var writing = writing([1], .unsignedInteger)
      writing.note("that it is \(text) alone is not kept", isCoarse: true)
      return writing
    case (.oneOf(let texts), .number(let number)):
      guard number.double != 0 else { return nil }
      return EncodedValue(items: texts.map { item(Array($0.utf8), .utf8) })
    case (.oneOf(let texts), .text(let text)):
      return texts.contains(text) ? writing(Array(text.utf8), .utf8) : nil
    case (.decimal, .number(let number)): return text(Self.decimal(number))
    case (.positionBytes(let size), .position(let number, let count)):
      return positionBytes(number, count, size)
    case (.positionText, .position(let number, let count)):
      return text((number.map { "\($0)" } ?? "") + (count.map { "/\($0)" } ?? ""))
    case (.positionNumber(let countKey, let bytes), .position(let number, let count)):
      return positionNumber(number, count, countKey, bytes)
    case (.positionCount, .position(nil, let count?)):
      return key.keySpace == .iTunes ? integer(MetadataNumber(count), 2) : text("\(count)")
    case (.genreNumber, .text(let name)): return genreNumber(name)
    case (.date, .date(let date)): return date.iso8601.flatMap(text)
    case (.year, .date(let date)):
      return date.year.flatMap { DateParts(year: $0).dayText() }.flatMap(text)
    case (.id3Date, .date(let date)): return id3Date(date)
    case (.exifDate, .date(let date)): return exifDate(date)
    case (.yearNumber, .date(let date)): return yearNumber(date)
    case (.dayBeside(let time), .date(let date)): return dayBeside(date, time)
    case (.place, .place(let place)): return text(place.text)
    case (.fixedPointPlace, .place(let place)): return fixedPoint(place)
    case (.picture, .picture(let picture)):
      return TransferPicture(picture, language: language).written(at: key)
    case (.ratingFloat, .number), (.ratingByte, .number), (.ratingText, .number):
      return rating(value)
    case (.bytes, .bytes(let bytes, let type)):
      return writing(bytes, key.keySpace == .id3 ? .rawData : type)
    default: return nil
    }
  }

  // MARK: Items

  /// An item at the key, with what must stand beside it.
  func item(
    _ payload: [UInt8], _ type: DataType, language: LanguageTag? = nil,
    at identifier: MetadataIdentifier? = nil
  ) -> MetadataItem {
    var attributes: [MetadataItem.ExtraAttribute] = []
    if let info = key.info { attributes.append(.init("info", info)) }
    if key.keySpace == .iTunesFreeform {
      let name = key.identifier.key
      let (mean, part) = FreeName(name).meanAndName
      attributes += [.init("mean", mean), .init("name", part)]
    }
    return MetadataItem(
      identifier ?? key.identifier, payload: payload, dataType: type, languageTag: language,
      extraAttributes: attributes)
  }

  /// What one item of no language says.
  func writing(_ payload: [UInt8], _ type: DataType) -> EncodedValue {
    EncodedValue(items: [item(payload, type)])
  }

  /// Text at the key, as its key space stores text and its language.
  func text(_ text: String) -> EncodedValue? {
    let kept = TransferLanguage(language, at: key)
    let isClassic = key.identifier.isClassicText
    let payload = Array(text.utf8)
    if isClassic, payload.count > Int(UInt16.max) { return nil }
    var writing = EncodedValue(
      items: [item(payload, isClassic ? .classicText : .utf8, language: kept.tag)])
    writing.note(kept.remark)
    return writing
  }

  private func keywords(_ text: String) -> EncodedValue? {
    let words = text.split(separator: ",")
    guard words.count <= 255, words.allSatisfy({ $0.utf8.count < 255 }),
      var writing = self.text(text)
    else { return nil }
    writing.items[0].extraAttributes.append(.init("count", "\(words.count)"))
    return writing
  }

  // MARK: Numbers

  private func integer(_ number: MetadataNumber, _ count: Int) -> EncodedValue? {
    let rounded = number.double.rounded()
    guard let whole = number.integer ?? Int128(exactly: rounded) else { return nil }
    let limit = Int128(1) << Int128(8 * count - 1)
    guard whole >= -limit, whole < limit else { return nil }
    let bytes = UInt64(truncatingIfNeeded: whole).bigEndianBytes
    var writing = writing(bytes.suffix(count), .signedInteger)
    if number.integer == nil {
      writing.note("\(Self.decimal(number)) is kept as \(whole)", isCoarse: true)
    }
    return writing
  }

  static func decimal(_ number: MetadataNumber) -> String {
    number.integer.map { "\($0)" } ?? "\(number.double)"
  }

  private func positionBytes(_ number: Int?, _ count: Int?, _ size: Int) -> EncodedValue? {
    guard let number = UInt16(exactly: number ?? 0), let count = UInt16(exactly: count ?? 0) else {
      return nil
    }
    let payload = [0, 0] + number.bigEndianBytes + count.bigEndianBytes
    let filler = [UInt8](repeating: 0, count: max(0, size - payload.count))
    return writing(payload + filler, .rawData)
  }

  private func genreNumber(_ name: String) -> EncodedValue? {
    let wanted = name.lowercased()
    return (0..<256).first { ID3Genres.name($0)?.lowercased() == wanted }.map { number in
      writing(UInt16(number + 1).bigEndianBytes, .rawData)
    }
  }

  private func positionNumber(
    _ number: Int?, _ count: Int?, _ countKey: String, _ size: Int?
  ) -> EncodedValue? {
    let identifier = MetadataIdentifier(countKey)
    var items: [MetadataItem] = []
    for (value, place) in [(number, key.identifier), (count, identifier ?? key.identifier)] {
      guard let value else { continue }
      if let size {
        guard var made = integer(MetadataNumber(value), size)?.items.first else { return nil }
        made.identifier = place
        items.append(made)
      } else {
        items.append(item(Array("\(value)".utf8), .utf8, at: place))
      }
    }
    return items.isEmpty ? nil : EncodedValue(items: items)
  }

  private func rating(_ value: TransferValue) -> EncodedValue? {
    guard case .number(let part) = value, (0...1).contains(part.double) else { return nil }
    switch form {
    case .ratingFloat(let most):
      let rating = Float(part.double * most)
      return ratingWriting(
        rating.bitPattern.bigEndianBytes, .float32, Double(rating) / most, part)
    case .ratingByte(let most):
      guard let rating = UInt8(exactly: (part.double * most).rounded()) else { return nil }
      return ratingWriting([rating], .uint8, Double(rating) / most, part)
    case .ratingText(let most):
      let rating = (part.double * most * 100).rounded() / 100
      let number = MetadataNumber(double: rating, integer: Int128(exactly: rating))
      return ratingWriting(Array(Self.decimal(number).utf8), .utf8, rating / most, part)
    default: return nil
    }
  }

  private func ratingWriting(
    _ payload: [UInt8], _ type: DataType, _ kept: Double, _ wanted: MetadataNumber
  ) -> EncodedValue {
    var writing = writing(payload, type)
    if abs(kept - wanted.double) > 1e-6 {
      writing.note("the steps of the rating are coarser", isCoarse: true)
    }
    return writing
  }

  // MARK: Dates and places

  private func id3Date(_ date: DateParts) -> EncodedValue? {
    guard let universal = date.universal, let text = universal.composed,
      date.month != nil || date.hour == nil, var writing = self.text(text)
    else { return nil }
    if date.zone != nil {
      writing.note("ID3 has no zone: the date is kept in UTC", isCoarse: true)
    }
    if date.fraction != nil { writing.note("ID3 has no part of a second", isCoarse: true) }
    if date.zone == nil, date.fraction == nil, let old = date.text, old != text {
      writing.note("the date is written as \(text)")
    }
    return writing
  }

  /// Hour, minute and second of a date.
  private static func time(of date: DateParts) -> String? {
    var plain = DateParts(hour: date.hour, minute: date.minute)
    plain.second = date.second ?? 0
    return plain.timeText
  }

  private func exifDate(_ date: DateParts) -> EncodedValue? {
    guard date.day != nil, let day = date.dayText(separator: ":"), let time = Self.time(of: date),
      var writing = text("\(day) \(time)")
    else { return nil }
    if date.zone != nil || date.fraction != nil || date.second == nil {
      writing.note("EXIF keeps zone and part of a second elsewhere", isCoarse: true)
    } else {
      writing.note("the date is written as EXIF has it")
    }
    return writing
  }

  private func yearNumber(_ date: DateParts) -> EncodedValue? {
    guard let year = date.year, let number = UInt16(exactly: year) else { return nil }
    var writing = writing(number.bigEndianBytes, .uint16)
    if date.month != nil { writing.note("only the year is kept", isCoarse: true) }
    let kept = TransferLanguage(language, at: key)
    writing.note(kept.remark)
    return writing
  }

  private func dayBeside(_ date: DateParts, _ timeKey: String) -> EncodedValue? {
    guard date.day != nil, let day = date.dayText(), var writing = text(day) else { return nil }
    if let time = Self.time(of: date), let place = MetadataIdentifier(timeKey) {
      writing.items.append(item(Array(time.utf8), .utf8, at: place))
    }
    if date.zone != nil || date.fraction != nil || date.hour != nil && date.second == nil {
      writing.note("zone and part of a second are not kept", isCoarse: true)
    } else if date.hour != nil, let old = date.text, old != date.composed {
      writing.note("the date is written in two parts")
    }
    return writing
  }

  private func fixedPoint(_ place: TransferPlace) -> EncodedValue? {
    guard let fixed = FixedPointPlace(place.point) else { return nil }
    let kept = TransferLanguage(language, at: key)
    var item = item(Array(fixed.fullText.utf8), .utf8, language: kept.tag)
    item.extraAttributes =
      [.init("name", place.name ?? ""), .init("role", "0")]
      + fixed.attributes + [.init("body", ""), .init("notes", "")]
    var writing = EncodedValue(items: [item])
    if place.point.altitude == nil {
      writing.note("3GPP cannot leave the altitude out: it is kept as 0", isCoarse: true)
    } else if !fixed.tells(place.point) {
      writing.note("3GPP keeps 1/65536 of a degree and of a metre", isCoarse: true)
    } else if fixed.text != place.text {
      writing.note("the place is written with other digits", isCoarse: true)
    }
    return writing
  }
}

extension MetadataNumber {
  /// A whole number.
  init(_ number: Int) { self.init(double: Double(number), integer: Int128(number)) }
}

extension FixedPointPlace {
  /// Whether the numbers of a point can be told from this place, to the decimals it has.
  func tells(_ point: ISO6709) -> Bool {
    func isNear(_ fixed: Int32, _ number: Double, _ digits: Int) -> Bool {
      let unit = (0..<min(digits, 12)).reduce(1.0) { unit, _ in unit / 10 }
      return abs(Double(fixed) / 65536 - number) < unit / 2
    }
    return point.referenceSystem == nil && point.notation == .degrees
      && isNear(latitude, point.latitude, point.fractionDigits)
      && isNear(longitude, point.longitude, point.fractionDigits)
      && isNear(altitude, point.altitude ?? 0, point.altitudeFractionDigits)
  }
}
