internal import MediaMetadata

/// Takes the groups of all streams of a file, and gives what a page draws of them.
struct PageStreams {
  /// Into how many parts the time of a series is cut; `nil` to keep every value.
  let sliceCount: Int?

  /// Series of more numbers than this are tables of a camera, not measurements that a line shows.
  private static let mostColumns = 9
  /// A path of more points than this is thinned.
  private static let mostPoints = 5000
  /// More words than this are no longer told one by one.
  private static let mostTexts = 20_000
  /// Spans of a lane that lie closer than this part of the whole are drawn as one.
  private static let nearness = 1.0 / 4000

  private(set) var series: [PageDocument.Series] = []
  private(set) var texts: [PageDocument.Texts] = []
  private(set) var objects: [PageDocument.Objects] = []
  private(set) var lanes: [PageDocument.Lane] = []
  private(set) var path: PageDocument.Path?
  private(set) var profile: [PageDocument.Series] = []
  private(set) var clock: UTCClock?
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var end = 0.0

  init(sliceCount: Int?) { self.sliceCount = sliceCount }

  /// Takes a stream.
  ///
  /// - Throws: `MediaError` where it cannot be read to its end.
  mutating func add(_ stream: TimedMetadataStream) throws(MediaError) {
    var sampling = TelemetrySampling()
    var words: [(identifier: MetadataIdentifier, texts: PageDocument.Texts)] = []
    var points: [TelemetryPoint] = []
    var (doubtful, last) = (0, 0.0)
    var lane = LaneBuilder()
    var seen = PageObjects()
    var cursor = try TimedMetadataCursor(stream)
    while let group = try cursor.next() {
      sampling.add(group)
      lane.add(group)
      seen.add(group)
      for item in group.items { Self.add(item, of: group, to: &words) }
      guard let point = TelemetryPoint(group) else { continue }
      last = group.timeRange.end.seconds
      if point.doubt == nil { points.append(point) } else { doubtful += 1 }
    }
    diagnostics += cursor.diagnostics
    let name = "\(stream.name): \(stream.format)"
    end = max(end, lane.end)
    lanes.append(lane.lane(named: name, nearness: max(lane.end, 1) * Self.nearness))
    texts += words.map(\.texts)
    if let seen = seen.objects { objects.append(seen) }
    clock = clock ?? UTCClock(points, of: stream.name)
    if path == nil, points.count > 1 {
      path = thinnedPath(points, doubtful: doubtful, end: last)
      profile = profileSeries(points).compactMap { drawn($0, of: stream) }
    }
    let told = Set(profile.map(\.id))
    series += sampling.series.filter { $0.identifier != .telemetryPosition }
      .compactMap { drawn($0, of: stream) }.filter { !told.contains($0.id) }
  }

  /// The series as it is drawn; `nil` for text, and for what no line shows.
  private func drawn(
    _ series: TelemetrySeries, of stream: TimedMetadataStream
  ) -> PageDocument.Series? {
    let columns = series.columns
    guard columns.count <= Self.mostColumns else { return nil }
    let thinned = series.thinned(slices: sliceCount)
    guard !thinned.times.isEmpty else { return nil }
    let quantity = TelemetryQuantity(series.identifier)
    let known = quantity?.components ?? []
    return PageDocument.Series(
      id: "\(stream.number)/\(series.identifier.rawValue)",
      name: quantity?.displayName ?? series.identifier.shown, unit: quantity?.unit,
      labels: known.count == columns.count
        ? known : columns.count == 1 ? ["value"] : columns.indices.map { "\($0 + 1)" },
      values: thinned)
  }

