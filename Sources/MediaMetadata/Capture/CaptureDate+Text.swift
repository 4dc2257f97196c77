internal import MediaModel

extension CaptureDate {
  /// Reads a date in any of the notations that carriers use.
  ///
  /// ISO 8601 whole or down to the year, EXIF's `2020:01:02 03:04:05`, slashes and full stops between the parts, a
  /// space before the zone, `UTC` for a zone, and that of the C library (`Thu Jan 02 03:04:05 2020`).
  package init?(text: String) {
    var trimmed = text.trimmed { $0.value <= 0x20 || $0 == "\u{FEFF}" }
    var isUTC = false
    if trimmed.hasPrefix("UTC ") { (trimmed, isUTC) = (trimmed.dropFirst(4), true) }
    if trimmed.hasSuffix(" UTC") { (trimmed, isUTC) = (trimmed.dropLast(4), true) }
    guard trimmed.utf8.count <= 64 else { return nil }
    let parts = Array(trimmed.utf8)
    if let date = Self.libraryDate(String(trimmed)) {
      self.init(date)
      return
    }
    var normal = String(trimmed)
    if parts.count > 10, Self.isSeparator(parts[4]), Self.isSeparator(parts[7]) {
      // One space may stand for the T; those before a zone say nothing.
      var rest = String(decoding: parts[10...], as: UTF8.self).split(separator: " ").joined()
      if rest.first == "T" || rest.first == "t" { rest.removeFirst() }
      normal = String(decoding: parts[..<10], as: UTF8.self) + (rest.isEmpty ? "" : "T" + rest)
    }
    guard let told = DateParts(parsing: normal + (isUTC ? "Z" : ""), separators: "-:/."),
      let date = told.date, date.year > 0
    else { return nil }
    self.init(date, precision: told.month == nil ? .year : told.day == nil ? .month : nil)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x3A || byte == 0x2F || byte == 0x2E
  }

  static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start >= 0, count >= 0, start + count <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[start..<(start + count)] {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte) - 0x30
    }
    return number
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// `Thu Jan 02 03:04:05 2020`, as AVI files of cameras have it.
  private static func libraryDate(_ text: String) -> MetadataDate? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 5, let month = months.firstIndex(of: words[1].lowercased()),
      let day = Int(words[2]), let year = Int(words[4])
    else { return nil }
    let time = words[3].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3 else { return nil }
    return MetadataDate(
      year: year, month: month + 1, day: day, hour: time[0], minute: time[1], second: time[2],
      zoneOffsetMinutes: nil)
  }
}
