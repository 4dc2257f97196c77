import MediaModel
import Testing

@testable import TimedMetadata

/// A camera with a sensor and a receiver that has lost the sky: what is asked for is what the whole has there.
@Suite struct `Measurements that are asked for` {
  private func record(_ key: String, _ type: String, _ size: Int, _ values: [UInt8]) -> [UInt8] {
    let count = values.count / size
    let filling = [UInt8](repeating: 0, count: (4 - values.count % 4) % 4)
    return Array(key.utf8) + [type.utf8.first ?? 0, UInt8(size)] + number(count, 2) + values
      + filling
  }

  /// A second: five accelerations, four positions, two of something that no quantity stands for, with the clock of the
  /// device where `stamp` tells one.
  private func sample(
    _ index: Int, utc: String, latitudes: [Int], stamp: Int? = nil
  ) -> [UInt8] {
    func stamps(_ count: Int) -> [UInt8] {
      guard let stamp else { return [] }
      return record("STMP", "J", 8, number(stamp, 8))
        + record("TSMP", "L", 4, number((index + 1) * count))
    }
    let axes = (0..<15).flatMap { number(10 * index + $0, 2) }
    let places = latitudes.flatMap { [$0, 110_000_000, 500, 1000, 1000].flatMap { number($0) } }
    let streams =
      stamps(5) + record("ACCL", "s", 6, axes)
    let pictures = stamps(2) + record("SHUT", "L", 4, number(index) + number(index + 1))
    let others = stamps(2) + record("HUES", "L", 4, number(index) + number(index + 1))
    let receiver =
      record("GPSF", "L", 4, number(3)) + record("GPSU", "U", 16, Array(utc.utf8))
      + record("SCAL", "l", 4, [10_000_000, 10_000_000, 1000, 1000, 1000].flatMap { number($0) })
      + record("GPS5", "l", 20, places)
    return record(
      "DEVC", "\0", 1,
      record("DVNM", "c", 1, Array("Camera".utf8))
        + [pictures, streams, receiver, others].flatMap { record("STRM", "\0", 1, $0) })
  }

  private func movie(hasClock: Bool) -> Movie {
    let (still, moved) = ("180323120000.000", "180323120001.000")
    let samples = [
      sample(0, utc: still, latitudes: [1, 2, 3, 3], stamp: hasClock ? 5_000_000 : nil),
      sample(1, utc: still, latitudes: [3, 3, 4, 4], stamp: hasClock ? 6_000_000 : nil),
      sample(2, utc: moved, latitudes: [4, 4, 4, 5], stamp: hasClock ? 7_000_000 : nil),
    ]
    return Movie(
      entries: [Movie.entry("gpmd")],
      samples: samples.map { Movie.Sample(bytes: $0, duration: 1000) })
  }

  @Test(arguments: [false, true]) func `are those of the whole at each moment`(
    _ hasClock: Bool
  ) throws {
    let all = try movie(hasClock: hasClock).reader().map(\.self)
    #expect(all.count == 3 * 13 + 3)
    #expect(all.contains { $0.items.contains { !$0.extraAttributes.isEmpty } })
    var reader = try movie(hasClock: hasClock).reader()
    for start in stride(from: Int64(0), to: 3200, by: 37) {
      for length: Int64 in [0, 1, 250, 1100] {
        let range = MediaTimeRange(
          start: MediaTime(start, timescale: 1000), duration: MediaTime(length, timescale: 1000))
        reader.seek(to: range)
        let asked = Array(IteratorSequence(reader))
        let wanted = all.filter {
          let time = $0.timeRange
          return range.overlaps(time) || range.contains(time.start) || time.contains(range.start)
        }
        #expect(asked == wanted, "\(start) and \(length) ms")
      }
    }
  }

  @Test func `differ in numbers alone where one of them is enough`() throws {
    func forms(_ groups: [TimedMetadataGroup]) -> [String] {
      let items = groups.flatMap(\.items)
      return Set(items.map { "\($0.identifier) \($0.dataType) \($0.payload.count)" }).sorted()
    }
    let all = try movie(hasClock: false).reader().map(\.self)
    var reader = try movie(hasClock: false).reader()
    reader.leaveOutAlike()
    let some = Array(IteratorSequence(reader))
    #expect(forms(some) == forms(all))
    #expect(some.count == all.count - 3 * 4)
    var part = try movie(hasClock: false).reader()
    part.leaveOutAlike()
    part.seek(
      to: MediaTimeRange(
        start: MediaTime(1500, timescale: 1000), duration: MediaTime(10, timescale: 1000)))
    #expect(part.next() != nil)
  }
}
