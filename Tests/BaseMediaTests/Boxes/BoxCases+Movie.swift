import BaseMedia
import BinaryIO

private let identity = """
  00010000 00000000 00000000 00000000 00010000 00000000 00000000 00000000 40000000
  """
private let identityValue: BoxField.Value = .list(
  [1, 0, 0, 0, 1, 0, 0, 0, 1].map { .decimal($0) })

extension BoxCase {
  static let movie: [BoxCase] = [
    BoxCase(
      "mfro", nil, at: ["mfra"], "00000000 00000040", [BoxField("parent size", 64)]),
    BoxCase(
      "ftyp", FileTypeBox.self, "'qt  ' 20050300 'qt  ' 'mp42'", openFrom: 8,
      [
        BoxField("major brand", "qt  "), BoxField("minor version", 0x2005_0300),
        BoxField("compatible brands", .list([.text("qt  "), .text("mp42")])),
      ]),
    BoxCase(
      "styp", FileTypeBox.self, "'msdh' 00000000 'msdh' 'msix'", openFrom: 8,
      [BoxField("major brand", "msdh")]),
    BoxCase(
      "pdin", nil, "00000000 00001000 000003E8 00002000 000001F4",
      openFrom: 4,
      [
        BoxField(
          "rows",
          .list([
            .record([BoxField("rate", 0x1000), BoxField("delay", 1000)]),
            .record([BoxField("rate", 0x2000), BoxField("delay", 500)]),
          ]))
      ]),
    BoxCase(
      "mvhd", MovieHeaderBox.self, at: ["moov"],
      """
      00000000 E0C0A080 E0C0A081 00000258 00001770 00010000 0100 00000000000000000000 \(identity)
      000000000000000000000000000000000000000000000000 00000003
      """,
      [
        BoxField("timescale", 600), BoxField("duration", 6000),
        BoxField("creation time", 0xE0C0_A080), BoxField("rate", 1.0), BoxField("volume", 1.0),
        BoxField("next track ID", 3), BoxField("matrix", identityValue),
      ]),
    BoxCase(
      "iods", nil, at: ["moov"], "00000000 1007004FFFFF297FFF", openFrom: 4,
      [BoxField("descriptor", bytes: Bytes.written("1007004FFFFF297FFF"))]),
  ]

