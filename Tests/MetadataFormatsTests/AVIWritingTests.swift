import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `Written AVI` {
  private static func chunk(_ code: String, _ body: [UInt8]) -> [UInt8] {
    Array(code.utf8) + UInt32(body.count).littleEndianBytes + body
      + (body.count % 2 == 1 ? [0] : [])
  }

  private static func list(_ type: String, _ chunks: [UInt8]...) -> [UInt8] {
    chunk("LIST", Array(type.utf8) + chunks.flatMap(\.self))
  }

  /// An AVI with a frame, an index of indexes, an index beside the frame and an old one that counts from `base`.
  private static func indexed(filler: Int?, oldIndexIsAbsolute: Bool = false) -> [UInt8] {
    func file(_ frame: Int, _ index: Int) -> [UInt8] {
      let indexes =
        [UInt8](written: "0400 00 00 01000000 '00dc'") + [UInt8](repeating: 0, count: 12)
        + UInt64(index).littleEndianBytes + UInt32(40).littleEndianBytes
        + UInt32(1).littleEndianBytes
      let beside =
        [UInt8](written: "0200 00 01 01000000 '00dc'") + UInt64(frame).littleEndianBytes
        + [0, 0, 0, 0] + UInt32(8).littleEndianBytes + UInt32(4).littleEndianBytes
      let place = oldIndexIsAbsolute ? frame : 4
      let old =
        Array("00dc".utf8) + UInt32(16).littleEndianBytes + UInt32(place).littleEndianBytes
        + UInt32(4).littleEndianBytes
      let strh = Array("vidsMJPG".utf8) + [UInt8](repeating: 0, count: 48)
      let junk = filler.map { chunk("JUNK", [UInt8](repeating: 0, count: $0)) } ?? []
      return chunk(
        "RIFF",
        Array("AVI ".utf8)
          + list(
            "hdrl", chunk("avih", [UInt8](repeating: 0, count: 56)),
            list("strl", chunk("strh", strh), chunk("indx", indexes)))
          + junk + list("movi", chunk("00dc", [1, 2, 3, 4]), chunk("ix00", beside))
          + chunk("idx1", old))
    }
    let bytes = file(0, 0)
    return file(
      bytes.firstRange(of: Array("00dc".utf8) + [4, 0, 0, 0])?.lowerBound ?? 0,
      bytes.firstRange(of: Array("ix00".utf8))?.lowerBound ?? 0)
  }

  private func titled(_ bytes: [UInt8], _ title: String) throws -> [UInt8] {
    let item = MetadataItem(MetadataIdentifier(key: "INAM", keySpace: .riffInfo), text: title)
    let source = MemorySource(bytes, name: "indexed.avi")
    return try AVIReader.rewriting(source, with: FormatContents(items: [item])).bytes(from: source)
  }

  /// Where the samples start, and how the indexes lead there.
  private func expectTrueIndexes(
    _ bytes: [UInt8], oldIndexIsAbsolute: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let frame = try #require(bytes.firstRange(of: Array("00dc".utf8) + [4, 0, 0, 0])).lowerBound
    let beside = try #require(bytes.firstRange(of: Array("ix00".utf8))).lowerBound
    let above = try #require(bytes.firstRange(of: Array("indx".utf8))).lowerBound
    let old = try #require(bytes.firstRange(of: Array("idx1".utf8))).lowerBound
    let movi = try #require(bytes.firstRange(of: Array("movi".utf8))).lowerBound
    #expect(
      UInt64(littleEndian: bytes[(above + 32)...]) == beside, sourceLocation: sourceLocation)
    #expect(
      UInt64(littleEndian: bytes[(beside + 20)...]) == frame, sourceLocation: sourceLocation)
    let place = UInt32(littleEndian: bytes[(old + 16)...])
    #expect(
      Int(place) == (oldIndexIsAbsolute ? frame : frame - movi), sourceLocation: sourceLocation)
    #expect(UInt32(littleEndian: bytes[4...]) == bytes.count - 8, sourceLocation: sourceLocation)
  }

  @Test(arguments: [nil, 16, 4000], [false, true])
  func `has indexes that lead to the samples`(_ filler: Int?, _ isAbsolute: Bool) throws {
    let bytes = Self.indexed(filler: filler, oldIndexIsAbsolute: isAbsolute)
    try expectTrueIndexes(bytes, oldIndexIsAbsolute: isAbsolute)
    let written = try titled(bytes, String(repeating: "long ", count: 100))
    try expectTrueIndexes(written, oldIndexIsAbsolute: isAbsolute)
    #expect((written.count == bytes.count) == (filler == 4000), "filler is used")
  }

  @Test func `has the title before the samples`() throws {
    let written = try titled(Self.indexed(filler: 4000), "Quay")
    let title = try #require(written.firstRange(of: Array("INAM".utf8))).lowerBound
    #expect(title < written.firstRange(of: Array("movi".utf8))?.lowerBound ?? 0)
  }

  @Test func `has dates as cameras write them`() throws {
    let written = try WritingCase(fixture: "camera.avi")
    var wanted = written.contents
    let index = try #require(wanted.items.firstIndex { $0.identifier.key == "IDIT" })
    wanted.items[index].payload = Array("2020-02-29T23:05:07".utf8)
    let bytes = try written.rewritten(wanted).bytes
    #expect(bytes.firstRange(of: Array("Sat Feb 29 23:05:07 2020\n\0".utf8)) != nil)
    let date = try written.read(bytes).items.first { $0.identifier.key == "IDIT" }
    #expect(date?.stringValue == "2020-02-29T23:05:07")
  }

  @Test func `takes and loses the name of a stream`() throws {
    let written = try WritingCase(fixture: "plain.avi")
    var wanted = written.contents
    let name = MetadataItem(
      MetadataIdentifier(key: "strn", keySpace: .riffInfo), text: "Left eye")
    for track in wanted.trackItems.keys {
      wanted.trackItems[track]?.removeAll { $0.identifier == name.identifier }
    }
    let bare = try written.after(wanted).contents
    #expect(bare.trackItems.values.flatMap(\.self).isEmpty)
    wanted.trackItems[0] = [name]
    let (file, named) = try written.after(wanted)
    #expect(file.losses.isEmpty)
    #expect(named.trackItems[0]?.map(\.stringValue) == ["Left eye"])
  }
}
