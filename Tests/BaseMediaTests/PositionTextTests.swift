import BaseMedia
import BinaryIO
import TestSupport
import Testing

@Suite struct `Positions as sentences` {
  static let positions: [String] = [
    "$GPRMC,102200.00,A,4807.03800,N,01131.00000,E,022.4,084.4,010219,,,A*5B",
    "[1549016520000]$GNGGA,102200.00,4807.03800,N,01131.00000,E,1,08,0.9,545.4,M,46.9,M,,*47",
    "$GPGLL,4807.03800,N,01131.00000,E,102200,A*2C",
    "gsensori,4,512,-67,-12,100;GNRMC,161313.00,A,4529.87489,N,07337.01215,W,6.225,35.34,310819,,,A*52",
    "gsensori,4,512,-67,-12,100",
    // Without a fix the sentences still tell the camera.
    "$GPRMC,000125,V,,,,,000.0,,280908,002.1,N*71",
    "A,270519,201555.000,3356.8925,N,08420.2071,W,000.0,331.0M,+01.84,-09.80,-00.61;",
    "F/3.5, SS 1000, ISO 100, EV 0, GPS (8.6499, 53.1665, 18), D 24.26m, H 6.00m, H.S 2.10m/s",
    "HOME(121.4737,31.2304) 2019.02.01 10:22:00 GPS(121.4738,31.2305,16) BAROMETER:12.3",
    "[iso : 100] [shutter : 1/1000] [latitude: 48.117300] [longitude: 11.516700] [altitude: 519]",
    "[latitude : 48.117300] [longtitude : 11.516700]",
    "[rel_alt: 12.300 abs_alt: 519.100]",
    "Lat: 48.1173 Lon: 11.5167 Alt: 519",
    "LAT=48.11730 LNG=11.51670",
    "48.1173 N 11.5167 E", "N48.1173 E011.5167", "48.11730°N, 11.51670°E",
    "N:48.117300 W:124.759483",
    "$G:2013-05-20 10:22:00-N48.117300-E11.516700-S040",
    "210318073213[1][N][52200970][E][006362321][+00152][100][00140][C000000]+000",
    // Roadhawk.
    ".;;;;D?JL;6+;;;D;R?;4;;;;DBB;;O;;;=D;L;;HO71G>F;-?=J-F:FNJJ;DPP-JF3F;;PL=DBRLBF0F;=?DNF-RD-PF;N;?=JF;;?D=F:*6F~",
  ]

  static let perhaps: [String] = [
    "48.117300, 11.516700", "48.1173 11.5167", "-33.856800;151.215300",
    "e is 2.71828, 3.14159 is pi",
  ]

  /// What people say and read.
  static let words: [String] = [
    "", "Late in the harbour", "He lost the lat and the long of it.", "Lat: unknown. Lon: unknown.",
    "Latitude: high. Longitude: low.", "GPS (it said) is wrong.", "My GPS: 5, 6, 7!", "Home (1998)",
    "It is 30.5 degrees N of here", "At 10.30 we go N, at 11.45 we go E.",
    "Pi is 3.14159265, roughly.",
    "1.2.3.4, 5.6.7.8", "Chapter 3.1, verse 4.1", "She ran 100.25 m in 12.5 s", "RMC, GGA, GLL",
    "The FARMC, it is said", "$100, $200", "Version 48.1173 of the N.E.W. thing", "*12~",
    "Plato 1.234 said", "long 5.25 m, flat 3.75 m", "N 1.5 E 2.5",
    "♪ 99.9999 red balloons, 7.5 ♪", "gps", "home", "barometer", "W 12.3456 S",
  ]

  @Test(arguments: positions)
  func `are reported`(_ text: String) {
    #expect(PositionText.finding(in: Array(text.utf8)) == .position)
    #expect(PositionText.finding(in: [0, UInt8(text.utf8.count & 255)] + text.utf8) == .position)
    #expect(
      PositionText.finding(in: Array(text.utf8) + Array("\r\n".utf8)) == .position
        || text.hasSuffix("~"))
    let wide = text.unicodeScalars.flatMap { [UInt8(0), UInt8(truncatingIfNeeded: $0.value)] }
    #expect(PositionText.finding(in: wide) == .position)
  }

  @Test(arguments: perhaps)
  func `two decimals may be one`(_ text: String) {
    #expect(PositionText.finding(in: Array(text.utf8)) == .perhaps)
  }

  @Test(arguments: words)
  func `are told from what people say`(_ text: String) {
    #expect(PositionText.finding(in: Array(text.utf8)) == .nothing)
  }

  @Test func `are reported through a cipher that adds a number`() {
    let text = Array("G:0.1\t$GPRMC,102200,A,4807.0380,N,01131.0000,E,1.0,2.0,010219,,,A*5B".utf8)
    let shifted = [0] + text.map { $0 &+ 0x31 }
    // The asterisk is the fourth from the end.
    #expect(PositionText.finding(in: shifted + [0x0A]) == .position)
  }

  @Test func `are reported in binary records of cameras`() {
    let garmin = Array("PNDM".utf8) + [UInt8](repeating: 7, count: 16)
    #expect(PositionText.finding(in: garmin) == .position)
    #expect(PositionText.finding(in: [0, 0, 0, 20] + garmin) == .position)
    let turned = [0, 0, 0xF2, 0xE1, 0xF0, 0xEE] + [UInt8](repeating: 0xAA, count: 300)
    #expect(PositionText.finding(in: turned) == .position)
    #expect(PositionText.finding(in: [UInt8](repeating: 0xAA, count: 20)) == .nothing)
  }

  @Test func `any bytes are judged`() {
    var random = RepeatableNumbers(seed: 4)
    for text in Self.positions {
      for _ in 0..<20 { _ = PositionText.finding(in: Array(text.utf8).damaged(by: &random)) }
    }
    for count in 0..<8 { _ = PositionText.finding(in: [UInt8](repeating: 0x2A, count: count)) }
  }
}
