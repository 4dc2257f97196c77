internal import MediaModel

/// Chooses a capture date, and finds its zone where another candidate gives it away.
enum CaptureDateChoice {
  typealias Candidate = CaptureCandidate<CaptureDate>

  /// The fact, with all candidates: headers and name of the file, the evidence of its items, and what satellites tell;
  /// `now` is in seconds since 1970.
  static func fact(
    _ description: AssetDescription, among evidence: [CaptureEvidence],
    _ satellites: SatelliteEvidence?, at place: GeographicLocation?, now: Int64
  ) -> CaptureFact<CaptureDate> {
    let told = evidence.filter { $0.place.fact == .date }
    let isWork = told.contains { $0.place.key.isDateOfWork } && description.isWork
    var candidates = told.compactMap { evidence in
      CaptureDateReading.read(evidence).map { date in
        let isRelease = isWork && evidence.place.key.isDateOfWork
        return evidence.candidate(
          date, doubt: isRelease ? "when a work came out" : doubt(date, now: now))
      }
    }
    if let satellite = satellites?.dateCandidate { candidates.append(satellite) }
    candidates += headers(description, now: now)
    if let (date, text) = FileNameDate.find(in: description.name) {
      candidates.append(
        candidate(date, text: text, "file/name", trackID: nil, doubt: doubt(date, now: now)))
    }
    let clocks = CaptureClocks(description, place: place)
    clocks.settleHeaders(in: &candidates)
    remarkPrecision(in: &candidates)
    let isDayTold = candidates.contains { $0.doubt == nil && $0.value.precision >= .day }
    if let first = candidates.indices.first(where: {
      candidates[$0].doubt == nil && (!isDayTold || candidates[$0].value.precision >= .day)
    }) {
      deriveZone(of: first, in: &candidates, length: clocks.length)
    }
    return CaptureChoice.choose(
      candidates, isEligible: { !isDayTold || $0.value.precision >= .day },
      agree: { agree($0, $1, length: clocks.length) }, contradiction: \.description)
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
    let known = evidence[key]
    return Candidate(
      value: date, text: text, home: known?.title ?? key,
      identifier: MetadataIdentifier(rawValue: key), trackID: trackID, doubt: doubt,
      remarks: known?.remark.map { [$0] } ?? [])
  }

  private static let evidence = Dictionary(
    firstOf: CapturedConcept.date.evidence.map { ($0.key, $0) })

  /// Why a date cannot be one of a capture.
  private static func doubt(_ date: CaptureDate, now: Int64) -> String? {
    guard let moment = date.wallClock ?? date.date.at((0, 0, 0), zone: 0)?.secondsSince1970 else {
      return nil
    }
    if moment > now + CaptureHeaderTime.tolerance { return "in the future" }
    if date.precision >= .day, clockStarts.contains(where: { $0.contains(moment) }) {
      return "where clocks start that were not set"
    }
    return nil
  }

  /// The starts of 1904, 1970 and 1980, and of GPS, in seconds since 1970: within a day for the first two, of which
  /// clocks in some zone fall short.
  private static let clockStarts: [ClosedRange<Int64>] = [
    -2_082_931_200 ... -2_082_758_400, -86_400...86_400, 315_532_800...315_536_399,
    315_964_800...315_968_399,
  ]

  // MARK: Comparing

  private static func remarkPrecision(in candidates: inout [Candidate]) {
    for index in candidates.indices {
      switch candidates[index].value.precision {
      case .year: candidates[index].remarks.append("names the year alone")
      case .month: candidates[index].remarks.append("names year and month alone")
      case .day, .time: break
      }
    }
  }

  /// A date without a zone, and another candidate that tells the same moment in UTC: the difference is the zone.
  ///
  private static func deriveZone(
    of index: Int, in candidates: inout [Candidate], length: Int64
  ) {
    guard candidates[index].value.zone == .unknown, let clock = candidates[index].value.wallClock
    else { return }
    for (place, other) in candidates.enumerated() where place != index && other.doubt == nil {
      guard let instant = other.value.instant, other.value.date.zoneOffsetMinutes == 0 else {
        continue
      }
      let isHeader = CaptureClocks.isHeader(other)
      let tolerance = isHeader ? CaptureClocks.headerDelay : CaptureClocks.sameMoment
      for start in isHeader ? [instant, instant - length] : [instant] {
        guard let minutes = CaptureClocks.zone(clock - start, tolerance: tolerance),
          minutes != 0 || !isHeader
        else { continue }
        candidates[index].value = candidates[index].value.inZone(minutes)
        candidates[index].remarks.append("zone derived: \(other.home) tells the moment in UTC")
        return
      }
    }
  }

  /// Whether two dates name one moment; where a zone is missing, one wall clock.
  private static func agree(_ first: CaptureDate, _ second: CaptureDate, length: Int64) -> Bool {
    guard first.precision == .time, second.precision == .time else {
      return first.date.description.prefix(10) == second.date.description.prefix(10)
        && first.precision >= .day && second.precision >= .day
    }
    if let one = first.instant, let two = second.instant {
      return (-CaptureClocks.sameMoment...(length + CaptureClocks.headerDelay)).contains(two - one)
    }
    guard let one = first.wallClock, let two = second.wallClock else { return false }
    return (two - one).magnitude <= UInt64(CaptureClocks.sameMoment)
  }
}

extension CaptureDate.Precision: Comparable {
  /// Whether less is reported by the first.
  public static func < (first: Self, second: Self) -> Bool {
    allCases.prefix { $0 != second }.contains(first)
  }
}

extension AssetDescription {
  /// Whether this is a song, an episode, something bought: its dates tell when it came out.
  fileprivate var isWork: Bool {
    if !tracks.isEmpty, !tracks.contains(where: { $0.mediaType == .video }) { return true }
    return metadata.contains { item in
      MetadataMapping.rows(of: item).contains { Self.conceptsOfWorks.contains($0.concept.name) }
    }
  }

  private static let conceptsOfWorks: Set<String> = [
    "album", "album artist", "track number", "disc number", "show", "season", "episode",
    "episode identifier", "network", "media kind", "song ID", "artist ID", "playlist ID",
    "account kind", "storefront", "file owner",
  ]
}
