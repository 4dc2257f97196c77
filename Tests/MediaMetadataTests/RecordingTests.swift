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
  /// At which second the source begins anew, from 0.
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
    ClockCase(testDescription: "a source that begins anew", restart: 300),
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
        // The time line of a source goes on where it begins anew, as the demuxer joins it.
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
    // Pictures come later than places by what the way takes, which nobody can know: 0.15 s.
    #expect(abs(worst - 0.15) < frame, "\(worst)")
    #expect(count > 5_700)
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

  @Test(arguments: ["ftp://x/y", "gopher://x"])
  func `refuse what is no source`(_ input: String) {
    #expect(throws: MediaError.self) {
      try MovieRecorder(input: input, outputPath: "out.mov")
    }
    #expect(throws: MediaError.self) {
      try MovieRecorder(input: "udp://127.0.0.1:1", outputPath: "out.avi")
    }
  }
}
