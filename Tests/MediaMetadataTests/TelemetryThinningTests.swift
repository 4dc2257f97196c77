import MediaMetadata
import Testing

/// A series that is thinned looks as it did.
@Suite struct TelemetryThinningTests {
  /// A series of numbers, one to a tick of a clock of ten ticks to the second.
  private func series(_ values: [Double], gapAfter gap: Int? = nil) throws -> TelemetrySeries {
    var series = TelemetrySeries(.telemetrySpeed2D)
    var tick: Int64 = 0
    for (index, value) in values.enumerated() {
      let item = try #require(
        MetadataItem(.telemetrySpeed2D, value: .float64(value), dataType: .float64))
      series.add(
        TimedMetadataGroup(
          items: [item],
          timeRange: MediaTimeRange(
            start: MediaTime(tick, timescale: 10), duration: MediaTime(1, timescale: 10))))
      tick += index == gap ? 11 : 1
    }
    return series
  }

  @Test("every value stays where there are few, or where nothing is to be left out")
  func few() throws {
    let values = try series([1, 5, 2])
    for slices in [3, 100, nil] {
      let thinned = values.thinned(slices: slices)
      #expect(thinned.times == [0, 0.1, 0.2])
      #expect(thinned.values == [[1, 5, 2]])
      #expect(thinned.sliceCount == 0)
    }
  }

  @Test("of each part the first value, the least and the greatest stay, in their order")
  func extremes() throws {
    var values = Array(repeating: 4.0, count: 1000)
    values[137] = -7
    values[138] = 9
    values[777] = 30
    let thinned = try series(values).thinned(slices: 10)
    let row = try #require(thinned.values.first)
    #expect(thinned.totalCount == 1000)
    #expect(thinned.times.count < 40)
    #expect(thinned.times == thinned.times.sorted())
    for (place, value) in [(137, -7.0), (138, 9), (777, 30)] {
      let index = try #require(thinned.times.firstIndex(of: Double(place) / 10))
      #expect(row[index] == value)
    }
  }

  @Test("a gap stays a gap")
  func gap() throws {
    let thinned = try series(Array(repeating: 1, count: 200), gapAfter: 90).thinned(slices: 5)
    let row = try #require(thinned.values.first)
    let hole = try #require(row.firstIndex { $0.isNaN })
    #expect(thinned.times[hole] == 9.1)
    #expect(thinned.times[hole + 1] == 10.1)
  }

  @Test("nothing is left of a series without numbers")
  func nothing() {
    #expect(TelemetrySeries(.telemetryUTC).thinned(slices: 10).times.isEmpty)
  }
}