  private static func add(
    _ item: MetadataItem, of group: TimedMetadataGroup,
    to words: inout [(identifier: MetadataIdentifier, texts: PageDocument.Texts)]
  ) {
    guard case .string(let text) = item.value, TelemetryQuantity(item.identifier) == nil else {
      return
    }
    if !words.contains(where: { $0.identifier == item.identifier }) {
      guard words.count < 256 else { return }
      words.append((item.identifier, PageDocument.Texts(name: item.identifier.displayName)))
    }
    guard let place = words.firstIndex(where: { $0.identifier == item.identifier }) else { return }
    let (start, end) = (group.timeRange.start.seconds, group.timeRange.end.seconds)
    if let previous = words[place].texts.texts.last, previous == text,
      let reached = words[place].texts.ends.last, start <= reached
    {
      words[place].texts.ends[words[place].texts.ends.count - 1] = max(reached, end)
    } else if words[place].texts.texts.count < mostTexts {
      words[place].texts.starts.append(start)
      words[place].texts.ends.append(end)
      words[place].texts.texts.append(text)
    }
  }

  /// Altitude and speed along a path, from whatever tells them.
  private func profileSeries(_ points: [TelemetryPoint]) -> [TelemetrySeries] {
    var altitude = TelemetrySeries(.telemetryAltitude)
    var speed = TelemetrySeries(.telemetrySpeed2D)
    for (point, next) in zip(points, points.dropFirst() + points.suffix(1)) {
      let range = MediaTimeRange(start: point.time, end: max(point.time, next.time))
      func group(_ identifier: MetadataIdentifier, _ value: Double?) -> TimedMetadataGroup {
        let item = value.flatMap {
          MetadataItem(identifier, value: .float64($0), dataType: .float64)
        }
        return TimedMetadataGroup(items: item.map { [$0] } ?? [], timeRange: range)
      }
      altitude.add(group(.telemetryAltitude, point.altitude))
      speed.add(group(.telemetrySpeed2D, point.speed))
    }
    return [altitude, speed]
  }

  /// The path in few enough points: of many, every so many-th stays.
  private func thinnedPath(
    _ points: [TelemetryPoint], doubtful: Int, end: Double
  ) -> PageDocument.Path {
    var path = PageDocument.Path()
    path.end = end
    for (point, next) in zip(points, points.dropFirst()) { path.length += point.distance(to: next) }
    let isThinned = sliceCount != nil && points.count > Self.mostPoints
    let step = isThinned ? (points.count + Self.mostPoints - 1) / Self.mostPoints : 1
    for (index, point) in points.enumerated()
    where index % step == 0 || index == points.count - 1 {
      path.times.append(point.time.seconds)
      path.latitudes.append(point.latitude)
      path.longitudes.append(point.longitude)
    }
    var notes: [String] = []
    if isThinned { notes.append("every \(step)th of \(points.count) positions is drawn") }
    if doubtful > 0 { notes.append("\(doubtful) positions that cannot be trusted are left out") }
    path.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return path
  }
}

/// When a stream has something to say.
private struct LaneBuilder {
  private var spans: [[Double]] = []
  private var gaps = 0
  private(set) var end = 0.0

  mutating func add(_ group: TimedMetadataGroup) {
    let (start, end) = (group.timeRange.start.seconds, group.timeRange.end.seconds)
    guard start.isFinite, end.isFinite else { return }
    self.end = max(self.end, end)
    guard !group.items.isEmpty else {
      gaps += 1
      return
    }
    if let last = spans.last, start <= last[1] + 1e-4, start >= last[0] {
      spans[spans.count - 1][1] = max(last[1], end)
    } else {
      spans.append([start, end])
    }
  }

  /// The spans, those together between which no eye sees a gap.
  func lane(named name: String, nearness: Double) -> PageDocument.Lane {
    var merged: [[Double]] = []
    for span in spans.sorted(by: { $0[0] < $1[0] }) {
      if let last = merged.last, span[0] - last[1] < nearness {
        merged[merged.count - 1][1] = max(last[1], span[1])
      } else {
        merged.append(span)
      }
    }
    return PageDocument.Lane(name: name, spans: merged, gaps: max(gaps, spans.count - 1))
  }
}
