import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

private func group(_ items: [MetadataItem], _ start: Double, _ duration: Double)
  -> TimedMetadataGroup
{
  TimedMetadataGroup(
    items: items,
    timeRange: MediaTimeRange(
      start: MediaTime(seconds: start, preferredTimescale: 1000),
      duration: MediaTime(seconds: duration, preferredTimescale: 1000)))
}

private func item(_ identifier: MetadataIdentifier, _ numbers: [Double]) throws -> MetadataItem {
  try #require(
    numbers.count == 1
      ? MetadataItem(identifier, value: .float64(numbers[0]), dataType: .float64)
      : MetadataItem(identifier, value: .vector(numbers), dataType: .vectorFloat64))
}

/// Two values a second apart, and what is between.
struct SeriesCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var identifier: MetadataIdentifier
  var before: [Double]
  var after: [Double]
  /// Seconds, and the numbers then.
  var values: [(Double, [Double]?)]

  private static let half = 0.5.squareRoot()

  static let all: [SeriesCase] = [
    SeriesCase(
      testDescription: "numbers are on the line", identifier: .telemetryAltitude, before: [10],
      after: [20],
      values: [(-0.1, nil), (0, [10]), (0.25, [12.5]), (1, [20]), (1.5, [20]), (2, nil)]),
    SeriesCase(
      testDescription: "positions go over the line of dates", identifier: .telemetryPosition,
      before: [10, 179], after: [20, -179],
      values: [(0.25, [12.5, 179.5]), (0.75, [17.5, -179.5])]),
    SeriesCase(
      testDescription: "directions take the shorter arc", identifier: .telemetryHeading,
      before: [350], after: [10], values: [(0.25, [355]), (0.75, [5])]),
    SeriesCase(
      testDescription: "rotations take the shortest way", identifier: .telemetryOrientation,
      before: [1, 0, 0, 0], after: [-half, 0, 0, -half],
      values: [(0.5, [cos(Double.pi / 8), 0, 0, sin(Double.pi / 8)])]),
  ]
}

@Suite struct `Telemetry over time` {
  @Test(arguments: SeriesCase.all) func `is interpolated`(_ c: SeriesCase) throws {
    var series = TelemetrySeries(c.identifier)
    series.add(group([try item(c.identifier, c.before)], 0, 1))
    series.add(group([try item(c.identifier, c.after)], 1, 1))
    for (seconds, expected) in c.values {
      var found: [Double]?
      if case .numbers(let numbers) = series.value(atSeconds: seconds) { found = numbers }
      let isNear =
        found.map {
          $0.count == expected?.count && zip($0, expected ?? []).allSatisfy { abs($0 - $1) < 1e-9 }
        }
        ?? (expected == nil)
      #expect(isNear, "\(seconds): \(found ?? [])")
    }
  }

