extension MetadataDate {
  /// The date so many seconds later, or earlier where they are negative, in the same zone or in none.
  ///
  /// A date without a time moves by whole days only.
  ///
  /// - Returns: `nil` where a date without a time would move by part of a day, and outside the years 0 to 9999.
  public func advanced(bySeconds seconds: Int64) -> MetadataDate? {
    guard hasTime else {
      guard seconds % 86400 == 0, let start = at(zone: 0)?.secondsSince1970,
        let moved = Self.moved(start, by: seconds)
      else { return nil }
      return MetadataDate(year: moved.year, month: moved.month, day: moved.day)
    }
    guard let wallClock = at(zone: 0)?.secondsSince1970,
      let moved = Self.moved(wallClock, by: seconds)
    else { return nil }
    return moved.at(nanosecond: nanosecond, zone: zoneOffsetMinutes)
  }

  /// The same moment as clocks of another zone show it, so many minutes east of UTC; `nil` for a date without a time or
  /// a zone.
  public func converted(toZoneOffsetMinutes minutes: Int) -> MetadataDate? {
    guard hasTime, let seconds = secondsSince1970,
      let moved = Self.moved(seconds, by: Int64(minutes) * 60)
    else { return nil }
    return moved.at(nanosecond: nanosecond, zone: minutes)
  }

  /// The same wall clock in a zone so many minutes east of UTC, or in none that is given.
  public func inZone(offsetMinutes minutes: Int?) -> MetadataDate? {
    hasTime ? at(nanosecond: nanosecond, zone: minutes) : self
  }

  private static func moved(_ start: Int64, by seconds: Int64) -> MetadataDate? {
    let (sum, overflow) = start.addingReportingOverflow(seconds)
    return overflow ? nil : MetadataDate(secondsSince1970: sum)
  }

  /// The same day at another time, in another zone; `nil` where there is no such time.
  package func at(
    _ time: (hour: Int, minute: Int, second: Int)? = nil, nanosecond: Int = 0, zone: Int?
  ) -> MetadataDate? {
    let time = time ?? (hour, minute, second)
    return MetadataDate(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second, nanosecond: nanosecond, zoneOffsetMinutes: zone)
  }
}
