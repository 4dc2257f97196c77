import Foundation
import MediaModel
import Synchronization
import TestSupport
import Testing

@testable import MediaMetadata

/// A clock that is as late as whoever waits wants it to be, and never waits.
final class QuickClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let time = Mutex(Duration.zero)
  var now: Instant { Instant(offset: time.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline.offset) }
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { time.withLock { $0 += duration } }
}

@Suite("Groups that are delivered at their moment")
struct DeliveryTests {
  /// A group of one number; `nil` for a gap.
  private static func group(_ number: Int?, _ start: Double, _ duration: Double?)
    -> TimedMetadataGroup
  {
    TimedMetadataGroup(
      items: number.map {
        [
          MetadataItem(
            id("mdta/com.example.n\($0 % 2)"), payload: Array("\($0)".utf8), dataType: .utf8)
        ]
      } ?? [],
      timeRange: MediaTimeRange(
        start: MediaTime(seconds: start, preferredTimescale: 1000),
        duration: duration.map { MediaTime(seconds: $0, preferredTimescale: 1000) } ?? .invalid))
  }

  private static func player(_ streams: [[TimedMetadataGroup]], _ clock: QuickClock)
    -> MetadataPlayer
  {
    MetadataPlayer(
      asset: Asset(path: "none.mov"),
      streams: streams.enumerated().map { index, groups in
        TimedMetadataStream(
          groups, name: "\(index)", number: index + 1, format: "test", countsFromFirst: false)
      }, clock: clock)
  }

  /// An event as words: the stream, and each group by its start and its text.
  private static func words(_ event: PlayerItemMetadataOutput.Event?) -> String {
    guard case .groups(let groups, let stream)? = event else {
      return event == nil ? "end" : "flushed"
    }
    return stream.name + ":"
      + groups.map { group in
        " \(group.timeRange.start.seconds)="
          + group.items.map { group.tellsEnd ? "-" : $0.stringValue ?? "?" }.joined(separator: "+")
      }.joined()
  }

  private static func all(_ output: PlayerItemMetadataOutput) async throws -> [String] {
    var list: [String] = []
    for try await event in output { list.append(words(event)) }
    return list
  }

