@testable import TimedMetadata

extension TelemetryCase {
  static let cameras = sony + canon + dji

  private static let lens = "060E2B34 02530101 0C020101 01010000"
  private static let own = "060E2B34 02530101 0C020101 7F010000"

  private static let sony: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "Sony: a lens at f/4, 50 mm, focused at 3 m", type: "rtmd",
      sample: bytes("0004 0100 \(lens) 83000012 8000 0002 C000 8005 0002 D032 8001 0002 0003 0000"),
      items: [
        "0/1 rtmd/head = 4 bytes", "0/1 rtmd/8000 = 4.0", "0/1 rtmd/8005 = 50.0",
        "0/1 rtmd/8001 = 3.0", "0/1 tele/aperture = 4.0", "0/1 tele/focal-length = 50.0",
      ]),
    TelemetryCase(
      testDescription: "Sony: a tag outside of a set, and an unknown one", type: "rtmd",
      sample: bytes("0002 810B 0002 0190 9999 0001 07"),
      items: [
        "0/1 rtmd/head = 2 bytes", "0/1 rtmd/810b = 400.0", "0/1 rtmd/9999 = 1 byte",
        "0/1 tele/iso = 400.0",
      ]),
    TelemetryCase(
      testDescription: "Sony: no fix in the south-west", type: "rtmd",
      sample: bytes(
        """
        0002 8501 0002 5300 8502 0018 00000021 00000001 0000001E 00000001 00000000 00000001
        8503 0002 5700 8504 0018 00000046 00000001 0000000F 00000001 00000000 00000001
        8509 0002 5600
        """),
      items: [
        "0/1 rtmd/head = 2 bytes", "0/1 rtmd/8501 = S", "0/1 rtmd/8502 = 33.5",
        "0/1 rtmd/8503 = W", "0/1 rtmd/8504 = 70.25", "0/1 rtmd/8509 = V",
        "0/1 tele/position = -33.5 -70.25 [no fix]", "0/1 tele/fix = 0",
      ]),
    TelemetryCase(
      testDescription: "Sony: two measurements of the accelerometer, axes Y, -Z, -X", type: "rtmd",
      sample: bytes(
        """
        0002 \(own) 83000026 E449 0004 44800000 E44A 0002 0152
        E44B 0014 00000002 00000006 0400 0000 0000 0000 0400 0800
        """),
      items: [
        "0/1 rtmd/head = 2 bytes", "0/1 rtmd/e449 = 1024.0", "0/1 rtmd/e44a = 2 bytes",
        "0/1 rtmd/e44b = 1024.0 0.0 0.0 0.0 1024.0 2048.0",
        "0/2 tele/acceleration = -0.0 9.80665 -0.0",
        "1/2 tele/acceleration = -19.6133 0.0 -9.80665",
      ]),
    TelemetryCase(
      testDescription: "Sony: a rational over nothing, a date that no calendar has", type: "rtmd",
      sample: bytes("0002 8109 0008 00000001 00000000 E304 0008 0020191399000000"),
      items: [
        "0/1 rtmd/head = 2 bytes", "0/1 rtmd/8109 = 8 bytes", "0/1 rtmd/e304 = 8 bytes",
      ]),
    TelemetryCase(
      testDescription: "Sony: a length beyond the end", type: "rtmd",
      sample: bytes("0002 810B 00FF 01"),
      items: ["0/1 rtmd/head = 2 bytes", "0/1 sample/rtmd = 5 bytes"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "Sony: a head beyond the end", type: "rtmd", sample: bytes("00FF 01"),
      items: ["0/1 sample/rtmd = 3 bytes"], diagnosticCount: 1),
    TelemetryCase(testDescription: "Sony: nothing", type: "rtmd", sample: [], items: []),
  ]

  private static let canon: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "Canon: a time, a focal length, an exposure", type: "CTMD",
      sample: bytes(
        """
        18000000 0100 000000010000 0000 E307 05 1E 07 08 09 0A 0000
        10000000 0400 00000001FFFF 5500 0100
        18000000 0500 00000001FFFF 1200 0A00 0100 7D00 20030080
        """),
      items: [
        "0/1 ctmd/1 = 2019-05-30T07:08:09.1", "0/1 ctmd/1 = 2 bytes",
        "0/1 tele/focal-length = 85.0", "0/1 tele/aperture = 1.8",
        "0/1 tele/exposure-time = 0.008", "0/1 tele/iso = 800.0",
      ]),
    TelemetryCase(
      testDescription: "Canon: EXIF, a maker note and an unknown record", type: "CTMD",
      sample: bytes(
        """
        0F000000 0300 000000010000 FFFFFF
        3B000000 0700 01010001FFFF
        22000000 69870000 49492A00 08000000 0100 2788 0300 01000000 2003 0000 00000000
        0D000000 7C920000 0102030405
        """),
      items: [
        "0/1 ctmd/3 = 3 bytes", "0/1 exif/PhotographicSensitivity = 800",
        "0/1 ctmd/7.927c = 5 bytes",
      ]),
    TelemetryCase(
      testDescription: "Canon: a record that is cut", type: "CTMD",
      sample: bytes("0D000000 0300 000000010000"), items: ["0/1 sample/CTMD = 12 bytes"],
      diagnosticCount: 1),
  ]

  private static let dji: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "DJI: a place in degrees of an unknown device", type: "djmd",
      sample: bytes(
        "1A1C 221A 2218 0A14 0801 11 0000000000C04940 19 000000000000E0BF 1001"),
      items: [
        "0/1 djmd/3.4.4.1.1 = 1", "0/1 djmd/3.4.4.1.2 = 51.5", "0/1 djmd/3.4.4.1.3 = -0.5",
        "0/1 djmd/3.4.4.2 = 1", "0/1 tele/position = 51.5 -0.5",
      ]),
    TelemetryCase(
      testDescription: "DJI: text, bytes, a float, and a place that has another form", type: "djmd",
      sample: bytes("2A02 6869 1201 00 1D 0000C03F 1A06 2204 2202 0A00"),
      items: [
        "0/1 djmd/5 = hi", "0/1 djmd/2 = 1 byte", "0/1 djmd/3 = 1.5",
        "0/1 djmd/3.4.4.1 = 0 bytes",
        "0/1 tele/position = 0.0 0.0 [0, 0 is what receivers say that have no fix]",
      ]),
    TelemetryCase(
      testDescription: "DJI: a message that could be text", type: "djmd",
      sample: bytes("1A02 2841 2202 2841"),
      items: ["0/1 djmd/3.5 = 65", "0/1 djmd/4 = (A"]),
    TelemetryCase(
      testDescription: "DJI: a number of more than 64 bits", type: "dbgi",
      sample: bytes("08FFFFFFFFFFFFFFFFFF02"), items: ["0/1 sample/dbgi = 11 bytes"],
      diagnosticCount: 1),
    TelemetryCase(
      testDescription: "DJI: a length beyond the end", type: "dbgi", sample: bytes("0801 12FF"),
      items: ["0/1 dbgi/1 = 1", "0/1 sample/dbgi = 2 bytes"], diagnosticCount: 1),
  ]
}
