internal import MediaModel

/// Puts another date into a text, in the notation that the text has.
///
/// The notations are those that ``CaptureDate`` reads. Parts that the text does not have stay away: of a day the time,
/// of a date without a zone the zone. Decimals of a second stay as they are.
enum DateNotation {
  /// The text with another date; `nil` for a text that is not a date.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - date: the date, as clocks of its zone show it.
  ///   - addsZone: whether a time that names no zone gets that of the date.
  /// - Returns: the text, as long as the old one where no zone is added or put another way.
  static func replacing(
    _ text: String, with date: MetadataDate, addingZone addsZone: Bool = false
  ) -> String? {
    guard let old = CaptureDate(text: text) else { return nil }
    if text.split(separator: " ").count == 5 { return libraryDate(text, date) }
    var scanner = Scanner(text)
    for (index, part) in parts(of: date).prefix(scanner.partCount(of: old)).enumerated() {
      scanner.copySeparators(isFirst: index == 0)
      guard scanner.replace(part) else { return nil }
    }
    guard old.precision == .time else { return scanner.rest() }
    scanner.copyFraction()
    guard let zone = date.zoneOffsetMinutes else { return scanner.rest() }
    return scanner.zone(zone, isAdded: addsZone)
  }

  private static func parts(of date: MetadataDate) -> [String] {
    [date.year.padded(4)]
      + [date.month, date.day, date.hour, date.minute, date.second].map { $0.padded(2) }
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Thu Jan 02 03:04:05 2020`, in capitals where the old one is.
  private static func libraryDate(_ text: String, _ date: MetadataDate) -> String? {
    guard let start = date.at((0, 0, 0), zone: 0)?.secondsSince1970 else { return nil }
    let day = Int((start / 86400 % 7 + 11) % 7)
    let clock = [date.hour, date.minute, date.second].map { $0.padded(2) }.joined(separator: ":")
    let new =
      "\(days[day]) \(months[date.month - 1]) \(date.day.padded(2)) \(clock) \(date.year.padded(4))"
    let isUpper = text.unicodeScalars.allSatisfy { !("a"..."z").contains($0) }
    let end = text.unicodeScalars.reversed().prefix { $0.value <= 0x20 }.reversed()
    return (isUpper ? new.uppercased() : new) + String(String.UnicodeScalarView(end))
  }

  /// Walks over the characters of a date and writes others.
  private struct Scanner {
    private var remaining: Substring.UnicodeScalarView
    private var output = String.UnicodeScalarView()

    init(_ text: String) { remaining = text.unicodeScalars[...] }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// How many parts the text has: a time may come without seconds.
    func partCount(of date: CaptureDate) -> Int {
      switch date.precision {
      case .year: return 1
      case .month: return 2
      case .day: return 3
      case .time:
        var copy = self
        copy.skipDigits(12)
        let next = copy.remaining.drop { $0 == ":" }
        return next.first.map(Self.isDigit) == true ? 6 : 5
      }
    }

    private mutating func skipDigits(_ count: Int) {
      var left = count
      while left > 0, let scalar = remaining.popFirst() { if Self.isDigit(scalar) { left -= 1 } }
    }

    mutating func copySeparators(isFirst: Bool) {
      while let scalar = remaining.first, !Self.isDigit(scalar) {
        output.append(scalar)
        remaining.removeFirst()
      }
    }

    mutating func replace(_ part: String) -> Bool {
      let old = remaining.prefix(part.utf8.count)
      guard old.count == part.utf8.count, old.allSatisfy(Self.isDigit) else { return false }
      remaining.removeFirst(old.count)
      output.append(contentsOf: part.unicodeScalars)
      return true
    }

    mutating func copyFraction() {
      guard let mark = remaining.first, mark == "." || mark == ",",
        remaining.dropFirst().first.map(Self.isDigit) == true
      else { return }
      output.append(mark)
      remaining.removeFirst()
      while let digit = remaining.first, Self.isDigit(digit) {
        output.append(digit)
        remaining.removeFirst()
      }
    }

    /// All that is remaining, as it is.
    mutating func rest() -> String { String(output) + String(remaining) }

    /// The zone in the way the old one is put; all that is remaining stays where there is none, and none is added.
    mutating func zone(_ minutes: Int, isAdded: Bool) -> String {
      let space = remaining.prefix { $0 == " " }
      let behind = remaining.dropFirst(space.count)
      let sign = behind.first
      let clock = (minutes.magnitude / 60, minutes.magnitude % 60)
      let hours = (minutes < 0 ? "-" : "+") + Int(clock.0).padded(2)
      let rest = Int(clock.1).padded(2)
      if sign == "Z" || sign == "z" || behind.starts(with: "UTC".unicodeScalars) {
        let length = sign == "U" ? 3 : 1
        let mark = minutes == 0 ? String(behind.prefix(length)) : "\(hours):\(rest)"
        return String(output) + String(space) + mark + String(behind.dropFirst(length))
      }
      if sign == "+" || sign == "-" {
        let old = behind.dropFirst().prefix { Self.isDigit($0) || $0 == ":" }
        let hasMinutes = old.count > 2 || clock.1 != 0
        let mark = hours + (old.contains(":") ? ":" : "") + (hasMinutes ? rest : "")
        return String(output) + String(space) + mark + String(behind.dropFirst(1 + old.count))
      }
      guard isAdded else { return self.rest() }
      return String(output) + "\(hours):\(rest)" + String(remaining)
    }
  }
}
