internal import MediaModel

/// The captions that DJI's drones write beside their movies, or into them.
///
///     [iso: 180] [shutter: 1/640.0] [latitude: 34.27] [longitude: -84.17] [rel_alt: 0.0 abs_alt: 302.2] [ct: 5419]
///     GPS(149.0251,-20.2533,16) BAROMETER:1.9 / ISO:100 Shutter:60 EV: Fnum:2.2
///     F/2.8, SS 30.15, ISO 260, EV -1.7, GPS (-121.7, 48.07, 17), D 221.21m, H 200.70m, H.S n/a
///
/// A longitude stands before its latitude after `GPS`, and the third number counts satellites. Times name no zone and
/// stay text. Words that are not known are items of the key space `dji`.
///
/// Verified on real files: Air 3S, Neo 2, Mavic Pro, Mavic 2 Zoom, Mavic Mini.
///
/// Source: DJI, user manuals, "Video captions".
enum DJICaption {
  private static let signs = ["GPS(", "GPS (", "HOME(", "[latitude", "FrameCnt", "[iso"]

  /// The items of a caption; `nil` for other text.
  static func items(_ text: String) -> [MetadataItem]? {
    guard signs.contains(where: text.contains) else { return nil }
    var reading = Reading()
    for pair in pairs(plain(text)) { reading.take(pair.key, pair.value) }
    return reading.items
  }

  /// The text without tags of HTML.
  private static func plain(_ text: String) -> String {
    var result = ""
    var isTag = false
    for character in text {
      if character == "<" { isTag = true }
      if !isTag { result.append(character) }
      if character == ">" { isTag = false }
    }
    return result
  }

  // MARK: - Words

  /// Words and their values, in order.
  private static func pairs(_ text: String) -> [(key: String, value: String)] {
    text.split(whereSeparator: { "[]\n\r".contains($0) }).flatMap { part -> [(String, String)] in
      let part = part.trimmedBlanks
      if let date = date(part) { return [("date", date)] }
      let found = calls(part)
      return found.values + (part.contains(":") ? assignments(found.rest) : words(found.rest))
    }
  }

  /// `GPS(...)` and `HOME(...)`, and the text without them.
  private static func calls(_ text: Substring) -> (values: [(String, String)], rest: Substring) {
    var values: [(String, String)] = []
    var rest = ""
    var text = text
    while let open = text.firstIndex(of: "("),
      let close = text[open...].firstIndex(of: ")")
    {
      let before = text[..<open]
      let name = before.reversed().drop { $0 == " " }.prefix { $0.isLetter }.reversed()
      values.append((String(name), String(text[text.index(after: open)..<close])))
      rest += before.trimmedBlanks.dropLast(name.count)
      text = text[text.index(after: close)...]
    }
    rest += text
    // A date may follow the home point.
    if let date = date(rest.trimmedBlanks) { return (values + [("date", date)], "") }
    return (values, rest[...])
  }

