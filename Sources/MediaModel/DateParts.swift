/// A date as far as it is given: parts that key spaces may keep in different items.
package struct DateParts: Hashable, Sendable {
  /// The text it was read from, where it stood alone; `nil` for a date of numbers or parts.
  package var text: String?
  package var year: Int?
  package var month: Int?
  package var day: Int?
  package var hour: Int?
  package var minute: Int?
  package var second: Int?
  /// The decimals of the second as they were written.
  package var fraction: String?
  /// Minutes east of UTC.
  package var zone: Int?

  package init(
    year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil
  ) {
    (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
  }

  /// The parts of a whole date.
  package init(_ date: MetadataDate) {
    self.init(year: date.year, month: date.month, day: date.day)
    guard date.hasTime else { return }
    (hour, minute, second, zone) = (date.hour, date.minute, date.second, date.zoneOffsetMinutes)
    guard date.nanosecond > 0 else { return }
    var digits = date.nanosecond.padded(9)
    while digits.last == "0" { digits.removeLast() }
    fraction = digits
  }

  /// Reads a year, a month, a day or a date and time in the notation of ISO 8601, of EXIF, or with a
  /// space for `T`; any other text is kept as it is, without parts.
  package init(text: String) {
    if let parts = DateParts(parsing: text, separators: "-:/") { self = parts }
    self.text = text
  }

  /// Reads a date; `nil` for any other text.
  ///
  /// - Parameters:
  ///   - text: a year, a month, a day, or a date and time, with a `T` or a space between.
  ///   - separators: what may stand between year, month and day, beside nothing.
  package init?(parsing text: String, separators: String) {
    var scanner = DateScanner(text)
    guard let parts = scanner.date(separators) else { return nil }
    self = parts
  }

  /// The parts as a whole date, where a month or day that is not told is the first; `nil` where
  /// there is no such date.
  package var date: MetadataDate? {
    guard let year else { return nil }
    guard let hour, let minute else {
      return MetadataDate(year: year, month: month ?? 1, day: day ?? 1)
    }
    let digits = (fraction ?? "").prefix(9)
    let nanosecond = Int(digits + String(repeating: "0", count: 9 - digits.utf8.count)) ?? 0
    return MetadataDate(
      year: year, month: month ?? 1, day: day ?? 1, hour: hour, minute: minute,
      second: second ?? 0, nanosecond: nanosecond, zoneOffsetMinutes: zone)
  }

  /// Whether the text could be read.
  package var isKnown: Bool { year != nil }

  /// Whether nothing but a time is given.
  package var isTimeOnly: Bool { year == nil && month == nil && hour != nil }

  /// The date with what another tells beyond it; `nil` where that tells nothing new, or something else.
  package func completed(by other: DateParts) -> DateParts? {
    var date = self
    date.text = nil
    guard text == nil || isKnown, other.text == nil || other.isKnown || other.isTimeOnly else {
      return nil
    }
    var isNew = false
    for part in Self.parts {
      guard let new = other[keyPath: part] else { continue }
      if let old = self[keyPath: part] {
        if old != new { return nil }
      } else {
        date[keyPath: part] = new
        isNew = true
      }
    }
    guard isNew, year != nil || isTimeOnly else { return nil }
    return date
  }

  private static let parts: [any WritableKeyPath<DateParts, Int?> & Sendable] = [
    \.year, \.month, \.day, \.hour, \.minute, \.second, \.zone,
  ]

  /// The date in the notation of ISO 8601; `nil` where not even the year is given.
  package var iso8601: String? { text ?? composed }

  /// The parts in the notation of ISO 8601; `nil` where the year is missing.
  package var composed: String? {
    guard let day = dayText() else { return nil }
    guard self.day != nil, let time = timeText else { return day }
    switch zone {
    case nil: return "\(day)T\(time)"
    case 0?: return "\(day)T\(time)Z"
    case let zone?:
      let minutes = abs(zone)
      return
        "\(day)T\(time)\(zone < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    }
  }

  /// Year, month and day with something between them.
  package func dayText(separator: String = "-") -> String? {
    guard let year else { return nil }
    return
      ([year.padded(4)]
      + [month, month == nil ? nil : day].compactMap(\.self).map { $0.padded(2) })
      .joined(separator: separator)
  }

  /// Hour, minute, second and decimals.
  package var timeText: String? {
    guard let hour, let minute else { return nil }
    guard let second else { return "\(hour.padded(2)):\(minute.padded(2))" }
    return "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
      + (fraction.map { ".\($0)" } ?? "")
  }

  /// The date without a zone and decimals, in UTC where a zone is given; `nil` for a date that has no year.
  package var universal: DateParts? {
    guard year != nil else { return nil }
    var date = self
    (date.text, date.fraction, date.zone) = (nil, nil, nil)
    guard let zone, zone != 0, let year, let month, let day, let hour, let minute,
      let local = MetadataDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second ?? 0,
        zoneOffsetMinutes: zone)?.secondsSince1970,
      let moved = MetadataDate(secondsSince1970: local)
    else { return date }
    (date.year, date.month, date.day) = (moved.year, moved.month, moved.day)
    (date.hour, date.minute) = (moved.hour, moved.minute)
    return date
  }
}

/// Walks over the characters of a date.
private struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  private mutating func take(_ characters: String) -> Bool {
    guard let first = rest.first, characters.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(_ width: Int, _ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, let number = Int(digits: digits), range.contains(number) else {
      return nil
    }
    rest = rest.dropFirst(width)
    return number
  }

  mutating func date(_ separators: String) -> DateParts? {
    var date = DateParts()
    date.year = number(4, 0...9999)
    guard date.year != nil else { return nil }
    if rest.isEmpty { return date }
    let isDivided = take(separators)
    date.month = number(2, 1...12)
    guard date.month != nil else { return nil }
    if rest.isEmpty { return isDivided ? date : nil }
    guard !isDivided || take(separators) else { return nil }
    date.day = number(2, 1...31)
    guard date.day != nil else { return nil }
    if rest.isEmpty { return date }
    guard take("Tt "), time(&date), rest.isEmpty else { return nil }
    return date
  }

  private mutating func time(_ date: inout DateParts) -> Bool {
    date.hour = number(2, 0...23)
    guard date.hour != nil else { return false }
    let isDivided = take(":")
    date.minute = number(2, 0...59)
    guard date.minute != nil else { return false }
    let startsSecond = rest.first.map { (0x30...0x39).contains($0) } ?? false
    if isDivided ? take(":") : startsSecond {
      date.second = number(2, 0...60)
      guard date.second != nil else { return false }
      if take(".,") {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return false }
        date.fraction = String(decoding: digits, as: UTF8.self)
        rest = rest.dropFirst(digits.count)
      }
    }
    return zone(&date)
  }

  private mutating func zone(_ date: inout DateParts) -> Bool {
    if rest.isEmpty { return true }
    if take("Zz") {
      date.zone = 0
      return true
    }
    let isWest = take("-")
    guard isWest || take("+"), let hours = number(2, 0...23) else { return false }
    let hasMinutes = take(":") || !rest.isEmpty
    guard let minutes = hasMinutes ? number(2, 0...59) : 0 else { return false }
    date.zone = (isWest ? -1 : 1) * (hours * 60 + minutes)
    return true
  }

  /// A time alone, as `18:32` or `18:32:07`.
  mutating func timeOnly() -> DateParts? {
    var date = DateParts()
    guard time(&date), rest.isEmpty, date.zone == nil else { return nil }
    return date
  }
}

extension DateParts {
  /// Reads a time alone; `nil` where it is none.
  package init?(timeOfDay text: String) {
    let plain = text.allSatisfy(\.isASCII) && text.utf8.count == 4 && !text.contains(":")
    var scanner = DateScanner(
      plain
        ? "\(text.prefix(2)):\(text.suffix(2))"
        : String(text.map { $0 == "-" || $0 == "." ? ":" : $0 }))
    guard let date = scanner.timeOnly() else { return nil }
    self = date
  }

  /// Reads the day and month of ID3v2.3, `DDMM`; `nil` where they are none.
  package init?(dayAndMonth text: String) {
    guard text.utf8.count == 4, let number = Int(text), number >= 0,
      (1...31).contains(number / 100), (1...12).contains(number % 100)
    else { return nil }
    self.init(month: number % 100, day: number / 100)
  }
}
