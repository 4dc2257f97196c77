import BaseMedia
import BinaryIO

private let item: [FourCC] = ["moov", "meta", "ilst", "\u{0}\u{0}\u{0}\u{1}"]
private let udta: [FourCC] = ["moov", "udta"]

extension BoxCase {
  static let metadata: [BoxCase] = [
    BoxCase(
      "keys", MetadataKeysBox.self, at: ["moov", "meta"], handler: "mdta",
      "00000000 00000002 00000010 'mdta' 'make.abc' 0000000C 'udta' A9'nam'",
      [
        BoxField("count", 2),
        BoxField(
          "rows",
          .list([
            .record([BoxField("namespace", "mdta"), BoxField("key", "make.abc")]),
            .record([
              BoxField("namespace", "udta"), BoxField("key", bytes: [0xA9, 0x6E, 0x61, 0x6D]),
            ]),
          ])),
      ]),
    BoxCase(
      "data", MetadataDataBox.self, "UTF-8", at: item, "00000001 5553 15C7 'Grüße'", openFrom: 8,
      [
        BoxField("type set", 0), BoxField("type", 1), BoxField("country", "US"),
        BoxField("language", "eng"), BoxField("value", "Grüße"),
      ]),
    BoxCase(
      "data", MetadataDataBox.self, "UTF-16", at: item, "00000002 0000 0000 0041 00DF",
      openFrom: 8, [BoxField("type", 2), BoxField("value", "Aß")]),
    BoxCase(
      "data", MetadataDataBox.self, "signed integer", at: item, "00000015 0000 0000 FFFE",
      openFrom: 8, [BoxField("value", -2)]),
    BoxCase(
      "data", MetadataDataBox.self, "unsigned integer", at: item, "0000004E 0001 0002 FFFFFFFE",
      openFrom: 8, [BoxField("country", 1), BoxField("value", 0xFFFF_FFFE)]),
    BoxCase(
      "data", MetadataDataBox.self, "float", at: item, "00000017 0000 0000 3FC00000",
      openFrom: 8, [BoxField("value", 1.5)]),
    BoxCase(
      "data", MetadataDataBox.self, "double", at: item, "00000018 0000 0000 C004000000000000",
      openFrom: 8, [BoxField("value", -2.5)]),
    BoxCase(
      "data", MetadataDataBox.self, "picture", at: ["udta", "meta", "ilst", "covr"],
      "0000000E 0000 0000 89504E47", openFrom: 8,
      [BoxField("type", 14), BoxField("value", bytes: [0x89, 0x50, 0x4E, 0x47])]),
    BoxCase(
      "data", MetadataDataBox.self, "of an unknown type set", at: item,
      "07ABCDEF 0000 0000 'abc'", openFrom: 8,
      [
        BoxField("type set", 7), BoxField("type", 0xABCDEF),
        BoxField("value", bytes: [0x61, 0x62, 0x63]),
      ]),
    BoxCase(
      "mean", nil, at: ["udta", "meta", "ilst", "----"],
      "00000000 'com.apple.iTunes'", openFrom: 4, [BoxField("text", "com.apple.iTunes")]),
    BoxCase(
      "name", nil, at: ["udta", "meta", "ilst", "----"], "00000000 'iTunNORM'",
      openFrom: 4, [BoxField("text", "iTunNORM")]),
    BoxCase(
      "itif", nil, at: item, "00000000 0000002A", [BoxField("item ID", 42)]),
    BoxCase(
      "ctry", LocaleListBox.self, at: ["moov", "meta"],
      "00000000 00000002 0002 5553 4742 0001 4445",
      [
        BoxField("count", 2),
        BoxField("rows", .list([.list([.text("US"), .text("GB")]), .list([.text("DE")])])),
      ]),
    BoxCase(
      "lang", LocaleListBox.self, at: ["moov", "meta"], "00000000 00000001 0002 15C7 55C4",
      [BoxField("rows", .list([.list([.text("eng"), .text("und")])]))]),
    BoxCase(
      "ID32", ID3v2Box.self, at: ["moov", "meta"], "00000000 15C7 'ID3' 04 00 00 00000000",
      openFrom: 6,
      [
        BoxField("language", "eng"),
        BoxField("data", bytes: Bytes.written("'ID3' 04 00 00 00000000")),
      ]),
  ]

