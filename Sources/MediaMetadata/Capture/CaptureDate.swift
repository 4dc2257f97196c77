public import MediaModel

/// When something was captured, as exactly as it is reported.
public struct CaptureDate: Hashable, Sendable {
  /// The date; parts that ``precision`` leaves out are 1, or 0 for times.
  public var date: MetadataDate
  /// Which parts are reported.
  public var precision: Precision
  /// Where the zone comes from.
  public var zone: Zone

  /// Which parts of a date are reported.
  public enum Precision: String, Hashable, Sendable, CaseIterable {
    /// The year alone.
    case year
    /// Year and month.
    case month
    /// The day.
    case day
    /// Day and time.
    case time
  }

  /// Where the zone of a date comes from.
  public enum Zone: String, Hashable, Sendable, CaseIterable {
    /// It was written beside the date.
    case told
    /// It follows from another candidate, which tells the same moment in UTC.
    case derived
    /// No one tells it.
    case unknown
  }

  /// Creates a date whose zone is told where `date` has one.
  public init(_ date: MetadataDate, precision: Precision? = nil) {
    self.date = date
    self.precision = precision ?? (date.hasTime ? .time : .day)
    zone = date.zoneOffsetMinutes == nil ? .unknown : .told
  }

  /// The same wall clock in a zone that another candidate gave away, or in none that is known.
  func inZone(_ minutes: Int?) -> CaptureDate {
    guard let date = date.at(nanosecond: date.nanosecond, zone: minutes) else { return self }
    var copy = CaptureDate(date, precision: precision)
    if minutes != nil { copy.zone = .derived }
    return copy
  }

  /// Seconds since 1970 of the wall clock, whatever the zone; `nil` without a time.
  var wallClock: Int64? {
    guard precision == .time else { return nil }
    return date.at(zone: 0)?.secondsSince1970
  }

  /// Seconds since 1970; `nil` without a time or a zone.
  var instant: Int64? { precision == .time ? date.secondsSince1970 : nil }
}

extension CaptureDate: CustomStringConvertible {
  /// The parts that are reported in the notation of ISO 8601.
  package var text: String {
    let text = date.description
    switch precision {
    case .year: return String(text.prefix(4))
    case .month: return String(text.prefix(7))
    case .day: return String(text.prefix(10))
    case .time: return text
    }
  }

  /// The date for people, as `2020-01-02 03:04:05 +01:00` or `2020-01-02 03:04:05 (zone unknown)`.
  public var description: String {
    guard precision == .time else { return text }
    let clock = text.prefix(10) + " " + text.dropFirst(11)
    guard let offset = date.zoneOffsetMinutes else { return clock + " (zone unknown)" }
    if offset == 0 { return clock.dropLast() + " UTC" }
    return clock.dropLast(6) + " " + clock.suffix(6)
      + (zone == .derived ? " (zone derived)" : "")
  }
}
