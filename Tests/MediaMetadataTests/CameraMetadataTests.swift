import MediaMetadata
import MediaModel
import TestSupport
import Testing

/// What exiftool 12.57 prints of `cameras.mov` (`-ee -G3 -n`); of DJI's tracks, what their recipe puts there.
@Suite struct `Timed metadata of cameras` {
  private func groups(_ number: Int) async throws -> [TimedMetadataGroup] {
    let streams = try await Asset(path: Fixture.media("cameras.mov").path).loadTimedMetadata()
    var groups: [TimedMetadataGroup] = []
    for try await group in try #require(streams.count > number ? streams[number] : nil).groups {
      groups.append(group)
    }
    return groups
  }

  private func values(_ group: TimedMetadataGroup) -> [String: String] {
    Dictionary(
      group.items.map { ($0.identifier.rawValue, $0.value?.description ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private func expect(
    _ group: TimedMetadataGroup, _ expected: KeyValuePairs<String, String>,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) {
    let found = values(group)
    for (key, value) in expected {
      #expect(found[key] == value, "\(key)", sourceLocation: location)
    }
  }

  @Test func `of Sony are read`() async throws {
    let groups = try await groups(0)
    // What holds for the sample, and two measurements of each sensor.
    #expect(groups.count == 10)
    expect(
      groups[0],
      [
        "tele/aperture": "4.0", "tele/exposure-time": "0.02", "tele/iso": "400.0",
        "tele/position": "51.5072 -0.1276",
        "tele/utc": "2019-05-30T07:08:09.5Z", "rtmd/e303": "daylight",
        "rtmd/e304": "2019-05-30T09:08:09", "rtmd/e43b": "655.0 -131.0 0.0 0.0 131.0 262.0",
        "rtmd/e44b": "2048.0 0.0 -1024.0 0.0 2048.0 1024.0", "rtmd/8512": "WGS-84",
        // exiftool takes the gain for a number without a sign.
        "rtmd/810a": "-3.0",
        // exiftool has no names for these.
        "rtmd/8007": "FE 50mm F1.8", "rtmd/8100": "iris priority", "rtmd/3210": "S-Log3",
        "tele/white-balance": "5600.0", "tele/speed.2d": "10.0", "tele/heading": "90.5",
        "tele/altitude": "11.5", "tele/fix": "3",
      ])
    let sensors = groups.map(values)
    #expect(sensors.count { $0["tele/rotation-rate"] != nil } == 4)
    #expect(sensors.count { $0["tele/acceleration"] != nil } == 4)
    #expect(groups[3].timeRange.start == MediaTime(1, timescale: 4))
  }

  @Test func `of Canon are read`() async throws {
    let groups = try await groups(1)
    #expect(groups.count == 2)
    expect(
      groups[1],
      [
        "ctmd/1": "2019-05-30T07:08:09.11", "tele/focal-length": "85.0", "tele/aperture": "1.8",
        "tele/exposure-time": "0.008", "tele/iso": "800.0", "exif/PhotographicSensitivity": "800",
        "exif/ExposureMode": "1",
      ])
  }

  @Test func `of DJI mean what the first sample says`() async throws {
    let mavic = try await groups(2)
    #expect(mavic.count == 3)
    expect(mavic[0], ["djmd/1.1.1": "dvtm_wm265e.proto", "djmd/1.1.10": "Example"])
    expect(
      mavic[2],
      [
        "tele/iso": "102.0", "tele/exposure-time": "0.0015625", "tele/altitude": "-1.5",
        "djmd/3.3.3.1": "-1.5", "djmd/3.3.5.1": "2.5", "djmd/3.4.3.3": "90.5",
        "tele/position": "51.56620156177409 -0.11459155902616465",
      ])
    let action = try await groups(3)
    expect(
      action[1],
      [
        "tele/iso": "200.0", "tele/white-balance": "5600.0", "tele/altitude": "11.5",
        "tele/position": "51.5072 -0.1276", "tele/utc": "2019-05-30T07:08:01Z",
      ])
    expect(try await groups(4)[0], ["dbgi/1.7": "1099511627776", "dbgi/1.8": "ae"])
  }

  @Test func `of DJI mean the same where one sample is read alone`() async throws {
    let streams = try await Asset(path: Fixture.media("cameras.mov").path).loadTimedMetadata()
    let found = try await streams[2].groups(at: MediaTime(9, timescale: 10))
    #expect(found.count == 1)
    if let group = found.first { expect(group, ["tele/iso": "102.0"]) }
  }
}
