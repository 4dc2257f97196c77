import BaseMedia
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// A log, how it is placed, and when its groups start and how long they last, in milliseconds.
private struct AlignmentCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var alignment: LogAlignment
  /// Start, duration and UTC of each group, in milliseconds; a UTC that is not told is `nil`.
  var log: [(start: Int64, duration: Int64?, utc: Int64?)]
  /// `nil` where the log cannot be placed.
  var placed: [String]?

  /// A clock by which the presentation starts at 2026-05-17T12:00:00Z.
  static let clock = UTCClock(
    [
      TelemetryPoint(
        TimedMetadataGroup(
          items: items(utc: 1_779_019_201_000),
          timeRange: range(1000, 0)))
    ].compactMap(\.self), of: "track 9")

  static func range(_ start: Int64, _ duration: Int64?) -> MediaTimeRange {
    MediaTimeRange(
      start: MediaTime(start, timescale: 1000),
      duration: duration.map { MediaTime($0, timescale: 1000) } ?? .invalid)
  }

  static func items(utc: Int64?) -> [MetadataItem] {
    let place = MetadataItem(
      .telemetryPosition, value: .vector([48, 11]), dataType: .vectorFloat64)
    let time = utc.flatMap { MetadataDate(secondsSince1970: $0 / 1000) }.flatMap {
      MetadataItem(.telemetryUTC, value: .string($0.description), dataType: .utf8)
    }
    return [place, time].compactMap(\.self)
  }

  static let all = [
    AlignmentCase(
      testDescription: "as timed", alignment: .asTimed,
      log: [(500, 500, nil), (0, 500, nil)], placed: ["0+500", "500+500"]),
    AlignmentCase(
      testDescription: "later", alignment: .offset(MediaTime(25, timescale: 10)),
      log: [(0, 1000, nil), (1000, nil, nil)], placed: ["2500+1000", "3500+?"]),
    AlignmentCase(
      testDescription: "earlier", alignment: .offset(MediaTime(-1, timescale: 1)),
      log: [(0, 1000, nil), (1000, 1000, nil)], placed: ["-1000+1000", "0+1000"]),
    AlignmentCase(
      testDescription: "by the first fix", alignment: .firstFix,
      log: [(4000, 1000, nil), (5000, 1000, nil)], placed: ["0+1000", "1000+1000"]),
    AlignmentCase(
      testDescription: "by UTC, groups without a time between",
      alignment: clock.map { .utc($0) } ?? .asTimed,
      log: [
        (0, 1000, nil), (1000, 1000, 1_779_019_210_000), (2000, 500, nil),
        (2500, 500, 1_779_019_212_000),
      ], placed: ["9000+1000", "10000+1000", "11000+1000", "12000+500"]),
    AlignmentCase(
      testDescription: "by UTC, a time that is repeated",
      alignment: clock.map { .utc($0) } ?? .asTimed,
      log: [(0, 1000, 1_779_019_200_000), (1000, 1000, 1_779_019_200_000)],
      placed: ["0+1000", "1000+1000"]),
    AlignmentCase(
      testDescription: "by UTC that no one tells", alignment: clock.map { .utc($0) } ?? .asTimed,
      log: [(0, 1000, nil)], placed: nil),
  ]
}

@Suite struct `Logs` {
  @Test(arguments: AlignmentCase.all) private func `are placed`(_ c: AlignmentCase) throws {
    let groups = c.log.map {
      TimedMetadataGroup(
        items: AlignmentCase.items(utc: $0.utc),
        timeRange: AlignmentCase.range($0.start, $0.duration))
    }
    guard let wanted = c.placed else {
      #expect(throws: MediaError.self) { try c.alignment.aligned(groups) }
      return
    }
    let placed = try c.alignment.aligned(groups).map { group in
      let duration = group.timeRange.duration
      return "\(group.timeRange.start.converted(to: 1000).value)+"
        + (duration.isKnown ? "\(duration.converted(to: 1000).value)" : "?")
    }
    #expect(placed == wanted)
  }

