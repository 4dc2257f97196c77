/// A time as a count of ticks: never a floating-point number, so nothing drifts.
public struct MediaTime: Sendable, Codable {
  /// How many ticks.
  public var value: Int64
  /// How many ticks make a second; 0 for a time that is not known.
  public var timescale: UInt32

  /// Creates a time of `value` ticks, `timescale` to the second.
  public init(_ value: Int64, timescale: UInt32) {
    self.value = value
    self.timescale = timescale
  }

  /// The start.
  public static let zero = MediaTime(0, timescale: 1)

  /// The time in seconds, for printing and for comparing with tolerance; 0 where it is not known.
  public var seconds: Double { timescale == 0 ? 0 : Double(value) / Double(timescale) }
}

extension MediaTime: Hashable, Comparable {
  /// Whether both are the same instant, whatever their timescales.
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    let (a, b) = crossProducts(left, right)
    return a == b && (left.timescale == 0) == (right.timescale == 0)
  }

  /// Whether `left` comes first.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    let (a, b) = crossProducts(left, right)
    return a < b
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    var (a, b) = (value.magnitude, UInt64(timescale))
    while b != 0 { (a, b) = (b, a % b) }
    hasher.combine(a == 0 ? 0 : value.magnitude / a)
    hasher.combine(value.signum())
    hasher.combine(a == 0 ? 0 : UInt64(timescale) / a)
  }

  private static func crossProducts(_ left: MediaTime, _ right: MediaTime) -> (Int128, Int128) {
    (
      Int128(left.value) * Int128(right.timescale), Int128(right.value) * Int128(left.timescale)
    )
  }
}

/// A stretch of time.
public struct MediaTimeRange: Hashable, Sendable, Codable {
  /// Where it starts.
  public var start: MediaTime
  /// How long it lasts.
  public var duration: MediaTime

  /// Creates a range.
  public init(start: MediaTime, duration: MediaTime) {
    self.start = start
    self.duration = duration
  }
}
