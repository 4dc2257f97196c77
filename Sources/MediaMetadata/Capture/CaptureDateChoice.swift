internal import MediaModel

/// Chooses a capture date, and finds its zone where another candidate gives it away.
enum CaptureDateChoice {
  typealias Candidate = CaptureCandidate<CaptureDate>

  /// Two clocks that differ by so many seconds tell the same moment.
  private static let sameMoment: Int64 = 2
  /// A header is written at the start or the end of a recording, and somewhat later.
  private static let headerDelay: Int64 = 60

  /// The fact, with all candidates: headers and name of the file, and the evidence of its items; `now` is in seconds
  /// since 1970.
  static func fact(
    _ description: AssetDescription, among evidence: [CaptureEvidence], now: Int64
  ) -> CaptureFact<CaptureDate> {
    var candidates = evidence.filter { $0.place.fact == .date }.compactMap { evidence in
      CaptureDateReading.read(evidence).map {
        evidence.candidate($0, doubt: doubt($0, now: now))
      }
    }
    candidates += headers(description, now: now)
    if let (date, text) = FileNameDate.find(in: description.name) {
      candidates.append(
        candidate(date, text: text, "file/name", trackID: nil, doubt: doubt(date, now: now)))
    }
    let length = min(Int64(max(0, min(description.duration.seconds, 1e9))), 7 * 86400)
    remarkLocalTime(in: &candidates)
    remarkPrecision(in: &candidates)
    let isDayTold = candidates.contains { $0.doubt == nil && $0.value.precision >= .day }
    let isLocalHeader = candidates.map { $0.remarks.contains { $0.hasPrefix(localTime) } }
    if let first = candidates.indices.first(where: {
      candidates[$0].doubt == nil && (!isDayTold || candidates[$0].value.precision >= .day)
    }) {
      deriveZone(of: first, in: &candidates, length: length, isLocalHeader: isLocalHeader)
    }
    return CaptureChoice.choose(
      candidates, isEligible: { !isDayTold || $0.value.precision >= .day },
      agree: { agree($0, $1, length: length) })
  }

  // MARK: Candidates of headers

  private static func headers(_ description: AssetDescription, now: Int64) -> [Candidate] {
    let tracks = description.tracks
    let times: [(key: String, trackID: UInt32?, seconds: UInt64)] =
      [("head/movieCreationTime", nil, description.creationTime)]
      + tracks.map { ("head/trackCreationTime", $0.trackID, $0.creationTime) }
      + tracks.map { ("head/mediaCreationTime", $0.trackID, $0.mediaCreationTime) }
    return times.compactMap { key, trackID, seconds in
      guard let time = CaptureHeaderTime(secondsSince1904: seconds, now: now) else { return nil }
      var candidate = candidate(
        time.date, text: "\(seconds)", key, trackID: trackID,
        doubt: time.doubt ?? doubt(time.date, now: now))
      if let remark = time.remark { candidate.remarks.append(remark) }
      return candidate
    }
  }

  private static func candidate(
    _ date: CaptureDate, text: String, _ key: String, trackID: UInt32?, doubt: String?
  ) -> Candidate {
    let known = CapturedConcept.date.evidence.first { $0.key == key }
    return Candidate(
      value: date, text: text, home: known?.title ?? key,
      identifier: MetadataIdentifier(rawValue: key), trackID: trackID, doubt: doubt,
      remarks: known?.remark.map { [$0] } ?? [])
  }

  /// Why a date cannot be one of a capture.
  private static func doubt(_ date: CaptureDate, now: Int64) -> String? {
    let moment = date.wallClock ?? date.date.at((0, 0, 0), zone: 0)?.secondsSince1970
    if let moment, moment > now + CaptureHeaderTime.tolerance { return "in the future" }
    let isNewYear = date.date.month == 1 && date.date.day == 1 && date.date.hour == 0
    if isNewYear, date.precision >= .day, [1904, 1970, 1980].contains(date.date.year) {
      return "where clocks start that were not set"
    }
    return nil
  }

  // MARK: Comparing

  private static let localTime = "local time written as UTC"

