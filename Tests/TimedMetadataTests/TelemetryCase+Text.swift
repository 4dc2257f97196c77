@testable import TimedMetadata

extension TelemetryCase {
  /// A sample of text: its length and its bytes.
  private static func text(_ text: String) -> [UInt8] {
    number(text.utf8.count, 2) + Array(text.utf8)
  }

  /// The text itself comes first.
  private static func told(_ name: String, _ caption: String, _ items: [String]) -> TelemetryCase {
    TelemetryCase(
      testDescription: name, type: "tx3g", sample: text(caption),
      items: (["sample/tx3g = \(caption)"] + items).map { "0/1 \($0)" })
  }

  /// A text without its length, as cameras write it.
  private static func raw(_ name: String, _ caption: String, _ items: [String]) -> TelemetryCase {
    TelemetryCase(
      testDescription: name, type: "text", sample: Array(caption.utf8),
      items: (["sample/text = \(caption)"] + items).map { "0/1 \($0)" })
  }

  static let texts: [TelemetryCase] = [
    told(
      "DJI: words in brackets, with tags and a misspelt longitude",
      "<font size=\"36\">FrameCnt : 1, DiffTime : 16ms\n2020-04-02 15:19:58,720,764\n[iso : 120] [shutter : 1/2500.0] [fnum : 280] [ev : 0] [ct : 5003] [focal_len : 240] [latitude : 31.452012] [longtitude : 74.398751] [altitude: 213.983002] </font>",
      [
        "dji/FrameCnt = 1.0", "dji/DiffTime = 16ms", "dji/date = 2020-04-02T15:19:58.720764",
        "tele/iso = 120.0", "tele/exposure-time = 0.0004", "tele/aperture = 2.8", "dji/ev = 0.0",
        "tele/white-balance = 5003.0", "tele/focal-length = 24.0",
        "tele/position = 31.452012 74.398751", "tele/altitude = 213.983002",
      ]),
    told(
      "DJI: longitude before latitude, satellites, a shutter without a fraction",
      "HOME(149.0251,-20.2532) 2017.08.05 14:11:51\nGPS(149.0251,-20.2533,16) BAROMETER:1.9\nISO:100 Shutter:50 EV: Fnum:2.2",
      [
        "dji/HOME = 149.0251 -20.2532", "dji/date = 2017-08-05T14:11:51",
        "tele/position = -20.2533 149.0251", "tele/satellites = 16", "dji/BAROMETER = 1.9",
        "tele/iso = 100.0", "tele/exposure-time = 0.02", "tele/aperture = 2.2",
      ]),
    told(
      "DJI: words between commas",
      "F/2.8, SS 40, ISO 260, EV -1.7, GPS (-121.7458, 48.0771, 17), D 221.21m, H 200.70m, H.S 1.5m/s, V.S n/a ",
      [
        "tele/position = 48.0771 -121.7458", "tele/satellites = 17", "tele/aperture = 2.8",
        "tele/exposure-time = 0.025", "tele/iso = 260.0", "dji/EV = -1.7", "dji/D = 221.21",
        "dji/H = 200.7", "tele/speed.2d = 1.5",
      ]),
    told(
      "DJI: nowhere is marked", "[latitude: 0.000000] [longitude: 0.000000]",
      ["tele/position = 0.0 0.0 [0, 0 is what receivers say that have no fix]"]),
    told(
      "NMEA: two sentences of one moment",
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47",
      [
        "tele/position = 48.1173 11.516666666666667", "tele/altitude = 545.4",
        "tele/speed.2d = 11.523555555555554", "tele/heading = 84.4", "tele/satellites = 8",
        "tele/dilution = 0.9", "tele/utc = 2094-03-23T12:35:19Z",
      ]),
    told(
      "NMEA: no fix is marked, between semicolons",
      "gsensor,1;GNRMC,161313.50,V,4530.0000,S,07330.0000,W,,,310521,,,N*54;",
      ["tele/position = -45.5 -73.5 [no fix]", "tele/utc = 2021-05-31T16:13:13.5Z"]),
    raw(
      "Thinkware: sensors and a sentence, without a length",
      "gsensori,4,512,-67,-12,100;GNRMC,161313.00,A,4529.87489,N,07337.01215,W,6.225,35.34,310819,,,A*52..;CAR,0,0,0,0.0,0,0,0,0,0,0,0,0",
      [
        "tele/position = 45.49791483333333 -73.61686916666666",
        "tele/speed.2d = 3.2024166666666662", "tele/heading = 35.34",
        "tele/utc = 2019-08-31T16:13:13Z", "sample/gsensori = 4.0 512.0 -67.0 -12.0 100.0",
        "sample/car = 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0",
      ]),
    raw(
      "Roadhawk: sensors and a sentence in a cipher",
      ".;;;;D?JL;6+;;;D;R?;4;;;;DBB;;O;;;=D;L;;HO71G>F;-?=J-F:FNJJ;DPP-JF3F;;PL=DBRLBF0F;=?DNF-RD-PF;N;?=JF;;?D=F:*6F~",
      [
        "tele/position = 53.511138333333335 -6.699581666666667",
        "tele/speed.2d = 6.430555555555555", "tele/heading = 87.86",
        "tele/utc = 2013-02-05T08:21:38Z",
        "tele/acceleration = 2.2947561 -0.7060787999999999 9.7085835",
      ]),
    told("text for people", "He said: GPS is great.", []),
    told("a sentence with a wrong checksum", "$GPVTG,1,T,,M,1,N,1,K*00", []),
  ]

