public import MediaModel

/// What is done to the dates of a file.
public struct DateChange: Sendable {
  /// How many minutes east of UTC clocks are at a moment, in seconds since 1970.
  public typealias ZoneOffset = @Sendable (_ secondsSince1970: Int64) -> Int

  enum Kind: Sendable {
    case set(MetadataDate)
    case shift(Int64)
    case zone(ZoneOffset, isHeaderLocal: Bool)
  }

  let kind: Kind

  /// Every date becomes this one, which has a time and a zone; one that is not there yet is added.
  public static func set(to date: MetadataDate) -> DateChange { DateChange(kind: .set(date)) }

  /// Every date moves by so many seconds; its zone stays.
  public static func shift(bySeconds seconds: Int64) -> DateChange {
    DateChange(kind: .shift(seconds))
  }

  /// Items tell the date in a zone: one that names a zone the same moment, one that names none the same wall clock.
  ///
  /// Headers, which are UTC by the standard, stay, unless they are local time, as some cameras write them.
  ///
  /// - Parameters:
  ///   - offset: the zone.
  ///   - headersAreLocalTime: whether headers show the wall clock of that zone, which is to be repaired.
  /// - Returns: the change.
  public static func zone(_ offset: @escaping ZoneOffset, headersAreLocalTime: Bool = false) -> Self
  {
    DateChange(kind: .zone(offset, isHeaderLocal: headersAreLocalTime))
  }

  /// The zone, in minutes, that holds at a wall clock: one that clocks skip is read as before the change, one that they
  /// show twice as after it.
  private static func minutes(at date: MetadataDate, in offset: ZoneOffset) -> Int? {
    date.at(zone: 0)?.secondsSince1970.map { offset($0 - Int64(offset($0)) * 60) }
  }

  /// A date with the zone that holds at its wall clock.
  package static func zoned(_ date: MetadataDate, in offset: ZoneOffset) -> MetadataDate? {
    minutes(at: date, in: offset).flatMap { date.inZone(offsetMinutes: $0) }
  }

  // MARK: Headers

  /// The date of a header, which is in UTC and counts whole seconds.
  func header(_ date: MetadataDate) -> MetadataDate? {
    switch kind {
    case .set(let new):
      return new.secondsSince1970.flatMap { MetadataDate(secondsSince1970: $0) }
    case .shift(let seconds): return date.advanced(bySeconds: seconds)
    case .zone(_, isHeaderLocal: false): return date
    case .zone(let offset, isHeaderLocal: true):
      return Self.zoned(date, in: offset)?.converted(toZoneOffsetMinutes: 0)
    }
  }

  // MARK: Items

  /// The text of a date with another one; `nil` where it is not a date, or none that can be moved so.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isUTC: whether it is UTC where it names no zone.
  ///   - addsZone: whether a zone may stand in it.
  /// - Returns: the new text.
  func text(_ text: String, isUTC: Bool, addsZone: Bool) -> String? {
    guard let old = CaptureDate(text: text) else { return nil }
    let isZoned = old.date.zoneOffsetMinutes != nil
    switch kind {
    case .set(let date):
      let written = isUTC && !isZoned ? date.converted(toZoneOffsetMinutes: 0) : date
      return written.flatMap { DateNotation.replacing(text, with: $0, addingZone: addsZone) }
    case .shift(let seconds):
      guard old.precision >= .day else { return nil }
      return old.date.advanced(bySeconds: seconds).flatMap {
        DateNotation.replacing(text, with: $0)
      }
    case .zone(let offset, _):
      guard old.precision == .time, !isUTC || isZoned else { return text }
      let zoned =
        old.date.secondsSince1970.map { old.date.converted(toZoneOffsetMinutes: offset($0)) }
        ?? Self.zoned(old.date, in: offset)
      return zoned.flatMap { DateNotation.replacing(text, with: $0, addingZone: addsZone) }
    }
  }
}
