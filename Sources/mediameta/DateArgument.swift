internal import MediaMetadata

/// Reads dates and times as people type them.
enum DateArgument {
  /// A date with a time, in any notation that items have.
  static func date(_ text: String) -> MetadataDate? {
    guard let date = CaptureDate(text: text), date.precision == .time else { return nil }
    return date.date
  }

  /// A date in its zone, or in the one that is given; `nil` where there is neither.
  static func zoned(_ date: MetadataDate, _ zone: CivilZone?) -> MetadataDate? {
    if date.zoneOffsetMinutes != nil { return date }
    return zone.flatMap { DateChange.zoned(date, in: $0.offset) }
  }

  private static let units: [Character: Int64] = [
    "w": 604_800, "d": 86_400, "h": 3600, "m": 60, "s": 1,
  ]

  /// Seconds of a time such as `+1h30m`, `-2d` or `+01:30:00`; `nil` for any other text.
  static func seconds(_ text: String) -> Int64? {
    var rest = text[...]
    let isBack = rest.first == "-"
    if isBack || rest.first == "+" { rest.removeFirst() }
    guard let sum = rest.contains(":") ? clock(rest) : units(rest) else { return nil }
    return isBack ? -sum : sum
  }

  private static let longest: Int64 = 10_000 * 366 * 86_400

  private static func number(_ digits: Substring) -> Int64? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int64(digits).flatMap { $0 <= longest ? $0 : nil }
  }

  private static func clock(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard (2...3).contains(parts.count), let hours = parts[0], let minutes = parts[1],
      let seconds = parts.count == 3 ? parts[2] : 0, minutes < 60, seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  private static func units(_ text: Substring) -> Int64? {
    var (sum, rest): (Int64, Substring) = (0, text)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard let count = number(digits), let unit = rest.popFirst(), let seconds = units[unit],
        case let (product, overflow) = count.multipliedReportingOverflow(by: seconds), !overflow,
        product <= longest
      else { return nil }
      sum += product
    }
    return sum <= longest ? sum : nil
  }
}
