import BinaryIO
import MediaModel
import Testing

@testable import BaseMedia

/// Makes sample tables out of plain numbers.
enum TableMaker {
  /// An `stbl` whose `stsd` holds one opaque entry.
  static func stbl(
    stts: [(UInt32, UInt32)] = [], ctts: [(UInt32, Int32)] = [],
    stsc: [(UInt32, UInt32, UInt32)] = [],
    sizes: [UInt32]? = nil, constant: (size: UInt32, count: UInt32)? = nil, offsets: [UInt32] = [],
    sync: [UInt32]? = nil, entry: BoxNode = BoxNode("mp4a", payload: [0, 0, 0, 0, 0, 0, 0, 1]),
    more: [BoxNode] = []
  ) -> BoxNode {
    var children = [
      BoxNode("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [entry]),
      TimeToSampleBox(rows: stts.map { .init(count: $0.0, value: $0.1) }).node,
    ]
    if !ctts.isEmpty {
      children.append(
        CompositionOffsetBox(
          header: FullBoxHeader(version: 1),
          rows: ctts.map { .init(count: $0.0, value: $0.1) }
        ).node)
    }
    if let sync { children.append(SyncSampleBox(sampleNumbers: sync).node) }
    children.append(
      SampleToChunkBox(
        rows: stsc.map {
          .init(firstChunk: $0.0, samplesPerChunk: $0.1, sampleDescriptionIndex: $0.2)
        }
      ).node)
    if let constant {
      children.append(SampleSizeBox(constantSize: constant.size, sampleCount: constant.count).node)
    } else {
      children.append(SampleSizeBox(sizes: sizes ?? []).node)
    }
    children.append(ChunkOffsetBox(offsets: offsets).node)
    return BoxNode("stbl", children: children + more)
  }

  /// A QuickTime sound entry of version 0 or 1.
  static func sound(
    _ type: FourCC, version: UInt16 = 0, channels: UInt16, bits: UInt16,
    samplesPerPacket: UInt32 = 0,
    bytesPerFrame: UInt32 = 0
  ) -> BoxNode {
    var writer = ByteWriter()
    writer.write([0, 0, 0, 0, 0, 0, 0, 1] as [UInt8])
    writer.write(version)
    writer.writeZeros(6)
    writer.write(channels)
    writer.write(bits)
    writer.writeZeros(8)
    if version == 1 {
      writer.write(samplesPerPacket)
      writer.write(bytesPerFrame / UInt32(max(1, channels)))
      writer.write(bytesPerFrame)
      writer.write(UInt32(2))
    }
    return BoxNode(type, prefix: writer.bytes, children: [])
  }
}

@Suite struct `Sample table` {
  let table = TableMaker.stbl(
    stts: [(2, 100), (3, 50)], ctts: [(1, 0), (2, -10), (2, 20)], stsc: [(1, 2, 1), (3, 1, 2)],
    sizes: [10, 20, 30, 40, 50], offsets: [1000, 2000, 3000], sync: [1, 4])

  @Test func `counts samples, bytes and time`() throws {
    let table = try SampleTable(stbl: table)
    #expect(table.sampleCount == 5)
    #expect(table.totalBytes == 150)
    #expect(table.mediaDuration == 350)
    #expect(table.chunkCount == 3)
  }

  @Test func `lays samples out in chunks`() throws {
    let chunks = Array(try SampleTable(stbl: table).chunks)
    #expect(
      chunks == [
        .init(
          offset: 1000, firstSample: 0, sampleCount: 2, byteCount: 30, sampleDescriptionIndex: 1),
        .init(
          offset: 2000, firstSample: 2, sampleCount: 2, byteCount: 70, sampleDescriptionIndex: 1),
        .init(
          offset: 3000, firstSample: 4, sampleCount: 1, byteCount: 50, sampleDescriptionIndex: 2),
      ])
  }

