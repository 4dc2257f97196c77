import MediaModel
import Testing

@testable import TimedMetadata

/// A file that is nothing but timed metadata, and what it says.
struct PayloadCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var format: String
  var file: [UInt8]
  /// `start+duration identifier, identifier` in milliseconds.
  var groups: [String]
  var diagnosticCount = 0

  static let all: [PayloadCase] = [
    PayloadCase(
      testDescription: "captions with times", format: "srt",
      file: Array(
        "\u{FEFF}1\r\n00:00:01,500 --> 00:00:02,000\r\n[iso: 100]\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nHello\r\n\r\n"
          .utf8), groups: ["1500+500 tele/iso", "3600000+1000 sample/srt"]),
    PayloadCase(
      testDescription: "captions without times", format: "srt",
      file: Array("1\n[iso: 100]\n\n2\n[iso: 200]".utf8),
      groups: ["0+1000 tele/iso", "1000+1000 tele/iso"]),
    PayloadCase(
      testDescription: "sentences, one of them damaged", format: "nmea",
      file: Array(
        "$GPGGA,235959,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\n$GPGGA,235959.5,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*00\n$GPGGA,000001.000,4807.038,N,01131.000,E,1,08,0.9,546.4,M,46.9,M,,\n"
          .utf8),
      groups: [
        "0+2000 tele/position, tele/altitude, tele/satellites, tele/dilution",
        "2000+2000 tele/position, tele/altitude, tele/satellites, tele/dilution",
      ], diagnosticCount: 1),
    PayloadCase(
      testDescription: "sentences after milliseconds in brackets", format: "nmea",
      file: Array(
        "[1530000000000]$GPRMC,080000,A,4807.038,N,01131.000,E,000.0,084.4,260618,,,\n".utf8),
      groups: ["0+1000 tele/position, tele/speed.2d, tele/heading, tele/utc"]),
    PayloadCase(
      testDescription: "two samples of GPMF of one device", format: "gpmf",
      file: device(1) + device(1),
      groups: ["0+1001 gpmf/DVNM", "1001+1001 gpmf/DVNM"], diagnosticCount: 1),
    PayloadCase(
      testDescription: "a sample of GPMF of two devices", format: "gpmf",
      file: device(1) + device(2), groups: ["0+1001 gpmf/DVNM, gpmf/DVNM"], diagnosticCount: 1),
    PayloadCase(
      testDescription: "KLV with times of its own", format: "klv",
      file: klv("0000000000000000") + klv("00000000000F4240"),
      groups: [
        "0+1000 klv/0601.2, tele/utc", "1000+1000 klv/0601.2, tele/utc",
      ], diagnosticCount: 2),
    PayloadCase(
      testDescription: "acceleration, and the row that ends it", format: "3gf",
      file: bytes("00000000 0005FC2C000C 00000064 0005FC2C000C FFFFFFFF 000000000000"),
      groups: ["0+100 tele/acceleration", "100+100 tele/acceleration"]),
    PayloadCase(testDescription: "nothing", format: "klv", file: [], groups: []),
  ]

  private static func device(_ number: UInt8) -> [UInt8] {
    bytes("44455643 00 01 0018 44564944 4C 04 0001 000000") + [number]
      + bytes("44564E4D 63 04 0001 4865726F")
  }

  private static func klv(_ time: String) -> [UInt8] {
    bytes("060E2B34020B01010E01030101000000 0A 0208" + time)
  }
}

@Suite struct `Files of timed metadata alone` {
  @Test(arguments: PayloadCase.all) func `are read`(_ c: PayloadCase) throws {
    let payload = try #require(TimedPayload.all.named(c.format))
    var reader = payload.read(c.file)
    var groups: [String] = []
    while let group = reader.next() {
      let (start, duration) = (group.timeRange.start, group.timeRange.duration)
      groups.append(
        "\(start.converted(to: 1000).value)+\(duration.converted(to: 1000).value) "
          + group.items.map(\.identifier.rawValue).joined(separator: ", "))
    }
    #expect(groups == c.groups)
    #expect(reader.diagnostics.count == c.diagnosticCount)
  }

  @Test(arguments: PayloadCase.all) func `are read however they are damaged`(_ c: PayloadCase) {
    for payload in TimedPayload.all {
      for end in c.file.indices {
        var damaged = c.file
        damaged[end] ^= 0xFF
        for bytes in [damaged, Array(c.file[..<end])] {
          var reader = payload.read(bytes)
          var size = 0
          while let group = reader.next() {
            size += group.items.reduce(0) { $0 + $1.payload.count }
          }
          #expect(size <= 64 * (c.file.count + 1))
        }
      }
    }
  }

  @Test(
    arguments: [
      ("DJI_0001.SRT", "srt"), ("ride.nmea", "nmea"), ("20200101_NF.gps", "nmea"), ("a.klv", "klv"),
      ("a.mp4", nil),
    ] as [(String, String?)]) func `are known by their names`(_ name: String, _ format: String?)
  {
    #expect(TimedPayload.all.ofFile(named: name)?.name == format)
  }
}
