import FFmpegIO
import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// Clocks of a source and of a receiver, as they run beside that of this machine.
struct ClockCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// How much faster the source's clock runs, in millionths.
  var drift = 0.0
  /// How late pictures come at the most, in seconds.
  var jitter = 0.03
  /// At which second the source restarts, from 0.
  var restart: Double?
  /// At which second the receiver's clock is set, and by how much.
  var step: (at: Double, by: Double)?
}

@Suite("Recordings of live sources")
struct RecordingTests {
  /// Numbers as chance would have them, the same every time.
  private struct Chance {
    var state: UInt64 = 14
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  private static let cases = [
    ClockCase(testDescription: "clocks that agree"),
    ClockCase(testDescription: "a source 80 ppm fast", drift: 80),
    ClockCase(testDescription: "a source 80 ppm slow", drift: -80),
    ClockCase(testDescription: "a source that restarts", restart: 300),
    ClockCase(testDescription: "a receiver whose clock is set back", step: (200, -3600)),
    ClockCase(testDescription: "a receiver whose clock is set forward", step: (200, 18)),
  ]

  /// Ten minutes of pictures, and of places ten to the second that say when they were by this machine's clock.
  @Test(arguments: cases)
  func `put groups within a frame of their pictures`(_ clocks: ClockCase) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.mov")
    let input = try CaptureMetadataInput(
      formatDescription: try SomeFormat.notes(), clock: .device)
    var configuration = MovieRecorder.Configuration()
    configuration.movieFragmentInterval = MediaTime(10, timescale: 1)
    var session = try RecordingSession(
      outputPath: path, fileType: .mov, formats: [try await SomeFormat.video()], inputs: [input],
      configuration: configuration)
    var chance = Chance()
    let (frame, start) = (1.0 / 25, 5000.0)
    var events: [(come: Double, isPicture: Bool, at: Double)] = []
    for number in 0..<15_000 {
      let at = start + Double(number) * frame
      events.append((at + 0.2 + chance.next() * clocks.jitter, true, at))
    }
    for number in 0..<6_000 {
      let at = start + Double(number) * 0.1
      events.append((at + 0.05 + chance.next() * 0.01, false, at))
    }
    var arrived = 0.0
    var pictures: [Double] = []
    for event in events.sorted(by: { $0.come < $1.come }) {
      let passed = event.at - start
      if event.isPicture {
        // The time line of a source goes on where it restarts, as the demuxer joins it.
        let time =
          passed * (1 + clocks.drift / 1e6) - (passed >= clocks.restart ?? .infinity ? 5 : 0)
        if let restart = clocks.restart, (restart..<(restart + 5)).contains(passed) { continue }
        session.observe([(time, event.come)])
        try session.append(
          MediaSample(
            data: [1, 2, 3], presentationTime: MediaTime(seconds: time, preferredTimescale: 90_000),
            duration: MediaTime(seconds: frame, preferredTimescale: 90_000), isSync: true), of: 0)
        pictures.append(event.at)
      } else {
        var receiver = 1.7e9 + event.at
        if let step = clocks.step, passed >= step.at { receiver += step.by }
        try input.append(
          TimedMetadataGroup(
            items: [
              MetadataItem(
                id("mdta/com.example.note"), payload: Array("\(event.at)".utf8), dataType: .utf8)
            ],
            timeRange: MediaTimeRange(
              start: MediaTime(seconds: receiver, preferredTimescale: 1_000_000),
              duration: .invalid)), cameAt: event.come)
      }
      if event.come - arrived > 0.1 {
        arrived = event.come
        try session.writeMetadata(at: arrived)
      }
    }
    _ = try await session.finish(at: arrived + 1)
    let times = try await WriterCopy.samples(of: path)[0].map(\.presentationTime.seconds)
    #expect(times.count == pictures.count)
    let groups = try await WriterCopy.groups(of: path, track: 1)
    var seen: Set<String> = []
    var (worst, count) = (0.0, 0)
    for group in groups {
      guard let text = group.items.first?.stringValue, let at = Double(text) else { continue }
      #expect(seen.insert(text).inserted)
      // What the clocks are like is found out in the two seconds after they were set.
      let passed = at - start
      let isUnsettled = [clocks.restart, clocks.step?.at].contains { event in
        event.map { (-3...8).contains(passed - $0) } ?? false
      }
      guard passed > 1, !isUnsettled, let shown = pictures.firstIndex(where: { $0 >= at - 1e-9 })
      else { continue }
      let wanted = times[shown] - (pictures[shown] - at)
      worst = max(worst, abs(group.timeRange.start.seconds - wanted))
      count += 1
    }
    // Pictures come later than places by what the way takes, which no one can know: 0.15 s.
    #expect(abs(worst - 0.15) < frame, "\(worst)")
    #expect(count > 5_700)
    // None is lost but those before the first picture, of which one holds, and after the last one.
    let refusals = session.metadata[0].refusals
    #expect(Set(refusals.keys).isSubset(of: ["the movie ends before it begins"]), "\(refusals)")
    #expect(seen.count + refusals.values.reduce(0, +) >= 5_997, "\(seen.count) \(refusals)")
    if clocks.drift != 0 { #expect(abs(session.relation.drift + clocks.drift) < 5) }
    if clocks.restart != nil { #expect(session.relation.stepCount == 1) }
    if clocks.step != nil { #expect(session.metadata[0].relation.stepCount == 1) }
  }

  @Test func `record what holds while an input is connected`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("live.mp4")
    let input = try CaptureMetadataInput(formatDescription: try SomeFormat.notes(), clock: .movie)
    var configuration = MovieRecorder.Configuration()
    configuration.exifOrientation = 6
    var session = try RecordingSession(
      outputPath: path, fileType: .mp4, formats: [try await SomeFormat.video()], inputs: [input],
      configuration: configuration)
    func note(_ text: String, _ seconds: Int64) throws {
      try input.append(
        TimedMetadataGroup(
          items: text.isEmpty
            ? []
            : [
              MetadataItem(
                id("mdta/com.example.note"), payload: Array(text.utf8), dataType: .utf8)
            ],
          timeRange: MediaTimeRange(start: MediaTime(seconds, timescale: 1), duration: .invalid)))
    }
    try note("a", -1)
    try note("b", 2)
    input.isConnected = false
    try note("c", 3)
    input.isConnected = true
    try note("", 4)
    try note("d", 6)
    try note("too late", 5)
    for number in 0..<250 as Range<Int64> {
      try session.append(
        MediaSample(
          data: [1], presentationTime: MediaTime(1000 + number * 4, timescale: 100),
          duration: MediaTime(4, timescale: 100), isSync: number >= 5), of: 0)
    }
    _ = try await session.finish(at: CaptureClock.seconds + 10)
    let groups = try await WriterCopy.groups(of: path, track: 1)
    #expect(groups.map { $0.items.first?.stringValue } == ["a", "b", nil, "d"])
    #expect(groups.map { ($0.timeRange.start.seconds * 10).rounded() / 10 } == [0, 2, 4, 6])
    #expect(session.metadata[0].refusals.values.reduce(0, +) == 1)
    let tracks = try Asset(path: path).describe().tracks
    #expect(MediaTransform(matrix: tracks[0].matrix).exifOrientation == 6)
  }

  /// A group that nothing follows, with and without an end, and what is in the file before the recording ends.
  @Test(
    arguments: [nil, 60, 4] as [Int64?],
    [FileType.mov, .mp4].flatMap { [($0, true), ($0, false)] })
  func `hold in the file while they hold`(
    _ duration: Int64?, _ file: (type: FileType, isPlain: Bool)
  ) async throws {
    let (fileType, isPlain) = file
    let folder = try TemporaryFolder()
    let (path, killed) = (folder.file("live.\(fileType)"), "killed.\(fileType)")
    let input = try CaptureMetadataInput(formatDescription: try SomeFormat.notes())
    var configuration = MovieRecorder.Configuration()
    configuration.finishesAsPlainMovie = isPlain
    var session = try RecordingSession(
      outputPath: path, fileType: fileType, formats: [try await SomeFormat.video()],
      inputs: [input], configuration: configuration)
    func note(_ text: String, _ start: Int64, _ duration: Int64?, at host: Double) throws {
      try input.append(
        TimedMetadataGroup(
          items: [
            MetadataItem(
              id("mdta/com.example.note"), payload: Array(text.utf8), dataType: .utf8)
          ],
          timeRange: MediaTimeRange(
            start: MediaTime(start, timescale: 10),
            duration: duration.map { MediaTime($0, timescale: 1) } ?? .invalid)), cameAt: host)
    }
    func record(_ numbers: Range<Int64>) throws {
      for number in numbers {
        session.observe([(Double(1000 + number) / 10, Double(number) / 10)])
        try session.append(
          MediaSample(
            data: [UInt8(truncatingIfNeeded: number)],
            presentationTime: MediaTime(1000 + number, timescale: 10),
            duration: MediaTime(1, timescale: 10), isSync: number % 10 == 0), of: 0)
        try session.writeMetadata(at: Double(number) / 10)
      }
    }
    func told(in path: String) async throws -> [[Double]] {
      try await WriterCopy.groups(of: path, track: 1).map { group in
        [group.timeRange.start, group.timeRange.duration].map { ($0.seconds * 100).rounded() / 100 }
          + [group.items.isEmpty ? 0 : 1]
      }
    }
    try note("holds", 10, duration, at: 1)
    try record(0..<205)
    // As it is when the program is killed: up to a second before the last fragment, and some pictures.
    let left = try folder.write(try #require(folder.read("live.\(fileType)")), to: killed)
    #expect(try WriterCopy.complaints(about: left) ?? [] == [])
    let seen = try await told(in: left)
    #expect(seen.first?.first == 1)
    let held = try #require(seen.first?[1])
    switch duration {
    case 4: #expect(held == 4)
    case nil: #expect((17.7...19).contains(held))
    default: #expect((18.7...19).contains(held))
    }
    // One comes late, before what the file says holds.
    if duration == nil {
      try note("late", 185, nil, at: 20.5)
      try note("next", 215, nil, at: 21.5)
    }
    try record(205..<240)
    _ = try await session.finish(at: 24)
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
    let all = try await told(in: path)
    switch duration {
    case 4: #expect(all.first == [1, 4, 1] && all.allSatisfy { $0[0] == 1 || $0[2] == 0 })
    case nil:
      #expect(all.map { $0[2] } == [1, 1, 1] && all[0][0] == 1 && all[2] == [21.5, 2.5, 1])
      #expect((18.5...19.4).contains(all[1][0]) && abs(all[1][0] + all[1][1] - 21.5) < 0.02)
    default: #expect(all == [[1, 23, 1]])
    }
    #expect(session.metadata[0].refusals.isEmpty)
  }

  /// Pictures of ten to the second, each tenth of which can be decoded by itself, and sound that comes late.
  @Test(arguments: [false, true])
  func `go on in the next file`(_ isLate: Bool) async throws {
    let folder = try TemporaryFolder()
    let input = try CaptureMetadataInput(formatDescription: try SomeFormat.notes(), clock: .movie)
    var configuration = MovieRecorder.Configuration()
    configuration.segmentDuration = MediaTime(25, timescale: 10)
    let video = try await SomeFormat.video()
    var session = try RecordingSession(
      outputPath: folder.file("live.mov"), fileType: .mov, formats: [video, video],
      inputs: [input], configuration: configuration)
    // Before the start, over a seam, at a seam, with an end before and after one, and a gap over a seam.
    let told: [(text: String, start: Int64, duration: Int64?)] = [
      ("a", -5, nil), ("b", 20, nil), ("c", 50, nil), ("d", 60, 10), ("e", 75, 20), ("", 97, nil),
      ("f", 105, nil), ("after", 130, nil),
    ]
    for note in told {
      try input.append(
        TimedMetadataGroup(
          items: note.text.isEmpty
            ? []
            : [
              MetadataItem(
                id("mdta/com.example.note"), payload: Array(note.text.utf8), dataType: .utf8)
            ],
          timeRange: MediaTimeRange(
            start: MediaTime(note.start, timescale: 10),
            duration: note.duration.map { MediaTime($0, timescale: 10) } ?? .invalid)),
        cameAt: -1)
    }
    func sample(_ number: Int64, _ track: UInt8) -> MediaSample {
      MediaSample(
        data: [track, UInt8(number)], presentationTime: MediaTime(1000 + number, timescale: 10),
        duration: MediaTime(1, timescale: 10), isSync: track == 1 || number % 10 == 0)
    }
    for number in 0..<(120 + 7) as Range<Int64> {
      let other = isLate ? number - 7 : number
      if number < 120 { try session.append(sample(number, 0), of: 0) }
      if (0..<120).contains(other) { try session.append(sample(other, 1), of: 1) }
      session.observe([(Double(1000 + number) / 10, Double(number) / 10)])
      try session.writeMetadata(at: Double(number) / 10)
    }
    #expect(try await session.finish(at: 20)?.isPlainMovie == true)
    #expect(session.outputPaths == (1...5).map { folder.file("live-000\($0).mov") })
    // Seams are at the first picture by itself that is due.
    let starts: [Int64] = [0, 30, 50, 80, 100, 120]
    let wanted: [[(String?, Double)]] = [
      [("a", 0), ("b", 2)], [("b", 0)], [("c", 0), ("d", 1), (nil, 2), ("e", 2.5)],
      [("e", 0), (nil, 1.5), (nil, 1.7)], [("f", 0.5)],
    ]
    for (index, path) in session.outputPaths.enumerated() {
      #expect(try WriterCopy.complaints(about: path) ?? [] == [])
      let samples = try await WriterCopy.samples(of: path)
      for track in 0...1 {
        #expect(
          samples[track].map(\.data)
            == (starts[index]..<starts[index + 1]).map { [UInt8(track), UInt8($0)] }, "\(path)")
      }
      let groups = try await WriterCopy.groups(of: path, track: 2).filter {
        !$0.items.isEmpty || $0.timeRange.start > .zero
      }
      #expect(groups.map { $0.items.first?.stringValue } == wanted[index].map(\.0), "\(path)")
      #expect(
        zip(groups, wanted[index]).allSatisfy { abs($0.timeRange.start.seconds - $1.1) < 1e-4 },
        "\(groups.map(\.timeRange.start.seconds))")
    }
    #expect(session.metadata[0].refusals == ["the movie ends before it begins": 1])
    #expect(session.sampleCounts == [120, 120])
  }

