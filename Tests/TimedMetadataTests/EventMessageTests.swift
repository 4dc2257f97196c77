import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

@Suite struct `Event messages` {
  /// A box of version 1, with the timescale 1000.
  private static func event(
    _ scheme: String, time: UInt64, duration: UInt32, _ message: [UInt8], number: UInt32 = 7
  ) -> BoxNode {
    let numbers =
      UInt32(1000).bigEndianBytes + time.bigEndianBytes + duration.bigEndianBytes
      + number.bigEndianBytes
    return BoxNode(
      "emsg", payload: [1, 0, 0, 0] + numbers + Array(scheme.utf8) + [0, 0] + message)
  }

  /// A tag of one text frame, TIT2, in ID3v2.4.
  private static let tag: [UInt8] =
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 17] + Array("TIT2".utf8) + [0, 0, 0, 7, 0, 0, 3]
    + Array("Harbor".utf8)

  @Test func `are groups with their times, read by the codec of their scheme`() throws {
    let boxes = [
      Self.event("urn:example:1", time: 500, duration: .max, [1, 2]),
      Self.event("https://aomedia.org/emsg/ID3", time: 2000, duration: 250, Self.tag),
    ]
    var groups = try #require(EventMessages.groups(in: boxes))
    let (one, two, three) = (groups.next(), groups.next(), groups.next())
    let first = try #require(one)
    let second = try #require(two)
    #expect(three == nil)
    #expect(first.timeRange.start.seconds == 0.5)
    #expect(first.timeRange.duration.value == 0)
    #expect(first.items.map { $0.identifier.description } == ["emsg/urn:example:1"])
    #expect(first.items.first?.dataValue == [1, 2])
    #expect(second.timeRange.start.seconds == 2)
    #expect(second.timeRange.duration.seconds == 0.25)
    #expect(second.items.first?.stringValue == "Harbor")
  }

  /// The times in milliseconds of events that are reported, of messages of number, time, duration and message.
  @Test(
    arguments: [
      // Repeated at the same time, while it lasts, and where the duration is unknown.
      ([(7, 0, 500, 1), (7, 0, 500, 1)], [0]), ([(7, 0, 500, 1), (7, 400, 100, 1)], [0]),
      ([(7, 0, UInt32.max, 1), (7, 90_000, 5, 1)], [0]),
      // Later, of another number, of another message.
      ([(7, 0, 500, 1), (7, 600, 500, 1)], [0, 600]), ([(7, 0, 500, 1), (8, 0, 500, 1)], [0, 0]),
      ([(7, 0, 500, 1), (7, 100, 500, 2)], [0, 100]),
      // Number 0 is that of whoever counts none.
      ([(0, 0, 500, 1), (0, 100, 500, 1)], [0, 100]), ([(0, 100, 5, 1), (0, 100, 5, 1)], [100]),
    ] as [([(UInt32, UInt64, UInt32, UInt8)], [Int64])])
  func `are reported once`(
    _ messages: [(number: UInt32, time: UInt64, duration: UInt32, message: UInt8)],
    _ wanted: [Int64]
  ) throws {
    let boxes = messages.map {
      Self.event("urn:x", time: $0.time, duration: $0.duration, [$0.message], number: $0.number)
    }
    var groups = try #require(EventMessages.groups(in: boxes))
    var times: [Int64] = []
    while let group = groups.next() { times.append(group.timeRange.start.value) }
    #expect(times == wanted)
    // One in each of several segments.
    var repeats = EventRepeats()
    let found = boxes.compactMap { EventMessages.groups(in: [$0], leavingOut: &repeats) }
    #expect(found.count == wanted.count)
  }

  @Test func `none is not a stream`() {
    #expect(EventMessages.groups(in: []) == nil)
  }
}
