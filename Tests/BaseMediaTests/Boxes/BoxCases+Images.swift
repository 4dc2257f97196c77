import BaseMedia
import BinaryIO

extension BoxCase {
  static let images: [BoxCase] = [
    BoxCase("iinf", nil, "version 0", at: ["meta"], "00000000 0002", [BoxField("count", 2)]),
    BoxCase(
      "iinf", nil, "version 1", at: ["meta"], "01000000 00010002", [BoxField("count", 65538)]),
    BoxCase(
      "infe", ItemInformationBox.self, "version 2", at: ["meta", "iinf"],
      "02000001 0001 0000 'hvc1' 'ab' 00", openFrom: 12,
      [
        BoxField("item ID", 1), BoxField("protection index", 0), BoxField("type", "hvc1"),
        BoxField("name", "ab"),
      ]),
    BoxCase(
      "infe", ItemInformationBox.self, "version 3, with a media type", at: ["meta", "iinf"],
      "03000000 00010002 0000 'mime' 00 'text/xml' 00 'gzip' 00", openFrom: 14,
      [
        BoxField("item ID", 65538), BoxField("type", "mime"), BoxField("name", ""),
        BoxField("content type", "text/xml"), BoxField("rest", bytes: [0x67, 0x7A, 0x69, 0x70, 0]),
      ]),
    BoxCase(
      "infe", ItemInformationBox.self, "version 0", at: ["meta", "iinf"],
      "00000000 0002 0000 'x' 00 'a/b' 00", openFrom: 8,
      [BoxField("item ID", 2), BoxField("name", "x"), BoxField("content type", "a/b")]),
    BoxCase("iref", nil, at: ["meta"], "01000000", [BoxField("version", 1)]),
    BoxCase(
      "dimg", ItemReferenceBox.self, "16 bits", at: ["meta", "iref"], "0003 0002 0001 0002",
      [BoxField("from item ID", 3), BoxField("to item IDs", .list([.number(1), .number(2)]))]),
    BoxCase(
      "thmb", ItemReferenceBox.self, "32 bits", at: ["meta", "iref"], "00000003 0001 00010001",
      [BoxField("from item ID", 3), BoxField("to item IDs", .list([.number(65537)]))]),
    BoxCase("ipro", nil, at: ["meta"], "00000000 0001", [BoxField("count", 1)]),
    BoxCase(
      "idat", nil, at: ["meta"], "0102", openFrom: 0, [BoxField("data", bytes: [1, 2])]),
    BoxCase(
      "ipma", ItemPropertyAssociationBox.self, "7 bits", at: ["meta", "iprp"],
      "00000000 00000001 0001 02 81 02",
      [BoxField("entries", associations(1, [(1, 1), (0, 2)]))]),
    BoxCase(
      "ipma", ItemPropertyAssociationBox.self, "15 bits", at: ["meta", "iprp"],
      "01000001 00000001 00010001 02 8100 0003",
      [BoxField("entries", associations(65537, [(1, 256), (0, 3)]))]),
    BoxCase(
      "altr", nil, at: ["meta", "grpl"], "00000000 00000007 00000002 00000001 00000002",
      openFrom: 20,
      [BoxField("group ID", 7), BoxField("entity IDs", .list([.number(1), .number(2)]))]),
    BoxCase(
      "ispe", nil, at: ["iprp", "ipco"], "00000000 00000FC0 00000BD0",
      [BoxField("width", 4032), BoxField("height", 3024)]),
    BoxCase(
      "pixi", nil, at: ["iprp", "ipco"], "00000000 03 08 08 08", openFrom: 8,
      [BoxField("bits per channel", .list([.number(8), .number(8), .number(8)]))]),
    BoxCase(
      "rloc", nil, at: ["iprp", "ipco"], "00000000 00000001 00000002",
      [BoxField("horizontal offset", 1), BoxField("vertical offset", 2)]),
    BoxCase(
      "auxC", nil, at: ["iprp", "ipco"], "00000000 'urn:mpeg:hevc:2015:auxid:1' 00 01",
      openFrom: 4,
      [BoxField("type", "urn:mpeg:hevc:2015:auxid:1"), BoxField("subtype", bytes: [1])]),
    BoxCase("irot", nil, at: ["iprp", "ipco"], "03", [BoxField("angle", 270)]),
    BoxCase("imir", nil, at: ["iprp", "ipco"], "01", [BoxField("axis", 1)]),
    BoxCase("lsel", nil, at: ["iprp", "ipco"], "0002", [BoxField("layer ID", 2)]),
    BoxCase("a1op", nil, at: ["iprp", "ipco"], "01", [BoxField("operating point", 1)]),
    BoxCase(
      "a1lx", nil, at: ["iprp", "ipco"], "00 0001 0002 0003",
      [BoxField("layer sizes", .list([.number(1), .number(2), .number(3)]))]),
    BoxCase(
      "udes", nil, at: ["iprp", "ipco"], "00000000 'en' 00 'a' 00 'b' 00 'c,d' 00", openFrom: 4,
      [
        BoxField("language", "en"), BoxField("name", "a"), BoxField("description", "b"),
        BoxField("tags", "c,d"),
      ]),
    BoxCase(
      "crtt", nil, at: ["iprp", "ipco"], "00000000 0000000000000001", [BoxField("microseconds", 1)]),
    BoxCase(
      "ccst", nil, at: ["stsd", "hvc1"], "00000000 BC000000",
      [
        BoxField("all reference pictures intra", 1), BoxField("intra prediction used", 0),
        BoxField("maximum references", 15),
      ]),
    BoxCase(
      "av1C", nil, at: ["iprp", "ipco"], "81 24 0C 00 0A01", openFrom: 4,
      [
        BoxField("version", 1), BoxField("profile", 1), BoxField("level", 4), BoxField("tier", 0),
        BoxField("chroma subsampling x", 1), BoxField("chroma subsampling y", 1),
        BoxField("units", bytes: [0x0A, 1]),
      ]),
  ]

  private static func associations(
    _ itemID: Int, _ properties: [(essential: Int, index: Int)]
  ) -> BoxField.Value {
    let rows = properties.map {
      BoxField.Value.record([BoxField("essential", $0.essential), BoxField("index", $0.index)])
    }
    return .list([
      .record([BoxField("item ID", itemID), BoxField("properties", .list(rows))])
    ])
  }
}