  /// A header that shows the wall clock of a candidate in another zone tells local time.
  private static func remarkLocalTime(in candidates: inout [Candidate]) {
    for index in candidates.indices where isHeader(candidates[index]) {
      guard let clock = candidates[index].value.wallClock else { continue }
      for other in candidates where !isHeader(other) && other.doubt == nil {
        guard let otherClock = other.value.wallClock, other.value.precision == .time,
          (clock - otherClock).magnitude <= UInt64(sameMoment)
        else { continue }
        let offset = other.value.date.zoneOffsetMinutes
        if let offset, offset != 0 {
          candidates[index].remarks.append("\(localTime): it shows the wall clock of \(other.home)")
          // It would otherwise speak for a moment that it does not mean.
          candidates[index].value = candidates[index].value.inZone(offset)
          break
        }
        if offset == nil {
          candidates[index].remarks.append(
            "the same wall clock as \(other.home): its zone is UTC, or this is local time")
          break
        }
      }
    }
  }

  private static func remarkPrecision(in candidates: inout [Candidate]) {
    for index in candidates.indices {
      switch candidates[index].value.precision {
      case .year: candidates[index].remarks.append("names the year alone")
      case .month: candidates[index].remarks.append("names year and month alone")
      case .day, .time: break
      }
    }
  }

  private static func isHeader(_ candidate: Candidate) -> Bool {
    candidate.identifier.keySpace == .header || candidate.identifier.rawValue == "mkv/Info/DateUTC"
      || candidate.identifier.rawValue == "ffmpeg/creation_time"
  }

  /// A date without a zone, and another candidate that tells the same moment in UTC: the difference is the zone.
  ///
  /// It must be a multiple of 15 minutes from -12 to +14 hours. No difference proves nothing where a header tells the
  /// UTC, since cameras write local time there.
  private static func deriveZone(
    of index: Int, in candidates: inout [Candidate], length: Int64, isLocalHeader: [Bool]
  ) {
    guard candidates[index].value.zone == .unknown, let clock = candidates[index].value.wallClock
    else { return }
    for (place, other) in candidates.enumerated()
    where place != index && other.doubt == nil && !isLocalHeader[place] {
      guard let instant = other.value.instant, other.value.zone == .told,
        other.value.date.zoneOffsetMinutes == 0
      else { continue }
      let isHeader = isHeader(other)
      for start in isHeader ? [instant, instant - length] : [instant] {
        guard let minutes = zone(clock - start, tolerance: isHeader ? headerDelay : sameMoment),
          minutes != 0 || !isHeader
        else { continue }
        candidates[index].value = candidates[index].value.inZone(minutes)
        candidates[index].remarks.append("zone derived: \(other.home) tells the moment in UTC")
        return
      }
    }
  }

  /// The zone, in minutes, that a difference of seconds between a wall clock and UTC stands for.
  private static func zone(_ difference: Int64, tolerance: Int64) -> Int? {
    guard difference.magnitude < 100_000 else { return nil }
    let quarters = (Double(difference) / 900).rounded()
    let minutes = Int(quarters) * 15
    guard (-12 * 60...14 * 60).contains(minutes),
      (difference - Int64(minutes) * 60).magnitude <= UInt64(tolerance)
    else { return nil }
    return minutes
  }

  /// Whether two dates name one moment; where a zone is missing, one wall clock.
  private static func agree(_ first: CaptureDate, _ second: CaptureDate, length: Int64) -> Bool {
    guard first.precision == .time, second.precision == .time else {
      return first.date.description.prefix(10) == second.date.description.prefix(10)
        && first.precision >= .day && second.precision >= .day
    }
    if let one = first.instant, let two = second.instant {
      return ((-sameMoment)...(length + headerDelay)).contains(two - one)
        || (two - one).magnitude <= UInt64(sameMoment)
    }
    guard let one = first.wallClock, let two = second.wallClock else { return false }
    return (two - one).magnitude <= UInt64(sameMoment)
  }
}

extension CaptureDate.Precision: Comparable {
  /// Whether less is told by the first.
  public static func < (first: Self, second: Self) -> Bool {
    allCases.prefix { $0 != second }.contains(first)
  }
}