  @Test func `is not made up in a gap, and counts and texts hold`() throws {
    var altitude = TelemetrySeries(.telemetryAltitude)
    altitude.add(group([try item(.telemetryAltitude, [1])], 0, 1))
    altitude.add(group([try item(.telemetryAltitude, [9])], 5, 1))
    #expect(altitude.value(atSeconds: 0.5) == .numbers([1]))
    #expect(altitude.value(atSeconds: 3) == nil)
    var fix = TelemetrySeries(.telemetryFix)
    for (start, value) in [(0.0, UInt64(2)), (1, 3)] {
      let item = try #require(
        MetadataItem(.telemetryFix, value: .unsigned(value), dataType: .uint8))
      fix.add(group([item], start, 1))
    }
    #expect(fix.value(atSeconds: 0.9) == .numbers([2]))
    var text = TelemetrySeries("mdta/org.example.note")
    let note = try #require(
      MetadataItem("mdta/org.example.note", value: .string("moored"), dataType: .utf8))
    text.add(group([note], 0, 1))
    #expect(text.value(atSeconds: 0.5) == .text("moored"))
    #expect(text.columns == ["mdta/org.example.note"])
  }

  private func point(_ time: Double, _ utc: String?, doubt: String? = nil) throws -> TelemetryPoint
  {
    var items = [try item(.telemetryPosition, [48, 10])]
    if let doubt { items[0].extraAttributes = [.init("doubt", doubt)] }
    if let utc {
      items.append(try #require(MetadataItem(.telemetryUTC, value: .string(utc), dataType: .utf8)))
    }
    return try #require(TelemetryPoint(group(items, time, 1)))
  }

  @Test func `has the clock of its satellites, without times that no fix follows`() throws {
    let points = [
      try point(0, "1999-01-01T00:00:00Z", doubt: "no fix"), try point(1, "2026-05-17T12:00:01.2Z"),
      try point(2, "2026-05-17T12:00:02Z"), try point(3, nil),
      try point(4, "2026-05-17T12:00:03.9Z"),
    ]
    let clock = try #require(UTCClock(points, of: "track 3"))
    #expect(clock.evidence == "satellites: 3 times of track 3")
    #expect(clock.isFromSatellites)
    #expect(clock.date(at: MediaTime(10, timescale: 1))?.description == "2026-05-17T12:00:10Z")
    #expect(abs(clock.seconds(atSecondsSince1970: clock.secondsSince1970(atSeconds: 7)) - 7) < 1e-6)
    #expect(UTCClock([try point(0, nil)], of: "track 3") == nil)
  }

  @Test func `has a clock that passes faster in a time lapse`() throws {
    let points = try (0..<11).map { index in
      let minute = index < 10 ? "0\(index)" : "\(index)"
      return try point(Double(index), "2026-05-17T12:\(minute):00Z")
    }
    let clock = try #require(UTCClock(points, of: "track 3"))
    #expect(clock.date(at: MediaTime(5, timescale: 2))?.description == "2026-05-17T12:02:30Z")
  }

  @Test func `has the clock of its file, with what proves it`() async throws {
    let movie = Asset(path: Fixture.media("telemetry.mp4").path)
    let clock = try #require(try await movie.loadUTCClock())
    #expect(clock.evidence == "satellites: 1 time of track 3")
    #expect(clock.date(at: .zero)?.description == "2018-01-14T21:19:41.25Z")
    #expect(try await Asset(path: Fixture.media("itunes-list.m4a").path).loadUTCClock() == nil)
  }

  @Test func `comes from a reader group by group`() async throws {
    let asset = Asset(path: Fixture.media("timed-items.mov").path)
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    func reading() async throws -> (AssetReader, AssetReaderOutputMetadataAdaptor) {
      let reader = AssetReader(asset: asset)
      let output = AssetReaderTrackOutput(track: track)
      let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
      try reader.add(output)
      try await reader.startReading()
      return (reader, adaptor)
    }
    var expected: [TimedMetadataGroup] = []
    let (first, one) = try await reading()
    while let group = try one.nextTimedMetadataGroup() { expected.append(group) }
    var found: [TimedMetadataGroup] = []
    let (second, other) = try await reading()
    for try await group in other.timedMetadataGroups { found.append(group) }
    withExtendedLifetime((first, second)) {}
    #expect(!found.isEmpty)
    #expect(found == expected)
  }

  @Test(arguments: ["telemetry.mp4", "telemetry.mov", "timed-items.mov"])
  func `is read by time as it is read in whole`(_ name: String) async throws {
    let asset = Asset(path: Fixture.media(name).path)
    let streams = try await asset.loadTimedMetadata()
    #expect(!streams.isEmpty)
    for stream in streams {
      var whole: [TimedMetadataGroup] = []
      for try await group in stream.groups { whole.append(group) }
      for time in [
        MediaTime(0, timescale: 1), MediaTime(1, timescale: 3), MediaTime(19, timescale: 20),
      ] {
        let expected = whole.filter { $0.timeRange.contains(time) || $0.timeRange.start == time }
        #expect(try await stream.groups(at: time) == expected)
      }
    }
    let tracks = try await asset.load(.tracks)
    let timed = try #require(tracks.first { $0.trackID == streams[0].trackID })
    #expect(try await !timed.groups(at: .zero).isEmpty)
    let sound = try #require(tracks.first { $0.mediaType == .video })
    await #expect(throws: MediaError.self) { try await sound.groups(at: .zero) }
  }

  @Test func `tells when frames are shown`() async throws {
    let asset = Asset(path: Fixture.media("telemetry.mp4").path)
    let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let times = try await video.loadFrameTimes()
    #expect(times.count == (try await video.load(.description).sampleCount))
    #expect(times.map(\.start) == times.map(\.start).sorted())
  }

  @Test(arguments: PathFormat.all.filter { $0 != .geoPackage })
  func `is written as a path`(_ format: PathFormat) throws {
    let points = [try point(0, "2026-05-17T12:00:00Z"), try point(1, "2026-05-17T12:00:01Z")]
    let text = try #require(format.text(of: points, name: "a<b&\"c\"", clock: nil))
    #expect(text.contains("2026-05-17T12:00:01Z"))
    if format == .geoJSON {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    } else {
      #expect(text.contains("a&lt;b&amp;&quot;c&quot;"))
    }
  }

  @Test(arguments: [
    (12.5, 3, "12.5"), (-0.25, 1, "-0.3"), (0.000_000_04, 7, "0"),
    (-117.331_066_8, 9, "-117.3310668"),
    (3.0, 0, "3"), (1e-9, 9, "0.000000001"),
  ]) func `has numbers without exponents`(_ number: Double, _ places: Int, _ text: String) {
    #expect(number.decimal(places: places) == text)
  }
}
