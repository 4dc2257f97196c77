import BinaryIO
import TestSupport
import Testing

@testable import BaseMedia

@Suite struct `Dump of boxes` {
  /// A small movie: header, two tracks of one box each, user data, metadata, an unknown box, media.
  static let file: [UInt8] = {
    var writer = ByteWriter()
    writer.box("ftyp") { $0.write(Bytes.written("'qt  ' 00000000 'qt  '")) }
    writer.box("moov") { moov in
      for language in ["en", "ja"] {
        moov.box("trak") { trak in
          trak.box("mdia") { mdia in
            mdia.fullBox("elng") { $0.write(Bytes.written("'\(language)' 00")) }
          }
        }
      }
      moov.box("udta") { udta in
        udta.box("©nam") { $0.write(Bytes.written("0005 15C7 'Title'")) }
        udta.box("©xxx") { $0.write(Bytes.written("FFFF 15C7 'cut'")) }
        udta.box("zzzz") { $0.write(Bytes.written("0001'abcdefghijklmnop'FF")) }
        udta.writeZeros(4)
      }
      moov.box("meta") { meta in
        meta.fullBox("hdlr") {
          $0.write(Bytes.written("00000000 'mdta' 0000000000000000 00000000"))
        }
        meta.fullBox("keys") { $0.write(Bytes.written("00000001 0000000C 'mdta' 'make'")) }
        meta.box("ilst") { ilst in
          ilst.box(FourCC(rawValue: 1)) { item in
            item.box("data") { $0.write(Bytes.written("00000001 0000 0000 'Maker'")) }
          }
        }
      }
    }
    writer.box("mdat") { $0.writeZeros(1000) }
    return writer.bytes
  }()

  private func tree() throws -> BoxTree { try BoxTree.scan(MemorySource(Self.file)) }