  @Test(
    arguments: [
      (
        "<trk><trkseg><trkpt lat=\"1.5\" lon=\"-2\"><ele>3</ele><time>2026-05-17T12:00:00Z</time><fix>2d</fix></trkpt><trkpt lat=\"1.6\" lon=\"-2\"><time>2026-05-17T14:00:02+02:00</time></trkpt></trkseg></trk>",
        [
          "0+2000 tele/position, tele/altitude, tele/fix, tele/utc",
          "2000+2000 tele/position, tele/utc",
        ]
      ),
      (
        "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-17T12:00:00Z</time><speed>3</speed><course>4</course></trkpt></trkseg><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-17T12:00:09Z</time><extensions><a:x xmlns:a=\"b\"><a:speed>5</a:speed></a:x></extensions></trkpt></trkseg></trk>",
        [
          "0+1000 tele/position, tele/speed.2d, tele/heading, tele/utc",
          "9000+1000 tele/position, tele/speed.2d, tele/utc",
        ]
      ),
      (
        "<rte><rtept lat=\"1\" lon=\"2\"><extensions><m:time xmlns:m=\"https://mediametadata.org/gpx/1\">30/25</m:time></extensions></rtept></rte>",
        ["1200+1000 tele/position"]
      ),
      ("<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"x\" lon=\"2\"/></trkseg></trk>", []),
      ("<wpt lat=\"1\" lon=\"2\"/>", []),
    ] as [(String, [String])]) func `of GPX are read`(_ text: String, _ wanted: [String])
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\">\(text)</gpx>".utf8), to: "a.gpx")
    var lines: [String] = []
    for try await group in try TimedMetadataStream(path: path).groups {
      let range = group.timeRange
      lines.append(
        "\(range.start.converted(to: 1000).value)+\(range.duration.converted(to: 1000).value) "
          + group.items.map(\.identifier.rawValue).joined(separator: ", "))
    }
    #expect(lines == wanted)
  }

  @Test func `of GPX are read however they are damaged`() async throws {
    let text = Array(
      "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-17T12:00:00Z</time></trkpt></trkseg></trk></gpx>"
        .utf8)
    let folder = try TemporaryFolder()
    for end in text.indices {
      var damaged = text
      damaged[end] ^= 0x1F
      for bytes in [damaged, Array(text[..<end])] {
        let path = try folder.write(bytes, to: "\(end).gpx")
        var count = 0
        for try await _ in try TimedMetadataStream(path: path).groups { count += 1 }
        #expect(count <= 1)
      }
    }
  }
}

