import BaseMedia
import BinaryIO

extension BoxCase {
  static let items: [BoxCase] = [
    BoxCase(
      "iloc", ItemLocationBox.self, "version 0", at: ["meta"],
      "00000000 44 40 0002 0001 0000 00001000 0001 00000010 00000020 0002 0001 00000000 0000",
      [
        BoxField("offset size", 4), BoxField("length size", 4), BoxField("base offset size", 4),
        BoxField("count", 2),
        BoxField(
          "items",
          .list([
            .record([
              BoxField("item ID", 1), BoxField("construction method", 0),
              BoxField("data reference index", 0), BoxField("base offset", 0x1000),
              BoxField(
                "extents",
                .list([
                  .record([
                    BoxField("index", 0), BoxField("offset", 16), BoxField("length", 32),
                  ])
                ])),
            ]),
            .record([
              BoxField("item ID", 2), BoxField("construction method", 0),
              BoxField("data reference index", 1), BoxField("base offset", 0),
              BoxField("extents", .list([])),
            ]),
          ])),
      ]),
    BoxCase(
      "iloc", ItemLocationBox.self, "version 1, 64-bit offsets, reserved bits", at: ["meta"],
      "01000000 84 04 0001 0007 FFF1 0000 0001 00000003 0000000100000000 00000020",
      [
        BoxField("index size", 4),
        BoxField(
          "items",
          .list([
            .record([
              BoxField("item ID", 7), BoxField("construction method", 1),
              BoxField("data reference index", 0), BoxField("base offset", 0),
              BoxField(
                "extents",
                .list([
                  .record([
                    BoxField("index", 3), BoxField("offset", 0x1_0000_0000),
                    BoxField("length", 32),
                  ])
                ])),
            ])
          ])),
      ]),
    BoxCase(
      "iloc", ItemLocationBox.self, "version 2", at: ["meta"],
      "02000000 00 80 00000001 00010000 0000 0000 0000000000001000 0001",
      [BoxField("count", 1), BoxField("base offset size", 8)]),
    BoxCase(
      "pitm", nil, "version 0", at: ["meta"], "00000000 0005",
      [BoxField("item ID", 5)]),
    BoxCase(
      "pitm", nil, "version 1", at: ["meta"], "01000000 00010005",
      [BoxField("item ID", 0x10005)]),
  ]

  static let protection: [BoxCase] = [
    BoxCase(
      "senc", nil, at: ["traf"], "00000002 00000001 0102030405060708 0001 0010 00000020",
      openFrom: 8,
      [
        BoxField("count", 1),
        BoxField("information", bytes: [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0, 16, 0, 0, 0, 32]),
      ]),
    BoxCase(
      "schm", nil, at: ["encv", "sinf"], "00000000 'cbcs' 00010000",
      [BoxField("scheme", "cbcs"), BoxField("scheme version", 0x10000)]),
    BoxCase(
      "schm", nil, "with a URI", at: ["encv", "sinf"],
      "00000001 'odkm' 00000200 'urn:k' 00", openFrom: 12, [BoxField("URI", "urn:k")]),
    BoxCase(
      "tenc", nil, "version 0", at: ["sinf", "schi"],
      "00000000 00 00 01 08 000102030405060708090A0B0C0D0E0F",
      [
        BoxField("is protected", 1), BoxField("IV size", 8),
        BoxField("key ID", bytes: Array(0...15)),
      ]),
    BoxCase(
      "tenc", nil, "version 1, constant IV", at: ["sinf", "schi"],
      "01000000 00 19 01 00 000102030405060708090A0B0C0D0E0F 08 1122334455667788",
      [
        BoxField("pattern", 0x19),
        BoxField("constant IV", bytes: [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88]),
      ]),
    BoxCase(
      "pssh", nil, "version 0",
      "00000000 000102030405060708090A0B0C0D0E0F 00000002 ABCD",
      [
        BoxField("system ID", bytes: Array(0...15)), BoxField("data", bytes: [0xAB, 0xCD]),
        BoxField("key IDs", .list([])),
      ]),
    BoxCase(
      "pssh", nil, "version 1", at: ["moov"],
      """
      01000000 000102030405060708090A0B0C0D0E0F 00000001 0F0E0D0C0B0A09080706050403020100 00000000
      """, [BoxField("key IDs", .list([.bytes(Array((0...15).reversed()))]))]),
    BoxCase(
      "emsg", EventMessageBox.self, "version 0",
      "00000000 'urn:id3' 00 '1' 00 0000BB80 00000100 FFFFFFFF 00000005 'ID3'", openFrom: 30,
      [
        BoxField("scheme", "urn:id3"), BoxField("value", "1"), BoxField("timescale", 48000),
        BoxField("time", 256), BoxField("duration", 0xFFFF_FFFF), BoxField("ID", 5),
        BoxField("message", bytes: [0x49, 0x44, 0x33]),
      ]),
    BoxCase(
      "emsg", EventMessageBox.self, "version 1",
      "01000000 0000BB80 0000000100000000 00000064 00000006 'urn:id3' 00 00 AA", openFrom: 24,
      [
        BoxField("scheme", "urn:id3"), BoxField("value", ""), BoxField("time", 0x1_0000_0000),
        BoxField("duration", 100), BoxField("ID", 6), BoxField("message", bytes: [0xAA]),
      ]),
  ]

  static let credentials: [BoxCase] =
    [
      BoxCase(
        "uuid", ContentProvenanceBox.self, "manifest store",
        "00000000 'manifest' 00 0000000000000100 00000008'jumb'", openFrom: 4,
        [BoxField("purpose", "manifest"), BoxField("auxiliary offset", 256)]),
      BoxCase(
        "uuid", ContentProvenanceBox.self, "of a fragment", "00000000 'merkle' 00 A0", openFrom: 4,
        [BoxField("purpose", "merkle"), BoxField("data", bytes: [0xA0])]),
    ].map { box in
      var box = box
      box.userType = UserType.contentProvenance
      return box
    } + [
      BoxCase(
        "jumd", nil, "label", at: ["jumb"],
        "63327061 0011 0010 800000AA00389B71 03 'c2pa' 00", openFrom: 17,
        [BoxField("toggles", 3), BoxField("label", "c2pa")]),
      BoxCase(
        "jumd", nil, "everything", at: ["jumb"],
        """
        63327061 0011 0010 800000AA00389B71 1F 'c2pa' 00 00000007
        000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F 00000009'c2sh'01
        """, openFrom: 58,
        [BoxField("ID", 7), BoxField("hash", bytes: Array(0...31)), BoxField("label", "c2pa")]),
    ]
}
