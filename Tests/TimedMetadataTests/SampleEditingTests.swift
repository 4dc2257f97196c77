import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// A sample, what goes of it, and what is left; bytes in hexadecimal, laid out by hand.
struct SampleFilterCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var type: FourCC
  var sample: [UInt8]
  /// Identifiers that go.
  var goes: Set<String>
  /// `nil` for a sample of which nothing is left.
  var left: [UInt8]?
  var removed: [String]

  /// A record of GPMF: key, letter of the type, size of a value, values.
  static func gpmf(_ key: String, _ type: String, _ size: UInt8, _ values: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - values.count % 4) % 4)
    return Array(key.utf8) + [type.utf8.first ?? 0, size] + number(values.count / Int(size), 2)
      + values + padding
  }

  static func nest(_ key: String, _ records: [[UInt8]]) -> [UInt8] {
    let inside = records.flatMap { $0 }
    return Array(key.utf8) + [0, 1] + number(inside.count, 2) + inside
  }

  static let places = nest(
    "STRM", [gpmf("GPS5", "l", 20, bytes("00000001 00000002 00000003 00000004 00000005"))])
  static let motion = nest(
    "STRM", [gpmf("ACCL", "s", 6, bytes("0001 0002 0003 0004 0005 0006"))])
  static let device = gpmf("DVID", "L", 4, bytes("00000001"))
  static let name = gpmf("DVNM", "c", 4, Array("Hero".utf8))

  static let all: [SampleFilterCase] = [
    SampleFilterCase(
      testDescription: "GPMF: the stream of positions goes, the sensor's stays", type: "gpmd",
      sample: nest("DEVC", [device, name, places, motion]), goes: ["tele/position", "gpmf/DVNM"],
      left: nest("DEVC", [device, motion]),
      removed: [
        "gpmf/DVNM", "tele/position", "tele/altitude", "tele/speed.2d", "tele/speed.3d",
      ]),
    SampleFilterCase(
      testDescription: "GPMF: nothing goes", type: "gpmd", sample: nest("DEVC", [device, motion]),
      goes: ["tele/position"], left: nest("DEVC", [device, motion]), removed: []),
    SampleFilterCase(
      testDescription: "GPMF: nothing is left", type: "gpmd",
      sample: nest("DEVC", [device, places]),
      goes: ["tele/position"], left: nil,
      removed: ["tele/position", "tele/altitude", "tele/speed.2d", "tele/speed.3d"]),
    SampleFilterCase(
      testDescription: "GPMF: bytes that are not a record go", type: "gpmd",
      sample: nest("DEVC", [motion]) + bytes("FFFF"), goes: ["sample/gpmd"],
      left: nest("DEVC", [motion]), removed: ["sample/gpmd"]),
    SampleFilterCase(
      testDescription: "CAMM: a position goes", type: "camm",
      sample: bytes("0000 0500 0000000000004940 0000000000000840 0000000000001440"),
      goes: ["tele/position"], left: nil, removed: ["tele/position", "tele/altitude"]),
    SampleFilterCase(
      testDescription: "CAMM: an acceleration stays", type: "camm",
      sample: bytes("0000 0300 00000000 00000000 00002041"), goes: ["tele/position"],
      left: bytes("0000 0300 00000000 00000000 00002041"), removed: []),
    SampleFilterCase(
      testDescription: "text that tells a position goes whole", type: "text",
      sample: bytes("001C") + Array("$GPRMC,123519,A,4807.038,N,0".utf8), goes: ["sample/text"],
      left: nil, removed: ["sample/text"]),
  ]
}

/// A sample of GPMF, the part of its time that is kept, and the measurements that are left.
struct SampleCutCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Of 1000 ticks.
  var range: Range<Int64>
  /// The first numbers of the accelerations that are left, of 10 in the sample.
  var left: ClosedRange<Int>
  /// TSMP, of 110 after the whole sample.
  var total: UInt32
  /// STMP in microseconds, of 5000000 at the start of the sample, which lasts one second.
  var start: UInt64

  static let all = [
    SampleCutCase(
      testDescription: "all of it", range: 0..<1000, left: 0...9, total: 110, start: 5_000_000),
    SampleCutCase(
      testDescription: "the first half", range: 0..<500, left: 0...4, total: 105,
      start: 5_000_000),
    SampleCutCase(
      testDescription: "the second half", range: 500..<1000, left: 5...9, total: 110,
      start: 5_500_000),
    SampleCutCase(
      testDescription: "within measurements, whose shares are counted", range: 350..<610,
      left: 3...6, total: 107, start: 5_300_000),
    SampleCutCase(
      testDescription: "one tick", range: 999..<1000, left: 9...9, total: 110, start: 5_900_000),
  ]
}

