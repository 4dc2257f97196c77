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

  // MARK: When samples are

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

  // MARK: Groups, encryption, parts

  @Test func `gives the groups of fragments numbers of their own`() throws {
    let roll: [UInt8] = Array("roll".utf8)
    let tables =
      Make.emptyTables + Make.full("sgpd", version: 1, roll, Make.u32(2, 1), [0xFF, 0xFF])
    let local = { (value: UInt8) in
      Make.full("sgpd", version: 1, roll, Make.u32(2, 2), [0, value], [0xFF, 0xFF])
    }
    let fragment = { (groups: [UInt8]) in
      Make.fragment(data: [1, 2, 3]) { Make.run($0, [(1, 1), (1, 1), (1, 1)]) + groups }
    }
    let joined = try Make.join(
      Make.fileType, Make.moov([.init(stbl: tables)]), fragment([]),
      fragment(
        local(5) + Make.full("sbgp", roll, Make.u32(3, 1, 0x10001, 1, 0x10002, 1, 1))),
      fragment(local(6) + Make.full("sbgp", roll, Make.u32(1, 2, 0x10001))),
      fragment(
        Make.full("sbgp", version: 1, roll, Make.u32(77, 1, 1, 1))))
    let stbl = try joined.stbl()
    let descriptions = try #require(
      try stbl.first("sgpd")?.decode(SampleGroupDescriptionBox.self))
    #expect(descriptions.descriptions == [[0xFF, 0xFF], [0, 5], [0, 6]])
    #expect(descriptions.header.version == 1)
    let maps = try stbl.all("sbgp").map { try $0.decode(SampleToGroupBox.self) }
    #expect(maps.map(\.parameter) == [nil, 77])
    let numbers = maps.map { map in
      map.rows.flatMap { repeatElement($0.value, count: Int($0.count)) }
    }
    #expect(numbers.first == [0, 0, 0, 2, 1, 1, 3, 3, 0])
    #expect(numbers.last == [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(joined.diagnostics.isEmpty && joined.losses.isEmpty)
  }

  @Test func `keeps the default of sample groups`() throws {
    let roll: [UInt8] = Array("roll".utf8)
    let tables =
      Make.emptyTables + Make.full("sgpd", version: 2, roll, Make.u32(2, 1, 1), [0xFF, 0xFF])
    let joined = try Make.join(
      Make.fileType, Make.moov([.init(stbl: tables)]),
      Make.fragment(data: [1, 2]) { Make.run($0, [(1, 1), (1, 1)]) },
      Make.fragment(data: [1, 2]) {
        Make.run($0, [(1, 1), (1, 1)]) + Make.full("sbgp", roll, Make.u32(1, 1, 0))
      })
    let map = try joined.stbl().first("sbgp")?.decode(SampleToGroupBox.self)
    #expect(map?.rows.map(\.count) == [2, 1, 1])
    #expect(map?.rows.map(\.value) == [1, 0, 1])
    let known = try joined.stbl().first("sgpd")?.decode(SampleGroupDescriptionBox.self)
    #expect(known?.defaultIndex == 1 && known?.header.version == 2)
  }

  /// 8 bytes of vector, and for the second sample a range.
  static let encryption: [UInt8] =
    FragmentMaker.full(
      "senc", flags: 2, FragmentMaker.u32(2), [1, 1, 1, 1, 1, 1, 1, 1, 0, 0],
      [2, 2, 2, 2, 2, 2, 2, 2, 0, 1], [0, 4, 0, 0, 0, 8])

  /// Where a fragment tells of its encryption information.
  enum Told: String, CaseIterable, Sendable { case inTable, inBoth, inMediaData }

  @Test(arguments: Told.allCases)
  func `gathers the encryption information of all samples`(_ told: Told) throws {
    let head = Make.fileType + Make.moov([.init()])
    let traf = { (offset: Int32) in
      Make.full("trun", flags: 0x301, Make.u32(1), Make.i32(offset), Make.u32(10, 3))
        + Make.full("trun", flags: 0x300, Make.u32(1, 10, 3))
    }
    let clear = Make.fragment(data: Array("xyz".utf8)) { Make.run($0, [(10, 3)]) }
    // What comes before the information: moof, mfhd, traf, tfhd, two runs, the two tables.
    let before = 8 + 16 + 8 + 16 + 28 + 24
    let sizes = Make.full("saiz", [0], Make.u32(2), [10, 16])
    let table = Make.full("saio", Make.u32(1, UInt32(before + 19 + 20 + 16)))
    let secret = Make.fragment(data: Array("onetwo".utf8) + Self.encryption.dropFirst(16)) {
      switch told {
      case .inTable: traf($0) + Self.encryption
      case .inBoth: traf($0) + sizes + table + Self.encryption
      case .inMediaData: traf($0) + sizes + Make.full("saio", Make.u32(1, UInt32($0) + 6))
      }
    }
    let file = head + clear + secret + clear
    let joined = try Make.join(file)
    let stbl = try joined.stbl()
    #expect(
      try stbl.first("saiz")?.decode(AuxiliarySizesBox.self).sizes == [0, 10, 16, 0])
    let offsets = try #require(try stbl.first("saio")?.decode(AuxiliaryOffsetsBox.self)).offsets
    #expect(offsets.count == (try joined.table().chunkCount))
    // A table that was made lies at 0, and has vectors of zeros for samples in the clear.
    let bytes = told == .inMediaData ? file : try #require(stbl.first("senc")).bytes
    #expect(Array(bytes[Int(offsets[1])...].prefix(10)) == [1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
    #expect(Array(bytes[Int(offsets[2])...].prefix(10)) == [2, 2, 2, 2, 2, 2, 2, 2, 0, 1])
    #expect(told == .inMediaData || Array(bytes[16..<26]) == [UInt8](repeating: 0, count: 10))
    #expect(joined.diagnostics.isEmpty == (told != .inTable))
    #expect(joined.losses.isEmpty)
    let ranges = try FragmentJoiner.referencedRanges(of: try joined.trak())
    #expect(ranges.count == (try joined.table().chunkCount) * (told == .inMediaData ? 2 : 1))
  }

  @Test func `tells nothing of samples whose vector is the same for all`() throws {
    let fragment = Make.fragment(data: [1, 2]) {
      Make.run($0, [(1, 1), (1, 1)]) + Make.full("senc", Make.u32(2))
    }
    let joined = try Make.join(Make.fileType + Make.moov([.init()]) + fragment)
    #expect(joined.losses.isEmpty && joined.diagnostics.isEmpty)
    #expect(try joined.stbl().first("senc") == nil)
  }

  @Test func `counts the parts of samples from the start of the track`() throws {
    let fragment = Make.fragment(data: [1, 2]) {
      Make.run($0, [(1, 1), (1, 1)])
        + Make.full("subs", Make.u32(1, 2), [0, 1], [0, 9], [1, 0], Make.u32(0))
    }
    let joined = try Make.join(Make.fileType, Make.moov([.init()]), fragment, fragment)
    let box = try joined.stbl().first("subs")?.decode(SubSampleBox.self)
    #expect(box?.rows.map(\.sampleDelta) == [2, 2])
    #expect(box?.rows.first?.parts.map(\.size) == [9])
  }

  // MARK: What is no sample

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
