public import MediaModel

/// The values of some identifiers of a stream, which can be asked at any time.
public struct TelemetrySampling: Sendable {
  /// A series for each identifier, in the order in which they were met.
  public private(set) var series: [TelemetrySeries] = []
  /// From the first value to the end of the last; `nil` without a value.
  public private(set) var timeRange: MediaTimeRange?
  private var places: [MetadataIdentifier: Int] = [:]

  /// Creates a sampling without values.
  public init() {}

  /// Takes the items of a group.
  ///
  /// - Parameter group: the next group of the stream.
  public mutating func add(_ group: TimedMetadataGroup) {
    var seen: Set<MetadataIdentifier> = []
    for item in group.items where seen.insert(item.identifier).inserted {
      let place = places[item.identifier] ?? series.count
      if place == series.count {
        series.append(TelemetrySeries(item.identifier))
        places[item.identifier] = place
      }
      series[place].add(group)
    }
    guard !group.items.isEmpty else { return }
    let range = group.timeRange
    timeRange =
      timeRange.map {
        MediaTimeRange(start: min($0.start, range.start), end: max($0.end, range.end))
      } ?? range
  }

  /// The group of what is known at a time, without items where nothing is.
  ///
  /// - Parameter range: when the group is to hold; its start is what is asked.
  /// - Returns: the group.
  public func group(in range: MediaTimeRange) -> TimedMetadataGroup {
    let seconds = range.start.seconds
    let items = series.compactMap { series -> MetadataItem? in
      switch series.value(atSeconds: seconds) {
      case nil: return nil
      case .text(let text):
        return MetadataItem(series.identifier, value: .string(text), dataType: .utf8)
      case .numbers(let numbers):
        let type = TelemetryQuantity(series.identifier)?.dataType
        if type == .uint8 {
          return numbers.first.flatMap { UInt64(exactly: $0) }.flatMap {
            MetadataItem(series.identifier, value: .unsigned($0), dataType: .uint8)
          }
        }
        return numbers.count == 1
          ? MetadataItem(series.identifier, value: .float64(numbers[0]), dataType: .float64)
          : MetadataItem(series.identifier, value: .vector(numbers), dataType: .vectorFloat64)
      }
    }
    return TimedMetadataGroup(items: items, timeRange: range)
  }

  /// Groups at regular times, each holding until the next one.
  ///
  /// - Parameter rate: how many groups there are to the second, above 0.
  /// - Returns: the groups, from the first value to the end of the last; none for a rate that a clock cannot count.
  public func groups(perSecond rate: Double) -> [TimedMetadataGroup] {
    let ticks = 1_000_000.0
    guard let range = timeRange, rate > 0, let step = Int64(exactly: (ticks / rate).rounded()),
      step > 0
    else { return [] }
    let start = range.start.converted(to: 1_000_000)
    let end = range.end.converted(to: 1_000_000)
    return stride(from: start.value, to: max(end.value, start.value + 1), by: Int(step)).map {
      group(
        in: MediaTimeRange(
          start: MediaTime($0, timescale: 1_000_000),
          duration: MediaTime(step, timescale: 1_000_000)))
    }
  }
}
