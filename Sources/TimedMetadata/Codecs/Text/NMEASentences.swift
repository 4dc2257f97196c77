package import MediaModel

/// Sentences of GPS receivers: `$GPRMC`, `$GPGGA` and their kin, one to a line or between semicolons.
///
/// Cameras write what their sensors measure before or between them:
///
///     gsensori,4,512,-67,-12,100;GNRMC,...;CAR,0,0,0,0.0,...       Thinkware, units are not told
///     X0000.2340Y-000.0720Z0000.9900G0001.0400$GPRMC,...           Roadhawk, multiples of free fall
///
/// Verified on a log that gpsbabel wrote; the sentences are those of every receiver. Sensors from a description.
///
/// Source: NMEA 0183, sentences RMC, GGA, VTG.
enum NMEASentences {
  /// The items of sentences of one moment; `nil` for text without any.
  static func items(_ text: String) -> [MetadataItem]? {
    var moment = NMEAMoment()
    var isAny = false
    var sensors: [MetadataItem] = []
    for line in lines(text) {
      let sentence = line.firstIndex(of: "$").map { line[$0...] } ?? line
      if moment.take(sentence) { isAny = true }
      sensors += sensor(line[..<sentence.startIndex].isEmpty ? line : line[..<sentence.startIndex])
    }
    return isAny ? moment.items + sensors : nil
  }

  /// What sensors of the camera tell beside the sentences.
  private static func sensor(_ text: Substring) -> [MetadataItem] {
    for (name, key) in [("gsensori,", "gsensori"), ("CAR,", "car")] where text.hasPrefix(name) {
      let numbers = text.dropFirst(name.count).split(separator: ",").map { Double($0) }
      guard numbers.count <= 64, !numbers.contains(where: { $0?.isFinite != true }) else {
        return []
      }
      return [TelemetryItem.vector(.log(key), numbers.compactMap { $0 })]
    }
    guard text.first == "X" else { return [] }
    let parts = text.split { "XYZG".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == 4, parts.count == 4, numbers.allSatisfy(\.isFinite) else { return [] }
    return PositionRecord(acceleration: Array(numbers.prefix(3))).items("text")
  }

  /// The sentences of a text, as they stand.
  static func lines(_ text: String) -> [Substring] {
    text.split { $0.isNewline || $0 == ";" }
  }
}

/// What sentences of one moment tell.
package struct NMEAMoment: Sendable {
  private var latitude: Double?
  private var longitude: Double?
  private var altitude: Double?
  private var speed: Double?
  private var course: Double?
  private var dilution: Double?
  private var satellites: UInt8?
  private var hasFix: Bool?
  /// The time of day as it is written, `hhmmss.sss`.
  package private(set) var time: String?
  private var date: String?

  /// Creates a moment of which nothing is given.
  package init() {}

  /// Takes a sentence; false for one that is not known, or whose checksum is wrong.
  package mutating func take(_ line: Substring) -> Bool {
    guard let fields = Self.fields(line), let kind = fields.first?.suffix(3) else { return false }
    switch kind {
    case "RMC" where fields.count >= 10:
      time = fields[1]
      date = fields[9]
      hasFix = fields[2] == "A"
      place(fields, 3)
      speed = Double(fields[7]).map { $0 * 1852 / 3600 } ?? speed
      course = Double(fields[8]) ?? course
    case "GGA" where fields.count >= 10:
      time = fields[1]
      place(fields, 2)
      hasFix = fields[6] != "0" && !fields[6].isEmpty
      satellites = UInt8(fields[7])
      dilution = Double(fields[8])
      altitude = Double(fields[9])
    case "VTG" where fields.count >= 8:
      course = Double(fields[1]) ?? course
      speed = Double(fields[7]).map { $0 / 3.6 } ?? speed
    default: return false
    }
    return true
  }

  /// The time of day that a sentence names; `nil` for one that names none.
  package static func time(of line: Substring) -> String? {
    guard let fields = fields(line), fields.count > 1,
      ["RMC", "GGA"].contains(fields[0].suffix(3))
    else { return nil }
    return fields[1]
  }

  /// The fields of a sentence whose checksum is right, where it has one.
  private static func fields(_ line: Substring) -> [String]? {
    let trimmed = line.trimmedBlanks
    let body = trimmed.first == "$" ? trimmed.dropFirst() : trimmed[...]
    guard body.utf8.count < 256, body.first == "G" || body.first == "B" else { return nil }
    let parts = body.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let stored = UInt8(parts[1].prefix(2), radix: 16),
      stored != parts[0].utf8.reduce(0, ^)
    {
      return nil
    }
    return parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func place(_ fields: [String], _ index: Int) {
    guard let latitude = Self.angle(fields[index], 2),
      let longitude = Self.angle(fields[index + 2], 3)
    else { return }
    self.latitude = fields[index + 1] == "S" ? -latitude : latitude
    self.longitude = fields[index + 3] == "W" ? -longitude : longitude
  }

  /// Degrees of so many digits, and minutes.
  private static func angle(_ text: String, _ digits: Int) -> Double? {
    guard text.count > digits, let degrees = Double(text.prefix(digits)),
      let minutes = Double(text.dropFirst(digits))
    else { return nil }
    return degrees + minutes / 60
  }

  /// A moment of which nothing is given but the day, which only some sentences name.
  package var followed: NMEAMoment {
    var next = NMEAMoment()
    next.date = date
    return next
  }

  /// What the sentences tell in common terms.
  package var items: [MetadataItem] {
    var items: [MetadataItem] = []
    if let latitude, let longitude {
      items.append(
        TelemetryItem.position(latitude: latitude, longitude: longitude, hasFix: hasFix))
    }
    if let altitude { items.append(TelemetryItem.number(.telemetryAltitude, altitude)) }
    if let speed { items.append(TelemetryItem.number(.telemetrySpeed2D, speed)) }
    if let course { items.append(TelemetryItem.number(.telemetryHeading, course)) }
    if let satellites { items.append(TelemetryItem.count(.telemetrySatellites, satellites)) }
    if let dilution { items.append(TelemetryItem.number(.telemetryDilution, dilution)) }
    if let utc { items.append(TelemetryItem.text(.telemetryUTC, utc.description)) }
    return items
  }

  /// The moment, where both day and time are given.
  var utc: MetadataDate? {
    guard let date, let time, date.utf8.count == 6, time.utf8.count >= 6,
      let day = Int(date.prefix(2)), let month = Int(date.dropFirst(2).prefix(2)),
      let year = Int(date.suffix(2)), let hour = Int(time.prefix(2)),
      let minute = Int(time.dropFirst(2).prefix(2)), let seconds = Double(time.dropFirst(4)),
      (0..<61).contains(seconds)
    else { return nil }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    return MetadataDate(
      year: 2000 + year, month: month, day: day, hour: hour, minute: minute,
      second: milliseconds / 1000, nanosecond: milliseconds % 1000 * 1_000_000,
      zoneOffsetMinutes: 0)
  }
}
