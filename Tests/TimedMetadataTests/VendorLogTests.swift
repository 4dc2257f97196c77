import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import TimedMetadata

/// A file with logs outside its tracks, and what they say.
struct LogCase: Sendable, CustomTestStringConvertible {
  var file: String
  /// `format count: start+duration identifier number number, identifier` of the first group, in ticks.
  var logs: [String]
  var diagnosticCount = 0

  var testDescription: String { file }

  init(_ file: String, _ logs: String..., diagnosticCount: Int = 0) {
    (self.file, self.logs, self.diagnosticCount) = (file, logs, diagnosticCount)
  }

  private static let place = "tele/position 48.1173 11.5167"
  private static let speed = "tele/speed.2d 11.5236"
  private static let heading = "tele/heading 84.4"
  private static let utc = "tele/utc"

  static let all: [LogCase] = [
    LogCase("novatek-index.mp4", "freegps 4: 0+1000 \(place), \(speed), \(heading), \(utc)"),
    LogCase("novatek-boxes.mov", "freegps 2: 0+1000 \(place), \(speed), \(heading), \(utc)"),
    LogCase(
      "vantrue-index.mp4",
      "freegps 4: 0+1000 \(place), tele/altitude 519.0, \(speed), \(heading), \(utc), tele/acceleration 0.049 1.2454 2.5791"
    ),
    LogCase(
      "novatek-azdome.mp4",
      "freegps 4: 0+1000 \(place), tele/speed.2d 11.1111, \(utc), tele/acceleration 9.1202 -0.2942 -0.4903"
    ),
    LogCase(
      "novatek-eeekit.mp4",
      "freegps 4: 0+1000 tele/position -48.1173 -11.5167, tele/speed.2d 3.0556, \(utc), tele/acceleration 1.3729 0.1961 2.5497"
    ),
    LogCase(
      "novatek-viofo.mp4",
      "freegps 4: 0+1000 tele/position 48.1173 -11.5167, \(speed), \(heading), \(utc), tele/acceleration 3.8307 7.6614 -1.1492"
    ),
    LogCase(
      "novatek-akaso.mp4",
      "freegps 4: 0+1000 \(place), tele/speed.2d 6.2222, tele/heading 95.6, \(utc)"),
    LogCase(
      "novatek-akaso-v1.mp4",
      "freegps 4: 0+1000 tele/speed.2d 6.2222, tele/heading 264.4, \(utc), sample/freegps.position"),
    LogCase("novatek-innovv.mp4", "freegps 4: 0+1000 \(place), \(speed), \(heading)"),
    LogCase("novatek-eachpai.mp4", "freegps 4: 0+1000 \(place), \(speed), \(heading), \(utc)"),
    LogCase("novatek-nextbase.mp4", "freegps 4: 0+1000 \(place), \(speed), \(heading), \(utc)"),
    LogCase(
      "novatek-doubles.mp4",
      "freegps 1: 0+1000 tele/position 48.1173 -11.5167, \(speed), \(heading), \(utc), tele/acceleration -0.1373 0.6472 0.0196"
    ),
    LogCase(
      "novatek-iqs.mp4",
      "freegps 1: 0+1000 tele/position -48.1173 11.5167, tele/altitude 519.0, tele/speed.2d 6.2, \(utc)"
    ),
    LogCase(
      "novatek-anticlock.mp4",
      "freegps 1: 0+1000 tele/position -48.1173 11.5167, tele/speed.2d 6.2222, \(heading), \(utc), tele/acceleration 0.049 -0.0981 0.0294"
    ),
    LogCase(
      "novatek-nextbase-rows.mp4",
      "freegps 4: 0+1000 \(place), tele/speed.2d 6.2, tele/heading 275.6, \(utc)"),
    LogCase("novatek-unknown.mp4", "freegps 1: 0+1000 sample/freegps", diagnosticCount: 1),
    LogCase(
      "novatek-unindexed.mp4",
      "freegps 1: 0+1000 \(place), \(speed), \(heading), \(utc), tele/acceleration -0.1373 0.6472 0.0196"
    ),
    LogCase(
      "blackvue.mp4", "nmea 4: 0+1000 \(place), \(speed), \(heading), \(utc)",
      "3gf 4: 0+100 tele/acceleration 0.5 -98.0 1.2"),
    LogCase(
      "kenwood.mp4",
      "kenwood 3: 0+1000 \(place), tele/altitude 519.0, tele/speed.2d 11.1111, sample/kenwood.time, tele/acceleration 0.0588 0.0883 0.0392"
    ),
    LogCase("garmin.mp4", "garmin 3: 0+1000 \(place), tele/speed.2d 11.176, \(utc)"),
    LogCase(
      "tomtom.mp4",
      "tomtom 3: 0+100 tele/acceleration 0.1177 -9.6105 0.2942, \(place), tele/altitude 519.0, tele/speed.2d 6.2, \(heading), \(utc)"
    ),
    LogCase(
      "360fly.mp4",
      "360fly 3: 0+1000000 \(place), tele/altitude 519.0, tele/speed.2d 0.0, tele/heading 0.0"),
    LogCase("70mai-gps.mp4", "70mai 3: 0+1000 \(place), tele/speed.2d 10.0"),
    LogCase(
      "dudubell.mov",
      "gps0 3: 0+1000 \(place), tele/altitude 519.0, tele/speed.2d 11.1111, tele/heading 84.0, \(utc)",
      "gsen 3: 0+200 tele/acceleration 0.6129 0.0 9.8067"),
    LogCase("datakam.mp4", "nmea 3: 0+1000 \(place), \(speed), \(heading), \(utc)"),
    LogCase(
      "auto-vox.mov",
      "gps0 4: 0+1000 \(place), tele/speed.2d 11.3178, tele/heading 84.0, \(utc)",
      "gsen 4: 0+200 tele/acceleration 10.6239 5.3119 2.0431"),
    LogCase(
      "insta360.mp4",
      "insta360-300 3: 0+20 tele/acceleration 0.9807 -9.8067 0.0, tele/rotation-rate 0.01 0.02 0.03",
      "insta360-700 3: 0+1000 \(place), tele/altitude 519.0, tele/speed.2d 6.2, \(heading), \(utc)",
      "insta360-101 1: 0+1000 sample/insta360-101", diagnosticCount: 1),
    LogCase(
      "insta360-frames.mp4",
      "insta360-300 3: 10+20 tele/acceleration 9.9341 0.1961 -0.3236, tele/rotation-rate -0.002 -0.002 0.001",
      "insta360-400 3: 0+33 tele/exposure-time 0.01",
      "insta360-600 4: 0+33 sample/insta360-600.frame 0.9",
      "insta360-900 1: 0+1000 sample/insta360-900", diagnosticCount: 1),
    LogCase("ligo-json.mp4", "ligogps 3: 0+1000 tele/position 48.1173 -11.5167, \(speed), \(utc)"),
    LogCase(
      "ligo-json-gku.mp4", "ligogps 2: 0+1000 tele/position 48.1173 -11.5167, \(speed), \(utc)"),
    LogCase(
      "ligo-trailer.mp4",
      "ligogps 3: 0+1000 \(place), tele/speed.2d 13.0361, \(heading), \(utc), tele/acceleration -0.0 -0.0 -0.0"
    ),
    LogCase("ligo-skip.mp4", "ligogps 3: 0+1000 sample/ligogps", diagnosticCount: 1),
    LogCase("parrot.mp4", "prrt 1: 0+1000 sample/prrt", diagnosticCount: 1),
  ]
}

