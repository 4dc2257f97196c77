internal import MediaModel

/// Reads dates as carriers have them.
enum CaptureDateReading {
  /// The date that a text names; `nil` where it names none.
  static func read(_ evidence: CaptureEvidence) -> CaptureDate? {
    let text = evidence.text
    switch evidence.place.key.reading {
    case .utc: return CaptureDate(text: text).map { inUTC($0) }
    case .beside(let zone, let fraction):
      return beside(text, evidence.neighbours[zone], evidence.neighbours[fraction])
    case .timeBeside(let key, let isUTC):
      return timeBeside(text, evidence.neighbours[key], isUTC: isUTC)
    case .id3Year: return id3(text, evidence.neighbours)
    default: return CaptureDate(text: text)
    }
  }

  private static func inUTC(_ date: CaptureDate) -> CaptureDate {
    guard date.precision == .time, date.zone == .unknown else { return date }
    var copy = date.inZone(0)
    copy.zone = .told
    return copy
  }

  /// A date whose zone (`+01:00`) and fraction (`345`) stand on their own.
  private static func beside(_ text: String, _ zone: String?, _ fraction: String?) -> CaptureDate? {
    guard let date = CaptureDate(text: text) else { return nil }
    guard date.precision == .time else { return date }
    var written = String(date.date.description.prefix(19))
    if date.date.nanosecond > 0 {
      written += "." + date.date.nanosecond.padded(9)
    } else if let fraction = fraction?.prefix(9), !fraction.isEmpty,
      fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      written += ".\(fraction)"
    }
    if let own = date.date.zoneOffsetMinutes {
      let nanosecond = MetadataDate(written)?.nanosecond ?? 0
      return date.date.at(nanosecond: nanosecond, zone: own).map { CaptureDate($0) }
    }
    let zoned = zone.flatMap { CaptureDate(text: written + $0) }
    return zoned ?? CaptureDate(text: written) ?? date
  }

  /// A day, and a time beside it: `10:11:12`, or the three numbers of EXIF.
  private static func timeBeside(_ text: String, _ time: String?, isUTC: Bool) -> CaptureDate? {
    guard let day = CaptureDate(text: text) else { return nil }
    guard let time, day.precision == .day else { return day }
    let parts = time.split { $0 == " " || $0 == ":" || $0 == "-" || $0 == "." }
    let numbers = parts.prefix(3).compactMap { Int($0) }
    guard numbers.count == 3 else { return day }
    return day.date.at((numbers[0], numbers[1], numbers[2]), zone: isUTC ? 0 : nil)
      .map { CaptureDate($0) } ?? day
  }

  /// `TYER` has the year, `TDAT` day and month, `TIME` hour and minute.
  ///
  /// Source: id3.org, ID3v2.3.0 § 4.2.1.
  private static func id3(_ text: String, _ neighbours: CaptureEvidence.Neighbours) -> CaptureDate?
  {
    guard let year = CaptureDate(text: text), year.precision == .year,
      var parts = neighbours["id3/TDAT"].flatMap(DateParts.init(dayAndMonth:))
    else { return CaptureDate(text: text) }
    parts.year = year.date.year
    if let time = neighbours["id3/TIME"].flatMap(DateParts.init(timeOfDay:)) {
      (parts.hour, parts.minute) = (time.hour, time.minute)
    }
    return parts.date.map { CaptureDate($0) } ?? year
  }
}
