import Testing

@testable import BaseMedia

@Suite struct `Clocks of samples` {
  /// Durations and composition offsets, each with how many samples they hold for.
  private static let cases: [(durations: [(UInt32, Int)], offsets: [(Int32, Int)])] = [
    ([(10, 20)], []),
    ([(10, 3), (0, 2), (5, 1), (0, 1), (7, 4)], []),
    ([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)], [(4, 6)]),
    ([(10, 6)], [(20, 1), (0, 2), (10, 3)]),
    ([(3, 2), (0, 3)], [(-6, 5)]),
  ]

  @Test(arguments: cases.indices) func `find the samples that are shown in a range`(
    _ index: Int
  ) throws {
    let (durations, offsets) = Self.cases[index]
    let count = durations.reduce(0) { $0 + $1.1 }
    let clock = SampleClock(
      durations: RunList(durations.map { SampleRun(count: UInt32($0.1), value: $0.0) }),
      offsets: RunList(offsets.map { SampleRun(count: UInt32($0.1), value: $0.0) }), count: count)
    let moments = try (0..<count).map { try #require(clock.moment(of: $0)) }
    for start: Int64 in -12..<80 {
      for length: Int64 in [1, 2, 13] {
        let range = start..<start + length
        let shown = moments.indices.filter { place in
          let from = moments[place].compositionTime
          let end = from + moments[place].duration
          return from == end ? range.contains(from) : from < range.upperBound && end > start
        }
        let found = clock.samples(shownIn: range)
        #expect(found?.lowerBound == shown.first && found?.upperBound == shown.last)
      }
    }
  }
}