@Suite struct `Logs outside tracks` {
  @Test(arguments: LogCase.all)
  func `tell what the camera measured`(_ logCase: LogCase) throws {
    let fixture = try #require(Fixture.vendor.first { $0.name == logCase.file })
    var diagnostics = 0
    let told = try Self.logs(in: fixture.bytes).map { log, reader in
      var (reader, groups) = (reader, [TimedMetadataGroup]())
      while let group = reader.next() { groups.append(group) }
      diagnostics += reader.diagnostics.count
      return "\(log.format) \(groups.count): \(try Self.text(#require(groups.first)))"
    }
    #expect(told == logCase.logs)
    #expect(diagnostics == logCase.diagnosticCount)
  }

  /// Bytes turned over in places, and files cut short: readers end, and no two runs differ.
  @Test(arguments: LogCase.all)
  func `end whatever the bytes`(_ logCase: LogCase) throws {
    let fixture = try #require(Fixture.vendor.first { $0.name == logCase.file })
    for seed in 0..<24 {
      var bytes = fixture.bytes
      var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      for _ in 0..<32 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
      }
      guard let logs = try? Self.logs(in: bytes) else { continue }
      for (_, reader) in logs {
        var (reader, count) = (reader, 0)
        while reader.next() != nil { count += 1 }
        #expect(count <= bytes.count)
      }
    }
  }

  @Test func `a receiver without a fix is doubted`() {
    var decoder = NovatekLog()
    var block = [UInt8](repeating: 0, count: 0x60)
    block.replaceSubrange(
      0x30..<0x48, with: [10, 22, 0, 19, 2, 1].flatMap { [UInt8($0), 0, 0, 0] })
    block.replaceSubrange(0x48..<0x4B, with: "VNE".utf8)
    block[0x4D] = 1
    let moment = decoder.moments(in: block[...], at: 0).first
    #expect(moment?.items.first?.extraAttributes == [TelemetryItem.doubt("no fix")])
  }

  private static func logs(
    in bytes: [UInt8]
  ) throws -> [(VendorLog, any TimedGroupReader)] {
    let source = MemorySource(bytes)
    let carriers = try VendorCarriers.find(in: try BoxTree.scan(source), source: source)
    return try VendorLogs.all(in: carriers, of: source).map { ($0, try $0.reader(of: source)) }
  }

  private static func text(_ group: TimedMetadataGroup) -> String {
    let items = group.items.map { item in
      var numbers: [Double] = []
      if case .vector(let vector)? = item.value {
        numbers = vector
      } else if let number = item.numberValue {
        numbers = [number.double]
      }
      return ([item.identifier.description] + numbers.map { "\(($0 * 1e4).rounded() / 1e4)" })
        .joined(separator: " ")
    }
    return "\(group.timeRange.start.value)+\(group.timeRange.duration.value) "
      + items.joined(separator: ", ")
  }
}
