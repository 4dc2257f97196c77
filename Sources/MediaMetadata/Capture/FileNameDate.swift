internal import MediaModel

/// Finds a date in the name of a file, as cameras, telephones and programs put it there.
///
/// Known are `IMG_20200102_030405`, `VID_20200102_030405`, `20200102_030405`, `PXL_20200102_030405678` (UTC),
/// `2020-01-02 03.04.05`, `Screen Recording 2020-01-02 at 03.04.05`, `Screenrecorder-2020-01-02-03-04-05` and
/// `VID-20200102-WA0001`, which names the day only.
enum FileNameDate {
  /// The date in a name, and the part of the name that tells it; `nil` where there is none.
  static func find(in path: String) -> (date: CaptureDate, text: String)? {
    let name = Array((path.split(separator: "/").last ?? "").utf8.prefix(255))
    let isUTC = name.starts(with: Array("PXL_".utf8))
    for start in name.indices {
      guard isDigit(name[start]), start == 0 || !isDigit(name[start - 1]) else { continue }
      guard let (day, end) = day(name, start) else { continue }
      let time = time(name, end.end, isCompact: end.isCompact)
      let last = time?.end ?? end.end
      // Digits that go on are a number of some other kind.
      if last < name.count, isDigit(name[last]) { continue }
      guard let date = date(day, time?.parts, isUTC: isUTC) else { continue }
      return (date, String(decoding: name[start..<last], as: UTF8.self))
    }
    return nil
  }

  private static func date(_ day: [Int], _ time: [Int]?, isUTC: Bool) -> CaptureDate? {
    let date = MetadataDate(year: day[0], month: day[1], day: day[2])
    guard let time else { return date.map { CaptureDate($0) } }
    return date?.at(
      (time[0], time[1], time[2]), nanosecond: time[3] * 1_000_000, zone: isUTC ? 0 : nil
    ).map { CaptureDate($0) }
  }

  /// A day of the years 1990 to 2099, and where it ends.
  private static func day(
    _ name: [UInt8], _ start: Int
  ) -> (parts: [Int], end: (end: Int, isCompact: Bool))? {
    guard let year = CaptureDate.digits(name, start, 4), (1990...2099).contains(year) else {
      return nil
    }
    if let month = CaptureDate.digits(name, start + 4, 2),
      let day = CaptureDate.digits(name, start + 6, 2)
    {
      return ([year, month, day], (start + 8, true))
    }
    guard start + 10 <= name.count, isSeparator(name[start + 4]),
      name[start + 7] == name[start + 4], let month = CaptureDate.digits(name, start + 5, 2),
      let day = CaptureDate.digits(name, start + 8, 2)
    else { return nil }
    return ([year, month, day], (start + 10, false))
  }

  /// Hour, minute, second and milliseconds after a day, and where they end.
  private static func time(
    _ name: [UInt8], _ start: Int, isCompact: Bool
  ) -> (parts: [Int], end: Int)? {
    var position = start
    if name[start...].starts(with: Array(" at ".utf8)) {
      position += 4
    } else if position < name.count,
      [0x20, 0x54].contains(name[position]) || isSeparator(name[position])
    {
      position += 1
    } else if !isCompact {
      return nil
    }
    guard let hour = CaptureDate.digits(name, position, 2), hour < 24 else { return nil }
    position += 2
    let separator = position < name.count && isSeparator(name[position]) ? name[position] : nil
    if separator != nil { position += 1 }
    guard let minute = CaptureDate.digits(name, position, 2), minute < 60 else { return nil }
    position += 2
    if let separator {
      guard position < name.count, name[position] == separator else { return nil }
      position += 1
    }
    guard let second = CaptureDate.digits(name, position, 2), second < 60 else { return nil }
    position += 2
    let milliseconds = separator == nil ? CaptureDate.digits(name, position, 3) : nil
    if milliseconds != nil { position += 3 }
    return ([hour, minute, second, milliseconds ?? 0], position)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x3A
  }
}
