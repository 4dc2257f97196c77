internal import MediaModel

/// Finds out whether headers tell UTC, as the standard has it, or local time, as many cameras write it.
///
/// Nothing is taken for UTC because a standard says so. What proves it is a clock beside the header: a date with its
/// zone, the satellites' time, local time in another item or in the name of the file, or a timecode that tells the time
/// of day. Where clock
/// and header show the same, the place decides: so far from Greenwich the two would differ if the header told UTC.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2; QTFF, "Movie Header Atoms".
struct CaptureClocks {
  typealias Candidate = CaptureCandidate<CaptureDate>

  /// Two clocks that differ by so many seconds tell the same moment.
  static let sameMoment: Int64 = 2
  /// A header is written at the start or the end of a recording, and somewhat later.
  static let headerDelay: Int64 = 60
  static let localTime = "local time written as UTC"

  /// How long the recording is, in seconds.
  let length: Int64
  /// How many minutes noon at the place is before noon in UTC; `nil` where no place is given.
  let solarOffset: Double?
  /// The time of day that the timecode starts with, in seconds; `nil` where it tells none.
  let timeOfDay: Int64?

  init(_ description: AssetDescription, place: GeographicLocation?) {
    length = min(Int64(max(0, min(description.duration.seconds, 1e9))), 7 * 86400)
    solarOffset = place?.point.map { $0.longitude * 4 }
    timeOfDay = description.startTimecode.flatMap(Self.timeOfDay)
  }

  /// Clocks of a zone may be so many minutes off its sun.
  private static let farthestFromSun = 4.0 * 60

  /// Whether a candidate counts as UTC by a standard alone.
  static func isHeader(_ candidate: Candidate) -> Bool {
    headers.contains(candidate.identifier.rawValue)
  }

  private static let headers = Set(
    CapturedConcept.date.evidence.filter {
      $0.reading == .utc || $0.reading == .header && $0.key != "file/name"
    }.map(\.key))

  /// Gives every header the zone that is proven for it, and none to others.
  func settleHeaders(in candidates: inout [Candidate]) {
    let witnesses = candidates.filter {
      !Self.isHeader($0) && $0.doubt == nil && $0.value.precision == .time
    }
    for index in candidates.indices where Self.isHeader(candidates[index]) {
      guard let clock = candidates[index].value.wallClock else { continue }
      let finding = finding(clock, witnesses)
      candidates[index].value = candidates[index].value.inZone(finding.zone)
      if let remark = finding.remark { candidates[index].remarks.append(remark) }
    }
  }

  private typealias Finding = (zone: Int?, remark: String?)

  /// What others prove of a header that shows a clock, the strongest first.
  private func finding(_ clock: Int64, _ witnesses: [Candidate]) -> Finding {
    for other in witnesses {
      guard let instant = other.value.instant, let local = other.value.wallClock,
        let offset = other.value.date.zoneOffsetMinutes
      else { continue }
      if isSame(clock, as: instant) { return (0, "UTC: \(other.home) tells the same moment") }
      if other.identifier == .telemetryUTC {
        for start in [instant, instant + length] {
          guard let zone = Self.zone(clock - start, tolerance: Self.headerDelay), zone != 0,
            isPlausible(zone)
          else { continue }
          return (zone, "\(Self.localTime): \(other.home) tells the moment in UTC")
        }
      }
      if offset != 0, isSame(clock, as: local) {
        return (offset, "\(Self.localTime): it shows the wall clock of \(other.home)")
      }
    }
    let clocks =
      witnesses.filter { $0.value.instant == nil }.compactMap { other in
        other.value.wallClock.map { (other.home, $0 - clock, Self.headerDelay) }
      } + timecodeDifference(to: clock)
    for (home, difference, tolerance) in clocks {
      for difference in [difference, difference + length] {
        guard let zone = Self.zone(difference, tolerance: tolerance) else { continue }
        if zone != 0, isPlausible(zone) {
          return (0, "UTC: \(home) tells the same moment in local time")
        }
        guard zone == 0 else { continue }
        guard let solarOffset, solarOffset.magnitude > Self.farthestFromSun else {
          return (nil, "the same wall clock as \(home): its zone is UTC, or this is local time")
        }
        return (
          nil, "\(Self.localTime): it shows the wall clock of \(home), and the place is not in UTC"
        )
      }
    }
    return (nil, nil)
  }

  private func isSame(_ header: Int64, as start: Int64) -> Bool {
    (-Self.sameMoment...(length + Self.headerDelay)).contains(header - start)
  }

  private func isPlausible(_ zone: Int) -> Bool {
    solarOffset.map { ($0 - Double(zone)).magnitude <= Self.farthestFromSun } ?? true
  }

  /// What a clock that counts a day is ahead of a header: of all days the one that suits the place.
  ///
  /// Without a place only what fits to the second counts: a timecode need not tell the time of day.
  private func timecodeDifference(to clock: Int64) -> [(String, Int64, Int64)] {
    guard let timeOfDay else { return [] }
    let expected = Int64((solarOffset ?? 0) * 60)
    let difference = timeOfDay - clock - expected
    let day: Int64 = 86400
    let nearest = ((difference % day) + day + day / 2) % day - day / 2
    return [
      ("the timecode", nearest + expected, solarOffset == nil ? Self.sameMoment : Self.headerDelay)
    ]
  }

  /// The zone, in minutes, that a difference of seconds between a wall clock and UTC stands for.
  ///
  /// It is a multiple of 15 minutes from -12 to +14 hours.
  static func zone(_ difference: Int64, tolerance: Int64) -> Int? {
    guard difference.magnitude < 100_000 else { return nil }
    let quarters = (Double(difference) / 900).rounded()
    let minutes = Int(quarters) * 15
    guard (-12 * 60...14 * 60).contains(minutes),
      (difference - Int64(minutes) * 60).magnitude <= UInt64(tolerance)
    else { return nil }
    return minutes
  }

  /// The seconds of `15:44:35:10`; `nil` for a full hour, where tapes and editors start to count, and for counters.
  private static func timeOfDay(_ timecode: String) -> Int64? {
    let parts = timecode.split { $0 == ":" || $0 == ";" || $0 == "." }.map { Int64($0) }
    guard parts.count == 4, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
      (0..<24).contains(hours), (minutes, seconds) != (0, 0)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }
}