  /// Ten minutes of sound of another device, whose clock is its own: it is where it was heard, without gaps.
  @Test(arguments: [0, 120, -120], [nil, 200] as [Double?])
  func `put sound of another source beside the pictures`(_ drift: Double, _ setAt: Double?) throws {
    var chance = Chance()
    var (media, sound) = (
      ClockRelation(), LiveSource(try #require(FFmpegLiveSource("alsa:default")))
    )
    let length = 1024.0 / 48_000
    var (last, jumps, worst, lost, next) = (nil as MediaTime?, 0, 0.0, 0, 0)
    var told = 0.0
    for step in 0..<15_000 {
      let at = Double(step) / 25
      media.observe(700 + at, at: 5000 + at + 0.1 + chance.next() * 0.02)
      while Double(next) * length <= at {
        let heard = Double(next) * length
        // Someone sets the clock of the device, once.
        told = 9000 + heard * (1 + drift / 1e6) + (heard >= setAt ?? .infinity ? 3 : 0)
        sound.observe([(told, 5000 + heard + 0.1 + chance.next() * 0.02)])
        next += 1
        guard heard >= 1 else { continue }
        let sample = MediaSample(
          data: [1], presentationTime: MediaTime(seconds: told, preferredTimescale: 48_000),
          duration: MediaTime(1024, timescale: 48_000), isSync: true)
        guard let moved = sound.moved(sample, of: 0, to: media) else {
          lost += 1
          continue
        }
        let time = moved.presentationTime
        let isSettling = setAt.map { (0..<5).contains(heard - $0) } ?? false
        if !isSettling { worst = max(worst, abs(time.seconds - 700 - heard)) }
        if let last, abs((time - last).seconds - length) > 0.000_07 { jumps += 1 }
        last = time
      }
    }
    #expect(worst < 0.03, "sound is off by \(worst) s")
    // Where the clock is set, what came while that was in doubt is three seconds off.
    #expect(setAt == nil ? jumps == 0 && lost == 0 : jumps <= 2 && lost < 150, "\(jumps), \(lost)")
  }

  /// Units of H.264, and the orientation that they name: by hand, with one that is not a quarter of a turn.
  @Test(
    arguments: [
      ([6, 47, 3, 0, 0, 0x18, 0x80], 1), ([6, 47, 3, 0x08, 0, 0x18, 0x80], 8),
      ([6, 47, 3, 0x18, 0, 0x18, 0x80], 6), ([6, 47, 3, 0x40, 0, 0x18, 0x80], 2),
      ([6, 47, 3, 0x20, 0, 0x18, 0x80], 4), ([6, 47, 3, 0x80, 0, 0, 0x80], 1),
      ([6, 5, 1, 9, 47, 3, 0x10, 0, 0x18, 0x80], 3), ([6, 47, 3, 0x09, 0, 0x18, 0x80], nil),
      ([6, 47, 4, 0x08, 0, 0, 3, 3, 0x80], 8), ([6, 47, 200, 0, 0, 0x18, 0x80], nil),
      ([6, 255, 255], nil), ([9, 1], nil),
    ] as [([UInt8], Int?)])
  func `read how coded pictures are turned`(_ unit: [UInt8], _ wanted: Int?) {
    let data = [0, 0, 0, UInt8(unit.count)] + unit + [0, 0, 0, 2, 0x65, 1]
    #expect(DisplayOrientation.exif(of: data, codec: "avc1") == wanted)
    #expect(DisplayOrientation.exif(of: data, codec: "mp4v") == nil)
    for length in 0..<data.count {
      _ = DisplayOrientation.exif(of: Array(data.prefix(length)), codec: "hvc1")
      _ = DisplayOrientation.exif(of: Array(data.prefix(length)), codec: "avc1")
    }
  }

  @Test func `take moments of sentences as they come`() throws {
    var receiver = NMEAReceiver()
    var groups: [TimedMetadataGroup] = []
    var came: [Double] = []
    func take(_ ended: (group: TimedMetadataGroup, host: Double)?) {
      guard let ended else { return }
      groups.append(ended.group)
      came.append(ended.host)
    }
    for (line, host) in [
      ("noise", 0.5), ("$GPRMC,235959.50,A,5130.0000,N,00007.2000,W,10.0,90.0,251126,,,A", 1.0),
      ("$GPGGA,235959.50,5130.0000,N,00007.2000,W,1,08,1.0,20.0,M,47.0,M,,", 1.01),
      ("$GPVTG,90.0,T,,M,10.0,N,18.5,K", 1.05), ("$GPRMC,235959.60,A,5130.0000,N", 1.1),
      ("\u{1}$GPRMC,000000.50,A,5130.0600,N,00007.2000,W,10.0,90.0,261126,,,A", 2.0),
      ("$GPRMC,000000.50,A,5130.0600,N,00007.2000,W,10.0,90.0,261126,,,A*00", 2.1),
    ] { take(receiver.take(line.utf8, at: host)) }
    take(receiver.finish())
    take(receiver.finish())
    #expect(groups.map(\.timeRange.start.seconds) == [86_399.5, 86_400.5])
    #expect(came == [1, 2])
    let first = Set(groups.first?.items.map(\.identifier) ?? [])
    #expect(first.isSuperset(of: [.telemetryPosition, .telemetryAltitude, .telemetrySpeed2D]))
    let known = Set(NMEAReceiver.specifications.map(\.identifier))
    for group in groups { #expect(known.isSuperset(of: group.items.map(\.identifier))) }
  }

  @Test(arguments: ["ftp://x/y", "gopher://x"])
  func `refuse what is not a source`(_ input: String) {
    #expect(throws: MediaError.self) {
      try MovieRecorder(input: input, outputPath: "out.mov")
    }
    #expect(throws: MediaError.self) {
      try MovieRecorder(input: "udp://127.0.0.1:1", outputPath: "out.avi")
    }
  }
}
