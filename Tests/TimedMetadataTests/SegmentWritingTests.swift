import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import BaseMedia
@testable import TimedMetadata

@Suite struct `Timed ID3 in segments` {
  /// A packet with a payload that its filling brings to 184 bytes.
  private static func packet(_ identifier: UInt16, _ payload: [UInt8]) -> [UInt8] {
    let filling = 184 - payload.count
    var packet: [UInt8] = [0x47, 0x40 | UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0x30]
    packet.append(UInt8(filling - 1))
    packet += filling > 1 ? [0] + [UInt8](repeating: 0xFF, count: filling - 2) : []
    return packet + payload
  }

  private static func table(_ identifier: UInt16, _ section: [UInt8]) -> [UInt8] {
    let payload = [0] + section + [0, 0, 0, 0]
    return [0x47, 0x40 | UInt8(identifier >> 8), UInt8(identifier & 0xFF), 0x10] + payload
      + [UInt8](repeating: 0xFF, count: 184 - payload.count)
  }

  private static func picture(at time: UInt64) -> [UInt8] {
    packet(
      0x100,
      [
        0, 0, 1, 0xE0, 0, 0, 0x84, 0x80, 5, 0x21 | UInt8(time >> 30 & 7) << 1,
        UInt8(time >> 22 & 0xFF), UInt8(time >> 15 & 0x7F) << 1 | 1, UInt8(time >> 7 & 0xFF),
        UInt8(time & 0x7F) << 1 | 1, 0x65,
      ])
  }

  private static let segment =
    table(0, [0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xE2, 0])
    + table(
      0x200,
      [2, 0xB0, 18, 0, 1, 0xC1, 0, 0, 0xE1, 0, 0xF0, 0, 0x1B, 0xE1, 0, 0xF0, 0])
    + picture(at: 90_000) + picture(at: 180_000) + picture(at: 270_000)

  private static func tag(_ title: String) -> [UInt8] {
    let body = [3] + Array(title.utf8)
    let frame =
      Array("TIT2".utf8) + [0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F), 0, 0] + body
    let size = frame.count
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(size >> 7), UInt8(size & 0x7F)] + frame
  }

  private func groups(_ bytes: [UInt8], _ clock: TransportClock? = nil) throws
    -> [TimedMetadataGroup]
  {
    let source = MemorySource(bytes)
    let transport = try #require(TransportStream(source))
    let stream = try #require(transport.streams.first)
    #expect(stream.format == "ID3 ")
    var reader = TransportStreamReader(transport, stream, source: source, continuing: clock)
    var groups: [TimedMetadataGroup] = []
    while let group = reader.next() { groups.append(group) }
    #expect(reader.cutReason == nil)
    #expect(reader.diagnostics.isEmpty)
    return groups
  }

  @Test(arguments: [5, 170, 171, 172, 173, 400])
  func `is read back from a transport stream`(length: Int) throws {
    let title = String(repeating: "a", count: length)
    var writer = TransportStreamWriter()
    let origin = try #require(TransportStreamWriter.firstTime(of: Self.segment))
    #expect(origin == 90_000)
    let tags = [0, 1.5].map { seconds in
      TransportStreamWriter.Tag(
        time: origin + Int64(seconds * 90_000), bytes: Self.tag(title))
    }
    let inserted = writer.insert(tags, into: Self.segment)
    let made = try #require(inserted)
    #expect(made.count.isMultiple(of: 188))
    let found = try groups(made)
    #expect(found.map(\.timeRange.start.seconds) == [0, 1.5])
    #expect(found.flatMap(\.items).map(\.stringValue) == [title, title])
  }

  @Test func `goes on with the clock of the segment before`() throws {
    var writer = TransportStreamWriter()
    let inserted = writer.insert(
      [TransportStreamWriter.Tag(time: 225_000, bytes: Self.tag("x"))], into: Self.segment)
    let made = try #require(inserted)
    var clock = TransportClock()
    let source = MemorySource(Self.segment)
    let before = try #require(TransportStream(source))
    var reader = TransportStreamReader(
      before, TransportStream.Stream(identifier: 0x102, format: "ID3 "), source: source)
    let none = reader.next()
    #expect(none == nil)
    clock = reader.clock
    #expect(try groups(made, clock).map(\.timeRange.start.seconds) == [1.5])
  }

  @Test func `is refused where there is no program map`() {
    var writer = TransportStreamWriter()
    let empty = writer.insert([], into: [UInt8](repeating: 0x47, count: 376))
    #expect(empty == nil)
    let short = writer.insert([], into: [1, 2, 3])
    #expect(short == nil)
    #expect(TransportStreamWriter.firstTime(of: [0x47]) == nil)
  }

  @Test func `is read back from event messages, which stand before the index`() throws {
    let boxes = [
      BoxNode("styp", payload: Array("msdh".utf8) + [0, 0, 0, 0]),
      SegmentIndexBox().node, BoxNode("moof", children: []), BoxNode("mdat", payload: [1]),
    ]
    let segment = boxes.flatMap(\.bytes)
    var message = EventMessageBox()
    message.header.version = 1
    message.scheme = UnicodeString(EventMessages.id3Scheme)
    (message.timescale, message.time, message.duration) = (1000, 2500, .max)
    message.message = Self.tag("y")
    let tree = try BoxTree.scan(MemorySource(segment))
    let made = try #require(EventMessages.insert([message], into: segment, boxes: tree.boxes))
    let read = try BoxTree.scan(MemorySource(made))
    #expect(read.boxes.map(\.type) == ["styp", "emsg", "sidx", "moof", "mdat"])
    var found = try #require(EventMessages.groups(in: read.boxes))
    let next = found.next()
    let group = try #require(next)
    #expect(group.timeRange.start.seconds == 2.5)
    #expect(group.items.map(\.stringValue) == ["y"])
    #expect(EventMessages.insert([message], into: [], boxes: []) == nil)
  }
}