  @Test func `prints boxes with offsets, sizes and fields`() throws {
    let lines = BoxDump(try tree()).flatMap { BoxDumpText().lines($0) }
    #expect(
      lines == [
        "[ftyp] 20 @ 0  major brand qt  , minor version 0, compatible brands (qt  )",
        "[moov] 246 @ 20",
        "  [trak] 31 @ 28",
        "    [mdia] 23 @ 36",
        "      [elng] 15 @ 44  version 0, flags 000000, language en",
        "  [trak] 31 @ 59",
        "    [mdia] 23 @ 67",
        "      [elng] 15 @ 75  version 0, flags 000000, language ja",
        "  [udta] 71 @ 90",
        "      ! 4 bytes after the last box, all zero",
        "    [©nam] 17 @ 98",
        "        rows",
        "          0: language eng, text Title",
        "    [©xxx] 15 @ 115",
        "        ! not decoded: moov.udta.©xxx at 127: 65535 bytes wanted, 3 left"
          + " (QTFF, User Data Text Strings)",
        "        0000007b  ff ff 15 c7 63 75 74                              ....cut",
        "    [zzzz] 27 @ 130",
        "        0000008a  00 01 61 62 63 64 65 66  67 68 69 6a 6b 6c 6d 6e  ..abcdefghijklmn",
        "        0000009a  6f 70 ff                                          op.",
        "  [meta] 105 @ 161",
        "    [hdlr] 32 @ 169  version 0, flags 000000",
        #"        component type  \x00\x00\x00\x00"#,
        "        handler type    mdta",
        "        reserved        00 00 00 00 00 00 00 00 00 00 00 00",
        #"        name            """#,
        "        name form       C string",
        "    [keys] 28 @ 201  version 0, flags 000000",
        "        count  1",
        "        rows",
        "          0: namespace mdta, key make",
        "    [ilst] 37 @ 229",
        #"      [\x00\x00\x00\x01] 29 @ 237  mdta/make"#,
        "        [data] 21 @ 245  type set 0, type 1, country 0, language 0, value Maker",
        "[mdat] 1008 @ 266",
        "    1000 bytes @ 274",
      ])
  }

  struct Selection: Sendable, CustomTestStringConvertible {
    let path: String
    let found: [String]?
    var testDescription: String { path.isEmpty ? "an empty path" : path }
  }

  static let selections = [
    Selection(path: "moov.udta", found: ["moov.udta"]),
    Selection(path: "moov.trak", found: ["moov.trak", "moov.trak[1]"]),
    Selection(path: "moov.trak[1]", found: ["moov.trak[1]"]),
    Selection(path: "moov.trak[0].mdia.elng", found: ["moov.trak.mdia.elng"]),
    Selection(path: "moov.trak[2]", found: []),
    Selection(path: "*", found: ["ftyp", "moov", "mdat"]),
    Selection(path: "*[2]", found: ["mdat"]),
    Selection(path: "moov.*[3]", found: ["moov.meta"]),
    Selection(path: "moov.udta.©nam", found: ["moov.udta.©nam"]),
    Selection(
      path: #"moov.meta.ilst.\x00\x00\x00\x01.data"#,
      found: [#"moov.meta.ilst.\x00\x00\x00\x01.data"#]),
    Selection(
      path: "moov.**.elng", found: ["moov.trak.mdia.elng", "moov.trak[1].mdia.elng"]),
    Selection(path: "**.hdlr", found: ["moov.meta.hdlr"]),
    Selection(path: "**.moov", found: ["moov"]),
    Selection(path: "ftyp.**", found: ["ftyp"]),
    Selection(path: "moov.udta.udta", found: []),
    Selection(path: "", found: nil),
    Selection(path: "moov.", found: nil),
    Selection(path: "moov..udta", found: nil),
    Selection(path: "moov.trak[x]", found: nil),
    Selection(path: "moov.trak]", found: nil),
    Selection(path: "[1]", found: nil),
  ]

  @Test(arguments: selections) func `selects by path`(_ selection: Selection) throws {
    let tree = try tree()
    let selector = BoxSelector(selection.path)
    #expect((selector == nil) == (selection.found == nil))
    guard let selector, let found = selection.found else { return }
    #expect(BoxDump(tree, selecting: selector).nodes.map(\.path) == found)
  }

  @Test func `selecting first gives the same box as the whole has`() throws {
    let tree = try tree()
    let selector = try #require(BoxSelector("moov.meta"))
    let movie = try #require(BoxDump(tree).nodes.first { $0.type == "moov" })
    #expect(BoxDump(tree, selecting: selector).nodes == movie.children.filter { $0.type == "meta" })
  }

  @Test func `leaves fields out when it is told to`() throws {
    let dump = BoxDump(
      try tree(), selecting: BoxSelector("moov.**.elng"),
      options: BoxDump.Options(decodesFields: false))
    #expect(dump.nodes.first?.fields.isEmpty == true)
  }

  /// One box, which stands at a path in a context.
  private static func dump(
    _ box: BoxNode, path: String = "", in context: BoxContext,
    options: BoxDump.Options = BoxDump.Options()
  ) -> [BoxDescription] {
    BoxDumpWalker(options: options).run(
      [box], in: BoxDumpWalker.Place(path: path, context: context), states: nil, selector: nil)
  }

  @Test func `shows long payloads and fields by their size`() throws {
    let options = BoxDump.Options(byteLimit: 4)
    let dump = BoxDump(
      try tree(), selecting: BoxSelector("moov.udta.zzzz"), options: options)
    let unknown = try #require(dump.nodes.first)
    #expect(unknown.payload == .omitted(size: 19, offset: 138))
    let picture = BoxNode("data", payload: Bytes.written("0000000E 00000000 FFD8FFE000104A46"))
    let context = BoxContext(ancestors: ["ilst", "covr"])
    let value = Self.dump(picture, in: context, options: options).first?.fields.last
    #expect(
      value
        == BoxField(
          "value",
          .record([
            BoxField("size", 8),
            BoxField("start", bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10, 0x4A, 0x46]),
          ])))
  }

  @Test func `shows the boxes after the fields of text entries`() throws {
    let payload = Bytes.written(
      "000000000000 0001 00 'text/vtt' 00 00000014 'btrt' 00000001 00000002 00000003")
    let entry = BoxNode("sbtt", payload: payload)
    let context = BoxContext(ancestors: ["stbl", "stsd"], handler: "text")
    let node = try #require(Self.dump(entry, path: "stsd.sbtt", in: context).first)
    let child = try #require(node.children.first)
    #expect(child.path == "stsd.sbtt.sbtt.btrt")
    #expect(child.fields.last == BoxField("average bit rate", 3))
  }

  @Test func `bears any damage`() {
    var random = RepeatableNumbers(seed: 7)
    var scanned = 0
    for _ in 0..<500 {
      var bytes = Self.file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<300, using: &random)
        bytes[at] =
          [0, 0xFF, UInt8.random(in: 0...255, using: &random)][
            Int.random(in: 0..<3, using: &random)]
      }
      guard let tree = try? BoxTree.scan(MemorySource(bytes)) else { continue }
      scanned += 1
      let lines = BoxDump(tree).flatMap { BoxDumpText().lines($0) }
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { !$0.utf8.contains { $0 < 0x20 } })
    }
    #expect(scanned >= 100)
  }
}
