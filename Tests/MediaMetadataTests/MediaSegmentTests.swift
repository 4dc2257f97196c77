import BinaryIO
import MediaMetadata
import TestSupport
import Testing

@testable import BaseMedia

@Suite struct `Segments of streams` {
  /// A segment of nothing but an index, an event, a producer's time and a fragment without media.
  private static var segment: [UInt8] {
    var index = SegmentIndexBox()
    (index.referenceID, index.timescale, index.earliestTime) = (1, 1000, 5000)
    index.rows = [SegmentIndexBox.Row(typeAndSize: 100, duration: 2500, accessPoint: 0)]
    var event = EventMessageBox()
    event.scheme = UnicodeString("urn:scte:scte35:2013:bin")
    event.value = UnicodeString("7")
    (event.timescale, event.time, event.duration, event.id) = (1000, 500, 1500, 9)
    event.message = [1, 2, 3]
    let run = TrackRunBox.sized([10, 20, 30])
    let part = BoxNode(
      "traf", children: [TrackFragmentHeaderBox.plain(trackID: 1).node, run.node])
    let time = BoxNode(
      "prft",
      payload: [0, 0, 0, 0] + UInt32(1).bigEndianBytes
        + UInt32(2_208_988_800 + 86_400).bigEndianBytes
        + UInt32(1 << 31).bigEndianBytes + UInt32(5000).bigEndianBytes)
    let boxes = [
      BoxNode("styp", payload: Array("msdh".utf8) + [0, 0, 0, 0] + Array("msdhmsix".utf8)),
      index.node, event.node, time, BoxNode("moof", children: [part]), BoxNode("mdat", payload: []),
    ]
    return boxes.flatMap(\.bytes)
  }

  @Test func `alone tell brands, times, sizes, events and their producer's time`() async throws {
    let asset = Asset(source: MemorySource(Self.segment, name: "segment"))
    let description = try await asset.load(.description)
    #expect(description.majorBrand == "msdh")
    #expect(description.duration == MediaTime(5, timescale: 2))
    #expect(description.tracks.map(\.trackID) == [1])
    #expect(description.tracks.map(\.sampleCount) == [3])
    #expect(description.tracks.map(\.byteCount) == [60])
    let items = description.metadata
    #expect(items.first { $0.identifier == .headerSegmentStart }?.numberValue?.double == 5)
    #expect(
      items.first { $0.identifier == .headerProducerTime }?.dateValue?.description
        == "1970-01-02T00:00:00.5Z")
    let event = try #require(items.first { $0.identifier.keySpace == .eventMessage })
    #expect(event.identifier.displayName == "SCTE-35 splice")
    #expect(event.extraAttribute("id") == "9")
    let streams = try await asset.loadTimedMetadata()
    var groups: [TimedMetadataGroup] = []
    for try await group in try #require(streams.first).groups { groups.append(group) }
    #expect(groups.map(\.timeRange.start.seconds) == [0.5])
    #expect(groups.map(\.timeRange.duration.seconds) == [1.5])
  }
}

extension TrackRunBox {
  fileprivate static func sized(_ sizes: [UInt32]) -> TrackRunBox {
    var run = TrackRunBox()
    run.header = FullBoxHeader(flags: 0x200)
    run.sampleCount = UInt32(sizes.count)
    run.sizes = sizes
    return run
  }
}

extension TrackFragmentHeaderBox {
  fileprivate static func plain(trackID: UInt32) -> TrackFragmentHeaderBox {
    TrackFragmentHeaderBox(header: FullBoxHeader(flags: 0x2_0000), trackID: trackID)
  }
}
