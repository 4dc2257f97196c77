public import MediaModel

/// What a stream of timed metadata holds, in a few numbers.
public struct TimedMetadataSummary: Hashable, Sendable {
  /// How many groups there are.
  public private(set) var groupCount = 0
  /// From the start of the first group to the end of the last; `nil` without a group.
  public var timeRange: MediaTimeRange? {
    groupCount > 0 ? MediaTimeRange(start: first, end: last) : nil
  }
  private var (first, last) = (MediaTime.invalid, MediaTime.invalid)
  /// How often each identifier comes, in the order in which they were met.
  public private(set) var counts: [Count] = []
  /// How many groups have no items: nothing is known there.
  public private(set) var gapCount = 0
  /// How many positions there are.
  public private(set) var positionCount = 0
  /// How many of them are not to be trusted.
  public private(set) var doubtfulCount = 0
  /// The metres along the positions that can be trusted.
  public private(set) var pathLength = 0.0
  /// The speeds in metres per second; `nil` where none is given.
  public private(set) var speeds: ClosedRange<Double>?
  /// The altitudes in metres; `nil` where none is given.
  public private(set) var altitudes: ClosedRange<Double>?
  /// The first position that can be trusted.
  public private(set) var start: TelemetryPoint?
  private var lastPlace: TelemetryPoint?
  private var places: [MetadataIdentifier: Int] = [:]

  /// How often items of one identifier come.
  public struct Count: Hashable, Sendable {
    /// What the items are.
    public var identifier: MetadataIdentifier
    /// How many there are.
    public var count: Int
  }

  /// So many identifiers are looked through before the table is asked.
  private static let usualCount = 6
  /// More identifiers than this are not distinguished.
  private static let mostIdentifiers = 4096

  /// Creates the summary of no group.
  public init() {}

  /// How many items of an identifier there are to the second; `nil` where there is no time for them.
  public func rate(of count: Count) -> Double? {
    guard let seconds = timeRange?.duration.seconds, seconds > 0 else { return nil }
    return Double(count.count) / seconds
  }

  /// Takes a group into account.
  public mutating func add(_ group: TimedMetadataGroup) { _ = taking(group) }

  /// Takes a group into account, and gives the position that it tells.
  package mutating func taking(_ group: TimedMetadataGroup) -> TelemetryPoint? {
    let (start, end) = (group.timeRange.start, group.timeRange.end)
    if groupCount == 0 || start < first { first = start }
    if groupCount == 0 || last < end { last = end }
    groupCount += 1
    if group.items.isEmpty { gapCount += 1 }
    for place in group.items.indices { add(group.items[place].identifier) }
    guard let point = TelemetryPoint(group) else { return nil }
    add(point)
    return point
  }

  private mutating func add(_ identifier: MetadataIdentifier) {
    // A few sensors tell nearly everything; a loop, and no closure, which would copy every count.
    for place in 0..<min(counts.count, Self.usualCount) where counts[place].identifier == identifier
    {
      counts[place].count += 1
      return
    }
    if let place = places[identifier] {
      counts[place].count += 1
    } else if counts.count < Self.mostIdentifiers {
      places[identifier] = counts.count
      counts.append(Count(identifier: identifier, count: 1))
    }
  }

  private mutating func add(_ point: TelemetryPoint) {
    positionCount += 1
    guard point.doubt == nil else {
      doubtfulCount += 1
      return
    }
    if let lastPlace { pathLength += lastPlace.distance(to: point) }
    if let speed = point.speed { speeds = Self.widened(speeds, to: speed) }
    if let altitude = point.altitude { altitudes = Self.widened(altitudes, to: altitude) }
    start = start ?? point
    lastPlace = point
  }

  private static func widened(_ range: ClosedRange<Double>?, to value: Double) -> ClosedRange<
    Double
  >? {
    guard value.isFinite else { return range }
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }
}
