internal import MediaModel

/// Dates as RIFF files have them, in many notations.
enum RIFFDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// A date of numbers with anything between them, as `2005:08:17 11:42:43`, `2001/ 1/27  1:42PM`, or with the name
  /// of the month, as `Mon Mar 10 15:04:43 2003`; `nil` for any other text.
  ///
  /// Source: files of cameras; Microsoft gives no notation for `IDIT`.
  static func read(_ text: String) -> MetadataDate? {
    if let date = MetadataDate(text) { return date }
    let words = words(of: text.lowercased())
    let numbers = words.compactMap(Int.init)
    let month = words.lazy.compactMap { word in
      months.firstIndex { word.hasPrefix($0) }
    }.first
    let isAfternoon = words.contains("pm")
    let isTwelveHours = isAfternoon || words.contains("am")
    func hour(_ hour: Int) -> Int { isTwelveHours ? hour % 12 + (isAfternoon ? 12 : 0) : hour }
    if let month {
      // Day, hour, minute, second, year: the C library's notation.
      guard numbers.count == 5 else { return nil }
      return MetadataDate(
        year: numbers[4], month: month + 1, day: numbers[0], hour: hour(numbers[1]),
        minute: numbers[2], second: numbers[3], zoneOffsetMinutes: nil)
    }
    guard numbers.count == words.count(where: { Int($0) != nil }), numbers.first ?? 0 > 999 else {
      return nil
    }
    switch numbers.count {
    case 3: return MetadataDate(year: numbers[0], month: numbers[1], day: numbers[2])
    case 5, 6:
      return MetadataDate(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: hour(numbers[3]),
        minute: numbers[4], second: numbers.count == 6 ? numbers[5] : 0, zoneOffsetMinutes: nil)
    default: return nil
    }
  }

  /// A date in the notation of the C library, as cameras write it, where that can tell all of it; any other text as
  /// it is, with a zero after it.
  static func bytes(of item: MetadataItem) -> [UInt8]? {
    guard let text = item.stringValue else { return nil }
    guard let date = item.dateValue, date.hasTime, date.zoneOffsetMinutes == nil,
      date.nanosecond == 0, let month = names(of: months, at: date.month - 1)
    else { return Array(text.utf8) + [0] }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(date.day)".count < 2 ? " \(date.day)" : "\(date.day)"
    let time = "\(two(date.hour)):\(two(date.minute)):\(two(date.second))"
    let weekday = names(of: weekdays, at: Self.weekday(of: date)) ?? ""
    return Array("\(weekday) \(month) \(day) \(time) \(date.year)\n".utf8) + [0]
  }

  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private static func names(of names: [String], at index: Int) -> String? {
    guard names.indices.contains(index) else { return nil }
    return names[index].prefix(1).uppercased() + names[index].dropFirst()
  }

  /// The day of the week by Zeller's rule, from Sunday on.
  private static func weekday(of date: MetadataDate) -> Int {
    let isEarly = date.month < 3
    let year = isEarly ? date.year - 1 : date.year
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    return (year + year / 4 - year / 100 + year / 400 + shift[date.month - 1] + date.day) % 7
  }

  /// Runs of digits and runs of letters.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var wasDigit: Bool?
    for character in text.unicodeScalars.prefix(64) {
      let isDigit = ("0"..."9").contains(character)
      let isLetter = ("a"..."z").contains(character)
      if isDigit || isLetter {
        if wasDigit == isDigit, let last = words.indices.last {
          words[last].unicodeScalars.append(character)
        } else {
          words.append(String(character))
        }
        wasDigit = isDigit
      } else {
        wasDigit = nil
      }
    }
    return words
  }
}
