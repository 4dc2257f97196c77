import MediaModel
import Testing

@Suite struct `Times` {
  /// Known and unknown ones, equal instants in several clocks, and the limits.
  static let times = [
    MediaTime.zero, MediaTime(0, timescale: 600), MediaTime(1, timescale: 2),
    MediaTime(300, timescale: 600), MediaTime(-1, timescale: 2), MediaTime(-300, timescale: 600),
    MediaTime(.max, timescale: 1), MediaTime(.min, timescale: 1), MediaTime(.max, timescale: .max),
    MediaTime(.min, timescale: .max), MediaTime(1, timescale: .max),
    MediaTime(0, timescale: 0), MediaTime(1, timescale: 0), MediaTime(-1, timescale: 0),
    MediaTime(.min, timescale: 0),
  ]

  @Test(arguments: times, times)
  func `are equal, earlier or later, and one of these only`(_ left: MediaTime, _ right: MediaTime) {
    #expect([left == right, left < right, right < left].count { $0 } == 1)
    if left == right { #expect(left.hashValue == right.hashValue) }
    #expect(left.isKnown == right.isKnown || left != right)
  }

  @Test func `are in one order`() {
    let sorted = Self.times.sorted()
    for (index, time) in sorted.enumerated() {
      #expect(sorted[index...].allSatisfy { time <= $0 })
      #expect(sorted[..<index].allSatisfy { $0 <= time })
    }
    #expect(sorted.suffix(4).allSatisfy { !$0.isKnown })
    #expect(Set(Self.times).count == Self.times.count - 6)
  }

  @Test(arguments: [
    (UInt32(600), UInt32(90_000), UInt32(90_000)), (600, 1001, 600_600),
    (48_000, 44_100, 7_056_000),
    (0, 600, 600), (600, 0, 600), (0, 0, 0), (.max, .max - 1, .max),
  ])
  func `have a clock in common, or the finer one`(_ left: UInt32, _ right: UInt32, _ wanted: UInt32)
  {
    let sum = MediaTime(0, timescale: left) + MediaTime(0, timescale: right)
    #expect(sum.timescale == (left > 0 && right > 0 ? wanted : 0))
  }

  @Test func `are in a range whose end is not known from its start on`() {
    let open = MediaTimeRange(
      start: MediaTime(2, timescale: 1), duration: MediaTime(0, timescale: 0))
    #expect(
      open.contains(MediaTime(2, timescale: 1)) && open.contains(MediaTime(.max, timescale: 1)))
    #expect(!open.contains(MediaTime(1, timescale: 1)))
    #expect(!open.contains(MediaTime(0, timescale: 0)))
  }
}
