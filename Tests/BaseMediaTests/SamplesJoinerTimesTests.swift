import BaseMedia
import BinaryIO
import MediaModel
import Testing

private typealias Make = FragmentMaker

@Suite struct `Fragment joiner, when samples are` {
  @Test func `makes the sample before a gap last longer, and before an overlap shorter`() throws {
    let run: (Int32) -> [UInt8] = { Make.run($0, [(100, 1), (100, 1)]) }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]), Make.fragment(time: 0, data: [1, 2], run),
      Make.fragment(time: 250, data: [3, 4], run), Make.fragment(time: 400, data: [5, 6], run))
    #expect(try joined.table().samples.map(\.decodeTime) == [0, 100, 250, 350, 400, 500])
    #expect(try joined.table().mediaDuration == 600)
    #expect(joined.diagnostics.isEmpty)
    let times = try joined.trak().descendant("mdia", "mdhd")?.decode(MediaHeaderBox.self)
    #expect(times?.duration == 600)
    #expect(try joined.trak().first("tkhd")?.decode(TrackHeaderBox.self).duration == 600)
    let movie = try joined.tree.first("moov")?.first("mvhd")?.decode(MovieHeaderBox.self)
    #expect(movie?.duration == 600)
  }

  @Test func `takes a fragment that starts far too early as following, and says so`() throws {
    let run: (Int32) -> [UInt8] = { Make.run($0, [(100, 1), (100, 1)]) }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]), Make.fragment(time: 0, data: [1, 2], run),
      Make.fragment(time: 0, data: [3, 4], run))
    #expect(try joined.table().samples.map(\.decodeTime) == [0, 100, 200, 300])
    #expect(joined.diagnostics.count == 1)
  }

  @Test func `counts a stretch without samples`() throws {
    let run: (Int32) -> [UInt8] = { Make.run($0, [(100, 1)]) }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]), Make.fragment(data: [1], run),
      Make.fragment(header: (0x30008, Make.u32(50)), data: []) { _ in [] },
      Make.fragment(data: [2], run))
    #expect(try joined.table().samples.map(\.decodeTime) == [0, 150])
  }

  @Test func `waits for a late start with an empty edit`() throws {
    let joined = try Make.join(
      Make.fileType, Make.moov([.init(timescale: 500)]),
      Make.fragment(time: 1000, data: [1]) { Make.run($0, [(100, 1)]) })
    #expect(
      try joined.edits() == [
        .init(duration: 2000, mediaTime: -1), .init(duration: 200, mediaTime: 0),
      ])
    #expect(try joined.trak().first("tkhd")?.decode(TrackHeaderBox.self).duration == 2200)
    #expect(try joined.table().samples.map(\.decodeTime) == [0])
    #expect(try joined.trak().children.map(\.type).prefix(2) == ["tkhd", "edts"])
  }

  struct EditCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edits: [(UInt32, Int32)]
    let start: UInt64
    let expected: [(UInt64, Int64)]
  }

  static let edits: [EditCase] = [
    .init(testDescription: "to the end", edits: [(0, 0)], start: 0, expected: [(200, 0)]),
    .init(testDescription: "to the end, later", edits: [(0, 30)], start: 0, expected: [(170, 30)]),
    .init(
      testDescription: "to the end after a wait", edits: [(70, -1), (0, 30)], start: 0,
      expected: [(70, -1), (170, 30)]),
    .init(
      testDescription: "from the late start", edits: [(0, 1000)], start: 1000,
      expected: [(200, 0)]),
    .init(
      testDescription: "after the late start", edits: [(50, 1030)], start: 1000,
      expected: [(50, 30)]),
    .init(
      testDescription: "before the late start", edits: [(0, 30)], start: 1000,
      expected: [(970, -1), (200, 0)]),
    .init(
      testDescription: "partly before the late start", edits: [(1000, 30)], start: 1000,
      expected: [(970, -1), (30, 0)]),
    .init(
      testDescription: "wholly before the late start", edits: [(500, 30), (0, 1000)], start: 1000,
      expected: [(500, -1), (200, 0)]),
  ]

  @Test(arguments: edits) func `keeps what edits show`(_ edit: EditCase) throws {
    let joined = try Make.join(
      Make.fileType, Make.moov([.init(edits: edit.edits)]),
      Make.fragment(time: edit.start, data: [1, 2]) { Make.run($0, [(100, 1), (100, 1)]) })
    let rows = try #require(try joined.edits())
    #expect(rows.map(\.duration) == edit.expected.map(\.0))
    #expect(rows.map(\.mediaTime) == edit.expected.map(\.1))
    let length = edit.expected.reduce(0) { $0 + $1.0 }
    #expect(try joined.trak().first("tkhd")?.decode(TrackHeaderBox.self).duration == length)
  }

  @Test func `writes durations over 32 bits in version 1`() throws {
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]),
      Make.fragment(data: [1, 2]) { Make.run($0, [(.max, 1), (.max, 1)]) })
    let twice = UInt64(UInt32.max) * 2
    let header = try joined.trak().descendant("mdia", "mdhd")?.decode(MediaHeaderBox.self)
    #expect(header?.header.version == 1 && header?.duration == twice)
    let track = try joined.trak().first("tkhd")?.decode(TrackHeaderBox.self)
    #expect(track?.header.version == 1 && track?.duration == twice)
    let movie = try joined.tree.first("moov")?.first("mvhd")?.decode(MovieHeaderBox.self)
    #expect(movie?.header.version == 1 && movie?.duration == twice)
  }

  @Test func `writes negative composition offsets in version 1, and no others`() throws {
    let make = { (version: UInt8, offsets: [UInt32]) in
      try Make.join(
        Make.fileType, Make.moov([.init()]),
        Make.fragment(data: [1, 2]) { offset in
          Make.full(
            "trun", version: version, flags: 0xB01, Make.u32(2), Make.i32(offset),
            offsets.flatMap { Make.u32(10, 1, $0) })
        })
    }
    let signed = try make(1, [0, UInt32(bitPattern: -5)])
    #expect(try signed.stbl().first("ctts")?.decode(CompositionOffsetBox.self).header.version == 1)
    #expect(try signed.table().samples.map(\.compositionOffset) == [0, -5])
    let plain = try make(0, [20, 0])
    #expect(try plain.stbl().first("ctts")?.decode(CompositionOffsetBox.self).header.version == 0)
    #expect(try plain.table().samples.map(\.compositionOffset) == [20, 0])
    #expect(try make(0, [0, 0]).stbl().first("ctts") == nil)
  }

  @Test func `compares what mehd announces`() throws {
    let join = { (announced: UInt32) in
      try Make.join(
        Make.fileType,
        Make.moov([.init()], extends: Make.full("mehd", Make.u32(announced))),
        Make.fragment(data: [1]) { Make.run($0, [(1000, 1)]) })
    }
    #expect(try join(1000).diagnostics.isEmpty)
    #expect(try join(9000).diagnostics.map(\.message).contains { $0.contains("9000") })
  }
}
