package import BaseMedia
internal import BinaryIO
package import MediaModel

/// What camcorders of AVCHD write into the pictures: date, place and settings, as `MDPM` in messages of the encoder.
///
///     "MDPM", u8 count, { u8 tag, 4 bytes } ...; most significant byte first
///
/// | tags | content |
/// | --- | --- |
/// | 13 | time code: frames, seconds, minutes, hours, each as two decimal digits |
/// | 18, 19 | u8 zone, then year, month, day, hour, minute, second as decimal digits; bit 5 of the zone is its sign, the lower five are half hours |
/// | a0, a1 | u16 / u16 exposure time in seconds, f-number |
/// | a3, a4 | i16 / i16 brightness, exposure compensation |
/// | b0-cc | places as EXIF has them, a number as u16 / u16, a text over several tags |
/// | e4-e6 | name of the model |
///
/// Tags are hexadecimal, and keys of the key space `mdpm`. A tag that is not known is an item of its bytes.
///
/// From a description: no file of a camera was at hand. Values are those of exiftool for files laid out by it.
///
/// Source: the table "H264 MDPM" of exiftool; ISO/IEC 14496-10 § D.1.7 (messages of the encoder); CIPA DC-008 § 4.6.7.
package struct MDPMSample: TimedMetadataCodec {
  private static let clause = "MDPM"
  static let type: FourCC = "MDPM"

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    func odd(_ message: String) -> Diagnostic {
      Diagnostic(message, clause: Self.clause, offset: offset)
    }
    guard sample.count >= 5, sample.starts(with: Self.type.bytes) else {
      return DecodedSample(
        items: [MetadataItem(.sample(Self.type), payload: sample, dataType: .rawData)],
        diagnostics: [odd("\(sample.count) bytes are not an MDPM")])
    }
    let count = Int(sample[4])
    var records: [UInt8: ArraySlice<UInt8>] = [:]
    var rest = sample[5...]
    for _ in 0..<count where rest.count >= 5 {
      // The first counts, as of fields of EXIF.
      if let tag = rest.first, records[tag] == nil { records[tag] = rest.dropFirst().prefix(4) }
      rest = rest.dropFirst(5)
    }
    let isCut = sample.count - 5 < 5 * count
    return DecodedSample(
      items: MDPMMeaning(records).items,
      diagnostics: isCut
        ? [odd("MDPM of \(count) tags has room for \((sample.count - 5) / 5)")] : [])
  }
}

/// What the tags of one message say.
private struct MDPMMeaning {
  private let records: [UInt8: ArraySlice<UInt8>]
  /// The tags that common terms hold.
  private var known: Set<UInt8> = []
  private(set) var items: [MetadataItem] = []

  init(_ records: [UInt8: ArraySlice<UInt8>]) {
    self.records = records
    place()
    add(.telemetryExposureTime, 0xA0)
    add(.telemetryAperture, 0xA1)
    date()
    if let code = records[0x13], let text = Self.digits(code.reversed(), separator: ":") {
      items.append(TelemetryItem.text(Self.identifier(0x13), text))
      known.insert(0x13)
    }
    if let model = text(0xE4...0xE6) {
      items.append(TelemetryItem.text(Self.identifier(0xE4), model))
    }
    for tag in records.keys.sorted() where !known.contains(tag) { keep(tag) }
  }

  private static func identifier(_ tag: UInt8) -> MetadataIdentifier {
    MetadataIdentifier(keyBytes: Array(String(tag, radix: 16).utf8), keySpace: .mdpm)
  }

  // MARK: - Places

  private mutating func place() {
    var record = PositionRecord()
    if let latitude = angle(0xB2, reference: 0xB1), let longitude = angle(0xB6, reference: 0xB5) {
      (record.latitude, record.longitude) = (latitude, longitude)
    }
    if let altitude = take(0xBA) {
      let isBelow = byte(0xB9) == 1
      known.insert(0xB9)
      record.altitude = isBelow ? -altitude : altitude
    }
    if let status = byte(0xBE) {
      record.hasFix = status == UInt8(ascii: "A")
      known.insert(0xBE)
    }
    if let speed = take(0xC2) {
      let unit = byte(0xC1)
      known.insert(0xC1)
      let scale =
        unit == UInt8(ascii: "M")
        ? PositionRecord.mileAnHour
        : unit == UInt8(ascii: "N") ? PositionRecord.knot : PositionRecord.kilometreAnHour
      record.speed = speed * scale
    }
    if byte(0xC3) == UInt8(ascii: "T"), let heading = take(0xC4) {
      record.heading = heading
      known.insert(0xC3)
    }
    record.utc = satelliteTime()
    items += record.items("MDPM")
    if let mode = byte(0xBF), (UInt8(ascii: "2")...UInt8(ascii: "3")).contains(mode) {
      let dimensions = mode - UInt8(ascii: "0")
      items.append(TelemetryItem.count(.telemetryFix, record.hasFix == false ? 0 : dimensions))
      known.insert(0xBF)
    }
    add(.telemetryDilution, 0xC0)
  }

