import BaseMedia
import BinaryIO
import MediaModel
import Testing

private typealias Make = FragmentMaker

@Suite struct `Fragment joiner` {
  // MARK: Where samples are

  struct BaseCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// From the offset of the `moof` and that of the data from there: flags and body of `tfhd`, offset in `trun`.
    let make: @Sendable (Int, Int32) -> (flags: UInt32, body: [UInt8], offset: Int32?)
  }

  static let bases: [BaseCase] = [
    .init(testDescription: "the moof by flag") { _, data in (0x20000, [], data) },
    .init(testDescription: "the moof of the first traf") { _, data in (0, [], data) },
    .init(testDescription: "an offset given") { moof, data in
      (1, UInt64(moof).bigEndianBytes, data)
    },
    .init(testDescription: "an offset given that is the data's") { moof, data in
      (1, UInt64(moof + Int(data)).bigEndianBytes, nil)
    },
  ]

  @Test(arguments: bases) func `finds data from every base`(_ base: BaseCase) throws {
    let head = Make.fileType + Make.moov([.init()])
    let fragment = { (header: (UInt32, [UInt8]), offset: Int32?) in
      Make.fragment(header: header, data: Array("onetwo".utf8)) { _ in
        if let offset { return Make.run(offset, [(10, 3), (20, 3)]) }
        return Make.full("trun", flags: 0x300, Make.u32(2, 10, 3, 20, 3))
      }
    }
    let sketch = base.make(head.count, 0)
    let size = fragment((sketch.flags, sketch.body), sketch.offset).count - 6
    let real = base.make(head.count, Int32(size))
    let file = head + fragment((real.flags, real.body), real.offset)
    let joined = try Make.join(file)
    let samples = Array(try joined.table().samples)
    #expect(samples.map { $0.bytes(of: file) } == [Array("one".utf8), Array("two".utf8)])
    #expect(samples.map(\.decodeTime) == [0, 10])
    #expect(joined.tree.boxes.map(\.type) == ["ftyp", "moov", "mdat"])
    #expect(joined.tree.first("moov")?.first("mvex") == nil)
    #expect(joined.diagnostics.isEmpty && joined.losses.isEmpty)
  }

  @Test func `lets a track begin where the one before it ends, without a base`() throws {
    let head = Make.fileType + Make.moov([.init(id: 1), .init(id: 2)])
    let traf = { (id: UInt32, run: [UInt8]) in
      Make.box("traf", Make.full("tfhd", Make.u32(id)), run)
    }
    let bare = Make.full("trun", flags: 0x300, Make.u32(1, 10, 2))
    let lay = { (offset: Int32) in
      Make.box(
        "moof", Make.full("mfhd", Make.u32(1)), traf(1, Make.run(offset, [(10, 3)]) + bare),
        traf(2, bare))
    }
    let file = head + lay(Int32(lay(0).count) + 8) + Make.box("mdat", Array("oneab2x".utf8))
    let joined = try Make.join(file)
    #expect(
      try joined.table(0).samples.map { $0.bytes(of: file) } == [
        Array("one".utf8), Array("ab".utf8),
      ])
    #expect(try joined.table(1).samples.map { $0.bytes(of: file) } == [Array("2x".utf8)])
    #expect(try joined.table(0).chunkCount == 1)
  }

  @Test func `takes what is not told from tfhd, and what that does not tell from trex`() throws {
    let track = Make.Track(defaults: (1, 7, 3, 0x10000))
    let moov = Make.moov([track])
    let plain = Make.fragment(data: Array("aaabbb".utf8)) { offset in
      Make.full("trun", flags: 0x5, Make.u32(2), Make.i32(offset), Make.u32(0x200_0000))
    }
    let own = Make.fragment(
      header: (0x2003A, Make.u32(2, 9, 2, 0x300_0000)), data: Array("ccddee".utf8)
    ) { offset in
      Make.full("trun", flags: 0x1, Make.u32(3), Make.i32(offset))
    }
    let joined = try Make.join(Make.fileType, moov, plain, own)
    let samples = Array(try joined.table().samples)
    #expect(samples.map(\.size) == [3, 3, 2, 2, 2])
    #expect(samples.map(\.duration) == [7, 7, 9, 9, 9])
    #expect(samples.map(\.isSync) == [true, false, true, true, true])
    #expect(samples.map(\.sampleDescriptionIndex) == [1, 1, 2, 2, 2])
    let dependencies = try joined.stbl().first("sdtp")?.decode(SampleDependencyBox.self)
    #expect(dependencies?.dependencies == [0x20, 0, 0x30, 0x30, 0x30])
  }

  @Test func `writes no table of what is the same for all`() throws {
    let fragment = Make.fragment(
      header: (0x20028, Make.u32(5, 0x200_0000)), data: Array("aaabbb".utf8)
    ) { offset in
      Make.full("trun", flags: 0x201, Make.u32(2), Make.i32(offset), Make.u32(3, 3))
    }
    let stbl = try Make.join(Make.fileType, Make.moov([.init()]), fragment).stbl()
    #expect(stbl.children.map(\.type) == ["stsd", "stts", "stsc", "stsz", "stco"])
    #expect(try stbl.first("stsz")?.decode(SampleSizeBox.self).constantSize == 3)
  }

  @Test func `keeps priorities and padding bits`() throws {
    let fragment = Make.fragment(data: [1, 2]) { offset in
      Make.full(
        "trun", flags: 0x701, Make.u32(2), Make.i32(offset), Make.u32(5, 1, 0x0006_0007, 5, 1, 0))
    }
    let stbl = try Make.join(Make.fileType, Make.moov([.init()]), fragment).stbl()
    #expect(try stbl.first("stdp")?.decode(DegradationPriorityBox.self).priorities == [7, 0])
    #expect(try stbl.first("padb")?.decode(PaddingBitsBox.self).paddingBits == [3, 0])
  }

  // MARK: Half fragmented

  @Test func `puts the samples that were there first`() throws {
    let tables = { (offset: UInt32) in
      Make.description + Make.full("stts", Make.u32(1, 2, 100))
        + Make.full("stss", Make.u32(1, 1)) + Make.full("stsc", Make.u32(1, 1, 2, 1))
        + Make.full("stsz", Make.u32(0, 2, 3, 2)) + Make.full("stco", Make.u32(1, offset))
        + Make.box("cust", [1, 2, 3])
    }
    let head = { (offset: UInt32) in Make.fileType + Make.moov([.init(stbl: tables(offset))]) }
    let data = Make.box("mdat", Array("oneab".utf8))
    let first = head(UInt32(head(0).count + 8)) + data
    let file =
      first
      + Make.fragment(
        header: (0x20020, Make.u32(0x10000)), time: 200, data: Array("cd".utf8)
      ) { Make.run($0, [(50, 1), (50, 1)]) }
    let joined = try Make.join(file)
    let samples = Array(try joined.table().samples)
    #expect(
      samples.map { String(decoding: $0.bytes(of: file), as: UTF8.self) } == [
        "one", "ab", "c", "d",
      ])
    #expect(samples.map(\.decodeTime) == [0, 100, 200, 250])
    #expect(samples.map(\.isSync) == [true, false, false, false])
    #expect(try joined.stbl().first("cust")?.payload == [1, 2, 3])
    #expect(try joined.table().diagnostics(fileSize: file.count).isEmpty)
  }

  @Test(
    arguments: [
      (shown: 200, mediaTime: 0, joined: 300), (199, 0, 300), (150, 0, 300), (160, 40, 260),
      (100, 0, 100), (250, 0, 250), (300, 0, 300),
    ] as [(shown: UInt32, mediaTime: Int32, joined: UInt64)])
  func `shows the samples of fragments where an edit ended with those before`(
    shown: UInt32, mediaTime: Int32, joined: UInt64
  ) throws {
    let tables =
      Make.description + Make.full("stts", Make.u32(1, 2, 100))
      + Make.full("stsc", Make.u32(1, 1, 2, 1)) + Make.full("stsz", Make.u32(1, 2))
      + Make.full("stco", Make.u32(1, 0))
    let movie = try Make.join(
      Make.fileType, Make.moov([.init(edits: [(shown, mediaTime)], stbl: tables)]),
      Make.fragment(time: 200, data: Array("cd".utf8)) { Make.run($0, [(50, 1), (50, 1)]) })
    #expect(try movie.edits()?.map(\.duration) == [joined])
    #expect(try movie.edits()?.map(\.mediaTime) == [Int64(mediaTime)])
  }

  // MARK: What is not a sample

  @Test func `finds homes for metadata, and says where there is none`() throws {
    let user = { (text: String) in Make.box("udta", Make.box("name", Array(text.utf8))) }
    let run: (Int32) -> [UInt8] = { Make.run($0, [(1, 1)]) }
    let key = Make.full("pssh", [UInt8](repeating: 7, count: 20))
    let joined = try Make.join(
      Make.fileType, Make.moov([.init(more: user("track"))], more: key),
      Make.fragment(data: [1], more: user("movie") + key) { run($0) + user("other") },
      Make.fragment(
        data: [1], more: user("movie") + Make.full("pssh", [UInt8](repeating: 8, count: 20))
      ) { run($0) + Make.box("abcd", [1]) })
    let moov = try #require(joined.tree.first("moov"))
    #expect(moov.all("pssh").count == 2)
    #expect(moov.all("udta").map(\.payload) == [Make.box("name", Array("movie".utf8))])
    #expect(joined.losses.map(\.path) == ["moof.traf", "moof[1].traf"])
    #expect(joined.losses.map(\.what).map { $0.prefix(6) } == ["'udta'", "'abcd'"])
  }

  @Test func `drops what only finds fragments, and keeps the rest in place`() throws {
    let fragment = Make.fragment(data: [1]) { Make.run($0, [(1, 1)]) }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]), Make.box("styp", Array("msdh".utf8), Make.u32(0)),
      Make.box("sidx", [1]), fragment, Make.box("uuid", [UInt8](repeating: 9, count: 20)),
      Make.box("prft"), Make.box("ssix"), Make.box("free", [0]), fragment, Make.box("mfra"))
    #expect(
      joined.tree.boxes.map(\.type) == ["ftyp", "moov", "mdat", "uuid", "free", "mdat"])
  }

  @Test func `tells events their time from the start of the movie`() throws {
    let old = Make.full(
      "emsg", Array("urn:x\0v\0".utf8), Make.u32(500, 5, 7, 9), Array("data".utf8))
    let run: (Int32) -> [UInt8] = { Make.run($0, [(2000, 1)]) }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]), old, Make.fragment(time: 0, data: [1], run), old,
      Make.fragment(time: 2000, data: [1], run))
    let events = joined.tree.boxes.filter { $0.type == "emsg" }.map(\.payload)
    #expect(events.first == Array(old.dropFirst(8)))
    #expect(
      events.last == [1, 0, 0, 0] + Make.u32(500) + Make.u64(1005) + Make.u32(7, 9)
        + Array("urn:x\0v\0data".utf8))
  }

  @Test func `reads fragments that come before the movie`() throws {
    let fragment = Make.fragment(data: Array("one".utf8)) { Make.run($0, [(1, 3)]) }
    let file = Make.fileType + fragment + Make.moov([.init()])
    let joined = try Make.join(file)
    #expect(try joined.table().samples.map { $0.bytes(of: file) } == [Array("one".utf8)])
  }

  @Test func `leaves a plain movie alone, and wants one at all`() throws {
    let plain = try Make.scan(Make.fileType + Make.box("moov", Make.box("free")))
    let joined = try FragmentJoiner.join(plain)
    #expect(joined.tree.boxes.map(\.size) == plain.boxes.map(\.size))
    let fragment = Make.fragment(data: [1]) { Make.run($0, [(1, 1)]) }
    #expect(throws: ParseError.self) { try Make.join(Make.fileType, fragment) }
  }

  @Test func `says that a track is not there`() throws {
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]),
      Make.fragment(track: 99, data: [1]) { Make.run($0, [(1, 1)]) })
    #expect(joined.diagnostics.count == 1)
    #expect(joined.losses.map(\.what) == ["1 samples"])
    #expect(try joined.table().sampleCount == 0)
  }

  // MARK: Bad input

  static let hostile: [(name: String, run: [UInt8])] = [
    ("four billion samples of no size", FragmentMaker.full("trun", FragmentMaker.u32(.max))),
    (
      "four billion samples in 4 bytes",
      FragmentMaker.full("trun", flags: 0x200, FragmentMaker.u32(.max, 1))
    ),
    (
      "data before the file",
      FragmentMaker.full(
        "trun", flags: 0x201, FragmentMaker.u32(1), FragmentMaker.i32(.min), FragmentMaker.u32(1))
    ),
  ]

  @Test(arguments: hostile.indices)
  func `refuses what cannot be`(_ index: Int) {
    #expect(throws: ParseError.self) {
      try Make.join(
        Make.fileType, Make.moov([.init()]),
        Make.fragment(data: []) { _ in Self.hostile[index].run })
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `bears many runs that announce much and hold little`() {
    let runs = (0..<20_000).flatMap { index in
      Make.full("trun", Make.u32(60_000)) + Make.run(0, [(1, UInt32(index % 2))])
    }
    #expect(throws: ParseError.self) {
      try Make.join(Make.fileType, Make.moov([.init()]), Make.fragment(data: []) { _ in runs })
    }
  }

  @Test func `passes over a time that cannot be`() throws {
    let joined = try Make.join(
      Make.fileType, Make.moov([.init()]),
      Make.fragment(time: .max, data: [1]) { Make.run($0, [(1, 1)]) })
    #expect(joined.diagnostics.count == 1)
    #expect(try joined.edits() == nil)
  }
}
