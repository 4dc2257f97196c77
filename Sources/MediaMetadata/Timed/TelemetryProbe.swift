internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Looks at some short parts of a stream instead of all of it.
///
/// A part lasts so many seconds; parts are at equal distances from the start of the presentation to its end. A stream
/// that is no longer than its parts together is read whole, and so is one whose carrier cannot tell what is where,
/// up to a limit.
struct TelemetryProbe {
  /// How many parts there are.
  var partCount: Int
  /// How many seconds a part lasts.
  var seconds: Double
  /// How many groups are read at most.
  var mostGroups: Int

  /// For a clock: a drift between satellites and presentation shows in so many parts.
  static let clock = TelemetryProbe(partCount: 16, seconds: 4, mostGroups: 1 << 20)
  /// For evidence of a capture: the first part with a fix will do.
  static let capture = TelemetryProbe(partCount: 8, seconds: 1, mostGroups: 1 << 14)

  /// The positions and times in the parts.
  ///
  /// - Parameters:
  ///   - stream: what is looked at.
  ///   - isEnough: told of each point that can be trusted; true ends the reading.
  /// - Returns: the points of the parts that were read, in the order of their times.
  /// - Throws: ``MediaError`` where the stream cannot be read.
  func points(
    of stream: TimedMetadataStream, isEnough: (TelemetryPoint) -> Bool = { _ in false }
  ) throws(MediaError) -> [TelemetryPoint] {
    var points: [TelemetryPoint] = []
    var count = 0
    for part in parts(of: stream) {
      var cursor = try TimedMetadataCursor(stream, in: part, of: TelemetryPoint.identifiers)
      while count < mostGroups, let group = try cursor.next() {
        count += 1
        guard let point = TelemetryPoint(group) else { continue }
        // The parts before may have shown it already.
        if let last = points.last, point.time < last.time { continue }
        points.append(point)
        if point.doubt == nil, isEnough(point) { return points }
      }
    }
    return points
  }

  /// The parts; `nil` among them is all of the stream.
  private func parts(of stream: TimedMetadataStream) -> [MediaTimeRange?] {
    guard case .track(let groups) = stream.place, groups.movieTimescale > 0,
      let header = try? groups.track.box.first(TrackHeaderBox.self),
      let ticks = Int64(exactly: header.duration), ticks > 0
    else { return [nil] }
    let length = Double(ticks) / Double(groups.movieTimescale)
    guard length.isFinite, length > Double(partCount) * seconds, partCount > 1 else { return [nil] }
    let distance = (length - seconds) / Double(partCount - 1)
    return (0..<partCount).map { index in
      MediaTimeRange(
        start: MediaTime(seconds: Double(index) * distance, preferredTimescale: 1000),
        duration: MediaTime(seconds: seconds, preferredTimescale: 1000))
    }
  }
}
