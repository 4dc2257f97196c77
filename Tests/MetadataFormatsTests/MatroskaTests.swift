import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// A file of `Fixtures/Formats`.
private func fixture(_ name: String) -> [UInt8] { Fixture(folder: "Formats", name: name).bytes }

@Suite("Matroska")
struct MatroskaTests {
  @Test func `tells tags with their levels, languages, parents and places`() throws {
    let found = try FoundLines(MatroskaReader.self, fixture("tags.mkv"))
    #expect(
      found.items.filter { !$0.hasPrefix("mkv/Info") && !$0.hasPrefix("mkv/Edition") } == [
        "mkv/TITLE = The Coast (en, targetTypeValue 70, targetType COLLECTION)",
        "mkv/TITLE = Die K\u{FC}ste (de, targetTypeValue 70, targetType COLLECTION, default false)",
        "mkv/TITLE = Die K\u{FC}ste (de-CH, targetTypeValue 70, targetType COLLECTION)",
        "mkv/ARTIST = First",
        "mkv/ARTIST/SORT_WITH = 1st (parent First)",
        "mkv/ARTIST/URL = https://example.org/1 (parent First)",
        "mkv/ARTIST = Second",
        "mkv/ARTIST = Second",
        "mkv/a%252Fb%2525 = a name with a slash",
        "mkv/EMPTY = ",
        "mkv/PRIVATE = 4 bytes",
        "mkv/ONLY/INNER = in",
        "mkv/COMMENT = of the buttons (trackUID 902)",
        "mkv/COMMENT = of no track (trackUID 777)",
        "mkv/COMMENT = of an edition (edition 2)",
        "mkv/Attachment/Cover = 69 bytes (fileName cover.png, mediaType image/png, "
          + "description Front, uid 501, COMMENT of a picture)",
        "mkv/Attachment/Cover = 69 bytes (fileName Cover_land.PNG, mediaType image/png, uid 502)",
        "mkv/Attachment = later: 70000 bytes (fileName letters.ttf, mediaType font/ttf, uid 503)",
        "mkv/Attachment = 69 bytes (fileName view.png, mediaType image/png, uid 504)",
      ])
    #expect(
      found.diagnostics == [
        "a tag about track 902, which is not described",
        "a tag about track 777, which is not described",
      ])
  }

  @Test func `tells what headers say of the segment and its editions`() throws {
    let found = try FoundLines(MatroskaReader.self, fixture("tags.mkv"))
    #expect(
      found.items.filter { $0.hasPrefix("mkv/Info") || $0.hasPrefix("mkv/Edition") } == [
        "mkv/Info/SegmentUUID = 16 bytes", "mkv/Info/PrevUUID = 16 bytes",
        "mkv/Info/PrevFilename = before.mkv", "mkv/Info/NextUUID = 16 bytes",
        "mkv/Info/DateUTC = 2019-05-22T07:52:09.123456789Z", "mkv/Info/Title = Harbour at dawn",
        "mkv/Info/MuxingApp = laid out by hand", "mkv/Info/WritingApp = by hand, 1.0",
        "mkv/Edition/EditionFlagDefault = 1 (edition 1)",
        "mkv/Edition/EditionString = Everything (en, edition 1)",
        "mkv/Edition/EditionFlagOrdered = 1 (edition 2)",
        "mkv/Edition/EditionFlagHidden = 1 (edition 2)",
      ])
  }

  @Test func `gives tracks their items by the places that libavformat gives them`() throws {
    let found = try FoundLines(MatroskaReader.self, fixture("tags.mkv"))
    #expect(
      found.items(ofTrack: 0) == [
        "mkv/Track/Name = Microphone", "mkv/Track/Language = ger",
        "mkv/Track/LanguageBCP47 = de-CH", "mkv/Track/FlagOriginal = 1",
        "mkv/COMMENT = of two tracks",
      ])
    #expect(
      found.items(ofTrack: 1) == [
        "mkv/Track/Name = Captions", "mkv/Track/FlagHearingImpaired = 1",
        "mkv/Track/FlagForced = 1", "mkv/COMMENT = of two tracks",
      ])
    let facts = found.metadata.trackFacts
    #expect(facts.mapValues(\.name) == [0: "Microphone", 1: "Captions"])
    #expect(facts.mapValues { $0.language?.bcp47 } == [0: "de-CH", 1: "en"])
    #expect(facts[0]?.extendedLanguageTag == "de-CH")
    #expect(facts.mapValues(\.isEnabled) == [0: nil, 1: false])
  }

  @Test func `lists chapters by edition and language, nested ones with their depth`() throws {
    let found = try FoundLines(MatroskaReader.self, fixture("tags.mkv"))
    #expect(
      found.chapters == [
        "edition 1 en: 0 0.0+40.0 Quay; 1 10.0+10.000001 Boat; 0 40.0+50.0 Sea",
        "edition 1 de: 0 0.0+40.0 Kai; 0 40.0+50.0 Meer",
        "edition 1 da: 0 0.0+40.0 Kai",
        "edition 2 en: 0 50.0+10.0 No language told",
      ])
    let english = try #require(found.metadata.chapters.first)
    #expect(english.chapters.map(\.identifier) == ["101", "102", "103"])
    #expect(
      english.chapters.map { $0.items.map(FoundLines.line) } == [
        [
          "mkv/Chapter/ChapCountry = gb", "mkv/Chapter/ChapCountry = us",
          "mkv/Chapter/ChapterStringUID = quay",
        ],
        ["mkv/COMMENT = of a chapter (targetTypeValue 30, targetType CHAPTER)"],
        [
          "mkv/Chapter/ChapString = The Sea (en, country us)",
          "mkv/Chapter/ChapterFlagHidden = 1", "mkv/Chapter/ChapterFlagEnabled = 0",
        ],
      ])
    #expect(found.metadata.chapters[1].chapters.flatMap(\.items).isEmpty)
  }

  @Test func `reads a broadcast whose segment and clusters tell no size`() throws {
    let bytes = fixture("live.webm")
    #expect(WebMReader.recognizes(head: bytes, name: ""))
    #expect(!MatroskaReader.recognizes(head: bytes, name: ""))
    let found = try FoundLines(WebMReader.self, bytes)
    #expect(
      found.items == [
        "mkv/Info/MuxingApp = by hand", "mkv/Info/WritingApp = by hand", "mkv/TITLE = On air (en)",
        "mkv/COMMENT = said at the end",
      ])
    #expect(found.diagnostics == [])
  }

  @Test func `reads what mkvmerge and ffmpeg write`() throws {
    let merged = try FoundLines(MatroskaReader.self, fixture("merged.mkv"))
    #expect(merged.items.contains("mkv/DIRECTOR = A. Person (en)"))
    #expect(
      merged.items.contains("mkv/ACTOR/CHARACTER = Captain (parent B. Person)"))
    #expect(
      merged.chapters == [
        "edition 1 en: 0 0.0+50.0 Beginning", "edition 1 de: 0 0.0+50.0 Anfang",
      ])
    #expect(
      merged.metadata.chapters[0].chapters[0].items.map(\.stringValue).contains("It begins"))
    #expect(merged.diagnostics == [])
    let written = try FoundLines(MatroskaReader.self, fixture("written.mka"))
    #expect(written.items.contains("mkv/Info/Title = Written"))
    #expect(written.items.contains("mkv/ARTIST = A;B"))
    #expect(written.items.contains("mkv/COMMENT = Bemerkung (de)"))
    #expect(written.items.contains { $0.hasPrefix("mkv/Attachment/Cover = 69 bytes") })
    #expect(written.chapters.count == 1)
    #expect(written.diagnostics == [])
  }

  @Test func `jumps over media data with few reads`() throws {
    var bytes = fixture("tags.mkv")
    // A cluster of 4 MB more, between the tracks and what comes at the end.
    let cluster = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x1F, 0x43, 0xB6, 0x75]) })
    let void: [UInt8] = [0xEC, 0x01, 0, 0, 0, 0, 0x40, 0, 0]
    let filler = void + [UInt8](repeating: 0, count: 4 << 20)
    bytes.insert(contentsOf: filler, at: cluster)
    let segment = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x18, 0x53, 0x80, 0x67]) })
    let size = UInt64(bytes.count - segment - 12) | 1 << 56
    bytes.replaceSubrange(segment + 4..<segment + 12, with: size.bigEndianBytes)
    let source = CountingSource(bytes, name: "tags.mkv")
    let found = try FoundLines(MatroskaReader.self, source)
    // The list of elements is wrong now; the elements are found nevertheless.
    #expect(found.diagnostics.first == "SeekHead names an element that is not there")
    #expect(found.items.count == 31)
    #expect(source.statistics.requestCount <= 16)
    #expect(source.statistics.byteCount < 48 << 10)
    let whole = CountingSource(fixture("tags.mkv"), name: "tags.mkv")
    #expect(try FoundLines(MatroskaReader.self, whole).items.count == 31)
    #expect(whole.statistics.requestCount <= 8)
    #expect(whole.statistics.byteCount < 24 << 10)
  }

  @Test func `reads a deferred attachment when it is asked for`() throws {
    let found = try FoundLines(MatroskaReader.self, fixture("tags.mkv"))
    let font = try #require(found.metadata.items.first { $0.deferredPayload != nil })
    #expect(try font.loadingPayload().payload == [UInt8](repeating: 0, count: 70_000))
  }

  @Test func `notices a checksum that does not fit`() throws {
    var bytes = fixture("tags.mkv")
    let title = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("Harbour".utf8)) })
    bytes[title] = 0x42
    let found = try FoundLines(MatroskaReader.self, bytes)
    #expect(found.items.contains("mkv/Info/Title = Barbour at dawn"))
    #expect(found.diagnostics.first == "the checksum does not fit what it covers")
  }

  @Test func `goes on after damage at the top of a segment`() throws {
    var bytes = fixture("live.webm")
    let tags = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x16, 0x54, 0xAE, 0x6B]) })
    bytes.replaceSubrange(tags..<tags + 4, with: [0, 0, 0, 0])
    let found = try FoundLines(WebMReader.self, bytes)
    #expect(found.items.contains("mkv/TITLE = On air (en)"))
    #expect(found.diagnostics == ["no element here; the next one is looked for"])
  }

  @Test func `announces lengths that it does not understand`() throws {
    var bytes = fixture("live.webm")
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x42, 0xF2, 0x81, 4]) })
    bytes[place + 3] = 5
    let found = try FoundLines(WebMReader.self, bytes)
    #expect(found.diagnostics == ["element numbers of up to 5 are announced, 4 understood"])
  }
}

