import BinaryIO
import Testing

@testable import TimedMetadata

/// A sample of telemetry, laid out by hand, and what it says.
struct TelemetryCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var type: String
  var sample: [UInt8]
  /// `part/parts identifier = value`, with a doubt in brackets.
  var items: [String]
  var diagnosticCount = 0

  /// A record of GPMF: key, letter of the type, size of a value, count, values.
  private static func gpmf(
    _ key: String, _ type: String, _ size: UInt8, _ values: [UInt8]
  ) -> [UInt8] {
    let count = size == 0 ? values.count : values.count / Int(size)
    let padding = [UInt8](repeating: 0, count: (4 - values.count % 4) % 4)
    return Array(key.utf8) + [type.utf8.first ?? 0, size] + number(count, 2) + values + padding
  }

  /// A record of GPMF that holds records.
  private static func nest(_ key: String, _ records: [[UInt8]]) -> [UInt8] {
    let inside = records.flatMap { $0 }
    return Array(key.utf8) + [0, 1] + number(inside.count, 2) + inside
  }

  private static func stream(_ records: [[UInt8]]) -> [UInt8] {
    nest("DEVC", [nest("STRM", records)])
  }

  private static func letters(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let all = gpmf + camm + texts + sets + cameras + camcorders

  private static let gpmf: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "GPMF: axes stored as z, x, y", type: "gpmd",
      sample: stream([
        gpmf("STNM", "c", 1, letters("Accelerometer (z,x,y)")),
        gpmf("SIUN", "c", 4, bytes("6D2F73B2")), gpmf("SCAL", "s", 2, bytes("0002")),
        gpmf("ACCL", "s", 6, bytes("0002 0004 FFFA 0008 000A 000C")),
      ]),
      items: [
        "0/2 tele/acceleration = 2.0 -3.0 1.0", "1/2 tele/acceleration = 5.0 6.0 4.0",
      ]),
    TelemetryCase(
      testDescription: "GPMF: axes that ORIN turns", type: "gpmd",
      sample: stream([
        gpmf("SCAL", "s", 2, bytes("0001")), gpmf("ORIN", "c", 1, letters("YxZ")),
        gpmf("GYRO", "s", 6, bytes("0001 0002 0003")),
      ]),
      items: ["0/1 tele/rotation-rate = -2.0 1.0 3.0"]),
    TelemetryCase(
      testDescription: "GPMF: axes that a matrix turns, whose order ORIO tells", type: "gpmd",
      sample: stream([
        gpmf("SCAL", "s", 2, bytes("0002")), gpmf("ORIO", "c", 1, letters("ZXy")),
        gpmf(
          "MTRX", "f", 36,
          bytes("3F800000 00000000 00000000 00000000 00000000 BF800000 00000000 3F000000 00000000")),
        gpmf("GYRO", "s", 6, bytes("0002 0004 0006")),
      ]),
      items: ["0/1 tele/rotation-rate = -3.0 -1.0 1.0"]),
    TelemetryCase(
      testDescription: "GPMF: a matrix beside ORIN says no more than it", type: "gpmd",
      sample: stream([
        gpmf("ORIN", "c", 1, letters("YxZ")), gpmf("ORIO", "c", 1, letters("ZXY")),
        gpmf(
          "MTRX", "f", 36,
          bytes("00000000 00000000 3F800000 00000000 BF800000 00000000 3F800000 00000000 00000000")),
        gpmf("GYRO", "s", 6, bytes("0001 0002 0003")),
      ]),
      items: ["0/1 tele/rotation-rate = -2.0 1.0 3.0"]),
    TelemetryCase(
      testDescription: "GPMF: a delay that no time can be taken from is reported", type: "gpmd",
      sample: stream([gpmf("TIMO", "f", 4, bytes("3E800000")), gpmf("HUES", "B", 1, bytes("01"))]),
      items: ["0/1 gpmf/TIMO = 0.25 {s}", "0/1 gpmf/HUES = 1.0"]),
    TelemetryCase(
      testDescription: "GPMF: positions with a fix and a time", type: "gpmd",
      sample: stream([
        gpmf("GPSF", "L", 4, bytes("00000003")), gpmf("GPSU", "U", 16, letters("170417173104.125")),
        gpmf("GPSP", "S", 2, bytes("00C8")),
        gpmf("SCAL", "l", 4, bytes("00989680 00989680 000003E8 000003E8 00000064")),
        gpmf("GPS5", "l", 20, bytes("13A9A540 B9F3B5C0 00001388 000003E8 00000064")),
      ]),
      items: [
        "0/1 tele/position = 32.9884992 -117.521056", "0/1 tele/altitude = 5.0",
        "0/1 tele/speed.2d = 1.0", "0/1 tele/speed.3d = 1.0", "0/1 tele/fix = 3",
        "0/1 tele/dilution = 2.0", "0/1 tele/utc = 2017-04-17T17:31:04.125Z",
      ]),
    TelemetryCase(
      testDescription: "GPMF: a position without a fix is marked", type: "gpmd",
      sample: stream([
        gpmf("GPSF", "L", 4, bytes("00000000")),
        gpmf("GPS5", "l", 20, bytes("00000001 00000002 00000000 00000000 00000000")),
      ]),
      items: [
        "0/1 tele/position = 1.0 2.0 [no fix]", "0/1 tele/altitude = 0.0",
        "0/1 tele/speed.2d = 0.0",
        "0/1 tele/speed.3d = 0.0", "0/1 tele/fix = 0",
      ]),
    TelemetryCase(
      testDescription: "GPMF: a complex type with a position of its own time", type: "gpmd",
      sample: stream([
        gpmf("TYPE", "c", 1, letters("lllllllSS")),
        gpmf(
          "SCAL", "l", 4,
          bytes("0000000A 0000000A 00000001 00000001 00000001 00000001 000003E8 00000064 00000001")),
        gpmf(
          "GPS9", "?", 32,
          bytes(
            "00000069 FFFFFF97 00000003 00000004 00000005 00002000 0001E240 007B 0003")),
      ]),
      items: [
        "0/1 tele/position = 10.5 -10.5", "0/1 tele/altitude = 3.0", "0/1 tele/speed.2d = 4.0",
        "0/1 tele/speed.3d = 5.0", "0/1 tele/fix = 3", "0/1 tele/dilution = 1.23",
        "0/1 tele/utc = 2022-06-06T00:02:03.456Z",
      ]),
    TelemetryCase(
      testDescription: "GPMF: a position that is repeated is marked", type: "gpmd",
      sample: stream([
        gpmf("TYPE", "c", 1, letters("lllllllSS")),
        gpmf(
          "GPS9", "?", 32,
          bytes(
            """
            00000001 00000002 00000003 00000004 00000005 00002000 00000006 0007 0003
            00000001 00000002 00000003 00000004 00000005 00002000 00000006 0007 0003
            """)),
      ]),
      items: [0, 1].flatMap { index in
        let doubt = index == 0 ? "" : " [told again: the receiver's clock has not moved]"
        return [
          "tele/position = 1.0 2.0\(doubt)", "tele/altitude = 3.0", "tele/speed.2d = 4.0",
          "tele/speed.3d = 5.0", "tele/fix = 3", "tele/dilution = 7.0",
          "tele/utc = 2022-06-06T00:00:06Z",
        ].map { "\(index)/2 \($0)" }
      }),
    TelemetryCase(
      testDescription: "GPMF: a stream that is not known keeps its name and unit", type: "gpmd",
      sample: stream([
        gpmf("STNM", "c", 1, letters("Hue")), gpmf("UNIT", "c", 3, letters("deg")),
        gpmf("HUES", "B", 1, bytes("0102")),
      ]),
      items: ["0/2 gpmf/HUES = 1.0 {Hue, deg}", "1/2 gpmf/HUES = 2.0 {Hue, deg}"]),
    TelemetryCase(
      testDescription: "GPMF: letters of one text", type: "gpmd",
      sample: stream([gpmf("WNDM", "c", 1, letters("low"))]), items: ["0/1 gpmf/WNDM = low"]),
    TelemetryCase(
      testDescription: "GPMF: bytes that are not a record are kept", type: "gpmd",
      sample: nest("DEVC", [gpmf("DVNM", "c", 4, letters("Hero"))]) + bytes("FFFF"),
      items: ["0/1 sample/gpmd = 2 bytes", "0/1 gpmf/DVNM = Hero"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "GPMF: a count beyond the end", type: "gpmd",
      sample: bytes("44455643 00 01 FFFF 00000000"), items: ["0/1 sample/gpmd = 12 bytes"],
      diagnosticCount: 1),
    TelemetryCase(
      testDescription: "GPMF: a face of a HERO10, with its confidence and its smile", type: "gpmd",
      sample: stream([
        gpmf("TYPE", "c", 9, letters("BBSSSSSBB")),
        gpmf("SCAL", "S", 2, bytes("0001 0001 0001 FFFF FFFF FFFF FFFF 0001 0001")),
        gpmf("FACE", "?", 14, bytes("04 63 0007 FFFF 0000 0000 FFFF 32 00")),
      ]),
      items: [
        "0/1 mdta/com.apple.quicktime.detected-face = bounds (1.0, 0.0) (1.0, 0.0) (1.0, 1.0) (1.0, 1.0), face-id 7",
        "0/1 gpmf/FACE = 4.0 99.0 7.0 1.0 0.0 0.0 1.0 50.0 0.0",
      ]),
    TelemetryCase(
      testDescription: "GPMF: pictures without faces are measurements, too", type: "gpmd",
      sample: stream([
        gpmf("TYPE", "c", 1, letters("Lffff")), gpmf("FACE", "?", 20, []),
        gpmf(
          "FACE", "?", 20, bytes("00000002 3F000000 3E800000 3E800000 3E800000")),
      ]),
      items: [
        "1/2 mdta/com.apple.quicktime.detected-face = bounds (0.5, 0.25) (0.75, 0.25) (0.75, 0.5) (0.5, 0.5), face-id 2",
        "1/2 gpmf/FACE = 2.0 0.5 0.25 0.25 0.25",
      ]),
    TelemetryCase(
      testDescription: "GPMF: a stream inside of a stream", type: "gpmd",
      sample: stream([
        nest("STRM", [gpmf("STNM", "c", 3, letters("Hue")), gpmf("HUES", "B", 1, bytes("09"))])
      ]), items: ["0/1 gpmf/HUES = 9.0 {Hue}"]),
    TelemetryCase(
      testDescription: "GPMF: nothing", type: "gpmd", sample: [], items: []),
  ]

  private static let camm: [TelemetryCase] = [
    TelemetryCase(
      testDescription: "CAMM 0: no rotation", type: "camm",
      sample: bytes("0000 0000 00000000 00000000 00000000"),
      items: ["0/1 tele/orientation = 1.0 0.0 0.0 0.0"]),
    TelemetryCase(
      testDescription: "CAMM 1: exposure and readout", type: "camm",
      sample: bytes("0000 0100 00CA9A3B 80969800"),
      items: ["0/1 tele/exposure-time = 1.0", "0/1 tele/rolling-shutter = 0.01"]),
    TelemetryCase(
      testDescription: "CAMM 2: rotation rate", type: "camm",
      sample: bytes("0000 0200 0000803F 000000C0 0000003F"),
      items: ["0/1 tele/rotation-rate = 1.0 -2.0 0.5"]),
    TelemetryCase(
      testDescription: "CAMM 3: acceleration", type: "camm",
      sample: bytes("0000 0300 0000803F 000000C0 0000003F"),
      items: ["0/1 tele/acceleration = 1.0 -2.0 0.5"]),
    TelemetryCase(
      testDescription: "CAMM 4: position of the camera", type: "camm",
      sample: bytes("0000 0400 0000803F 000000C0 0000003F"),
      items: ["0/1 sample/camm.position = 1.0 -2.0 0.5"]),
    TelemetryCase(
      testDescription: "CAMM 5: place", type: "camm",
      sample: bytes("0000 0500 0000000000004840 0000000000002440 0000000000005940"),
      items: ["0/1 tele/position = 48.0 10.0", "0/1 tele/altitude = 100.0"]),
    TelemetryCase(
      testDescription: "CAMM 6: place of a receiver, 18 leap seconds after", type: "camm",
      sample: bytes(
        """
        0000 0600 000000A0E18BD341 03000000 0000000000004840 0000000000002440 0000C842
        0000803F 00000040 0000803F 000000C0 0000003F 0000003F
        """),
      items: [
        "0/1 tele/position = 48.0 10.0", "0/1 tele/altitude = 100.0",
        "0/1 tele/accuracy.horizontal = 1.0", "0/1 tele/accuracy.vertical = 2.0",
        "0/1 tele/velocity = 1.0 -2.0 0.5", "0/1 tele/accuracy.speed = 0.5", "0/1 tele/fix = 3",
        "0/1 tele/utc = 2021-07-31T03:30:54Z",
      ]),
    TelemetryCase(
      testDescription: "CAMM 7: magnetic field", type: "camm",
      sample: bytes("0000 0700 0000803F 000000C0 0000003F"),
      items: ["0/1 tele/magnetic-field = 1.0 -2.0 0.5"]),
    TelemetryCase(
      testDescription: "CAMM of a type that is not known", type: "camm",
      sample: bytes("0000 0800 00"), items: ["0/1 sample/camm = 5 bytes"], diagnosticCount: 1),
    TelemetryCase(
      testDescription: "CAMM that is cut", type: "camm", sample: bytes("0000 0300 00"),
      items: ["0/1 sample/camm = 5 bytes"], diagnosticCount: 1),
  ]
}
