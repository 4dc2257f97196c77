internal import MediaMetadata

/// Takes the groups of all streams of a file, and gives what a page draws of them.
struct PageStreams {
  /// Into how many parts the time of a series is cut; `nil` to keep every value.
  let sliceCount: Int?

  /// Series of more numbers than this are tables of a camera, not measurements that a line shows.
  private static let mostColumns = 9
  /// A path of more points than this is thinned.
  private static let mostPoints = 5000
  /// The bytes that all words together take, about.
  private static let mostWordBytes = 2_000_000
  /// Spans of a lane that are closer than this part of the whole are drawn as one.
  private static let nearness = 1.0 / 4000

  private(set) var series: [PageDocument.Series] = []
  private(set) var objects: [PageDocument.Objects] = []
  private(set) var lanes: [PageDocument.Lane] = []
  private(set) var path: PageDocument.Path?
  private(set) var profile: [PageDocument.Series] = []
  private(set) var clock: UTCClock?
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var end = 0.0
  private var words: [PageWords] = []
  private var captioned: [PageWords] = []
  private var objectNotes: [String] = []
  /// How the pictures are transformed to be shown.
  private let transform: MediaTransform

  init(sliceCount: Int?, transform: MediaTransform) {
    self.sliceCount = sliceCount
    self.transform = transform
  }

  /// What is reported in words.
  var texts: [PageDocument.Texts] { thinned(words).flatMap(\.texts) }

  /// What is shown over the pictures to be read.
  var captions: [PageDocument.Texts] { thinned(captioned).flatMap(\.texts) }

  /// What was left out.
  var notes: [String] {
    [path?.note].compactMap(\.self) + objectNotes
      + (thinned(words) + thinned(captioned)).flatMap(\.notes)
  }

  /// The words, so few that the page stays small.
  private func thinned(_ words: [PageWords]) -> [PageWords] {
    guard sliceCount != nil else { return words }
    let count = max(words.reduce(0) { $0 + $1.count }, 1)
    return words.map { words in
      var words = words
      words.thin(to: Self.mostWordBytes / count)
      return words
    }
  }

  /// Takes a stream.
  ///
  /// - Throws: `MediaError` where it cannot be read to its end.
  mutating func add(_ stream: TimedMetadataStream) throws(MediaError) {
    var sampling = TelemetrySampling()
    var told = PageWords(isThinned: sliceCount != nil)
    var track = PagePath()
    var lane = LaneBuilder()
    var seen = PageObjects(shownBy: transform, isThinned: sliceCount != nil)
    var cursor = try TimedMetadataCursor(stream)
    while let group = try cursor.next() {
      lane.add(group)
      seen.add(group)
      told.add(group)
      track.add(group)
      // What is told otherwise is not a measurement, and takes long to be taken for one.
      let measured = group.items.filter {
        !seen.shows($0.identifier) && !told.tells($0.identifier)
      }
      if !measured.isEmpty {
        sampling.add(TimedMetadataGroup(items: measured, timeRange: group.timeRange))
      }
    }
    diagnostics += cursor.diagnostics
    let name = "\(stream.name): \(stream.format)"
    end = max(end, lane.end)
    lanes.append(lane.lane(named: name, nearness: max(lane.end, 1) * Self.nearness))
    words.append(told)
    if let objects = seen.objects { self.objects.append(objects) }
    if let note = seen.note { objectNotes.append(note) }
    clock = clock ?? UTCClock(track.points, of: stream.name)
    if path == nil, let drawn = track.path(mostPoints: sliceCount.map { _ in Self.mostPoints }) {
      path = drawn
      profile = track.profile.compactMap { self.drawn($0, of: stream) }
    }
    let drawn = Set(profile.map(\.id))
    series += sampling.series
      .filter { $0.identifier != .telemetryPosition }
      .compactMap { self.drawn($0, of: stream) }.filter { !drawn.contains($0.id) }
  }

  /// Takes a stream of captions, whose items together are what is read.
  ///
  /// - Throws: `MediaError` where it cannot be read to its end.
  mutating func add(captions stream: TimedMetadataStream) throws(MediaError) {
    var told = PageWords(isThinned: sliceCount != nil)
    var lane = LaneBuilder()
    var cursor = try TimedMetadataCursor(stream)
    while let group = try cursor.next() {
      let said = group.items.compactMap(\.stringValue).joined(separator: "\n")
      // Where nothing is said is a gap, though a sample says so.
      lane.add(said.isEmpty ? TimedMetadataGroup(items: [], timeRange: group.timeRange) : group)
      guard !said.isEmpty else { continue }
      told.add(said, of: "sample/captions", named: stream.name, group.timeRange)
    }
    captioned.append(told)
    lanes.append(
      lane.lane(named: "\(stream.name): captions", nearness: max(lane.end, 1) * Self.nearness))
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