  @Test func `come in order, at their time, and end where nothing follows`() async throws {
    let clock = QuickClock()
    let player = Self.player(
      [
        [Self.group(1, 0, 1), Self.group(2, 1, 1), Self.group(3, 5, nil), Self.group(4, 6, nil)],
        [Self.group(10, 0.5, nil), Self.group(nil, 1.5, nil), Self.group(11, 3, 1)],
      ], clock)
    player.play()
    var times: [Double] = []
    var list: [String] = []
    for try await event in PlayerItemMetadataOutput(player: player) {
      list.append(Self.words(event))
      times.append(clock.now.offset / .seconds(1))
    }
    #expect(
      list == [
        "0: 0.0=1", "1: 0.5=10", "0: 1.0=2", "1: 1.5=-", "0: 2.0=-", "1: 3.0=11", "1: 4.0=-",
        "0: 5.0=3", "0: 6.0=4",
      ])
    #expect(zip(times, [0, 0.5, 1, 1.5, 2, 3, 4, 5, 6]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(arguments: [0.25, 1, 4, 1000])
  func `follow the rate`(_ rate: Double) async throws {
    let clock = QuickClock()
    let player = Self.player([[Self.group(1, 2, nil), Self.group(2, 6, nil)]], clock)
    try player.setRate(rate)
    #expect(
      try await Self.all(PlayerItemMetadataOutput(player: player)) == ["0: 2.0=1", "0: 6.0=2"])
    #expect(abs(clock.now.offset / .seconds(1) - 6 / rate) < 1e-6)
    #expect(player.rate == rate)
    #expect(throws: MediaError.self) { try player.setRate(-1) }
  }

  @Test func `come before they begin where that is requested`() async throws {
    let clock = QuickClock()
    let player = Self.player([[Self.group(1, 2, nil)]], clock)
    player.play()
    _ = try await Self.all(PlayerItemMetadataOutput(player: player, advanceInterval: 1.5))
    #expect(abs(clock.now.offset / .seconds(1) - 0.5) < 1e-6)
  }

  @Test func `come together to someone slow`() async throws {
    let clock = QuickClock()
    let player = Self.player([(0..<2500).map { Self.group($0, Double($0) / 1000, nil) }], clock)
    player.play()
    let iterator = PlayerItemMetadataOutput(player: player).makeAsyncIterator()
    var events = iterator
    #expect(Self.words(try await events.next()) == "0: 0.0=0")
    clock.pass(.seconds(10))
    var counts: [Int] = []
    while let event = try await events.next() {
      if case .groups(let groups, _) = event { counts.append(groups.count) }
    }
    #expect(counts == [1000, 1000, 499])
  }

  @Test func `are those of wanted identifiers alone`() async throws {
    let clock = QuickClock()
    let player = Self.player(
      [[Self.group(1, 0, 1), Self.group(2, 1, 1), Self.group(3, 2, 1)]], clock)
    player.play()
    let output = PlayerItemMetadataOutput(
      player: player, identifiers: [id("mdta/com.example.n1")])
    #expect(try await Self.all(output) == ["0: 0.0=1", "0: 1.0=-", "0: 2.0=3", "0: 3.0=-"])
  }

  @Test func `are flushed by a seek, and those that hold there come`() async throws {
    let clock = QuickClock()
    let player = Self.player([(0..<100).map { Self.group($0, Double($0), 1) }], clock)
    player.play()
    var events = PlayerItemMetadataOutput(player: player).makeAsyncIterator()
    #expect(Self.words(try await events.next()) == "0: 0.0=0")
    clock.pass(.seconds(10))
    try player.seek(to: MediaTime(505, timescale: 10))
    #expect(Self.words(try await events.next()) == "flushed")
    #expect(Self.words(try await events.next()) == "0: 50.0=50")
    #expect(Self.words(try await events.next()) == "0: 51.0=51")
    try player.seek(to: MediaTime(3, timescale: 1))
    #expect(Self.words(try await events.next()) == "flushed")
    #expect(Self.words(try await events.next()) == "0: 3.0=3")
    #expect(throws: MediaError.self) { try player.seek(to: .invalid) }
  }

  @Test func `leave nothing stale in a storm of seeks`() async throws {
    let player = Self.player(
      [(0..<10_000).map { Self.group($0, Double($0) / 100, nil) }], QuickClock())
    player.play()
    let watched = Task {
      var last = -1
      var isInOrder = true
      for try await event in PlayerItemMetadataOutput(player: player) {
        guard case .groups(let groups, _) = event else {
          last = -1
          continue
        }
        for group in groups {
          let number = group.items.first?.stringValue.flatMap { Int($0) } ?? -1
          isInOrder = isInOrder && (last < 0 || number == last + 1)
          last = number
        }
      }
      return (isInOrder, last)
    }
    for step in 0..<300 {
      try player.seek(to: MediaTime(Int64((step * 37) % 90), timescale: 1))
      if step % 10 == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
    let (isInOrder, last) = try await watched.value
    #expect(isInOrder)
    #expect(last == 9999)
  }

  @Test func `stand still while the player does`() async throws {
    let player = Self.player([[Self.group(1, 0, nil), Self.group(2, 1, nil)]], QuickClock())
    let output = PlayerItemMetadataOutput(player: player)
    let task = Task { try await Self.all(output) }
    try await Task.sleep(for: .milliseconds(20))
    player.play()
    #expect(try await task.value == ["0: 0.0=1", "0: 1.0=2"])
    player.pause()
    #expect(player.rate == 0)
    let waiting = Task { try await Self.all(output) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  private actor Delegate: PlayerItemMetadataOutputPushDelegate {
    var told: [String] = []
    func metadataOutput(
      _ output: PlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [TimedMetadataGroup],
      from stream: TimedMetadataStream
    ) {
      told.append(DeliveryTests.words(.groups(groups, from: stream)))
    }
    func outputSequenceWasFlushed(_ output: PlayerItemMetadataOutput) { told.append("flushed") }
  }

  @Test func `are told to a delegate`() async throws {
    let player = Self.player([[Self.group(1, 0, 1)]], QuickClock())
    player.play()
    let delegate = Delegate()
    try await PlayerItemMetadataOutput(player: player).deliver(to: delegate)
    #expect(await delegate.told == ["0: 0.0=1", "0: 1.0=-"])
  }

  @Test func `of a file come by frames`() async throws {
    let path = Fixture.media("timed-items.mov").path
    let asset = Asset(path: path)
    let player = MetadataPlayer(asset: asset, clock: QuickClock())
    let tracks = try await asset.load(.tracks)
    let video = try #require(tracks.first { $0.mediaType == .video })
    let frames = try await video.loadFrameTimes()
    try #require(frames.count > 2)
    try await player.step(byCount: 1)
    #expect(abs(player.currentTime.seconds - frames[1].start.seconds) < 2e-6)
    try await player.step(byCount: -1)
    #expect(abs(player.currentTime.seconds - frames[0].start.seconds) < 2e-6)
    try await player.step(byCount: .max)
    let last = try #require(frames.last)
    #expect(abs(player.currentTime.seconds - last.start.seconds) < 2e-6)
    // All groups of the file, each once.
    try player.seek(to: .zero)
    player.play()
    var starts: [String: [MediaTime]] = [:]
    for try await event in PlayerItemMetadataOutput(player: player) {
      guard case .groups(let groups, let stream) = event else { continue }
      starts[stream.name, default: []] += groups.filter { !$0.tellsEnd }
        .map(\.timeRange.start)
    }
    for stream in try await player.loadStreams() {
      var stored: [MediaTime] = []
      for try await group in stream.groups where !group.items.isEmpty {
        stored.append(group.timeRange.start)
      }
      #expect(starts[stream.name] ?? [] == stored)
    }
  }
}
