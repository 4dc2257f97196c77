/// Messages of camcorders; values are those that exiftool reads of the same bytes.
extension TelemetryCase {
  static let camcorders: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "AVCHD: date, place and settings", type: "MDPM",
      sample: Array("MDPM".utf8)
        + bytes(
          """
          2A
          13 59230110 18 02202310 19 05142332 70 8F2F40FF
          A0 0001003C A1 001C000A A2 00000002 A3 FFFB000A A4 0003000A A9 001B0001
          B0 02020000 B1 4E000000 B2 00300001 B3 00080001 B4 04D20064
          B5 45000000 B6 000B0001 B7 00220001 B8 162E0064 B9 00000000 BA 1447000A
          BB 000C0001 BC 00170001 BD 00200001 BE 41000000 BF 33000000 C0 000F000A
          C1 4B000000 C2 0168000A C3 54000000 C4 30390064 C5 54000000 C6 010E0001
          C7 5747532D C8 38340000 CA 32303233 CB 3A31303A CC 30350000
          E0 01031234 E4 4844522D E5 43583530 E6 30000000
          """),
      items: [
        "tele/position = 48.13676111111111 11.58243888888889", "tele/altitude = 519.1",
        "tele/speed.2d = 10.0", "tele/heading = 123.45", "tele/utc = 2023-10-05T12:23:32Z",
        "tele/fix = 3", "tele/dilution = 1.5", "tele/exposure-time = 0.016666666666666666",
        "tele/aperture = 2.8", "mdpm/18 = 2023-10-05T14:23:32+01:00", "mdpm/13 = 10:01:23:59",
        "mdpm/e4 = HDR-CX500", "mdpm/70 = 4 bytes", "mdpm/a2 = 2.0", "mdpm/a3 = -0.5",
        "mdpm/a4 = 0.3", "mdpm/a9 = 27.0", "mdpm/b0 = 4 bytes", "mdpm/c5 = 4 bytes",
        "mdpm/c6 = 270.0", "mdpm/c7 = WGS-84", "mdpm/e0 = 4 bytes",
      ].map { "0/1 \($0)" }, diagnosticCount: 0),
    TelemetryCase(
      testDescription: "AVCHD: a receiver without a fix, south and west, below the sea",
      type: "MDPM",
      sample: Array("MDPM".utf8)
        + bytes(
          """
          0B
          B1 53000000 B2 00010001 B3 001E0001 B4 00000001
          B5 57000000 B6 00020001 B7 00000001 B8 00000001 B9 01000000 BA 00050001 BE 56000000
          """),
      items: ["0/1 tele/position = -1.5 -2.0 [no fix]", "0/1 tele/altitude = -5.0"]),
    TelemetryCase(
      testDescription: "AVCHD: a zone before Greenwich, half an hour", type: "MDPM",
      sample: Array("MDPM".utf8) + bytes("02 18 23202310 19 05142332"),
      items: ["0/1 mdpm/18 = 2023-10-05T14:23:32-01:30"]),
    TelemetryCase(
      testDescription: "AVCHD: more tags than there are bytes, and digits that are none",
      type: "MDPM", sample: Array("MDPM".utf8) + bytes("03 13 AB000000 7F 00"),
      items: ["0/1 mdpm/13 = 4 bytes"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "AVCHD: bytes that are none", type: "MDPM", sample: bytes("4D44504D"),
      items: ["0/1 sample/MDPM = 4 bytes"], diagnosticCount: 1),
  ]
}
