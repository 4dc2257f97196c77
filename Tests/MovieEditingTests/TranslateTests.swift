import BaseMedia
import BinaryIO
import MediaModel
import MovieEditing
import TestSupport
import Testing

@Suite struct `Translation to a family` {
  static let movies = Fixture.media.filter { $0.name != "compressed.mov" }

  private func translated(
    _ moov: BoxNode, to family: BoxFamily
  ) -> (moov: BoxNode, log: TranslationLog) {
    var moov = moov
    var log = TranslationLog()
    FamilyTranslation.translate(moov: &moov, to: family, log: &log)
    return (moov, log)
  }

  private func joined(_ fixture: Fixture) throws -> BoxNode {
    let tree = try FragmentJoiner.join(try BoxTree.scan(MemorySource(fixture.bytes))).tree
    return try #require(tree.first("moov"))
  }

  @Test(arguments: movies, Movies.families)
  func `makes a true movie of the family`(_ fixture: Fixture, _ family: BoxFamily) throws {
    let bytes = try Movies.converted(fixture.bytes, to: family)
    let moov = try #require(try Movies.moov(bytes))
    #expect(FamilyCheck(moov, family: family).faults.isEmpty)
  }

  @Test func `the check of families finds what is not as it should be`() throws {
    let quickTime = try joined(.media("track-metadata.mov"))
    let iso = try joined(.media("track-metadata.mp4"))
    #expect(FamilyCheck(quickTime, family: .quickTime).faults.isEmpty)
    #expect(FamilyCheck(iso, family: .iso).faults.isEmpty)
    #expect(FamilyCheck(quickTime, family: .iso).faults.count > 10)
    #expect(FamilyCheck(iso, family: .quickTime).faults.count > 6)
  }

  @Test(arguments: movies, Movies.families)
  func `does nothing the second time`(_ fixture: Fixture, _ family: BoxFamily) throws {
    let once = translated(try joined(fixture), to: family)
    let twice = translated(once.moov, to: family)
    #expect(twice.moov.bytes == once.moov.bytes)
    #expect(twice.log.notes.isEmpty)
  }

  @Test(arguments: movies)
  func `there and back does not grow, and is settled after the first time`(
    _ fixture: Fixture
  ) throws {
    let moov = try joined(fixture)
    let there = translated(moov, to: .iso).moov
    let back = translated(there, to: .quickTime).moov
    let again = translated(back, to: .iso).moov
    #expect(again.bytes == there.bytes)
    #expect(translated(again, to: .quickTime).moov.bytes == back.bytes)
  }

  @Test(arguments: movies) func `without edits nothing changes`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    let tree = try BoxTree.scan(MemorySource(bytes))
    let moov = try #require(tree.first("moov"))
    let origin = try #require(moov.origin)
    let rewritten = try MovieRewriter.rewrite(tree, edits: [])
    #expect(rewritten.moov.bytes == Array(bytes[origin]))
    #expect(rewritten.log.notes.isEmpty)
    #expect(rewritten.removedMirrors.isEmpty)
    #expect(rewritten.diagnostics.isEmpty)
  }

  @Test(arguments: movies)
  func `a movie of its own family keeps its header but for offsets`(_ fixture: Fixture) throws {
    let tree = try BoxTree.scan(MemorySource(fixture.bytes))
    guard !tree.boxes.contains(where: { $0.type == "moof" }) else { return }
    let moov = try #require(tree.first("moov"))
    let isQuickTime = fixture.pathExtension == "mov"
    let written = try Movies.converted(fixture.bytes, to: isQuickTime ? .quickTime : .iso)
    let twin = try #require(try Movies.moov(written))
    let offsets: Set<FourCC> = ["stco", "co64", "saio"]
    func same(_ left: BoxNode, _ right: BoxNode, _ path: String) {
      guard !offsets.contains(left.type) else { return }
      #expect(left.type == right.type, "\(path)")
      #expect(left.prefix == right.prefix, "\(path).\(left.type)")
      guard !left.children.isEmpty, left.children.count == right.children.count else {
        #expect(left.payload == right.payload, "\(path).\(left.type)")
        return
      }
      for (child, other) in zip(left.children, right.children) {
        same(child, other, "\(path).\(left.type)")
      }
    }
    // A header that was not all as its family has it is repaired.
    let mended = translated(moov, to: isQuickTime ? .quickTime : .iso).moov
    same(mended, twin, "")
    if mended.bytes == moov.bytes { same(moov, twin, "") }
  }
}

