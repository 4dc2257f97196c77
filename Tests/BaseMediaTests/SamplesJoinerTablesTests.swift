import BaseMedia
import BinaryIO
import MediaModel
import Testing

private typealias Make = FragmentMaker

@Suite struct `Fragment joiner, groups and encryption` {
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
    // A table that was made is at 0, and has vectors of zeros for samples in the clear.
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
}
