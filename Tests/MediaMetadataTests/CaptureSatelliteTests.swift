import MediaMetadata
import TestSupport
import Testing

/// Satellites tell UTC, and with it what headers tell.
@Suite struct `Satellites as evidence of a capture` {
  /// 2017-04-17T19:27:57Z.
  private static let moment: Int64 = 1_492_457_277

  private func facts(
    _ sample: CaptureSample, longitude: Double = -117.33
  ) throws -> CaptureFacts {
    let place = try #require(
      MetadataItem(
        .telemetryPosition, value: .vector([33.125, longitude]), dataType: .vectorFloat64))
    let group = TimedMetadataGroup(
      items: [place], timeRange: MediaTimeRange(start: .zero, duration: MediaTime(1, timescale: 1)))
    let evidence = SatelliteEvidence(
      trackID: 4, date: MetadataDate(secondsSince1970: Self.moment),
      position: TelemetryPoint(group))
    return CaptureFacts(of: sample.description, satellites: evidence, now: CaptureSample.now)
  }

  @Test func `prove that a header tells UTC`() throws {
    let facts = try facts(CaptureSample().header(unix: Self.moment))
    #expect(facts.date.chosen?.description == "2017-04-17 19:27:57 UTC")
    #expect(facts.date.chosen?.date.secondsSince1970 == Self.moment)
    let header = try #require(facts.date.candidates.first { $0.home == "the movie header" })
    #expect(header.value.date.zoneOffsetMinutes == 0)
    #expect(header.remarks.contains("UTC: satellite time of track 4 tells the same moment"))
  }

  @Test func `find out a camera that stores local time`() throws {
    let facts = try facts(CaptureSample().header(unix: Self.moment - 7 * 3600 + 5))
    #expect(facts.date.chosen?.date.secondsSince1970 == Self.moment)
    let header = try #require(facts.date.candidates.first { $0.home == "the movie header" })
    #expect(header.value.date.zoneOffsetMinutes == -7 * 60)
    #expect(header.remarks.contains { $0.contains("local time written as UTC") })
  }

  @Test func `give a local time its zone`() throws {
    let facts = try facts(
      CaptureSample().with("mdta/com.apple.quicktime.creationdate", "2017-04-17T12:27:57"))
    #expect(facts.date.chosen?.description == "2017-04-17 12:27:57 -07:00 (zone derived)")
  }

  @Test func `tell where nothing else does`() throws {
    #expect(try facts(CaptureSample()).location.chosen?.point?.longitude == -117.33)
    let told = CaptureSample().with(
      "mdta/com.apple.quicktime.location.ISO6709", "+48.8577+002.2950/")
    #expect(try facts(told).location.chosen?.point?.latitude == 48.8577)
  }

  @Test(arguments: [
    (Fixture.media("cameras.mov"), "track 2"), (.vendor("blackvue.mp4"), "data of BlackVue (nmea)"),
    (.vendor("dji-text.mov"), "track 2"),
  ])
  func `are read from text, logs and tracks of every camera`(
    _ fixture: Fixture, _ name: String
  ) async throws {
    let facts = try await Asset(path: fixture.path).loadCaptureFacts()
    let homes = facts.location.candidates.map(\.home)
    #expect(homes.contains("a satellite position of \(name)"), "\(homes)")
  }

  @Test(arguments: [
    ("mdta/com.apple.quicktime.location.ISO6709", true), ("mdta/org.example.place", false),
  ])
  func `are read from a track of places, as phones write it`(
    _ identifier: String, _ isFound: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media("movie-last.mov").bytes, to: "places.mov")
    let item = try #require(
      MetadataItem(
        MetadataIdentifier(rawValue: identifier), value: .string("+48.8577+002.2950/"),
        dataType: .quickTimeLocationISO6709))
    let range = MediaTimeRange(start: .zero, duration: MediaTime(1, timescale: 5))
    let session = TimedTrackSession(
      asset: Asset(path: path),
      tracks: [TimedTrack(groups: [TimedMetadataGroup(items: [item], timeRange: range)])])
    _ = try await session.write()
    let homes = try await Asset(path: path).loadCaptureFacts().location.candidates.map(\.home)
    #expect(homes.contains { $0.hasPrefix("a satellite position of track") } == isFound, "\(homes)")
  }

  @Test func `are read from a track`() async throws {
    let asset = Asset(path: Fixture.media("telemetry.mp4").path)
    let facts = try await asset.loadCaptureFacts()
    #expect(facts.date.candidates.contains { $0.home == "satellite time of track 3" })
    #expect(facts.location.candidates.contains { $0.home == "a satellite position of track 3" })
  }
}
