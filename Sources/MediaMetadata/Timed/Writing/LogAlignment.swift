public import MediaModel

/// Where the moments of a log are in the presentation of a movie.
public enum LogAlignment: Hashable, Sendable {
  /// Where their times say; a log that counts from its first moment begins with the movie.
  case asTimed
  /// Later by so much than their times say; earlier where it is negative.
  case offset(MediaTime)
  /// The first position that can be trusted is at the start of the presentation.
  case firstFix
  /// Where the movie shows the time that the satellites told; between two such times as far apart as in the log.
  case utc(UTCClock)

  /// The groups at their times in the presentation.
  ///
  /// - Parameter groups: the groups of the log.
  /// - Returns: the groups by their starts; those before the presentation start before 0.
  /// - Throws: ``MediaError`` where the log has no position, or no time of the satellites, to go by.
  public func aligned(_ groups: [TimedMetadataGroup]) throws(MediaError) -> [TimedMetadataGroup] {
    let groups = groups.filter { $0.timeRange.start.isKnown }
      .sorted { $0.timeRange.start < $1.timeRange.start }
    switch self {
    case .asTimed: return groups
    case .offset(let offset): return Self.moved(groups, by: offset)
    case .firstFix:
      guard
        let fix = groups.lazy.compactMap({ TelemetryPoint($0) }).first(where: { $0.doubt == nil })
      else {
        throw MediaError(
          .invalidRequest,
          "the log has no position that can be trusted; give the seconds at which it begins in the movie instead"
        )
      }
      return Self.moved(groups, by: MediaTime.zero - fix.time)
    case .utc(let clock): return try Self.placed(groups, by: clock)
    }
  }

  private static func moved(
    _ groups: [TimedMetadataGroup], by offset: MediaTime
  ) -> [TimedMetadataGroup] {
    groups.map { group in
      var group = group
      group.timeRange.start = group.timeRange.start + offset
      return group
    }
  }

  /// Ticks to the second that times of a clock are rounded to.
  private static let timescale: UInt32 = 1_000_000

  private static func placed(
    _ groups: [TimedMetadataGroup], by clock: UTCClock
  ) throws(MediaError) -> [TimedMetadataGroup] {
    // A receiver that repeats a time tells it again only once.
    var last: Double?
    let times = groups.map { group -> Double? in
      guard let time = trustedTime(of: group), time != last else { return nil }
      last = time
      return time
    }
    guard var anchor = times.firstIndex(where: { $0 != nil }), var utc = times[anchor] else {
      throw MediaError(
        .invalidRequest,
        "the log tells no time of the satellites, so that nothing says where it is in the movie; give the seconds at which it begins instead"
      )
    }
    func start(_ index: Int) -> Double {
      let since = groups[index].timeRange.start.seconds - groups[anchor].timeRange.start.seconds
      return clock.seconds(atSecondsSince1970: utc + since)
    }
    var starts: [MediaTime] = []
    for index in groups.indices {
      if let time = times[index] { (anchor, utc) = (index, time) }
      starts.append(MediaTime(seconds: start(index), preferredTimescale: timescale))
    }
    let placed = groups.indices.map { index -> TimedMetadataGroup in
      let range = groups[index].timeRange
      // What holds until the next moment still does.
      let isFollowed =
        index + 1 < groups.count && range.end == groups[index + 1].timeRange.start
        && starts[index] <= starts[index + 1]
      return TimedMetadataGroup(
        items: groups[index].items,
        timeRange: MediaTimeRange(
          start: starts[index],
          duration: isFollowed ? starts[index + 1] - starts[index] : range.duration))
    }
    return placed.sorted { $0.timeRange.start < $1.timeRange.start }
  }

  /// Seconds since 1970 that a group tells, unless its position is not to be trusted.
  private static func trustedTime(of group: TimedMetadataGroup) -> Double? {
    if let point = TelemetryPoint(group), point.doubt != nil { return nil }
    return group.items.first { $0.identifier == .telemetryUTC }?.dateValue?.secondsAndFraction
  }

  /// The first and the last time that the satellites told in a log; `nil` where they told none.
  ///
  /// - Parameter groups: the groups of the log.
  /// - Returns: the dates in UTC.
  public static func times(
    of groups: [TimedMetadataGroup]
  ) -> (first: MetadataDate, last: MetadataDate)? {
    let times = groups.compactMap(trustedTime)
    guard let least = times.min(), let greatest = times.max(),
      let first = MetadataDate(fractionalSecondsSince1970: least),
      let last = MetadataDate(fractionalSecondsSince1970: greatest)
    else { return nil }
    return (first, last)
  }
}
