import MediaMetadata
import Testing

@Suite struct `Media times` {
  struct Conversion: Sendable, CustomTestStringConvertible {
    var from: MediaTime
    var timescale: UInt32
    var value: Int64
    var testDescription: String { "\(from.value)/\(from.timescale) in \(timescale)" }
  }

  @Test(arguments: [
    Conversion(from: MediaTime(1, timescale: 2), timescale: 600, value: 300),
    Conversion(from: MediaTime(1, timescale: 3), timescale: 10, value: 3),
    Conversion(from: MediaTime(1, timescale: 2), timescale: 1, value: 1),
    Conversion(from: MediaTime(-1, timescale: 2), timescale: 1, value: 0),
    Conversion(from: MediaTime(-2, timescale: 3), timescale: 1, value: -1),
    Conversion(from: MediaTime(.max, timescale: 1), timescale: 600, value: .max),
    Conversion(from: MediaTime(.min, timescale: 1), timescale: 600, value: .min),
  ])
  func `are rounded to the nearest tick and stay within 64 bits`(_ wanted: Conversion) {
    let converted = wanted.from.converted(to: wanted.timescale)
    #expect(converted.value == wanted.value)
    #expect(converted.timescale == wanted.timescale)
  }

  @Test func `are added without loss where a clock is common`() {
    let sum = MediaTime(1, timescale: 600) + MediaTime(1, timescale: 44100)
    #expect(sum.timescale == 88200)
    #expect(sum.value == 147 + 2)
    #expect(sum - MediaTime(1, timescale: 44100) == MediaTime(1, timescale: 600))
    #expect(sum.simplified(to: 600).timescale == 88200)
    #expect(MediaTime(294, timescale: 88200).simplified(to: 600).timescale == 600)
  }

  @Test func `that are not known stay so`() {
    let unknown = MediaTime(5, timescale: 0)
    #expect(!unknown.converted(to: 600).isKnown)
    #expect(!MediaTime(5, timescale: 600).converted(to: 0).isKnown)
    #expect(!(unknown + MediaTime(1, timescale: 1)).isKnown)
  }

  @Test func `make ranges that overlap or only touch`() {
    let first = MediaTimeRange(start: .zero, duration: MediaTime(2, timescale: 1))
    let second = MediaTimeRange(
      start: MediaTime(2, timescale: 1), duration: MediaTime(1, timescale: 1))
    #expect(!first.overlaps(second))
    #expect(
      first.overlaps(MediaTimeRange(start: MediaTime(19, timescale: 10), duration: first.duration)))
    #expect(first.contains(.zero) && !first.contains(first.end) && second.contains(first.end))
  }
}