@Suite struct `Editing samples of timed metadata` {
  private func codec(_ type: FourCC) -> any TimedMetadataCodec {
    var diagnostics: [Diagnostic] = []
    return TimedMetadataFormat.codec(
      for: BoxNode(type, payload: []), diagnostics: &diagnostics)
  }

  @Test(arguments: SampleFilterCase.all)
  func `takes items out as the codec can`(_ wanted: SampleFilterCase) {
    let result = codec(wanted.type).filter(wanted.sample) {
      !wanted.goes.contains($0.identifier.rawValue)
    }
    switch result.outcome {
    case .unchanged: #expect(wanted.left == wanted.sample)
    case .changed(let bytes): #expect(wanted.left == bytes)
    case .empty: #expect(wanted.left == nil)
    }
    #expect(result.removed.map(\.identifier.rawValue) == wanted.removed)
  }

  @Test(arguments: SampleCutCase.all)
  func `cuts streams of GPMF to the measurements of a part`(_ wanted: SampleCutCase) throws {
    let values = (0..<10).flatMap { number($0, 2) + number(0, 2) + number(0, 2) }
    func sample(_ values: [UInt8], total: UInt32, start: UInt64) -> [UInt8] {
      SampleFilterCase.nest(
        "DEVC",
        [
          SampleFilterCase.device,
          SampleFilterCase.nest(
            "STRM",
            [
              SampleFilterCase.gpmf("STMP", "J", 8, number(start, 8)),
              SampleFilterCase.gpmf("TSMP", "L", 4, number(total)),
              SampleFilterCase.gpmf("ACCL", "s", 6, values),
            ]),
        ])
    }
    let whole = sample(values, total: 110, start: 5_000_000)
    let cut = try #require(
      codec("gpmd").cut(whole, to: SampleCut(wanted.range, of: 1000, timescale: 1000)))
    let left = wanted.left.flatMap { number($0, 2) + number(0, 2) + number(0, 2) }
    #expect(cut == sample(left, total: wanted.total, start: wanted.start))
  }

  @Test(arguments: [65_532, 65_536, 400_000, 2_000_000])
  func `frames devices whose content needs more than 16 bits to count`(_ count: Int) {
    let value = [UInt8](repeating: 7, count: count)
    let record = GPMFFrame.record("DEVC", value)
    let read = GPMFRecord.records(in: record, 0..<record.count)
    #expect(read.strayOffset == nil)
    #expect(read.records.count == 1)
    #expect(read.records.first.map { Array(record[$0.range].prefix(count)) } == value)
  }

  @Test func `cuts packets of KLV with times of their own to those of a part`() throws {
    func packet(_ microseconds: Int) -> [UInt8] {
      bytes("060E2B34 020B0101 0E010301 01000000 0A 0208") + number(microseconds, 8)
    }
    let sample = packet(1_000_000) + packet(1_250_000) + packet(1_500_000) + packet(1_750_000)
    #expect(codec("KLVA").decode(sample, at: 0).groups.count == 4)
    #expect(
      codec("KLVA").cut(sample, to: SampleCut(250..<700, of: 1000, timescale: 1000))
        == packet(1_250_000) + packet(1_500_000))
    #expect(
      codec("KLVA").cut(packet(1), to: SampleCut(250..<700, of: 1000, timescale: 1000)) == nil)
    // Times that stand still or go back divide nothing.
    #expect(codec("KLVA").decode(packet(1) + packet(1), at: 0).groups.count == 1)
  }

  @Test func `says in the first sample of a part of DJI's what the first of all has said`() {
    let name = Array("dvtm_ac203.proto".utf8)
    let head = [0x0A, UInt8(name.count + 4), 0x0A, UInt8(name.count + 2), 0x0A, UInt8(name.count)]
    let first = head + name + bytes("1A02 0801")
    let later = bytes("1A02 0802")
    let codec = codec("djmd")
    #expect(codec.opening(later, after: first) == head + name + later)
    #expect(codec.opening(first, after: first) == nil)
    #expect(codec.opening(later, after: later) == nil)
    #expect(self.codec("gpmd").opening(later, after: first) == nil)
  }

  @Test func `does not cut what is one measurement`() {
    let part = SampleCut(0..<1, of: 2, timescale: 1000)
    #expect(codec("camm").cut(bytes("0000 0300 00000000 00000000 00002041"), to: part) == nil)
    #expect(codec("mebx").cut(bytes("00000008 00000000"), to: part) == nil)
  }
}