  /// Degrees, minutes and seconds in three tags.
  private mutating func angle(_ tag: UInt8, reference: UInt8) -> Double? {
    guard let side = byte(reference), let degrees = ratio(tag), let minutes = ratio(tag + 1),
      let seconds = ratio(tag + 2)
    else { return nil }
    known.formUnion([reference, tag, tag + 1, tag + 2])
    let angle = degrees + minutes / 60 + seconds / 3600
    return side == UInt8(ascii: "S") || side == UInt8(ascii: "W") ? -angle : angle
  }

  private mutating func satelliteTime() -> MetadataDate? {
    guard let hours = ratio(0xBB), let minutes = ratio(0xBC), let seconds = ratio(0xBD),
      let hour = Int(exactly: hours), let minute = Int(exactly: minutes),
      let day = text(0xCA...0xCC, takes: false)
    else { return nil }
    let parts = day.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3,
      let date = PositionRecord.date(parts[0], parts[1], parts[2], hour, minute, seconds)
    else { return nil }
    known.formUnion([0xBB, 0xBC, 0xBD, 0xCA, 0xCB, 0xCC])
    return date
  }

  // MARK: - The clock of the camera

  private mutating func date() {
    guard let first = records[0x18].map(Array.init), let second = records[0x19].map(Array.init),
      let year = Self.number(first[1...2]), let month = Self.number(first[3...3]),
      let day = Self.number(second[0...0]), let hour = Self.number(second[1...1]),
      let minute = Self.number(second[2...2]), let seconds = Self.number(second[3...3])
    else { return }
    let offset = Int(first[0] & 0x1F) * 30 * (first[0] & 0x20 == 0 ? 1 : -1)
    guard
      let date = MetadataDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: seconds,
        nanosecond: 0, zoneOffsetMinutes: offset)
    else { return }
    items.append(TelemetryItem.text(Self.identifier(0x18), date.description))
    known.formUnion([0x18, 0x19])
  }

  /// A number of two decimal digits a byte; `nil` for other digits.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int? {
    var number = 0
    for byte in bytes {
      guard byte >> 4 < 10, byte & 0xF < 10 else { return nil }
      number = number * 100 + Int(byte >> 4) * 10 + Int(byte & 0xF)
    }
    return number
  }

  private static func digits(_ bytes: some Sequence<UInt8>, separator: String) -> String? {
    var parts: [String] = []
    for byte in bytes {
      guard byte >> 4 < 10, byte & 0xF < 10 else { return nil }
      parts.append("\(byte >> 4)\(byte & 0xF)")
    }
    return parts.joined(separator: separator)
  }

  // MARK: - Values

  private func byte(_ tag: UInt8) -> UInt8? { records[tag]?.first }

  /// A number as u16 / u16, or with signs; `nil` for what has nothing below the line.
  private func ratio(_ tag: UInt8, isSigned: Bool = false) -> Double? {
    guard let bytes = records[tag], bytes.count == 4 else { return nil }
    let above = UInt16(bigEndian: bytes.prefix(2))
    let below = UInt16(bigEndian: bytes.dropFirst(2))
    guard below != 0 else { return nil }
    return isSigned
      ? Double(Int16(bitPattern: above)) / Double(Int16(bitPattern: below))
      : Double(above) / Double(below)
  }

  private mutating func take(_ tag: UInt8) -> Double? {
    guard let number = ratio(tag) else { return nil }
    known.insert(tag)
    return number
  }

  private mutating func add(_ identifier: MetadataIdentifier, _ tag: UInt8) {
    if let number = take(tag) { items.append(TelemetryItem.number(identifier, number)) }
  }

  /// A text over several tags; `nil` where the first is not there.
  private mutating func text(_ tags: ClosedRange<UInt8>, takes: Bool = true) -> String? {
    guard records[tags.lowerBound] != nil else { return nil }
    let bytes = tags.compactMap { records[$0] }.joined().prefix { $0 != 0 }
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else { return nil }
    if takes { known.formUnion(tags) }
    return text
  }

  /// Tags that are texts over several.
  private static let texts: [UInt8: ClosedRange<UInt8>] = [
    0xC7: 0xC7...0xC8, 0xCA: 0xCA...0xCC,
  ]
  /// Tags that are whole numbers.
  private static let counts: Set<UInt8> = [0xA2, 0xA6, 0xA7, 0xA8, 0xAA]
  /// Tags that are numbers as a ratio.
  private static let ratios: Set<UInt8> = [
    0xA3, 0xA4, 0xA5, 0xA9, 0xBA, 0xBB, 0xBC, 0xBD, 0xC2, 0xC4, 0xC6,
  ]

  private mutating func keep(_ tag: UInt8) {
    guard let bytes = records[tag], !known.contains(tag) else { return }
    let identifier = Self.identifier(tag)
    if let tags = Self.texts[tag], let text = text(tags) {
      items.append(TelemetryItem.text(identifier, text))
    } else if Self.counts.contains(tag), bytes.count == 4 {
      items.append(TelemetryItem.number(identifier, Double(UInt32(bigEndian: bytes))))
    } else if Self.ratios.contains(tag),
      let number = ratio(tag, isSigned: tag == 0xA3 || tag == 0xA4)
    {
      items.append(TelemetryItem.number(identifier, number))
    } else {
      items.append(MetadataItem(identifier, payload: Array(bytes), dataType: .rawData))
    }
  }
}
