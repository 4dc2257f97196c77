/// How the clock of a source relates to that of this machine, as far as arrivals tell.
///
/// What comes is late by chance, and never early: of each second the arrival that was least late counts, and the line
/// through those of the last minutes is the relation. Where a clock is set, or a source restarts, arrivals leave the
/// line for good, and a new one begins.
public struct ClockRelation: Hashable, Sendable {
  /// What a second of arrivals tells.
  private struct Second: Hashable, Sendable {
    /// Seconds of this machine's clock.
    var host: Double
    /// How far this machine's clock was ahead, at the least.
    var lead: Double
    /// The number of the second.
    var number: Int
  }

  /// How many seconds the line is laid through.
  private static let length = 300
  /// With fewer seconds no drift is given.
  private static let leastSeconds = 10
  /// A clock that is farther off than this, in seconds, was set.
  private static let step = 0.75
  /// Clocks of machines drift less than this.
  private static let mostDrift = 0.001

  private var seconds: [Second] = []
  /// Arrivals off the line, one after the other.
  private var strays: [Second] = []
  /// The line: what this machine's clock was ahead at a time of it, and how that changes.
  private var origin = 0.0
  private var lead = 0.0
  private var slope = 0.0
  /// How much later than by the line what came latest came, in seconds.
  public private(set) var jitter = 0.0
  /// How often the clock was set, or the source restarted.
  public private(set) var stepCount = 0
  /// How many arrivals there were.
  public private(set) var arrivalCount = 0

  /// Creates a relation of which nothing is known.
  public init() {}

  /// Whether anything is known.
  public var isKnown: Bool { !seconds.isEmpty }

  /// Whether the last arrivals were off the line, so that a clock may have been set.
  public var isInDoubt: Bool { !strays.isEmpty }

  /// How much faster this machine's clock is than the source's, in millionths.
  public var drift: Double { slope * 1e6 }

  /// How far this machine's clock is ahead of the source's at the last arrival, in seconds.
  public var offset: Double { seconds.last.map { lead + slope * ($0.host - origin) } ?? 0 }

  /// Notes that something came.
  ///
  /// - Parameters:
  ///   - time: when it was, by the clock of the source, in seconds.
  ///   - host: when it came, by that of this machine.
  public mutating func observe(_ time: Double, at host: Double) {
    guard time.isFinite, host.isFinite, abs(time) < 1e12, abs(host) < 1e12 else { return }
    arrivalCount += 1
    let arrival = Second(host: host, lead: host - time, number: Int(host.rounded(.down)))
    guard isKnown else { return begin(with: [arrival]) }
    let lateness = arrival.lead - lead(at: host)
    // Early is impossible; late by much, again and again, is another clock.
    if lateness < -Self.step {
      stepCount += 1
      return begin(with: [arrival])
    }
    if lateness > Self.step {
      strays.append(arrival)
      guard let first = strays.first, host - first.host >= 2, strays.count >= 10 else { return }
      stepCount += 1
      return begin(with: strays)
    }
    strays = []
    jitter = max(jitter, lateness)
    add(arrival)
  }

  private mutating func begin(with arrivals: [Second]) {
    (seconds, strays, slope) = ([], [], 0)
    for arrival in arrivals { add(arrival) }
  }

  private mutating func add(_ arrival: Second) {
    if let last = seconds.last, last.number == arrival.number {
      guard arrival.lead < last.lead else { return }
      seconds[seconds.count - 1] = arrival
    } else {
      seconds.append(arrival)
      if seconds.count > Self.length { seconds.removeFirst(seconds.count - Self.length) }
    }
    fit()
  }

  /// Lays the line through the seconds, and below the last ones: they count most for what comes now.
  private mutating func fit() {
    origin = seconds.last?.host ?? 0
    guard seconds.count >= Self.leastSeconds else {
      lead = seconds.map(\.lead).min() ?? 0
      slope = 0
      return
    }
    let count = Double(seconds.count)
    let middle = seconds.reduce(0) { $0 + $1.host } / count
    let mean = seconds.reduce(0) { $0 + $1.lead } / count
    var (across, along) = (0.0, 0.0)
    for second in seconds {
      across += (second.host - middle) * (second.lead - mean)
      along += (second.host - middle) * (second.host - middle)
    }
    slope = along > 0 ? min(max(across / along, -Self.mostDrift), Self.mostDrift) : 0
    lead = mean + slope * (origin - middle)
  }

  private func lead(at host: Double) -> Double { lead + slope * (host - origin) }

  /// The time of the source at a time of this machine, both in seconds.
  public func time(atHost host: Double) -> Double { host - lead(at: host) }

  /// The time of this machine at a time of the source, both in seconds.
  public func host(atTime time: Double) -> Double {
    (time + lead - slope * origin) / (1 - slope)
  }
}
