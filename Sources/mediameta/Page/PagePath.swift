internal import MediaMetadata

/// Takes the positions of a stream, and gives the path that a page draws, and what changes along it.
struct PagePath {
  /// Those that can be trusted.
  private(set) var points: [TelemetryPoint] = []
  /// Until when each of them holds.
  private var ends: [Double] = []
  private var doubtfulCount = 0

  /// Where nothing is known for less than this, in seconds, the path goes on.
  private static let leastGap = 2.0

  /// Takes the position of a group, if it has one.
  mutating func add(_ group: TimedMetadataGroup) {
    guard let point = TelemetryPoint(group) else { return }
    // Cameras that tell each position in two ways tell the same place twice.
    if let last = points.last, point.time <= last.time { return }
    guard point.doubt == nil else {
      doubtfulCount += 1
      return
    }
    points.append(point)
    ends.append(group.timeRange.end.seconds)
  }

  /// The path; of many points every so many-th stays, and those beside gaps.
  ///
  /// - Parameter mostPoints: how many points are drawn, about; `nil` for all.
  /// - Returns: the path; `nil` for less than two positions.
  func path(mostPoints: Int?) -> PageDocument.Path? {
    guard points.count > 1 else { return nil }
    var path = PageDocument.Path()
    path.end = ends.last ?? 0
    for (point, next) in zip(points, points.dropFirst()) { path.length += point.distance(to: next) }
    let step = mostPoints.map { (points.count + $0 - 1) / $0 } ?? 1
    for (index, point) in points.enumerated() {
      let isFirst = index > 0 && isGap(after: index - 1)
      guard index % step == 0 || index == points.count - 1 || isFirst || isGap(after: index) else {
        continue
      }
      if isFirst {
        path.breaks.append(path.times.count)
        path.stops.append(ends[index - 1])
      }
      path.times.append(point.time.seconds)
      path.latitudes.append(point.latitude)
      path.longitudes.append(point.longitude)
    }
    var notes: [String] = []
    if step > 1 {
      notes.append("path: one of \(step) of \(ShowWords.grouped(points.count)) positions is drawn")
    }
    if doubtfulCount > 0 {
      notes.append(
        "\(ShowWords.count(doubtfulCount, "position")) that cannot be trusted \(doubtfulCount == 1 ? "is" : "are") left out"
      )
    }
    path.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    return path
  }

  private func isGap(after index: Int) -> Bool {
    index + 1 < points.count && points[index + 1].time.seconds > ends[index] + Self.leastGap
  }

  /// Altitude and speed along the path, from whatever tells them.
  var profile: [TelemetrySeries] {
    var altitude = TelemetrySeries(.telemetryAltitude)
    var speed = TelemetrySeries(.telemetrySpeed2D)
    for (index, point) in points.enumerated() {
      let isFollowed = index + 1 < points.count && !isGap(after: index)
      let end = isFollowed ? points[index + 1].time : point.time
      let range = MediaTimeRange(start: point.time, end: max(point.time, end))
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
}
