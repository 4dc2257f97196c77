import MediaModel
import Testing

@testable import TimedMetadata

/// A movie of GPMF whose camera tells when it measured.
@Suite struct `Times of a device` {
  private func record(_ key: String, _ type: String, _ size: UInt8, _ values: [UInt8]) -> [UInt8] {
    Array(key.utf8) + [size == 0 ? 0 : type.utf8.first ?? 0, max(size, 1)]
      + number(values.count / max(Int(size), 1), 2) + values
  }

  private func stream(
    _ key: String, at stamp: Int, total: Int, _ values: [UInt8], delay: Float = 0
  ) -> [UInt8] {
    let late = delay == 0 ? [] : record("TIMO", "f", 4, number(delay.bitPattern))
    return record(
      "STRM", "", 0,
      record("STMP", "J", 8, number(stamp, 8)) + record("TSMP", "L", 4, number(total)) + late
        + record(key, "L", 4, values))
  }

  /// Two exposure times, and two of something else that was measured a tenth of a second later.
  private func sample(_ number: Int, passing pace: Int = 1, delay: Float = 0) -> [UInt8] {
    let start = 5_000_000 + number * 1_000_000 * pace
    return record(
      "DEVC", "", 0,
      stream("SHUT", at: start, total: 2 * number + 2, bytes("00000001 00000002"))
        + stream(
          "HUES", at: start + 100_000, total: 2 * number + 2, bytes("00000003 00000004"),
          delay: delay))
  }

  private func starts(_ samples: [[UInt8]]) throws -> [String] {
    let movie = Movie(
      entries: [Movie.entry("gpmd")],
      samples: samples.map { Movie.Sample(bytes: $0, duration: 1000) })
    return try movie.reader().map { group in
      let key = group.items.first?.identifier.key ?? "-"
      return "\(key) \(group.timeRange.start.converted(to: 1000).value)"
    }
  }

  @Test func `are those of its clock, from the pictures on`() throws {
    #expect(
      try starts([sample(0), sample(1)]) == [
        "exposure-time 0", "HUES 100", "exposure-time 500", "HUES 600", "exposure-time 1000",
        "HUES 1100", "exposure-time 1500", "HUES 1600",
      ])
  }

  @Test func `are earlier by what the camera was late`() throws {
    #expect(
      try starts([sample(0, delay: 0.05), sample(1, delay: 0.05)]).filter {
        $0.hasPrefix("HUES")
      } == ["HUES 50", "HUES 550", "HUES 1050", "HUES 1550"])
  }

  @Test func `are the same where only some measurements are asked for`() throws {
    let movie = Movie(
      entries: [Movie.entry("gpmd")],
      samples: [0, 1].map { Movie.Sample(bytes: sample($0), duration: 1000) })
    let all = try movie.reader().map(\.self)
    var narrow = try movie.reader()
    narrow.narrow(to: [.telemetryPosition, .telemetryUTC])
    // What no quantity stands for may be anything.
    let isOther = { (group: TimedMetadataGroup) in
      group.items.allSatisfy { $0.identifier != .telemetryExposureTime }
    }
    #expect(all.count == 8)
    #expect(narrow.map(\.self) == all.filter(isOther))
    var asked = try movie.reader()
    asked.narrow(to: [.telemetryExposureTime])
    #expect(asked.map(\.self) == all)
  }

  @Test func `are left aside in a time lapse, and where there is one sample`() throws {
    let even = [
      "exposure-time 0", "HUES 0", "exposure-time 500", "HUES 500",
    ]
    #expect(try starts([sample(0)]) == even)
    #expect(
      try starts([sample(0, passing: 30), sample(1, passing: 30)]).sorted()
        == (even + [
          "exposure-time 1000", "HUES 1000", "exposure-time 1500", "HUES 1500",
        ]).sorted())
  }
}