  static let userData: [BoxCase] = [
    BoxCase(
      "©nam", InternationalTextBox.self, "two languages", at: udta,
      "0005 15C7 'Title' 0005 10B5 'Titel'", openFrom: 9,
      [
        BoxField(
          "rows",
          .list([
            .record([BoxField("language", "eng"), BoxField("text", "Title")]),
            .record([BoxField("language", "deu"), BoxField("text", "Titel")]),
          ]))
      ]),
    BoxCase(
      "©cpy", InternationalTextBox.self, "Mac Roman, zeros after", at: udta,
      "0002 0000 A8'x' 00000000 00000000 0000", openFrom: 6,
      [
        BoxField(
          "rows",
          .list([.record([BoxField("language", 0), BoxField("text", bytes: [0xA8, 0x78])])]))
      ]),
    BoxCase(
      "©zzz", InternationalTextBox.self, "empty text, UTF-16 text", at: ["moov", "trak", "udta"],
      "0000 7FFF 0006 55C4 FEFF 0041 0042", openFrom: 4,
      [
        BoxField(
          "rows",
          .list([
            .record([BoxField("language", 0x7FFF), BoxField("text", "")]),
            .record([BoxField("language", "und"), BoxField("text", "AB")]),
          ]))
      ]),
    BoxCase(
      "name", nil, at: ["trak", "udta"], "'Main'", openFrom: 0,
      [BoxField("text", "Main")]),
    BoxCase(
      "tagc", nil, at: ["trak", "udta"], "'public.main-program-content'",
      openFrom: 0, [BoxField("text", "public.main-program-content")]),
    BoxCase(
      "XMP_", nil, at: udta, "'<x:xmpmeta/>'", openFrom: 0,
      [BoxField("text", "<x:xmpmeta/>")]),
    BoxCase(
      "kind", nil, at: ["trak", "udta"], "00000000 'urn:mpeg:dash:role:2011' 00 'main' 00",
      openFrom: 4, [BoxField("scheme", "urn:mpeg:dash:role:2011"), BoxField("value", "main")]),
    BoxCase(
      "chpl", ChapterListBox.self, "version 1", at: udta,
      "01000000 00000000 02 0000000000000000 03 'One' 0000000005F5E100 00",
      [
        BoxField("count", 2),
        BoxField(
          "rows",
          .list([
            .record([BoxField("start", 0), BoxField("title", "One")]),
            .record([BoxField("start", 100_000_000), BoxField("title", "")]),
          ])),
      ]),
    BoxCase(
      "chpl", ChapterListBox.self, "version 0", at: udta,
      "00000000 01 0000000000989680 05 'Intro'",
      [
        BoxField(
          "rows",
          .list([.record([BoxField("start", 10_000_000), BoxField("title", "Intro")])]))
      ]),
    BoxCase(
      "Xtra", WindowsMediaBox.self, at: udta,
      """
      00000027 0000000B 'WM/Category' 00000001 00000010 0008 4100 4200 4300 4400 0000
      00000028 00000008 'WM/Track' 00000002 0000000E 0013 0700000000000000 00000006 0048
      """, openFrom: 39,
      [
        BoxField(
          "rows",
          .list([
            .record([
              BoxField("name", "WM/Category"),
              BoxField(
                "values",
                .list([.record([BoxField("type", 8), BoxField("value", "ABCD")])])),
            ]),
            .record([
              BoxField("name", "WM/Track"),
              BoxField(
                "values",
                .list([
                  .record([
                    BoxField("type", 19), BoxField("value", bytes: [7, 0, 0, 0, 0, 0, 0, 0]),
                  ]),
                  .record([BoxField("type", 72), BoxField("value", bytes: [])]),
                ])),
            ]),
          ]))
      ]),
  ]

  private static let localizedTexts: [BoxCase] =
    (["titl", "dscp", "cprt", "perf", "auth", "gnre", "coll"] as [FourCC]).map { type in
      BoxCase(
        type, LocalizedTextBox.self, at: udta, "00000000 15C7 'Grüße' 00", openFrom: 6,
        [BoxField("language", "eng"), BoxField("text", "Grüße")])
    }

  static let asset3GPP: [BoxCase] =
    localizedTexts + [
      BoxCase(
        "titl", LocalizedTextBox.self, "UTF-16, zeros after", at: ["trak", "udta"],
        "00000000 55C4 FEFF 0041 00DF 0000 000000", openFrom: 6, [BoxField("text", "Aß")]),
      BoxCase(
        "titl", LocalizedTextBox.self, "UTF-16, little-endian", at: udta,
        "00000000 55C4 FFFE 4100 0000", openFrom: 6, [BoxField("text", "A")]),
      BoxCase(
        "albm", AlbumBox.self, at: udta, "00000000 15C7 'Album' 00 07", openFrom: 6,
        [BoxField("title", "Album"), BoxField("track number", 7)]),
      BoxCase(
        "albm", AlbumBox.self, "no track number", at: udta, "00000000 15C7 'Album' 00", openFrom: 6,
        [BoxField("title", "Album"), BoxField("language", "eng")]),
      BoxCase(
        "rtng", RatingBox.self, at: udta, "00000000 'MPAA' 'PG13' 15C7 'PG-13' 00", openFrom: 14,
        [
          BoxField("entity", "MPAA"), BoxField("criteria", "PG13"), BoxField("text", "PG-13"),
          BoxField("language", "eng"),
        ]),
      BoxCase(
        "clsf", ClassificationBox.self, at: udta, "00000000 'abcd' 0102 15C7 'Class' 00",
        openFrom: 12,
        [BoxField("entity", "abcd"), BoxField("table", 0x102), BoxField("text", "Class")]),
      BoxCase(
        "kywd", KeywordsBox.self, at: udta,
        "00000000 15C7 03 04 'sea' 00 03 'sky' 06 FEFF 0041 0000",
        [BoxField("keywords", .list([.text("sea"), .text("sky"), .text("A")]))]),
      BoxCase("yrrc", RecordingYearBox.self, at: udta, "00000000 07E8", [BoxField("year", 2024)]),
      BoxCase(
        "loci", LocationBox.self, at: udta,
        "00000000 15C7 'Paris' 00 02 00024B85 FFCF2468 00230000 'earth' 00 'a note' 00 00",
        openFrom: 25,
        [
          BoxField("name", "Paris"), BoxField("role", 2),
          BoxField("longitude", Double(0x24B85) / 65536),
          BoxField("latitude", Double(-0x30DB98) / 65536), BoxField("altitude", 35.0),
          BoxField("body", "earth"), BoxField("notes", "a note"),
        ]),
    ]
}
