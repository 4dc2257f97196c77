import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

@Suite struct `Event messages` {
  /// A box of version 1, with the timescale 1000.
  private static func event(
    _ scheme: String, time: UInt64, duration: UInt32, _ message: [UInt8]
  ) -> BoxNode {
    let numbers =
      UInt32(1000).bigEndianBytes + time.bigEndianBytes + duration.bigEndianBytes
      + UInt32(7).bigEndianBytes
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

  @Test func `none is no stream`() {
    #expect(EventMessages.groups(in: []) == nil)
  }
}
