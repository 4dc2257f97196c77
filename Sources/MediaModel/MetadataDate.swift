/// A date as an item states it: the parts that were written, and the zone they were written in.
public struct MetadataDate: Hashable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day, 1 to 31.
  public let day: Int
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60.
  public let second: Int
  /// The fraction of the second in billionths.
  public let nanosecond: Int
  /// Whether a time was written; without one, hour, minute and second are 0.
  public let hasTime: Bool
  /// Minutes east of UTC; `nil` where no zone was written.
  public let zoneOffsetMinutes: Int?

  /// Creates a day without a time; `nil` where there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    self.init(
      day: (year, month, day), time: nil, nanosecond: 0, zoneOffsetMinutes: nil)
  }

  /// Creates a date and time; `nil` where there is no such date or time.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int = 0,
    zoneOffsetMinutes: Int?
  ) {
    self.init(
      day: (year, month, day), time: (hour, minute, second), nanosecond: nanosecond,
      zoneOffsetMinutes: zoneOffsetMinutes)
  }

  /// Creates the date of a count of seconds since the start of 1970 in UTC; `nil` outside the years
  /// 0 to 9999.
  public init?(secondsSince1970 seconds: Int64, nanosecond: Int = 0) {
    var (days, rest) = seconds.quotientAndRemainder(dividingBy: 86400)
    if rest < 0 { (days, rest) = (days - 1, rest + 86400) }
    guard (-800_000...4_000_000).contains(days) else { return nil }
    let (year, month, day) = Calendar.date(ofDay: Int(days))
    self.init(
      year: year, month: month, day: day, hour: Int(rest) / 3600, minute: Int(rest) / 60 % 60,
      second: Int(rest) % 60, nanosecond: nanosecond, zoneOffsetMinutes: 0)
  }

  /// Creates the date of a count of seconds since the start of 1904 in UTC, as media headers have
  /// it.
  package init?(secondsSince1904 seconds: UInt64) {
    guard let seconds = Int64(exactly: seconds) else { return nil }
    let (shifted, overflow) = seconds.subtractingReportingOverflow(Self.secondsFrom1904To1970)
    guard !overflow else { return nil }
    self.init(secondsSince1970: shifted)
  }

  /// Seconds since the start of 1970 in UTC; `nil` where no zone was written.
  public var secondsSince1970: Int64? {
    guard let zoneOffsetMinutes else { return nil }
    let days = Calendar.day(year: year, month: month, day: day)
    return Int64(days * 86400 + hour * 3600 + (minute - zoneOffsetMinutes) * 60 + second)
  }

  /// Seconds since the start of 1904 in UTC; `nil` where no zone was written, or before that year.
  package var secondsSince1904: UInt64? {
    secondsSince1970.flatMap { UInt64(exactly: $0 + Self.secondsFrom1904To1970) }
  }

  /// The date of a header that counts seconds since 1904; `nil` for 0, which tells none.
  static func ofHeader(_ seconds: UInt64) -> MetadataDate? {
    seconds == 0 ? nil : MetadataDate(secondsSince1904: seconds)
  }

  package static let secondsFrom1904To1970: Int64 = 2_082_844_800

  private init?(
    day date: (Int, Int, Int), time: (Int, Int, Int)?, nanosecond: Int, zoneOffsetMinutes: Int?
  ) {
    (year, month, day) = date
    (hour, minute, second) = time ?? (0, 0, 0)
    hasTime = time != nil
    self.nanosecond = nanosecond
    self.zoneOffsetMinutes = zoneOffsetMinutes
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Calendar.daysInMonth(year: year, month: month), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), (0...999_999_999).contains(nanosecond),
      (-1439...1439).contains(zoneOffsetMinutes ?? 0)
    else { return nil }
  }
}

/// The Gregorian calendar, also for years before it was made.
private enum Calendar {
  static func daysInMonth(year: Int, month: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since the start of 1970; years are counted from March, so that a leap day ends one.
  static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}

extension MetadataDate {
  /// Seconds since 1970 with their fraction; `nil` where no zone was written.
  package var secondsAndFraction: Double? {
    secondsSince1970.map { Double($0) + Double(nanosecond) / 1e9 }
  }

  /// The date of seconds since 1970, to the millisecond; `nil` for one that no calendar has.
  package init?(fractionalSecondsSince1970 seconds: Double) {
    guard let milliseconds = Int64(exactly: (seconds * 1000).rounded()) else { return nil }
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    self.init(
      secondsSince1970: rest < 0 ? whole - 1 : whole,
      nanosecond: Int(rest < 0 ? rest + 1000 : rest) * 1_000_000)
  }
}