  /// `key: value key: value`.
  private static func assignments(_ text: Substring) -> [(String, String)] {
    var pairs: [(String, String)] = []
    var key = ""
    var rest = text
    while let colon = rest.firstIndex(of: ":") {
      let before = rest[..<colon]
      let name = String(
        before.reversed().drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }.reversed())
      if !key.isEmpty {
        pairs.append((key, clean(before.trimmedBlanks.dropLast(name.count))))
      }
      key = name
      rest = rest[rest.index(after: colon)...]
    }
    if !key.isEmpty { pairs.append((key, clean(rest))) }
    return pairs
  }

  /// `key value, key value`, with `F/2.8` for the aperture.
  private static func words(_ text: Substring) -> [(String, String)] {
    text.split(separator: ",").compactMap { part in
      let part = part.trimmedBlanks
      if part.hasPrefix("F/") { return ("fnum", String(part.dropFirst(2))) }
      guard let blank = part.firstIndex(of: " ") else { return nil }
      return (String(part[..<blank]), clean(part[blank...]))
    }
  }

  private static func clean(_ text: Substring) -> String {
    var text = text.trimmedBlanks
    while text.last == "," || text.last == " " { text.removeLast() }
    return String(text)
  }

  /// A date as it is written, `2020-04-02 15:19:58,720,764` or `2017.08.05 14:11:51`, in the notation of ISO 8601.
  private static func date(_ text: Substring) -> String? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2 else { return nil }
    let day = parts[0].split { $0 == "-" || $0 == "." }.compactMap { Int($0) }
    let time = parts[1].split { $0 == ":" || $0 == "," || $0 == "." }
    let numbers = time.compactMap { Int($0) }
    guard day.count == 3, numbers.count == time.count, numbers.count >= 3, day[0] > 1900 else {
      return nil
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // Milliseconds and microseconds stand apart; some models write them twice.
    let fraction = time.dropFirst(3).prefix(2).joined()
    return "\(day[0])-\(two(day[1]))-\(two(day[2]))T"
      + numbers.prefix(3).map(two).joined(separator: ":") + (fraction.isEmpty ? "" : ".\(fraction)")
  }

  // MARK: - Meaning

  private struct Reading {
    private var latitude: Double?
    private var found: [MetadataItem] = []

    var items: [MetadataItem] { found }

    mutating func take(_ key: String, _ value: String) {
      guard !value.isEmpty, value != "n/a" else { return }
      let numbers = value.split { $0 == "," || $0 == " " }.map { Self.number(String($0)) }
      let number = numbers.first ?? nil
      switch (key.lowercased(), number) {
      case ("latitude", let number?): latitude = number
      case ("longitude", let number?), ("longtitude", let number?):
        guard let latitude else { return other(key, value, numbers) }
        found.append(
          TelemetryItem.position(latitude: latitude, longitude: number, hasFix: nil))
      case ("gps", let number?) where numbers.count >= 2:
        guard let latitude = numbers[1] else { return other(key, value, numbers) }
        found.append(
          TelemetryItem.position(latitude: latitude, longitude: number, hasFix: nil))
        if numbers.count > 2, let count = numbers[2].flatMap({ UInt8(exactly: $0) }) {
          found.append(TelemetryItem.count(.telemetrySatellites, count))
        }
      case ("abs_alt", let number?), ("altitude", let number?):
        found.append(TelemetryItem.number(.telemetryAltitude, number))
      case ("iso", let number?): found.append(TelemetryItem.number(.telemetryISO, number))
      case ("ct", let number?): found.append(TelemetryItem.number(.telemetryWhiteBalance, number))
      case ("h.s", let number?): found.append(TelemetryItem.number(.telemetrySpeed2D, number))
      case ("shutter", _), ("tv", _), ("ss", _):
        let part = Self.number(value.hasPrefix("1/") ? String(value.dropFirst(2)) : value)
        guard let part, part > 0 else { return other(key, value, numbers) }
        found.append(TelemetryItem.number(.telemetryExposureTime, 1 / part))
      case ("fnum", _), ("ir", _):
        guard let number = Self.number(value.hasPrefix("F") ? String(value.dropFirst()) : value)
        else { return other(key, value, numbers) }
        // Some models write hundredths.
        let isHundredths = !value.contains(".") && number >= 100
        found.append(TelemetryItem.number(.telemetryAperture, isHundredths ? number / 100 : number))
      case ("focal_len", let number?):
        let isTenths = !value.contains(".") && number >= 100
        found.append(TelemetryItem.number(.telemetryFocalLength, isTenths ? number / 10 : number))
      default: other(key, value, numbers)
      }
    }

    private mutating func other(_ key: String, _ value: String, _ numbers: [Double?]) {
      let identifier = MetadataIdentifier(key: key, keySpace: .dji)
      if numbers.count == 1, let number = numbers[0] {
        found.append(TelemetryItem.number(identifier, number))
      } else if !numbers.isEmpty, !numbers.contains(nil) {
        found.append(TelemetryItem.vector(identifier, numbers.compactMap { $0 }))
      } else {
        found.append(TelemetryItem.text(identifier, value))
      }
    }

    /// A number, with `m` or `m/s` after it or without.
    private static func number(_ text: String) -> Double? {
      var text = text[...]
      if text.hasSuffix("m/s") { text = text.dropLast(3) }
      if text.hasSuffix("m") { text = text.dropLast() }
      return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  package var trimmedBlanks: SubSequence {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }
}
