import BaseMedia
import BinaryIO

private let stsd: [FourCC] = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]

extension BoxCase {
  static let sampleEntries: [BoxCase] = [
    BoxCase(
      "avc1", nil, at: stsd, handler: "vide",
      """
      000000000000 0001 0000 0001 'appl' 00000200 00000300 0780 0438 00480000 00488000 00000000
      0001 05 'H.264' 0000000000000000000000000000000000000000000000000000 0018 FFFF
      """,
      [
        BoxField("data reference index", 1), BoxField("revision", 1), BoxField("vendor", "appl"),
        BoxField("temporal quality", 512), BoxField("spatial quality", 768),
        BoxField("width", 1920), BoxField("height", 1080),
        BoxField("horizontal resolution", 72.0), BoxField("vertical resolution", 72.5),
        BoxField("frame count", 1), BoxField("compressor name", "H.264"), BoxField("depth", 24),
        BoxField("color table ID", -1),
      ]),
    BoxCase(
      "mp4a", SoundSampleEntry.self, "version 0", at: stsd, handler: "soun",
      "000000000000 0001 0000 0000 00000000 0002 0010 0000 0000 BB800000",
      [
        BoxField("version", 0), BoxField("channel count", 2), BoxField("sample size", 16),
        BoxField("sample rate", 48000.0),
      ]),
    BoxCase(
      "mp4a", SoundSampleEntry.self, "version 1", at: stsd, handler: "soun",
      """
      000000000000 0001 0001 0000 00000000 0002 0010 FFFE 0000 AC440000
      00000400 00000002 00000004 00000003
      """,
      [
        BoxField("compression ID", -2), BoxField("samples per packet", 1024),
        BoxField("bytes per packet", 2), BoxField("bytes per frame", 4),
        BoxField("bytes per sample", 3), BoxField("sample rate", 44100.0),
      ]),
    BoxCase(
      "ipcm", SoundSampleEntry.self, "version 1 of ISO files", at: stsd, handler: "soun",
      sampleDescriptionVersion: 1,
      "000000000000 0001 0001 0000 00000000 0006 0018 0000 0000 BB800000",
      [BoxField("version", 1), BoxField("channel count", 6), BoxField("sample size", 24)]),
    BoxCase(
      "lpcm", SoundSampleEntry.self, "version 2", at: stsd, handler: "soun",
      """
      000000000000 0001 0002 0000 00000000 0003 0010 FFFE 0000 00010000
      00000048 40F7700000000000 00000008 7F000000 00000018 0000000C 00000018 00000001
      """,
      [
        BoxField("wide sample rate", 96000.0), BoxField("wide channel count", 8),
        BoxField("bits per channel", 24), BoxField("format flags", 12),
        BoxField("wide bytes per packet", 24), BoxField("frames per packet", 1),
      ]),
    BoxCase(
      "lpcm", SoundSampleEntry.self, "version 2 with more than is known", at: stsd,
      handler: "soun",
      """
      000000000000 0001 0002 0000 00000000 0003 0010 FFFE 0000 00010000
      0000004C 40F7700000000000 00000001 7F000000 00000018 0000000C 00000018 00000001 01020304
      """, openFrom: 64, [BoxField("wide channel count", 1)]),
    BoxCase(
      "tmcd", TimecodeSampleEntry.self, at: stsd, handler: "tmcd",
      "000000000000 0001 00000000 00000003 00007530 000003E9 1E 00",
      [
        BoxField("flags", 3), BoxField("timescale", 30000), BoxField("frame duration", 1001),
        BoxField("frame count", 30),
      ]),
    BoxCase(
      "name", InternationalTextBox.self, "reel of a timecode", at: stsd + ["tmcd"],
      handler: "tmcd", "0004 0000 'A001' 0000",
      openFrom: 8,
      [
        BoxField(
          "rows",
          .list([.record([BoxField("language", 0), BoxField("text", "A001")])]))
      ]),
    BoxCase(
      "text", nil, at: stsd, handler: "text",
      """
      000000000000 0001 00000001 FFFFFFFF 0000 0001 0002 0000 0001 0078 00A0 0000000000000000
      0015 0001 00 0000 FFFF FFFE FFFD 05 'Arial'
      """, openFrom: 51,
      [
        BoxField("display flags", 1), BoxField("justification", -1),
        BoxField("background color", .list([.number(0), .number(1), .number(2)])),
        BoxField("text box", .list([.number(0), .number(1), .number(120), .number(160)])),
        BoxField("font", 21), BoxField("face", 1),
        BoxField("text color", .list([.number(65535), .number(65534), .number(65533)])),
        BoxField("font name", "Arial"),
      ]),
    BoxCase(
      "tx3g", nil, at: stsd, handler: "sbtl",
      """
      000000000000 0001 00040000 01 FF 000000FF 0000 0000 003C 0190 0000 0002 0001 02 12 FFFFFFFF
      """,
      [
        BoxField("display flags", 0x40000), BoxField("horizontal justification", 1),
        BoxField("vertical justification", -1),
        BoxField("background color", bytes: [0, 0, 0, 255]),
        BoxField("text box", .list([.number(0), .number(0), .number(60), .number(400)])),
        BoxField("font", 1), BoxField("face", 2), BoxField("size", 18),
        BoxField("text color", bytes: [255, 255, 255, 255]),
      ]),
    BoxCase(
      "mebx", nil, at: stsd, handler: "meta", "000000000000 0002",
      [BoxField("data reference index", 2)]),
    BoxCase(
      "gpmd", nil, at: stsd, handler: "meta", "000000000000 0001 00000000",
      openFrom: 8, [BoxField("data", bytes: [0, 0, 0, 0])]),
    BoxCase(
      "mett", nil, at: stsd, handler: "meta",
      "000000000000 0001 'gzip' 00 'application/json' 00", openFrom: 8,
      [BoxField("content encoding", "gzip"), BoxField("MIME type", "application/json")]),
    BoxCase(
      "sbtt", nil, at: stsd, handler: "text",
      "000000000000 0001 00 'text/vtt' 00 00000014 'btrt' 00000000 00000000 00000000",
      openFrom: 8, [BoxField("content encoding", ""), BoxField("MIME type", "text/vtt")]),
    BoxCase(
      "stxt", nil, at: stsd, handler: "text",
      "000000000000 0001 00 'text/plain' 00", openFrom: 8, [BoxField("MIME type", "text/plain")]),
    BoxCase(
      "metx", nil, at: stsd, handler: "meta",
      "000000000000 0001 00 'urn:x' 00 'x.xsd' 00", openFrom: 8,
      [BoxField("namespaces", "urn:x"), BoxField("schema locations", "x.xsd")]),
    BoxCase(
      "stpp", nil, at: stsd, handler: "subt",
      "000000000000 0001 'urn:ttml' 00 00 'image/png' 00", openFrom: 8,
      [BoxField("namespaces", "urn:ttml"), BoxField("auxiliary types", "image/png")]),
    BoxCase(
      "urim", nil, at: stsd, handler: "meta",
      "000000000000 0001 00000012 'uri ' 00000000 'urn:a' 00", openFrom: 8,
      [BoxField("URI", "urn:a")]),
    BoxCase(
      "uri ", nil, at: stsd + ["urim"], "00000000 'urn:a' 00", openFrom: 4,
      [BoxField("URI", "urn:a")]),
    BoxCase(
      "keyd", MetadataKeyDeclarationBox.self, at: ["mebx", "keys", "\u{0}\u{0}\u{0}\u{1}"],
      "'mdta' 'com.apple.quicktime.still-image-time'", openFrom: 4,
      [
        BoxField("namespace", "mdta"), BoxField("key", "com.apple.quicktime.still-image-time"),
      ]),
    BoxCase(
      "dtyp", MetadataTypeDeclarationBox.self, "well-known", at: ["mebx", "keys", "0001"],
      "00000000 00000041", openFrom: 4, [BoxField("namespace", 0), BoxField("type", 65)]),
    BoxCase(
      "dtyp", MetadataTypeDeclarationBox.self, "by name", at: ["mebx", "keys", "0001"],
      "00000001 'com.example.type'", openFrom: 4,
      [BoxField("namespace", 1), BoxField("type", "com.example.type")]),
    BoxCase(
      "loca", nil, at: ["mebx", "keys", "0001"], "'en-US' 00", openFrom: 0,
      [BoxField("locale", "en-US")]),
  ]