@Suite("Damaged Matroska")
struct DamagedMatroskaTests {
  private static let names = ["tags.mkv", "live.webm", "merged.mkv", "written.mka"]

  @Test(arguments: names) func `is read as far as it goes wherever it is cut`(_ name: String) throws
  {
    let bytes = fixture(name)
    let whole = try FoundLines(MatroskaReader.self, bytes).items.count
    let step = max(1, bytes.count / 400)
    for count in stride(from: 0, to: bytes.count, by: step) {
      let found = try FoundLines(MatroskaReader.self, Array(bytes.prefix(count)))
      #expect(found.items.count <= whole)
      #expect(name == "live.webm" || !found.diagnostics.isEmpty, "cut at \(count)")
    }
  }

  @Test(arguments: names) func `never traps or grows without bound`(_ name: String) throws {
    var bytes = fixture(name)
    if bytes.count > 60_000 { bytes.removeSubrange(2000..<66_000) }
    for seed in 0..<400 {
      var random = RepeatableNumbers(seed: UInt64(seed))
      let found = try FoundLines(MatroskaReader.self, bytes.damaged(by: &random))
      #expect(found.metadata.diagnostics.count < 1000)
    }
  }

  @Test func `does not copy values to numbers without end`() throws {
    let uids = (1...40_000).map { (EBMLID.tagTrackUID, UInt64($0)) }
    let simple = (0..<2000).map { MatroskaSimpleTag(name: "N\($0)", text: "x") }
    let tag = MatroskaTag(targets: uids, simpleTags: simple)
    let found = try FoundLines(
      MatroskaReader.self, Self.file([EBMLElement(EBMLID.tags, [tag.element])]))
    #expect(found.diagnostics.contains("so many values are not all told"))
    #expect(found.items.count <= 2 * EBMLParser.most)
  }

