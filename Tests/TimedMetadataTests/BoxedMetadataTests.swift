import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// A sample of `mebx` and what it says.
struct BoxedCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var hex: String
  /// `identifier <type> [language] = payload`.
  var items: [String]
  var diagnosticCount = 0

  static let all: [BoxedCase] = [
    BoxedCase(
      testDescription: "one item", hex: "0000000A 00000001 6869",
      items: ["mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 6869"]),
    BoxedCase(
      testDescription: "two items of one key, another between",
      hex: "00000009 00000001 61 0000000A 01020304 0102 00000009 00000001 62",
      items: [
        "mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 61",
        "exmp/own <com.example.type> = 0102",
        "mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 62",
      ]),
    BoxedCase(testDescription: "a NULL item", hex: "00000008 00000000", items: []),
    BoxedCase(testDescription: "a NULL item of all ones", hex: "00000008 FFFFFFFF", items: []),
    BoxedCase(
      testDescription: "a NULL item with bytes, then an item",
      hex: "0000000C 00000000 DEADBEEF 00000009 00000001 61",
      items: ["mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 61"]),
    BoxedCase(
      testDescription: "zeros after the last item",
      hex: "00000009 00000001 61 0000000000000000000000",
      items: ["mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 61"]),
    BoxedCase(
      testDescription: "an item without a value", hex: "00000008 00000001",
      items: ["mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = "]),
    BoxedCase(
      testDescription: "a key without a data type", hex: "00000009 00000007 FF",
      items: ["mdta/com.example.bytes <com.apple.metadata.datatype.raw-data> = ff"]),
    BoxedCase(
      testDescription: "a key that is not declared",
      hex: "00000009 00000063 61 00000009 00000001 62",
      items: [
        "sample/mebx.99 <com.apple.metadata.datatype.raw-data> = 61",
        "mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 62",
      ], diagnosticCount: 1),
    BoxedCase(testDescription: "no bytes", hex: "", items: [], diagnosticCount: 1),
    BoxedCase(
      testDescription: "a size past the end", hex: "00000009 00000001 61 00001388 00000001 62",
      items: [
        "mdta/com.example.text <com.apple.metadata.datatype.UTF-8> [en-US] = 61",
        "sample/mebx <com.apple.metadata.datatype.raw-data> = 000013880000000162",
      ], diagnosticCount: 1),
    BoxedCase(
      testDescription: "a size less than a header", hex: "00000007 00000001 61",
      items: ["sample/mebx <com.apple.metadata.datatype.raw-data> = 000000070000000161"],
      diagnosticCount: 1),
    BoxedCase(
      testDescription: "a size of zero before bytes", hex: "00000000 00000001 61",
      items: ["sample/mebx <com.apple.metadata.datatype.raw-data> = 000000000000000161"],
      diagnosticCount: 1),
    BoxedCase(
      testDescription: "a header that is cut", hex: "00000009 0000",
      items: ["sample/mebx <com.apple.metadata.datatype.raw-data> = 000000090000"],
      diagnosticCount: 1),
    BoxedCase(
      testDescription: "the largest size", hex: "FFFFFFFF 00000001 61",
      items: ["sample/mebx <com.apple.metadata.datatype.raw-data> = ffffffff0000000161"],
      diagnosticCount: 1),
  ]
}

@Suite struct `Boxed metadata` {
  /// Keys: 1 UTF-8 in English, 0x01020304 of a named type, 7 without a type, an unused slot.
  private static let keys = box(
    "keys",
    box(
      "\u{0}\u{0}\u{0}\u{1}",
      box("keyd", Array("mdtacom.example.text".utf8)) + box("dtyp", bytes("00000000 00000001"))
        + box("loca", Array("en-US".utf8) + [0]))
      + box(
        "\u{1}\u{2}\u{3}\u{4}",
        box("keyd", Array("exmpown".utf8))
          + box("dtyp", bytes("00000001") + Array("com.example.type".utf8)))
      + box("\u{0}\u{0}\u{0}\u{7}", box("keyd", Array("mdtacom.example.bytes".utf8)))
      + box("\u{0}\u{0}\u{0}\u{0}", []))

  /// The codec of a sample entry, as the tree of a file has it.
  private func codec(_ entry: [UInt8]) throws -> (BoxedMetadata, [Diagnostic]) {
    let source = MemorySource(Movie(entries: [entry], samples: []).file)
    let table = try #require(
      try BoxTree.scan(source).first("moov")?.first("trak")?.descendant("mdia", "minf", "stbl"))
    let node = try #require(table.first("stsd")?.children.first)
    var diagnostics: [Diagnostic] = []
    let codec = TimedMetadataFormat.codec(for: node, diagnostics: &diagnostics)
    return (try #require(codec as? BoxedMetadata), diagnostics)
  }

  private func text(_ item: MetadataItem) -> String {
    let language = item.languageTag.map { " [\($0)]" } ?? ""
    let payload = item.payload.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return "\(item.identifier) <\(item.dataType)>\(language) = \(payload)"
  }

  @Test(arguments: BoxedCase.all) func `reads a sample`(_ c: BoxedCase) throws {
    let (codec, odd) = try codec(Movie.entry("mebx", Self.keys))
    let result = codec.decode(bytes(c.hex), at: 1000)
    #expect(result.items.map(text) == c.items)
    #expect(result.diagnostics.count == c.diagnosticCount)
    #expect(odd.isEmpty)
  }

  @Test(arguments: BoxedCase.all) func `reads a sample cut anywhere`(_ c: BoxedCase) throws {
    let (codec, _) = try codec(Movie.entry("mebx", Self.keys))
    let sample = bytes(c.hex)
    for count in 0..<sample.count {
      let result = codec.decode(Array(sample.prefix(count)), at: 0)
      #expect(result.items.reduce(0) { $0 + $1.payload.count } <= count)
    }
  }

  @Test func `says where a sample is damaged`() throws {
    let (codec, _) = try codec(Movie.entry("mebx", Self.keys))
    let result = codec.decode(bytes("00000009 00000001 61 00001388 00000001"), at: 1000)
    #expect(result.diagnostics.map(\.offset) == [1009])
  }

  @Test func `tells of an entry without keys, with a key twice, and with an empty key`() throws {
    #expect(try codec(Movie.entry("mebx")).1.count == 1)
    let key = box("\u{0}\u{0}\u{0}\u{1}", box("keyd", Array("mdtaone".utf8)))
    let other = box("\u{0}\u{0}\u{0}\u{1}", box("keyd", Array("mdtatwo".utf8)))
    let empty = box("\u{0}\u{0}\u{0}\u{2}", [])
    let (codec, odd) = try codec(Movie.entry("mebx", box("keys", key + other + empty)))
    #expect(odd.count == 2)
    #expect(
      codec.decode(bytes("00000008 00000001"), at: 0).items.map(\.identifier.rawValue)
        == ["mdta/one"])
  }

  @Test func `keeps what a sample holds beyond its most items as one`() throws {
    let (codec, _) = try codec(Movie.entry("mebx", Self.keys))
    let count = BoxedMetadata.mostItems + 10
    let sample = [[UInt8]](repeating: bytes("00000008 00000001"), count: count).flatMap { $0 }
    let result = codec.decode(sample, at: 0)
    #expect(result.items.count == BoxedMetadata.mostItems + 1)
    #expect(result.items.last?.payload.count == 80)
    #expect(result.diagnostics.count == 1)
  }
}
