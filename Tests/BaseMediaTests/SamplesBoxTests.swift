import BaseMedia
import BinaryIO
import Testing

/// A payload written by hand and what must be read from it.
struct SampleBoxCase: Sendable, CustomTestStringConvertible {
  let name: String
  let hex: String
  let kind: any Box.Type
  /// How many bytes from the end can be cut without the box being damaged: its own tail has no count.
  var openTail = false

  var testDescription: String { name }
  var bytes: [UInt8] { SamplesHex.bytes(hex) }

  static let all: [SampleBoxCase] = [
    .init(
      name: "stts", hex: "00000000 00000002 00000003 00000400 00000001 00000200",
      kind: TimeToSampleBox.self),
    .init(
      name: "ctts version 1", hex: "01000000 00000002 00000003 FFFFFF00 00000001 00000200",
      kind: CompositionOffsetBox.self),
    .init(
      name: "stsc", hex: "00000000 00000001 00000001 00000004 00000001",
      kind: SampleToChunkBox.self),
    .init(name: "stsz constant", hex: "00000000 00000004 FFFFFFFF", kind: SampleSizeBox.self),
    .init(
      name: "stsz each", hex: "00000000 00000000 00000002 00000009 00000008",
      kind: SampleSizeBox.self),
    .init(
      name: "stz2 of 4 bits, odd", hex: "00000000 00000004 00000003 129F",
      kind: CompactSampleSizeBox.self),
    .init(
      name: "stz2 of 8 bits", hex: "00000000 00000008 00000003 1234FF",
      kind: CompactSampleSizeBox.self),
    .init(
      name: "stz2 of 16 bits", hex: "00000000 00000010 00000002 1234FFFE",
      kind: CompactSampleSizeBox.self),
    .init(
      name: "stco", hex: "00000000 00000002 00000030 FFFFFFFF", kind: ChunkOffsetBox<UInt32>.self),
    .init(
      name: "co64", hex: "00000000 00000001 00000001 00000030", kind: ChunkOffsetBox<UInt64>.self),
    .init(name: "stss", hex: "00000000 00000002 00000001 0000000B", kind: SyncSampleBox.self),
    .init(name: "stsh", hex: "00000000 00000001 00000005 00000001", kind: ShadowSyncSampleBox.self),
    .init(name: "sdtp", hex: "00000000 201810", kind: SampleDependencyBox.self, openTail: true),
    .init(
      name: "stdp", hex: "00000000 00010002", kind: DegradationPriorityBox.self, openTail: true),
    .init(name: "padb", hex: "00000000 00000003 7120", kind: PaddingBitsBox.self),
    .init(
      name: "cslg", hex: "00000000 00000001 FFFFFFFE 00000003 00000004 00000005",
      kind: CompositionShiftBox.self),
    .init(
      name: "cslg version 1",
      hex:
        "01000000 0000000000000001 FFFFFFFFFFFFFFFE 0000000000000003 0000000000000004 0000000500000005",
      kind: CompositionShiftBox.self),
    .init(
      name: "sbgp", hex: "00000000 726F6C6C 00000002 0000000A 00000001 00000002 00000000",
      kind: SampleToGroupBox.self),
    .init(
      name: "sbgp version 1", hex: "01000000 72617020 00000007 00000001 0000000A 00010001",
      kind: SampleToGroupBox.self),
    .init(
      name: "sgpd version 1, constant length", hex: "01000000 726F6C6C 00000002 00000002 FFFF 0001",
      kind: SampleGroupDescriptionBox.self),
    .init(
      name: "sgpd version 1, lengths",
      hex: "01000000 73656967 00000000 00000002 00000001 AA 00000002 BBCC",
      kind: SampleGroupDescriptionBox.self),
    .init(
      name: "sgpd version 2", hex: "02000000 726F6C6C 00000002 00000001 00000001 FFFF",
      kind: SampleGroupDescriptionBox.self),
    .init(
      name: "sgpd version 0, divided", hex: "00000000 726F6C6C 00000002 FFFF 0001",
      kind: SampleGroupDescriptionBox.self, openTail: true),
    .init(
      name: "sgpd version 0, not divided", hex: "00000000 726F6C6C 00000002 FFFF00",
      kind: SampleGroupDescriptionBox.self, openTail: true),
    .init(
      name: "saiz", hex: "00000001 63656E63 00000000 00 00000003 081020",
      kind: AuxiliarySizesBox.self),
    .init(name: "saiz constant", hex: "00000000 10 00000003", kind: AuxiliarySizesBox.self),
    .init(name: "saio", hex: "00000000 00000002 00000040 00000080", kind: AuxiliaryOffsetsBox.self),
    .init(
      name: "saio version 1", hex: "01000001 63656E63 00000000 00000001 0000000100000040",
      kind: AuxiliaryOffsetsBox.self),
    .init(
      name: "subs", hex: "00000000 00000002 00000001 0001 0010 01 02 00000003 00000005 0000",
      kind: SubSampleBox.self),
    .init(
      name: "subs version 1", hex: "01000000 00000001 00000001 0001 00000010 01 02 00000003",
      kind: SubSampleBox.self),
    .init(
      name: "trex", hex: "00000000 00000001 00000001 00000200 00000000 01010000",
      kind: TrackExtendsBox.self),
    .init(name: "mehd", hex: "00000000 00000708", kind: MovieExtendsHeaderBox.self),
    .init(
      name: "mehd version 1", hex: "01000000 0000000100000708", kind: MovieExtendsHeaderBox.self),
    .init(
      name: "tfhd, all",
      hex: "0000003B 00000001 0000000000000400 00000001 00000200 00000040 01010000",
      kind: TrackFragmentHeaderBox.self),
    .init(name: "tfhd, none", hex: "00020000 00000001", kind: TrackFragmentHeaderBox.self),
    .init(name: "tfdt", hex: "00000000 00001000", kind: TrackFragmentDecodeTimeBox.self),
    .init(
      name: "tfdt version 1", hex: "01000000 0000000000001000",
      kind: TrackFragmentDecodeTimeBox.self),
    .init(
      name: "trun, all",
      hex: "01000F05 00000001 00000064 02000000 00000200 00000040 01010000 FFFFFF00",
      kind: TrackRunBox.self),
    .init(name: "trun, none", hex: "00000000 FFFFFFFF", kind: TrackRunBox.self),
    .init(
      name: "trun, sizes", hex: "00000201 00000002 00000064 00000009 00000008",
      kind: TrackRunBox.self),
    .init(
      name: "tfra", hex: "00000000 00000001 00000006 00000001 00000200 00000400 01 0002 000003",
      kind: TrackFragmentRandomAccessBox.self),
    .init(
      name: "tfra version 1",
      hex:
        "01000000 00000001 0000003F 00000001 0000000000000200 0000000000000400 00000001 00000002 00000003",
      kind: TrackFragmentRandomAccessBox.self),
    .init(
      name: "sidx",
      hex: "00000000 00000001 00000258 00000000 00000000 0000 0001 80000100 00000258 90000000",
      kind: SegmentIndexBox.self),
  ]
}