  static let codecs: [BoxCase] = [
    BoxCase(
      "btrt", nil, at: stsd + ["mp4a"], "00001800 0001F400 0001F3FF",
      [
        BoxField("buffer size", 6144), BoxField("maximum bit rate", 128_000),
        BoxField("average bit rate", 127_999),
      ]),
    BoxCase(
      "colr", nil, "QuickTime", at: stsd + ["avc1"], "'nclc' 0001 0002 0003",
      [
        BoxField("kind", "nclc"), BoxField("primaries", 1), BoxField("transfer", 2),
        BoxField("matrix", 3),
      ]),
    BoxCase(
      "colr", nil, "ISO", at: stsd + ["avc1"], "'nclx' 0009 0010 0009 80",
      [
        BoxField("kind", "nclx"), BoxField("primaries", 9), BoxField("transfer", 16),
        BoxField("matrix", 9), BoxField("full range", "yes"),
      ]),
    BoxCase(
      "colr", nil, "ICC", at: stsd + ["avc1"], "'prof' 0102030405", openFrom: 4,
      [BoxField("kind", "prof"), BoxField("data", bytes: [1, 2, 3, 4, 5])]),
    BoxCase(
      "pasp", nil, at: stsd + ["avc1"], "00000010 0000000B",
      [BoxField("horizontal spacing", 16), BoxField("vertical spacing", 11)]),
    BoxCase(
      "clap", nil, at: stsd + ["avc1"],
      "00000780 00000001 00000438 00000002 FFFFFFFE 00000003 00000004 00000005",
      [
        BoxField("width numerator", 1920), BoxField("width denominator", 1),
        BoxField("height numerator", 1080), BoxField("height denominator", 2),
        BoxField("horizontal offset numerator", -2), BoxField("horizontal offset denominator", 3),
        BoxField("vertical offset numerator", 4), BoxField("vertical offset denominator", 5),
      ]),
    BoxCase(
      "fiel", nil, at: stsd + ["avc1"], "02 09",
      [BoxField("count", 2), BoxField("order", 9)]),
    BoxCase(
      "gama", nil, at: stsd + ["avc1"], "00023333",
      [BoxField("gamma", Double(0x23333) / 65536)]),
    BoxCase(
      "mdcv", nil, at: stsd + ["hvc1"],
      "33C2 86C4 1D4C 0BB8 84D0 3E80 3D13 4042 00989680 00000032",
      [
        BoxField("green x", 0.265), BoxField("green y", 0.69), BoxField("blue x", 0.15),
        BoxField("blue y", 0.06), BoxField("red x", 0.68), BoxField("red y", 0.32),
        BoxField("white point x", 0.31270), BoxField("white point y", 0.32900),
        BoxField("maximum luminance", 1000.0), BoxField("minimum luminance", 0.005),
      ]),
    BoxCase(
      "clli", nil, at: stsd + ["hvc1"], "03E8 0190",
      [BoxField("maximum content level", 1000), BoxField("maximum average level", 400)]),
    BoxCase(
      "esds", nil, at: stsd + ["mp4a"],
      """
      00000000 03808080 25 0002 00 04808080 17 40 15 001800 0001F400 0001F3FF 05808080 05 1190
      56E500 06808080 01 02
      """,
      [
        BoxField("ES ID", 2), BoxField("object type", 0x40), BoxField("stream type", 5),
        BoxField("buffer size", 6144), BoxField("maximum bit rate", 128_000),
        BoxField("average bit rate", 127_999),
        BoxField("specific info", bytes: [0x11, 0x90, 0x56, 0xE5, 0x00]),
      ]),
    BoxCase(
      "esds", nil, "every optional field", at: stsd + ["mp4a", "wave"],
      "00000000 03 1C 0007 E0 0001 03 'a:b' 0002 04 0F 6B 15 000000 00000001 00000002 05 00",
      [BoxField("ES ID", 7), BoxField("object type", 0x6B), BoxField("average bit rate", 2)]),
    BoxCase(
      "avcC", nil, at: stsd + ["avc1"],
      "01 64 00 28 FF E1 0004 67640028 01 0003 68EE3C",
      [
        BoxField("profile", 100), BoxField("level", 40), BoxField("length size", 4),
        BoxField("sequence parameter sets", .list([.bytes([0x67, 0x64, 0x00, 0x28])])),
        BoxField("picture parameter sets", .list([.bytes([0x68, 0xEE, 0x3C])])),
      ]),
    BoxCase(
      "avcC", nil, "extensions of a high profile", at: stsd + ["avc1"],
      "01 64 00 28 03 01 0001 67 00 FD F8 F8 00", openFrom: 10,
      [BoxField("extensions", bytes: [0xFD, 0xF8, 0xF8, 0x00])]),
    BoxCase(
      "hvcC", nil, at: stsd + ["hvc1"],
      """
      01 22 20000000 B00000000000 99 F000 FC FD FA FA 0000 0F 02
      A0 0001 0003 400101 22 0002 0001 42 0002 4201
      """,
      [
        BoxField("profile", 2), BoxField("tier", "high"), BoxField("level", 153),
        BoxField("chroma format", 1), BoxField("luma depth", 10), BoxField("chroma depth", 10),
        BoxField("length size", 4),
        BoxField(
          "arrays",
          .list([
            .record([
              BoxField("unit type", 32), BoxField("units", .list([.bytes([0x40, 1, 1])])),
            ]),
            .record([
              BoxField("unit type", 34),
              BoxField("units", .list([.bytes([0x42]), .bytes([0x42, 1])])),
            ]),
          ])),
      ]),
    BoxCase(
      "dvcC", nil, at: stsd + ["dvh1"],
      "01 00 0A35 00 00000000 00000000 00000000 00000000 000000", openFrom: 4,
      [
        BoxField("profile", 5), BoxField("level", 6), BoxField("reference data", 1),
        BoxField("enhancement layer", 0), BoxField("base layer", 1),
      ]),
    BoxCase(
      "dvvC", nil, at: stsd + ["hvc1"], "01 00 1025 40 0000", openFrom: 4,
      [BoxField("profile", 8), BoxField("level", 4), BoxField("base layer compatibility", 4)]),
    BoxCase(
      "dvwC", nil, at: stsd + ["hvc1"], "01 00 1425", openFrom: 4,
      [BoxField("profile", 10)]),
    BoxCase(
      "dac3", nil, at: stsd + ["ac-3"], "10 3D C0",
      [
        BoxField("sample rate code", 0), BoxField("stream ID", 8), BoxField("mode", 0),
        BoxField("channel mode", 7), BoxField("low frequency channel", 1),
        BoxField("bit rate code", 14),
      ]),
    BoxCase(
      "dec3", nil, at: stsd + ["ec-3"], "1400 200F00", openFrom: 2,
      [BoxField("data rate", 640), BoxField("substream count", 1)]),
    BoxCase(
      "frma", nil, at: stsd + ["mp4a", "wave"], "'mp4a'",
      [BoxField("format", "mp4a")]),
  ]
}
