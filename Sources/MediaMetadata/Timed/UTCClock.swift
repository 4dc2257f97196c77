internal import BinaryIO
public import MediaModel

/// Tells when the pictures of a file were taken, in Coordinated Universal Time, and what proves it.
///
/// Satellites count most: every time that a receiver with a fix tells is set against the time of the presentation it
/// is at, and the median of the differences is the clock; where these drift apart, as in a time lapse, times between
/// two of them are interpolated. Without satellites the start of the presentation is the capture date of the file,
/// where that tells a zone.
public struct UTCClock: Hashable, Sendable {
  /// What proves the clock, as `satellites: 412 times of track 3`.
  public let evidence: String
  /// Whether it is the satellites' clock.
  public let isFromSatellites: Bool
  /// Seconds of the presentation, ascending, and the seconds since 1970 they stand for.
  private let marks: [Mark]

  private struct Mark: Hashable {
    var time: Double
    var utc: Double
  }

  /// Differences from the median up to so many seconds are the receiver's delay.
  private static let delay = 2.0
  /// A receiver that is farther off than this in a day has not found its time yet.
  private static let mostTimes = 1 << 16

  /// Creates a clock from the times of points; `nil` where none of them can be trusted.
  ///
  /// - Parameters:
  ///   - points: what a receiver told.
  ///   - name: what told it, as `track 3`.
  public init?(_ points: some Sequence<TelemetryPoint>, of name: String) {
    var marks: [Mark] = []
    var step = 1
    for (index, point) in points.lazy.filter({ $0.doubt == nil && $0.utc != nil }).enumerated()
    where index % step == 0 {
      guard let utc = point.utc?.secondsAndFraction, point.time.isKnown else { continue }
      marks.append(Mark(time: point.time.seconds, utc: utc))
      guard marks.count == Self.mostTimes else { continue }
      marks = stride(from: 0, to: marks.count, by: 2).map { marks[$0] }
      step *= 2
    }
    guard !marks.isEmpty else { return nil }
    marks.sort { $0.time < $1.time }
    let differences = marks.map { $0.utc - $0.time }.sorted()
    let median = differences[differences.count / 2]
    let isSteady =
      differences.count { abs($0 - median) <= Self.delay } * 10 >= differences.count * 9
    if isSteady {
      self.marks = [Mark(time: 0, utc: median)]
    } else {
      var last = -Double.infinity
      self.marks = marks.filter { mark in
        defer { last = max(last, mark.utc) }
        return mark.utc > last
      }
    }
    isFromSatellites = true
    evidence =
      "satellites: \(marks.count) \(marks.count == 1 ? "time" : "times") of \(name)"
      + (isSteady ? "" : ", which do not pass as the presentation does")
  }

  /// Creates the clock of a capture date; `nil` where no date with a zone is known.
  ///
  /// - Parameter capture: what is known of the capture.
  public init?(_ capture: CaptureFacts) {
    guard let instant = capture.date.chosen?.instant else { return nil }
    let home = capture.date.candidates.first(where: \.isChosen)?.home
    let fraction = capture.date.chosen?.date.nanosecond ?? 0
    marks = [Mark(time: 0, utc: Double(instant) + Double(fraction) / 1e9)]
    isFromSatellites = false
    evidence = home ?? "capture date"
  }

  /// Creates a clock by which the presentation starts at a date; `nil` for a date without a zone.
  ///
  /// - Parameter start: when the presentation starts, as someone says who knows.
  public init?(start: MetadataDate) {
    guard let utc = start.secondsAndFraction else { return nil }
    marks = [Mark(time: 0, utc: utc)]
    isFromSatellites = false
    evidence = "what was given"
  }

  /// Seconds since 1970 at a time of the presentation.
  ///
  /// - Parameter seconds: seconds of the presentation.
  /// - Returns: seconds since 1970, leap seconds not counted.
  public func secondsSince1970(atSeconds seconds: Double) -> Double {
    Self.interpolated(seconds, marks, \.time, \.utc)
  }

  /// The time of the presentation of seconds since 1970.
  ///
  /// - Parameter utc: seconds since 1970, leap seconds not counted.
  /// - Returns: seconds of the presentation, which may be outside of it.
  public func seconds(atSecondsSince1970 utc: Double) -> Double {
    Self.interpolated(utc, marks, \.utc, \.time)
  }

  /// The date at a time of the presentation, to the millisecond; `nil` for one that no calendar has.
  ///
  /// - Parameter time: a time of the presentation.
  /// - Returns: the date in UTC.
  public func date(at time: MediaTime) -> MetadataDate? {
    MetadataDate(fractionalSecondsSince1970: secondsSince1970(atSeconds: time.seconds))
  }

  /// Between marks by the line through the two around, outside as fast as the presentation passes.
  private static func interpolated(
    _ value: Double, _ marks: [Mark], _ from: KeyPath<Mark, Double>, _ to: KeyPath<Mark, Double>
  ) -> Double {
    let next = marks.partition { $0[keyPath: from] <= value }
    guard next > 0 else { return marks[0][keyPath: to] + value - marks[0][keyPath: from] }
    let before = marks[next - 1]
    guard next < marks.count, marks[next][keyPath: from] > before[keyPath: from] else {
      return before[keyPath: to] + value - before[keyPath: from]
    }
    let share =
      (value - before[keyPath: from]) / (marks[next][keyPath: from] - before[keyPath: from])
    return before[keyPath: to] + share * (marks[next][keyPath: to] - before[keyPath: to])
  }
}