/// Bytes as people write them.
enum SamplesHex {
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

@Suite struct `Boxes of sample tables and fragments` {
  @Test(arguments: SampleBoxCase.all)
  func `come out as they went in`(_ box: SampleBoxCase) throws {
    let read = try box.kind.init(payload: box.bytes)
    #expect(read.payload == box.bytes)
    #expect(!read.fields.isEmpty)
  }

  @Test(arguments: SampleBoxCase.all)
  func `throw where they are cut`(_ box: SampleBoxCase) {
    let bytes = box.bytes
    for count in 0..<(box.openTail ? 4 : bytes.count) {
      #expect(throws: ParseError.self) { try box.kind.init(payload: bytes.prefix(count)) }
    }
  }

  @Test(arguments: SampleBoxCase.all)
  func `are known where they stand`(_ box: SampleBoxCase) {
    let parents: [FourCC] = ["stbl", "traf", "mvex", "moof", "mfra"]
    let kinds = parents.map { BoxRegistry.kind(of: box.kind.type, in: BoxContext(ancestors: [$0])) }
    #expect(kinds.contains { $0?.box == box.kind })
  }

  @Test func `take a count for what it is, an announcement`() {
    let hex = "00000000 FFFFFFFF 00000001 00000001 00000001"
    for kind: any Box.Type in [
      TimeToSampleBox.self, CompositionOffsetBox.self, SampleToChunkBox.self,
      ChunkOffsetBox<UInt32>.self,
      ChunkOffsetBox<UInt64>.self, SyncSampleBox.self, ShadowSyncSampleBox.self, SubSampleBox.self,
    ] {
      #expect(throws: ParseError.self) { try kind.init(payload: SamplesHex.bytes(hex)) }
    }
  }

  @Test func `read the values that are there`() throws {
    let run = try TrackRunBox(
      payload: SamplesHex.bytes(
        "01000F05 00000001 00000064 02000000 00000200 00000040 01010000 FFFFFF00"))
    #expect(run.dataOffset == 100)
    #expect(run.durations == [512])
    #expect(run.sizes == [64])
    #expect(run.compositionOffsets == [0xFFFF_FF00])
    let flags = SampleFlags(rawValue: 0x0A5D_1234)
    #expect(flags.dependency == 0xA5)
    #expect(flags.paddingBits == 6)
    #expect(!flags.isSync)
    #expect(flags.degradationPriority == 0x1234)
    let padding = try PaddingBitsBox(payload: SamplesHex.bytes("00000000 00000003 7120"))
    #expect(padding.paddingBits == [7, 1, 2])
    #expect(PaddingBitsBox(paddingBits: [7, 1, 2]).payload == padding.payload)
  }

  @Test func `tell the sizes of encryption information, or that they do not come out even`() throws
  {
    let payload = SamplesHex.bytes(
      "00000002 00000002 0102030405060708 0001 0010 00000020 0102030405060708 0000")
    let box = BoxNode("senc", payload: payload)
    let table = try SampleEncryptionTable(box)
    #expect(table.node.payload == payload)
    #expect(table.informationSizes(vectorSize: 8) == [16, 10])
    #expect(table.informationSizes(vectorSize: 16) == nil)
    #expect(table.informationSizes(vectorSize: 0) == nil)
    for count in 0..<8 {
      let cut = BoxNode("senc", payload: Array(payload.prefix(count)))
      #expect(throws: ParseError.self) { try SampleEncryptionTable(cut) }
    }
  }
}
