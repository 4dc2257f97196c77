extension MetadataDate {
  /// Reads a date in the notation of ISO 8601 or RFC 3339.
  ///
  /// Read are `2026-01-09`, `2026-01-09T18:32`, `2026-01-09T18:32:07.25+0900`, with `Z` or hours
  /// for a zone, a space for the `T`, and the same without hyphens and colons. A year alone, or a
  /// year and month, is no date.
  ///
  /// Source: ISO 8601:2004 § 4.3; RFC 3339 § 5.6.
  public init?(_ text: String) {
    var scanner = DateScanner(text)
    guard let year = scanner.digits(4) else { return nil }
    let isExtended = scanner.take("-")
    guard let month = scanner.digits(2), !isExtended || scanner.take("-"),
      let day = scanner.digits(2)
    else { return nil }
    if scanner.isAtEnd {
      self.init(year: year, month: month, day: day)
      return
    }
    guard scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.digits(2), let (minute, second, nanosecond) = scanner.minutesAndSeconds(),
      let zone = scanner.zone(), scanner.isAtEnd
    else { return nil }
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      nanosecond: nanosecond, zoneOffsetMinutes: zone.minutes)
  }
}

extension MetadataDate: CustomStringConvertible {
  /// The date in the notation of RFC 3339; without a zone where none was written.
  public var description: String {
    let date = "\(Self.pad(year, 4))-\(Self.pad(month, 2))-\(Self.pad(day, 2))"
    guard hasTime else { return date }
    var time = "T\(Self.pad(hour, 2)):\(Self.pad(minute, 2)):\(Self.pad(second, 2))"
    if nanosecond > 0 {
      var fraction = Self.pad(nanosecond, 9)
      while fraction.last == "0" { fraction.removeLast() }
      time += ".\(fraction)"
    }
    switch zoneOffsetMinutes {
    case nil: return date + time
    case 0?: return date + time + "Z"
    case let offset?:
      let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
      return date + time + (offset < 0 ? "-" : "+")
        + "\(Self.pad(hours, 2)):\(Self.pad(minutes, 2))"
    }
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Walks over the characters of a date.
private struct DateScanner {
  private var rest: Substring.UTF8View

  /// What stands where a zone may stand.
  struct Zone {
    /// Minutes east of UTC; `nil` where nothing was written.
    var minutes: Int?
  }

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func digit() -> Int? {
    guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
    rest.removeFirst()
    return Int(first) - 0x30
  }

  mutating func minutesAndSeconds() -> (minute: Int, second: Int, nanosecond: Int)? {
    let isExtended = take(":")
    guard let minute = digits(2) else { return nil }
    let hasSeconds =
      isExtended ? take(":") : rest.first.map { (0x30...0x39).contains($0) } ?? false
    guard hasSeconds else { return (minute, 0, 0) }
    guard let second = digits(2) else { return nil }
    guard take(".") || take(",") else { return (minute, second, 0) }
    var (nanosecond, scale, count) = (0, 100_000_000, 0)
    while let digit = digit() {
      nanosecond += digit * scale
      scale /= 10
      count += 1
    }
    return count == 0 ? nil : (minute, second, nanosecond)
  }

  mutating func zone() -> Zone? {
    if isAtEnd { return Zone(minutes: nil) }
    if take("Z") || take("z") { return Zone(minutes: 0) }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2) else { return nil }
    let hasMinutes = take(":") || !isAtEnd
    guard let minutes = hasMinutes ? digits(2) : 0, hours < 24, minutes < 60 else { return nil }
    return Zone(minutes: (isWest ? -1 : 1) * (hours * 60 + minutes))
  }
}
