import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// An element as it is written, and as a value.
struct EBMLCase: Sendable, CustomTestStringConvertible {
  let name: String
  let hex: String
  let element: EBMLElement

  var testDescription: String { name }
  var bytes: [UInt8] { [UInt8](written: hex) }

  static let all: [EBMLCase] = [
    EBMLCase(
      name: "text", hex: "7BA9 85 'Hello'", element: EBMLElement(EBMLID.title, text: "Hello")),
    EBMLCase(name: "nothing", hex: "4487 80", element: EBMLElement(EBMLID.tagString, text: "")),
    EBMLCase(
      name: "zero", hex: "B9 81 00", element: EBMLElement(EBMLID.flagEnabled, number: 0)),
    EBMLCase(
      name: "number of three bytes", hex: "2AD7B1 83 0F4240",
      element: EBMLElement(EBMLID.timestampScale, number: 1_000_000)),
    EBMLCase(
      name: "date", hex: "4461 88 FFFFFFFFFFFFFFFF",
      element: EBMLElement(EBMLID.dateUTC, signed: -1)),
    EBMLCase(
      name: "duration", hex: "4489 88 4059000000000000",
      element: EBMLElement(EBMLID.duration, double: 100)),
    EBMLCase(
      name: "size of two bytes", hex: "4487 407F" + String(repeating: "41", count: 127),
      element: EBMLElement(EBMLID.tagString, text: String(repeating: "A", count: 127))),
    EBMLCase(
      name: "tag",
      hex: """
        7373 A6 63C0 89 68CA 81 46 63CA 82 'AB' 67C8 97 45A3 85 'TITLE' 447A 83 'eng' 4484 81 00 4487 82 'It'
        """,
      element: MatroskaTag(
        targetTypeValue: 70, targetType: "AB",
        simpleTags: [
          MatroskaSimpleTag(name: "TITLE", text: "It", language: "eng", isDefault: false)
        ]
      ).element),
    EBMLCase(
      name: "tag about a track, a value in a value",
      hex: """
        7373 A7 63C0 85 63C5 82 0385 67C8 9C 45A3 81 'A' 4487 81 'b' 67C8 91 45A3 81 'C' 447B 85 'de-CH' 4487 82 'dd'
        """,
      element: MatroskaTag(
        targets: [(EBMLID.tagTrackUID, 901)],
        simpleTags: [
          MatroskaSimpleTag(
            name: "A", text: "b",
            simpleTags: [MatroskaSimpleTag(name: "C", text: "dd", languageBCP47: "de-CH")])
        ]
      ).element),
    EBMLCase(
      name: "chapter in a chapter",
      hex: """
        B6 AA 73C4 81 01 91 81 00 92 81 09
        80 94 85 82 'Up' 437C 83 'eng' 437D 82 'en' 437E 82 'gb'
        B6 88 73C4 81 02 91 82 0100
        """,
      element: MatroskaChapter(
        uid: 1, start: 0, end: 9,
        displays: [
          MatroskaChapterDisplay(
            title: "Up", languages: ["eng"], languagesBCP47: ["en"], countries: ["gb"])
        ],
        chapters: [MatroskaChapter(uid: 2, start: 256)]
      ).element),
  ]
}

@Suite("EBML")
struct EBMLTests {
  @Test(arguments: EBMLCase.all) func `is written as the standard has it`(_ wanted: EBMLCase) {
    #expect(wanted.element.written == wanted.bytes)
  }

  @Test(arguments: EBMLCase.all) func `reads back what it wrote`(_ wanted: EBMLCase) {
    var parser = EBMLParser(masters: EBMLID.masters)
    #expect(parser.children(of: wanted.bytes, at: 0, path: "") == [wanted.element])
    #expect(parser.diagnostics == [])
  }

  @Test(arguments: EBMLCase.all) func `tells of every cut`(_ wanted: EBMLCase) {
    for count in 1..<wanted.bytes.count {
      var parser = EBMLParser(masters: EBMLID.masters)
      _ = parser.children(of: Array(wanted.bytes.prefix(count)), at: 0, path: "")
      #expect(!parser.diagnostics.isEmpty, "cut at \(count)")
    }
  }

  @Test func `reads whole files back from what it wrote of them`() throws {
    for name in ["tags.mkv", "merged.mkv", "written.mka"] {
      let bytes = Fixture(folder: "Formats", name: name).bytes
      let file = try MatroskaFile(MemorySource(bytes), head: bytes)
      for element in file.info + file.tracks + file.tags + file.chapters {
        var parser = EBMLParser(masters: EBMLID.masters)
        #expect(parser.children(of: element.written, at: 0, path: "") == [element], "\(name)")
      }
      #expect(!file.tags.isEmpty)
    }
  }

  @Test(arguments: [
    (0, "80"), (126, "FE"), (127, "407F"), (16_382, "7FFE"), (16_383, "203FFF"),
    (1 << 32, "0901000000 00".filter { $0 != " " }),
  ])
  func `writes sizes in as few bytes as they take`(_ size: Int, _ hex: String) throws {
    var writer = ByteWriter()
    EBMLHeader.write(size: size, to: &writer)
    if size < 1 << 32 { #expect(writer.bytes == [UInt8](written: hex)) }
    let bytes = writer.bytes
    var reader = ByteReader(bytes, at: 0)
    #expect(try EBMLHeader.readSize(&reader) == size)
    let remaining = reader.remaining
    #expect(remaining == 0)
  }

  @Test func `takes a size of nothing but ones as unknown`() throws {
    for hex in ["FF", "7FFF", "01FFFFFFFFFFFFFF"] {
      let bytes = [UInt8](written: hex)
      var reader = ByteReader(bytes, at: 0)
      #expect(try EBMLHeader.readSize(&reader) == nil)
    }
  }

  @Test func `keeps dates to the nanosecond in both ways`() throws {
    for ticks in [0, 1, -1, 580_204_329_123_456_789, -5_000_000_000_000_000_001] as [Int64] {
      let date = try #require(MatroskaDate.date(ofNanoseconds: ticks))
      #expect(MatroskaDate.nanoseconds(of: date) == ticks)
    }
    #expect(MatroskaDate.date(ofNanoseconds: 0)?.description == "2001-01-01T00:00:00Z")
  }

  @Test func `reads numbers of every width`() {
    #expect(EBMLElement(EBMLID.dateUTC, bytes: [0xFF]).signed == -1)
    #expect(EBMLElement(EBMLID.dateUTC, bytes: [0x80, 0]).signed == -32768)
    #expect(EBMLElement(EBMLID.dateUTC, bytes: []).signed == 0)
    #expect(EBMLElement(EBMLID.duration, bytes: [0x3F, 0x80, 0, 0]).double == 1)
    #expect(EBMLElement(EBMLID.duration, bytes: [1]).double == nil)
    #expect(EBMLElement(EBMLID.trackUID, bytes: [UInt8](repeating: 1, count: 9)).number == nil)
  }
}