  @Test func `does not follow values within values without end`() throws {
    var tag = MatroskaSimpleTag(name: "A", text: "deep")
    for _ in 0..<200 { tag = MatroskaSimpleTag(name: "A", text: nil, simpleTags: [tag]) }
    let found = try FoundLines(
      MatroskaReader.self,
      Self.file([EBMLElement(EBMLID.tags, [MatroskaTag(simpleTags: [tag]).element])]))
    #expect(found.diagnostics.contains("elements too deep in each other are not read"))
  }

  @Test func `does not list so many chapters in so many languages`() throws {
    let chapters = (0..<5000).map { index in
      MatroskaChapter(
        uid: UInt64(index), start: UInt64(index),
        displays: [
          MatroskaChapterDisplay(title: "t", languagesBCP47: ["x-\(index % 200)"])
        ])
    }
    let edition = EBMLElement(EBMLID.editionEntry, chapters.map(\.element))
    let found = try FoundLines(
      MatroskaReader.self, Self.file([EBMLElement(EBMLID.chapters, [edition])]))
    #expect(found.metadata.chapters.count == 40)
    #expect(found.diagnostics == ["so many chapters are listed in some languages only"])
  }

  /// A file of a segment with these elements.
  private static func file(_ elements: [EBMLElement]) -> [UInt8] {
    EBMLElement(EBMLID.header, [EBMLElement(EBMLID.docType, text: "matroska")]).written
      + EBMLElement(EBMLID.segment, elements).written
  }
}