@Suite struct `Tracks of timed metadata` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func group(
    _ items: [(MetadataIdentifier, Int64)], _ start: Int64, _ duration: Int64?
  ) -> TimedMetadataGroup {
    TimedMetadataGroup(
      items: items.compactMap {
        MetadataItem($0.0, value: .signed($0.1), dataType: .int32)
      }, timeRange: AlignmentCase.range(start, duration))
  }

  private static let first: MetadataIdentifier = "mdta/org.example.first"
  private static let second: MetadataIdentifier = "mdta/org.example.second"

  /// `start+duration identifier=value ...` in milliseconds, of the last part of each identifier.
  private static func line(_ group: TimedMetadataGroup) -> String {
    let range = group.timeRange
    return
      ([
        "\(range.start.converted(to: 1000).value)+\(range.duration.converted(to: 1000).value)"
      ]
      + group.items.map {
        "\($0.identifier.rawValue.split(separator: ".").last ?? "")=\($0.stringValue ?? $0.numberValue.map { "\($0.double)" } ?? "?")"
      }).joined(separator: " ")
  }

  private func session(
    _ tracks: [TimedTrack], replacing: Set<UInt32> = [], of name: String = "movie-first.mp4",
    output: String? = nil
  ) throws -> TimedTrackSession {
    let fixture = Fixture.media(name)
    let path = try folder.write(fixture.bytes, to: "in-" + name)
    var options = TimedTrackSession.Options()
    options.output.isDurable = false
    return TimedTrackSession(
      asset: Asset(path: path), tracks: tracks, replacing: replacing, outputPath: output,
      options: options)
  }

  private func groups(_ path: String) async throws -> [[String]] {
    var lists: [[String]] = []
    let streams = try await Asset(path: path).loadTimedMetadata()
    // Event messages of fragments are a stream too, and no track.
    for stream in streams where stream.trackID != nil {
      var lines: [String] = []
      for try await group in stream.groups { lines.append(Self.line(group)) }
      lists.append(lines)
    }
    return lists
  }

  @Test(arguments: ["movie-first.mp4", "movie-last.mov", "fragmented.mp4"], [true, false])
  func `are put into a movie, with gaps, and open ends that last to the end`(
    _ name: String, _ isInPlace: Bool
  ) async throws {
    var track = TimedTrack(groups: [
      Self.group([(Self.first, 1)], 50, 100), Self.group([(Self.first, 2)], 250, nil),
      Self.group([(Self.first, 3)], 350, nil),
    ])
    track.extendedLanguageTag = "en-US"
    let videos = try Asset(path: Fixture.media(name).path).describe().tracks
    track.referents = videos.first.map { [$0.trackID] } ?? []
    let output = isInPlace ? nil : folder.file("out-" + name)
    let session = try session([track], of: name, output: output)
    let report = try await session.write()
    let path = output ?? session.asset.path
    let description = try Asset(path: path).describe()
    let end = Int64((description.duration.seconds * 1000).rounded())
    #expect(
      try await groups(path).last == [
        "0+50", "50+100 first=1", "150+100", "250+100 first=2", "350+\(end - 350) first=3",
      ])
    #expect(report.verification != nil)
    #expect(report.ledger?.isClosed == true)
    let made = try #require(description.tracks.last)
    #expect(made.handlerType == "meta")
    #expect(made.references.map(\.type) == ["cdsc"])
    #expect(made.references.map(\.trackIDs) == [track.referents])
    #expect(made.mainLanguage?.bcp47 == "en-US")
  }

  @Test func `of camera motion tell the gaps that they have no sample for`() async throws {
    func group(_ latitude: Double, _ start: Int64, _ duration: Int64) -> TimedMetadataGroup {
      TimedMetadataGroup(
        items: [
          MetadataItem(
            .telemetryPosition, value: .vector([latitude, 11]), dataType: .vectorFloat64)
        ].compactMap(\.self), timeRange: AlignmentCase.range(start, duration))
    }
    let track = TimedTrack(
      groups: [group(48, 100, 100), group(49, 200, 100), group(50, 500, 100)],
      format: .cameraMotion)
    let session = try session([track])
    let report = try await session.write()
    #expect(report.plan.notes.map(\.description).contains { $0.hasPrefix("1 gap in a track of ") })
    let stream = try #require(try await Asset(path: session.asset.path).loadTimedMetadata().last)
    var lines: [String] = []
    for try await group in stream.groups { lines.append(Self.line(group)) }
    // No sample is needed before the first: the track begins later.
    #expect(lines.map { $0.prefix { $0 != " " } } == ["100+100", "200+300", "500+100"])
  }

  @Test func `keep what is said of items beside their values`() async throws {
    var groups = [
      Self.group([(Self.first, 1), (Self.second, 2)], 0, 100),
      Self.group([(Self.first, 3)], 100, 100),
    ]
    groups[0].items[0].extraAttributes = [.init("unit", "m/s²"), .init("name", "a, b")]
    groups[1].items[0].extraAttributes = [.init("doubt", "no fix")]
    let session = try session([TimedTrack(groups: groups)])
    let report = try await session.write()
    #expect(report.plan.losses.isEmpty)
    let stream = try #require(try await Asset(path: session.asset.path).loadTimedMetadata().last)
    var found: [[MetadataItem]] = []
    for try await group in stream.groups where !group.items.isEmpty { found.append(group.items) }
    #expect(found == groups.map(\.items))
  }

  @Test func `of groups that overlap become several`() async throws {
    let track = TimedTrack(groups: [
      Self.group([(Self.first, 1)], 0, 600), Self.group([(Self.second, 2)], 200, 600),
    ])
    let session = try session([track])
    _ = try await session.write()
    let lists = try await groups(session.asset.path)
    #expect(
      lists.map { $0.filter { $0.contains("=") } } == [["0+600 first=1"], ["200+600 second=2"]])
  }

  /// What AVFoundation's rules forbid, and the error.
  private static let forbidden: [(String, TimedTrack, Set<UInt32>, MediaError.Code)] = {
    let good = [group([(first, 1)], 0, 100)]
    func track(_ groups: [TimedMetadataGroup], _ change: (inout TimedTrack) -> Void = { _ in })
      -> TimedTrack
    {
      var track = TimedTrack(groups: groups)
      change(&track)
      return track
    }
    func item(_ type: DataType, _ payload: [UInt8]) -> [TimedMetadataGroup] {
      [
        TimedMetadataGroup(
          items: [MetadataItem(first, payload: payload, dataType: type)],
          timeRange: AlignmentCase.range(0, 100))
      ]
    }
    return [
      ("no language", track(good) { $0.extendedLanguageTag = "english_us" }, [], .invalidLanguage),
      ("no track to describe", track(good) { $0.referents = [77] }, [], .invalidAssociation),
      ("a described track that goes", track(good) { $0.referents = [1] }, [1], .invalidAssociation),
      (
        "no start",
        track([
          TimedMetadataGroup(
            items: good[0].items, timeRange: MediaTimeRange(start: .invalid, duration: .invalid))
        ]), [], .invalidSample
      ),
      ("less than nothing", track([group([(first, 1)], 500, -100)]), [], .invalidSample),
      ("no data type", track(item("", [1])), [], .invalidMetadata),
      ("a value that does not fit", track(item(.float64, [1, 2])), [], .invalidMetadata),
      ("a number without a size", track(item(.signedInteger, [1])), [], .invalidMetadata),
      ("nothing to be written", track([]), [], .invalidRequest),
      ("outside of the movie", track([group([(first, 1)], 900_000, 100)]), [], .invalidRequest),
      ("a track that is not there", track(good), [99], .invalidRequest),
    ]
  }()

  @Test(arguments: forbidden.indices) func `are refused by an error of their own`(
    _ index: Int
  ) async throws {
    let (what, track, replaced, code) = Self.forbidden[index]
    let session = try session([track], replacing: replaced)
    let before = folder.read("in-movie-first.mp4")
    do {
      _ = try await session.write()
      Issue.record("\(what) is written")
    } catch let error as MediaError {
      #expect(error.code == code, "\(what): \(error)")
    }
    #expect(folder.read("in-movie-first.mp4") == before)
  }

  @Test func `are made one and several again`() async throws {
    let output = folder.file("two.mov")
    var tracks = [
      TimedTrack(groups: [
        Self.group([(Self.first, 1)], 0, 200), Self.group([(Self.first, 2)], 200, 200),
      ]),
      TimedTrack(groups: [Self.group([(Self.second, 3)], 100, 200)]),
    ]
    let described = try Asset(path: Fixture.media("movie-last.mov").path).describe().tracks[0]
      .trackID
    for index in tracks.indices { tracks[index].referents = [described] }
    _ = try await session(tracks, of: "movie-last.mov", output: output).write()
    let ids = try await Asset(path: output).loadTimedMetadata().compactMap(\.trackID)
    let merged = folder.file("one.mov")
    _ = try await TimedTrackSession.merging(ids, of: Asset(path: output), outputPath: merged)
      .write()
    let one = try await groups(merged)
    #expect(
      one == [
        [
          "0+100 first=1", "100+100 first=1 second=3", "200+100 first=2 second=3",
          "300+100 first=2",
        ]
      ])
    let track = try #require(try Asset(path: merged).describe().tracks.last)
    #expect(track.references.map(\.trackIDs) == [[described]])
    let split = folder.file("split.mov")
    _ = try await TimedTrackSession.splitting(
      track.trackID, of: Asset(path: merged), outputPath: split
    ).write()
    let parts = try await groups(split)
    #expect(
      parts.map { $0.filter { $0.contains("=") } } == [
        ["0+100 first=1", "100+100 first=1", "200+100 first=2", "300+100 first=2"],
        ["100+100 second=3", "200+100 second=3"],
      ])
    let bare = folder.file("bare.mov")
    let splitIDs = try await Asset(path: split).loadTimedMetadata().compactMap(\.trackID)
    let report = try await TimedTrackSession.removing(
      splitIDs, from: Asset(path: split), outputPath: bare
    ).write()
    #expect(report.plan.replacedTracks.map(\.trackID) == splitIDs)
    #expect(try await groups(bare).isEmpty)
    #expect(
      try Asset(path: bare).describe().tracks.map(\.trackID)
        == Asset(path: Fixture.media("movie-last.mov").path).describe().tracks.map(\.trackID))
  }

  @Test func `that say different things of different tracks stay apart`() async throws {
    let output = folder.file("apart.mov")
    let described = try Asset(path: Fixture.media("movie-last.mov").path).describe().tracks[0]
      .trackID
    var tracks = [
      TimedTrack(groups: [Self.group([(Self.first, 1)], 0, 400)]),
      TimedTrack(groups: [Self.group([(Self.second, 3)], 0, 400)]),
    ]
    tracks[0].referents = [described]
    _ = try await session(tracks, of: "movie-last.mov", output: output).write()
    let asset = Asset(path: output)
    let ids = try await asset.loadTimedMetadata().compactMap(\.trackID)
    for (wanted, code) in [
      (ids, MediaError.Code.invalidAssociation), ([ids[0]], .invalidRequest),
      ([described, ids[0]], .invalidRequest), ([99, ids[0]], .invalidRequest),
    ] {
      do {
        _ = try await TimedTrackSession.merging(wanted, of: asset)
        Issue.record("\(wanted) are made one")
      } catch let error as MediaError {
        #expect(error.code == code, "\(error)")
      }
    }
    await #expect(throws: MediaError.self) {
      _ = try await TimedTrackSession.removing([described], from: asset)
    }
    await #expect(throws: MediaError.self) {
      _ = try await TimedTrackSession.splitting(ids[0], of: asset)
    }
  }

  @Test func `that differ give way to the later one`() {
    let (groups, hidden) = TimedMetadataGroup.merged([
      [Self.group([(Self.first, 1)], 0, 400)],
      [Self.group([(Self.first, 2), (Self.second, 3)], 100, 100)], [],
      [Self.group([], 300, 200)],
    ])
    #expect(
      groups.map(Self.line) == [
        "0+100 first=1", "100+100 first=2 second=3", "200+100 first=1",
        "300+100 first=1", "400+100",
      ])
    #expect(hidden == 1)
  }
}
