import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// A sample that is one value, and its items.
struct SampleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var type: String
  /// What the sample entry holds after its first eight bytes.
  var entry = ""
  var hex: String
  /// `identifier = value`.
  var items: [String]
  var diagnosticCount = 0

  private static let timecode = "00000000 00000000 00007530 000003E9 1E 00"
  private static let dropFrame = "00000000 00000001 00007530 000003E9 1E 00"
  private static let negative = "00000000 00000004 00000019 00000001 19 00"

  static let all: [SampleCase] = [
    SampleCase(
      testDescription: "UTF-8", type: "text", hex: "0003 61C3A9", items: ["sample/text = aé"]),
    SampleCase(
      testDescription: "UTF-16", type: "tx3g", hex: "0006 FEFF 0061 2603",
      items: ["sample/tx3g = a☃"]),
    SampleCase(
      testDescription: "MacRoman", type: "text", hex: "0002 618E", items: ["sample/text = aé"]),
    SampleCase(testDescription: "no text", type: "tx3g", hex: "0000", items: ["sample/tx3g = "]),
    SampleCase(
      testDescription: "text and boxes", type: "text",
      hex: "0001 61 0000000C 656E6364 00000100",
      items: ["sample/text = a", "sample/text.boxes = 12 bytes"]),
    SampleCase(
      testDescription: "text that is cut", type: "text", hex: "0005 6162",
      items: ["sample/text = 4 bytes"], diagnosticCount: 1),
    SampleCase(
      testDescription: "a length that is cut", type: "text", hex: "00",
      items: ["sample/text = 1 byte"], diagnosticCount: 1),
    SampleCase(
      testDescription: "no bytes of text", type: "text", hex: "",
      items: ["sample/text = 0 bytes"], diagnosticCount: 1),
    SampleCase(
      testDescription: "a timecode", type: "tmcd", entry: timecode, hex: "0001A5E0",
      items: ["sample/tmcd = 108000 (01:00:00:00)"]),
    SampleCase(
      testDescription: "a timecode that drops numbers", type: "tmcd", entry: dropFrame,
      hex: "00000708", items: ["sample/tmcd = 1800 (00:01:00;02)"]),
    SampleCase(
      testDescription: "a timecode with a reel", type: "tmcd",
      entry: timecode + "00000010 6E616D65 0004 0000 52303031",
      hex: "0001A5E0", items: ["sample/tmcd = 108000 (01:00:00:00) R001"]),
    SampleCase(
      testDescription: "a negative timecode", type: "tmcd", entry: negative, hex: "FFFFFFFF",
      items: ["sample/tmcd = -1 (-00:00:00:01)"]),
    SampleCase(
      testDescription: "a large timecode", type: "tmcd", entry: timecode, hex: "FFFFFFFF",
      items: ["sample/tmcd = 4294967295 (39768:12:56:15)"]),
    SampleCase(
      testDescription: "a timecode that is cut", type: "tmcd", entry: timecode, hex: "0001A5",
      items: ["sample/tmcd = 3 bytes"], diagnosticCount: 1),
    SampleCase(
      testDescription: "text of a MIME type", type: "mett", entry: "00 746578742F706C61696E 00",
      hex: "61C3A9", items: ["sample/mett = aé"]),
    SampleCase(
      testDescription: "text that is compressed", type: "mett",
      entry: "677A6970 00 746578742F706C61696E 00", hex: "6161", items: ["sample/mett = 2 bytes"]),
    SampleCase(
      testDescription: "a MIME type that is not text", type: "mett", entry: "00 782F79 00",
      hex: "6161", items: ["sample/mett = 2 bytes"]),
    SampleCase(
      testDescription: "a MIME type that is cut", type: "mett", entry: "00", hex: "6161",
      items: ["sample/mett = 2 bytes"]),
    SampleCase(
      testDescription: "KLV by its MIME type", type: "mett",
      entry: "00 6170706C69636174696F6E2F736D7074653333366D 00",
      hex: "060E2B34020B01010E01030177000000 02 ABCD",
      items: ["klv/060e2b34020b01010e01030177000000 = 2 bytes"]),
    SampleCase(
      testDescription: "XML by its namespace", type: "metx", entry: "00 75726E3A61 00 00",
      hex: "3C612F3E", items: ["sample/metx = <a/>"]),
    SampleCase(
      testDescription: "ID3 by its URI", type: "urim",
      entry: """
        0000002C 75726920 00000000
        68747470733A2F2F616F6D656469612E6F72672F656D73672F494433 00 000000
        """,
      hex: "494433 0400 00 00000014 54495432 0000000A 0000 03 486172626F757220 00",
      items: ["id3/TIT2 = Harbour "]),
    SampleCase(
      testDescription: "an unknown type", type: "abcd", hex: "44455643",
      items: ["sample/abcd = 4 bytes"]),
    SampleCase(
      testDescription: "an unprintable type", type: "\u{1}\u{A9}/%", hex: "00",
      items: ["sample/%01%A9/%25 = 1 byte"]),
  ]
}

@Suite struct `Samples that are one value` {
  private func text(_ item: MetadataItem) -> String {
    let beside = item.extraAttribute("timecode").map { " (\($0))" } ?? ""
    let reel = item.extraAttribute("reel").map { " \($0)" } ?? ""
    return "\(item.identifier) = \(item.value?.description ?? "nothing")\(beside)\(reel)"
  }

  @Test(arguments: SampleCase.all) func `are read`(_ c: SampleCase) throws {
    let source = MemorySource(
      Movie(entries: [Movie.entry(c.type, bytes(c.entry))], samples: []).file)
    let table = try #require(
      try BoxTree.scan(source).first("moov")?.first("trak")?.descendant("mdia", "minf", "stbl"))
    let entry = try #require(table.first("stsd")?.children.first)
    var odd: [Diagnostic] = []
    let codec = TimedMetadataFormat.codec(for: entry, diagnostics: &odd)
    let result = codec.decode(bytes(c.hex), at: 0)
    #expect(result.items.map(text) == c.items)
    #expect(result.diagnostics.count == c.diagnosticCount)
    #expect(odd.isEmpty)
  }

  @Test func `A timecode of 29 for 29.97, as a camera counts, is read as 30`() {
    var odd: [Diagnostic] = []
    let rate = bytes("00000000 00000002 00015F90 00000BBB 1D 00")
    let entry = BoxNode("tmcd", payload: number(0, 6) + number(1, 2) + rate)
    let codec = TimedMetadataFormat.codec(for: entry, diagnostics: &odd)
    let items = codec.decode(bytes("00200C14"), at: 0).items.map(text)
    #expect(items == ["sample/tmcd = 2100244 (19:26:48:04)"])
    #expect(
      odd.map(\.message) == [
        "a time code of 29 pictures to the second, though each lasts 3003/90000 s: it is read as 30"
      ])
  }

  @Test func `A timecode entry that is cut gives bare numbers`() {
    var odd: [Diagnostic] = []
    let entry = BoxNode("tmcd", payload: number(0, 6) + number(1, 2))
    let codec = TimedMetadataFormat.codec(for: entry, diagnostics: &odd)
    #expect(codec.decode(bytes("00000001"), at: 0).items.map(text) == ["sample/tmcd = 1"])
    #expect(odd.count == 1)
  }
}