/// A box before and after a translation.
struct TranslationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let family: BoxFamily
  let file: String
  /// Of the first of each type; `type#1` is the second.
  let path: String
  /// The payload, as hex with text in quotes.
  let payload: String

  static let all: [TranslationCase] = [
    TranslationCase(
      testDescription: "handler name to C string", family: .iso, file: "track-metadata.mov",
      path: "trak#1.mdia.hdlr",
      payload: "00000000 00000000 'soun' 00000000 00000000 00000000 'Ton' 00"),
    TranslationCase(
      testDescription: "empty handler name to C string", family: .iso, file: "track-metadata.mov",
      path: "trak#3.mdia.hdlr", payload: "00000000 00000000 'soun' 00000000 00000000 00000000 00"),
    TranslationCase(
      testDescription: "handler name to counted string", family: .quickTime,
      file: "track-metadata.mp4", path: "trak#2.mdia.hdlr",
      payload: "00000000 'mhlrsoun' 00000000 00000000 00000000 08 'звук'"),
    TranslationCase(
      testDescription: "data handler", family: .quickTime, file: "track-metadata.mp4",
      path: "trak.mdia.minf.hdlr", payload: "00000000 'dhlrurl ' 00000000 00000000 00000000 00"),
    TranslationCase(
      testDescription: "media header to gmhd", family: .quickTime, file: "telemetry.mp4",
      path: "trak#1.mdia.minf.gmhd",
      payload: "00000018 'gmin' 00000000 0040 8000 8000 8000 0000 0000"),
    TranslationCase(
      testDescription: "media header to nmhd", family: .iso, file: "telemetry.mov",
      path: "trak#1.mdia.minf.nmhd", payload: "00000000"),
    TranslationCase(
      testDescription: "colour to nclx", family: .iso, file: "picture-extensions.mov",
      path: "trak.mdia.minf.stbl.stsd.avc1.colr", payload: "'nclx' 0001 0001 0001 00"),
    TranslationCase(
      testDescription: "data reference", family: .iso, file: "without-brand.mov",
      path: "trak.mdia.minf.dinf.dref", payload: "00000000 00000001 0000000c 'url ' 00000001"),
  ]
}

@Suite struct `Translated boxes` {
  @Test(arguments: TranslationCase.all)
  func `are as the family has them`(_ wanted: TranslationCase) throws {
    let bytes = try Movies.converted(Fixture.media(wanted.file).bytes, to: wanted.family)
    var box = try #require(try Movies.moov(bytes))
    for step in wanted.path.split(separator: ".") {
      let parts = step.split(separator: "#")
      let matching = box.children.filter { $0.type == FourCC(parts[0]) }
      let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      try #require(matching.indices.contains(index), "\(step)")
      box = matching[index]
    }
    #expect(box.payload == [UInt8](written: wanted.payload))
  }

  private func sound(_ type: FourCC, to family: BoxFamily, of file: String) throws -> BoxNode {
    let bytes = try Movies.converted(Fixture.media(file).bytes, to: family)
    let moov = try #require(try Movies.moov(bytes))
    let entries = moov.all("trak").compactMap { track in
      track.descendant("mdia", "minf", "stbl", "stsd")?.first(type)
    }
    return try #require(entries.first)
  }