  static let sets: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "KLV: ST 0601 with its checksum", type: "KLVA",
      sample: bytes(
        """
        060E2B34020B01010E01030101000000 25
        0208 0004 6CA8 52D8 9380
        0502 71C2 0D04 5595B66D 0E04 5B5360C4 0F02 C221 3801 8C
        0102 8691
        """),
      items: [
        "0/1 klv/0601.2 = 2009-06-19T00:08:27.073408Z", "0/1 klv/0601.5 = 159.97436484321355",
        "0/1 klv/0601.13 = 60.176822966978335", "0/1 klv/0601.14 = 128.42675904204452",
        "0/1 klv/0601.15 = 14190.719462882429", "0/1 klv/0601.56 = 140.0",
        "0/1 klv/0601.1 = 34449.0",
        "0/1 tele/position = 60.176822966978335 128.42675904204452",
        "0/1 tele/altitude = 14190.719462882429", "0/1 tele/speed.2d = 140.0",
        "0/1 tele/utc = 2009-06-19T00:08:27.073Z",
      ]),
    TelemetryCase(
      testDescription: "KLV: security in ST 0601, and a value that says there is none",
      type: "KLVA",
      sample: bytes(
        "060E2B34020B01010E01030101000000 0D 3003 010101 0602 8000 0102 0000"),
      items: [
        "0/1 klv/0601.48.1 = 1.0", "0/1 klv/0601.6 = 2 bytes", "0/1 klv/0601.1 = 0.0",
      ], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "KLV: moving targets, two of them", type: "KLVA",
      sample: bytes(
        "060E2B34020B01010E01030306000000 0F 0501 02 65 0A 04 01 05 01 50 04 02 09 01 07"),
      items: [
        "0/1 klv/0903.5 = 2.0", "0/1 klv/0903.101.1.5 = 80.0", "0/1 klv/0903.101.2.9 = 7.0",
      ]),
    TelemetryCase(
      testDescription: "KLV: a series that is cut", type: "KLVA",
      sample: bytes("060E2B34020B01010E01030306000000 04 6502 0501"),
      items: ["0/1 klv/0903.101 = 2 bytes"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "KLV: a universal set", type: "KLVA",
      sample: bytes(
        "060E2B34020101010E01010201010000 14 060E2B34010101010101200100000000 03 426F62"),
      items: ["0/1 klv/0104.060e2b34010101010101200100000000 = Bob"]),
    TelemetryCase(
      testDescription: "KLV: an unknown set", type: "KLVA",
      sample: bytes("060E2B34020B01010E01030177000000 02 ABCD"),
      items: ["0/1 klv/060e2b34020b01010e01030177000000 = 2 bytes"]),
    TelemetryCase(
      testDescription: "KLV: a length beyond the end", type: "KLVA",
      sample: bytes("060E2B34020B01010E01030101000000 83FFFFFF 00"),
      items: ["0/1 sample/KLVA = 21 bytes"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "timed ID3", type: "ID3 ",
      sample: bytes("494433 0400 00 00000014 54495432 0000000A 0000 03")
        + Array("Harbour \u{0}".utf8),
      items: ["0/1 id3/TIT2 = Harbour "]),
    TelemetryCase(
      testDescription: "bytes that are not an ID3", type: "ID3 ", sample: bytes("494433"),
      items: ["0/1 sample/ID3%20 = 3 bytes"], diagnosticCount: 1),
  ]
}