  static let tracks: [BoxCase] = [
    BoxCase(
      "tkhd", TrackHeaderBox.self, "version 0", at: ["moov", "trak"],
      """
      0000000F E0C0A080 E0C0A081 00000002 00000000 00001770 0000000000000000 FFFF 0001 0100 0000
      \(identity) 07800000 04380000
      """,
      [
        BoxField("flags", 15), BoxField("track ID", 2), BoxField("duration", 6000),
        BoxField("layer", -1), BoxField("alternate group", 1), BoxField("volume", 1.0),
        BoxField("width", 1920.0), BoxField("height", 1080.0), BoxField("matrix", identityValue),
      ]),
    BoxCase(
      "tkhd", TrackHeaderBox.self, "version 1, reserved bytes that are not zero",
      at: ["moov", "trak"],
      """
      01000001 00000000E0C0A080 00000001E0C0A081 00000007 DEADBEEF 0000000100000000
      0102030405060708 0002 0000 0000 ABCD
      00000000 00010000 00000000 FFFF0000 00000000 00000000 04380000 00000000 40000000
      07808000 04380000
      """,
      [
        BoxField("version", 1), BoxField("creation time", 0xE0C0_A080),
        BoxField("modification time", 0x1_E0C0_A081), BoxField("duration", 0x1_0000_0000),
        BoxField("width", 1920.5), BoxField("layer", 2),
        BoxField(
          "matrix", .list([0, 1, 0, -1, 0, 0, 1080, 0, 1].map { .decimal($0) })),
      ]),
    BoxCase(
      "tkhd", TrackHeaderBox.self, "unknown duration", at: ["moov", "trak"],
      """
      00000003 00000000 00000000 00000001 00000000 FFFFFFFF 0000000000000000 0000 0000 0000 0000
      \(identity) 00000000 00000000
      """,
      [BoxField("duration", "unknown"), BoxField("track ID", 1)]),
    BoxCase(
      "load", LoadSettingsBox.self, at: ["moov", "trak"], "00000001 00000258 00000001 00000104",
      [
        BoxField("preload start", 1), BoxField("preload duration", 600),
        BoxField("preload flags", 1), BoxField("hints", 0x104),
      ]),
    BoxCase(
      "clef", nil, at: ["moov", "trak", "tapt"], "00000000 07800000 04380000",
      [BoxField("width", 1920.0), BoxField("height", 1080.0)]),
    BoxCase(
      "prof", nil, at: ["moov", "trak", "tapt"], "00000000 07840000 04388000",
      [BoxField("width", 1924.0), BoxField("height", 1080.5)]),
    BoxCase(
      "enof", nil, at: ["moov", "trak", "tapt"], "00000000 07800000 04400000",
      [BoxField("height", 1088.0)]),
    BoxCase(
      "elst", EditListBox.self, "version 0", at: ["moov", "trak", "edts"],
      "00000000 00000002 00000258 FFFFFFFF 0001 0000 00001770 00000400 0000 8000",
      [
        BoxField("count", 2),
        BoxField(
          "rows",
          .list([
            .record([
              BoxField("duration", 600), BoxField("media time", -1), BoxField("rate", 1.0),
            ]),
            .record([
              BoxField("duration", 6000), BoxField("media time", 1024), BoxField("rate", 0.5),
            ]),
          ])),
      ]),
    BoxCase(
      "elst", EditListBox.self, "version 1", at: ["moov", "trak", "edts"],
      "01000000 00000001 0000000200000000 FFFFFFFFFFFFFFFF 0001 0000",
      [
        BoxField(
          "rows",
          .list([
            .record([
              BoxField("duration", 0x2_0000_0000), BoxField("media time", -1),
              BoxField("rate", 1.0),
            ])
          ]))
      ]),
    BoxCase(
      "mdhd", MediaHeaderBox.self, "version 0", at: ["moov", "trak", "mdia"],
      "00000000 E0C0A080 E0C0A081 0000BB80 00075300 15C7 0000",
      [
        BoxField("timescale", 48000), BoxField("duration", 480_000), BoxField("language", "eng"),
        BoxField("quality", 0),
      ]),
    BoxCase(
      "mdhd", MediaHeaderBox.self, "version 1, Macintosh language",
      at: ["moov", "trak", "mdia"],
      "01000000 0000000100000000 0000000200000000 00005DC0 FFFFFFFFFFFFFFFF 000B 0001",
      [
        BoxField("creation time", 0x1_0000_0000), BoxField("language", 11),
        BoxField("duration", "unknown"), BoxField("quality", 1),
      ]),
    BoxCase(
      "mdhd", MediaHeaderBox.self, "pad bit set", at: ["moov", "trak", "mdia"],
      "00000000 00000000 00000000 000003E8 00000000 D5C4 0000",
      [BoxField("language", 0xD5C4), BoxField("timescale", 1000)]),
    BoxCase(
      "hdlr", HandlerBox.self, "QuickTime, counted name", at: ["moov", "trak", "mdia"],
      "00000000 'mhlr' 'vide' 'appl' 00000000 00010234 10 'Core Media Video'", openFrom: 24,
      [
        BoxField("component type", "mhlr"), BoxField("handler type", "vide"),
        BoxField("name", "Core Media Video"), BoxField("name form", "counted"),
        BoxField("reserved", bytes: Bytes.written("'appl' 00000000 00010234")),
      ]),
    BoxCase(
      "hdlr", HandlerBox.self, "ISO, C string", at: ["moov", "trak", "mdia"],
      "00000000 00000000 'soun' 00000000 00000000 00000000 'SoundHandler' 00", openFrom: 24,
      [
        BoxField("component type", #"\x00\x00\x00\x00"#), BoxField("name", "SoundHandler"),
        BoxField("name form", "C string"),
      ]),
    BoxCase(
      "hdlr", HandlerBox.self, "of a meta, without a name", at: ["moov", "meta"],
      "00000000 00000000 'mdta' 00000000 00000000 00000000",
      [BoxField("handler type", "mdta"), BoxField("name", "")]),
    BoxCase(
      "hdlr", HandlerBox.self, "of a minf", at: ["moov", "trak", "mdia", "minf"],
      "00000000 'dhlr' 'alis' 00000000 00000000 00000000 03 'abc' 00", openFrom: 24,
      [BoxField("component type", "dhlr"), BoxField("name", "abc")]),
    BoxCase(
      "elng", ExtendedLanguageBox.self, at: ["moov", "trak", "mdia"], "00000000 'zh-Hant' 00",
      openFrom: 4, [BoxField("language", "zh-Hant")]),
    BoxCase(
      "vmhd", nil, at: ["mdia", "minf"], "00000001 0040 8000 8000 8000",
      [
        BoxField("graphics mode", 0x40),
        BoxField("color", .list([.number(0x8000), .number(0x8000), .number(0x8000)])),
      ]),
    BoxCase(
      "smhd", nil, at: ["mdia", "minf"], "00000000 FF80 0000",
      [BoxField("balance", -0.5)]),
    BoxCase(
      "nmhd", nil, at: ["mdia", "minf"], "00000000",
      [BoxField("version", 0), BoxField("flags", 0)]),
    BoxCase(
      "sthd", nil, at: ["mdia", "minf"], "00000002", [BoxField("flags", 2)]),
    BoxCase(
      "gmin", nil, at: ["minf", "gmhd"],
      "00000000 0040 8000 8001 8002 0100 0000",
      [
        BoxField("graphics mode", 0x40), BoxField("balance", 1.0),
        BoxField("color", .list([.number(0x8000), .number(0x8001), .number(0x8002)])),
      ]),
    BoxCase(
      "text", nil, at: ["minf", "gmhd"], identity,
      [BoxField("matrix", identityValue)]),
    BoxCase(
      "tcmi", nil, at: ["gmhd", "tmcd"],
      "00000000 0001 0002 000C 0000 0000 0001 0002 FFFF FFFE FFFD 09 'Helvetica'", openFrom: 24,
      [
        BoxField("font", 1), BoxField("face", 2), BoxField("size", 12),
        BoxField("text color", .list([.number(0), .number(1), .number(2)])),
        BoxField("background color", .list([.number(65535), .number(65534), .number(65533)])),
        BoxField("font name", "Helvetica"),
      ]),
  ]

  static let references: [BoxCase] = [
    BoxCase(
      "mfhd", nil, at: ["moof"], "00000000 00000007", [BoxField("sequence number", 7)]),
    BoxCase(
      "cdsc", nil, at: ["moov", "trak", "tref"], "00000001 00000000 00000003",
      openFrom: 0,
      [BoxField("track IDs", .list([.number(1), .number(0), .number(3)]))]),
    BoxCase(
      "zzzz", nil, "an unknown kind", at: ["trak", "tref"], "FFFFFFFF",
      openFrom: 0, [BoxField("track IDs", .list([.number(0xFFFF_FFFF)]))]),
    BoxCase(
      "alte", nil, at: ["trak", "trgr"], "00000000 00000005 0102", openFrom: 8,
      [BoxField("group ID", 5), BoxField("data", bytes: [1, 2])]),
    BoxCase(
      "url ", DataReferenceBox.self, "in the file", at: ["dinf", "dref"], "00000001",
      [BoxField("self-contained", "yes")]),
    BoxCase(
      "url ", DataReferenceBox.self, "elsewhere", at: ["dinf", "dref"],
      "00000000 'file:a.mov' 00", openFrom: 4,
      [BoxField("self-contained", "no"), BoxField("data", "file:a.mov")]),
    BoxCase(
      "urn ", DataReferenceBox.self, at: ["dinf", "dref"], "00000000 'urn:a' 00 'b' 00",
      openFrom: 4, [BoxField("data", bytes: Bytes.written("'urn:a' 00 'b'"))]),
    BoxCase(
      "alis", DataReferenceBox.self, at: ["dinf", "dref"], "00000001",
      [BoxField("self-contained", "yes"), BoxField("flags", 1)]),
    BoxCase(
      "dref", nil, at: ["minf", "dinf"], "00000000 00000002",
      [BoxField("count", 2)]),
    BoxCase(
      "stsd", nil, at: ["minf", "stbl"], "01000000 00000001",
      [BoxField("version", 1), BoxField("count", 1)]),
    BoxCase(
      "meta", nil, at: ["moov"], "00000000", [BoxField("version", 0)]),
  ]
}