  @Test func `sound of version 0 becomes version 1 with wave`() throws {
    let own = try sound("mp4a", to: .iso, of: "sound-iso.mp4")
    let entry = try sound("mp4a", to: .quickTime, of: "sound-iso.mp4")
    let esds = try #require(own.first("esds"))
    #expect(
      Array(entry.prefix)
        == [UInt8](
          written: """
            000000000000 0001 0001 0000 00000000 0001 0010 fffe 0000 1f400000 \
            00000400 00000000 00000000 00000002
            """))
    let wave = try #require(entry.first("wave"))
    #expect(wave.children.map(\.type) == ["frma", "mp4a", "esds", FourCC(rawValue: 0)])
    #expect(wave.first("frma")?.payload == FourCC("mp4a").bytes)
    #expect(wave.first("esds")?.payload == esds.payload)
    #expect(Array(wave.bytes.suffix(8)) == [0, 0, 0, 8, 0, 0, 0, 0])
  }

  @Test func `sound of version 1 becomes version 0 with the decoder's box beside it`() throws {
    let entry = try sound("mp4a", to: .iso, of: "sound-versions.mov")
    #expect(
      Array(entry.prefix)
        == [UInt8](written: "000000000000 0001 0000 0000 00000000 0001 0010 0000 0000 1f400000"))
    #expect(entry.children.map(\.type) == ["esds"])
    #expect(entry.trailing.isEmpty)
  }

  @Test(arguments: ["lpcm", "twos", "sowt", "in24"])
  func `sound without a form in ISO files stays as it is, and is reported`(_ type: String) throws {
    let code = try #require(FourCC(type))
    let own = try sound(code, to: .quickTime, of: "sound-versions.mov")
    #expect(try sound(code, to: .iso, of: "sound-versions.mov").bytes == own.bytes)
    let tree = try BoxTree.scan(MemorySource(Fixture.media("sound-versions.mov").bytes))
    let log = try MovieRewriter.rewrite(tree, edits: [.translate(.iso)]).log
    #expect(log.verbatim.contains { $0.change.contains("'\(type)'") })
  }

  @Test func `a Macintosh language that three letters cannot tell gets a tag beside it`() throws {
    let bytes = Fixture.media("movie-last.mov").bytes
    var tree = try BoxTree.scan(MemorySource(bytes))
    for index in tree.boxes.indices where tree.boxes[index].type == "moov" {
      tree.boxes[index].modify("trak") { track in
        track.modify("mdia") { media in
          media.modify("mdhd") { header in
            var payload = header.payload
            payload.replaceSubrange(20..<22, with: [0, 19])
            header.content = .payload(payload[...])
          }
        }
      }
    }
    let moov = try MovieRewriter.rewrite(tree, edits: [.translate(.iso)]).moov
    let media = try #require(moov.descendant("trak", "mdia"))
    let box = try #require(media.first("mdhd"))
    let header = try box.decode(MediaHeaderBox.self)
    #expect(LanguageTag(stored: header.language).iso639_2T == "zho")
    #expect(media.first("elng")?.payload == [0, 0, 0, 0] + Array("zh-Hant".utf8) + [0])
    #expect(media.children.map(\.type).prefix(2) == ["mdhd", "elng"])
  }

  @Test func `an alias to the file itself becomes a URL to the file itself`() throws {
    let reference = BoxNode("alis", payload: [0, 0, 0, 1])
    let elsewhere = BoxNode("alis", payload: [0, 0, 0, 0, 1, 2, 3])
    var moov = BoxNode(
      "moov",
      children: [
        BoxNode(
          "trak",
          children: [
            BoxNode(
              "mdia",
              children: [
                BoxNode(
                  "minf",
                  children: [
                    BoxNode(
                      "dinf",
                      children: [
                        BoxNode(
                          "dref", prefix: [0, 0, 0, 0, 0, 0, 0, 2],
                          children: [reference, elsewhere])
                      ])
                  ])
              ])
          ])
      ])
    var log = TranslationLog()
    FamilyTranslation.translate(moov: &moov, to: .iso, log: &log)
    let list = try #require(moov.descendant("trak", "mdia", "minf", "dinf", "dref"))
    #expect(list.children.map(\.type) == ["url ", "alis"])
    #expect(list.children[0].payload == [0, 0, 0, 1])
    #expect(list.children[1].payload == elsewhere.payload)
  }

  @Test func `the zero after user data goes`() throws {
    let bytes = try Movies.converted(Fixture.media("classic-text.mov").bytes, to: .iso)
    let written = try #require(try Movies.moov(bytes))
    #expect(written.first("udta")?.trailing.isEmpty == true)
    let tree = try BoxTree.scan(MemorySource(Fixture.media("classic-text.mov").bytes))
    #expect(tree.first("moov")?.first("udta")?.trailing.count == 4)
  }
}