  @Test func `tells where and when each sample is`() throws {
    let samples = Array(try SampleTable(stbl: table).samples)
    #expect(samples.map(\.offset) == [1000, 1010, 2000, 2030, 3000])
    #expect(samples.map(\.size) == [10, 20, 30, 40, 50])
    #expect(samples.map(\.decodeTime) == [0, 100, 200, 250, 300])
    #expect(samples.map(\.duration) == [100, 100, 50, 50, 50])
    #expect(samples.map(\.compositionOffset) == [0, -10, -10, 20, 20])
    #expect(samples.map(\.isSync) == [true, false, false, true, false])
    #expect(samples.map(\.sampleDescriptionIndex) == [1, 1, 1, 1, 2])
  }

  @Test func `finds no problem in a sound table`() throws {
    var whole = table
    let two = [BoxNode("mp4a", payload: []), BoxNode("mp4a", payload: [])]
    whole.replaceOrAppend(BoxNode("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 2], children: two))
    #expect(try SampleTable(stbl: whole).diagnostics(fileSize: 3050).isEmpty)
    let cut = try SampleTable(stbl: whole).diagnostics(fileSize: 3049)
    #expect(cut.count == 1)
    #expect(cut.first?.message.contains("1 of 3 chunks are outside the file") == true)
  }

  struct OddTable: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stbl: BoxNode
    let says: String
  }

  static let odd: [OddTable] = [
    .init(
      testDescription: "too few durations",
      stbl: TableMaker.stbl(stts: [(1, 1)], stsc: [(1, 2, 1)], sizes: [1, 1], offsets: [0]),
      says: "'stts' covers 1 of 2"),
    .init(
      testDescription: "too many composition offsets",
      stbl: TableMaker.stbl(
        stts: [(2, 1)], ctts: [(7, 1)], stsc: [(1, 2, 1)], sizes: [1, 1], offsets: [0]),
      says: "'ctts' covers 7 of 2"),
    .init(
      testDescription: "chunks run out",
      stbl: TableMaker.stbl(stts: [(2, 1)], stsc: [(1, 1, 1)], sizes: [1, 1], offsets: [0]),
      says: "the chunks hold 1 of 2"),
    .init(
      testDescription: "chunk rows out of order",
      stbl: TableMaker.stbl(
        stts: [(3, 1)], stsc: [(7, 2, 1), (2, 1, 1), (2, 4, 1)], sizes: [1, 1, 1], offsets: [0, 9]),
      says: "1 rows of 'stsc' out of order"),
    .init(
      testDescription: "a description that is not there",
      stbl: TableMaker.stbl(stts: [(1, 1)], stsc: [(1, 1, 9)], sizes: [1], offsets: [0]),
      says: "sample description 9 of 1"),
    .init(
      testDescription: "sync samples past the end",
      stbl: TableMaker.stbl(
        stts: [(1, 1)], stsc: [(1, 1, 1)], sizes: [1], offsets: [0], sync: [4, 1]),
      says: "sample 4 of 1"),
  ]

  @Test(arguments: odd) func `says problems found`(_ odd: OddTable) throws {
    let messages = try SampleTable(stbl: odd.stbl).diagnostics(fileSize: 100).map(\.message)
    #expect(messages.contains { $0.contains(odd.says) }, "\(messages)")
  }

  @Test func `fixes a first row that starts late`() throws {
    let late = TableMaker.stbl(
      stts: [(5, 1)], stsc: [(7, 4, 1), (2, 1, 1)], sizes: [1, 1, 1, 1, 1], offsets: [10, 20])
    #expect(Array(try SampleTable(stbl: late).samples).map(\.offset) == [10, 11, 12, 13, 20])
  }

  @Test func `bears billions of samples`() throws {
    let huge = TableMaker.stbl(
      stts: [(.max, .max), (.max, .max)], stsc: [(1, .max, 1)], constant: (.max, .max),
      offsets: [0, 5])
    let table = try SampleTable(stbl: huge)
    #expect(table.sampleCount == Int(UInt32.max))
    #expect(table.totalBytes == Int.max)
    #expect(table.mediaDuration == Int64.max)
    let chunks = Array(table.chunks)
    #expect(chunks.map(\.sampleCount) == [Int(UInt32.max), 0])
    #expect(table.samples.prefix(3).map(\.offset) == [0, Int(UInt32.max), 2 * Int(UInt32.max)])
    #expect(!table.diagnostics(fileSize: 100).isEmpty)
  }

  @Test func `does sound of one size by chunks alone`() throws {
    let pcm = TableMaker.stbl(
      stts: [(200_000_000, 1)], stsc: [(1, 100_000_000, 1)], constant: (4, 200_000_000),
      offsets: [100, 500_000_000])
    let chunks = Array(try SampleTable(stbl: pcm).chunks)
    #expect(chunks.map(\.byteCount) == [400_000_000, 400_000_000])
  }

  @Test func `takes the size of old QuickTime sound from its entry`() throws {
    let twos = TableMaker.stbl(
      stts: [(8, 1)], stsc: [(1, 4, 1)], constant: (1, 8), offsets: [100, 200],
      entry: TableMaker.sound("twos", channels: 2, bits: 16))
    let table = try SampleTable(stbl: twos)
    #expect(table.totalBytes == 32)
    #expect(Array(table.samples).map(\.offset) == [100, 104, 108, 112, 200, 204, 208, 212])

    let ima = TableMaker.stbl(
      stts: [(192, 1)], stsc: [(1, 128, 1)], constant: (1, 192), offsets: [100, 200],
      entry: TableMaker.sound(
        "ima4", version: 1, channels: 2, bits: 16, samplesPerPacket: 64, bytesPerFrame: 68))
    let packets = try SampleTable(stbl: ima)
    #expect(packets.chunks.map(\.byteCount) == [136, 68])
    #expect(packets.samples.filter { $0.size > 0 }.map(\.offset) == [100, 168, 200])
  }

  @Test func `keeps sound whose table tells the size`() throws {
    let twos = TableMaker.stbl(
      stts: [(8, 1)], stsc: [(1, 8, 1)], constant: (4, 8), offsets: [100],
      entry: TableMaker.sound("twos", channels: 2, bits: 16))
    #expect(try SampleTable(stbl: twos).totalBytes == 32)
  }

  @Test func `puts other chunks in place of its own`() throws {
    let original = table
    let chunks = Array(try SampleTable(stbl: original).chunks)
    let same = SampleTable.stbl(original, replacingChunks: chunks)
    #expect(same.payload == original.payload)

    var far = chunks
    far[2].offset = 1 << 32
    let wide = SampleTable.stbl(original, replacingChunks: far)
    #expect(wide.children.map(\.type) == ["stsd", "stts", "ctts", "stss", "stsc", "stsz", "co64"])
    #expect(Array(try SampleTable(stbl: wide).chunks) == far)
    let forced = SampleTable.stbl(original, replacingChunks: chunks, forces64Bit: true)
    #expect(forced.first("co64") != nil)
    #expect(Array(try SampleTable(stbl: forced).chunks) == chunks)
  }

  @Test func `moves the offsets of chunks and of auxiliary information`() throws {
    var original = table
    original.children.append(AuxiliaryOffsetsBox(kind: nil, offsets: [10, 20, 30]).node)
    original.children.append(BoxNode("cust", payload: [1, 2, 3]))
    let moved = try original.movingChunks { $0 + 5 }
    #expect(try SampleTable(stbl: moved).chunks.map(\.offset) == [1005, 2005, 3005])
    #expect(try moved.first("saio")?.decode(AuxiliaryOffsetsBox.self).offsets == [15, 25, 35])
    #expect(moved.children.map(\.type) == original.children.map(\.type))
    #expect(try original.movingChunks { $0 }.payload == original.payload)
    let far = try original.movingChunks { $0 + 1 << 33 }
    #expect(far.first("co64") != nil && far.first("stco") == nil)
    #expect(try far.first("saio")?.decode(AuxiliaryOffsetsBox.self).offsets.first == 10 + 1 << 33)
  }
}
