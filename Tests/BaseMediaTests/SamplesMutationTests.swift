import BaseMedia
import BinaryIO
import Foundation
import TestSupport
import Testing

private typealias Make = FragmentMaker

@Suite struct `Damaged fragments and tables` {
  /// A file with everything the joiner reads.
  static let rich: [UInt8] = {
    let roll = Array("roll".utf8)
    let tables =
      Make.description + Make.full("stts", Make.u32(1, 2, 100))
      + Make.full("ctts", Make.u32(1, 2, 5)) + Make.full("stss", Make.u32(1, 1))
      + Make.full("stsc", Make.u32(1, 1, 2, 1)) + Make.full("stsz", Make.u32(0, 2, 3, 2))
      + Make.full("stco", Make.u32(1, 40)) + Make.full("sdtp", [32, 16])
      + Make.full("sgpd", version: 1, roll, Make.u32(2, 1), [0xFF, 0xFF])
      + Make.full("sbgp", roll, Make.u32(1, 2, 1)) + Make.full("saiz", [8], Make.u32(2))
      + Make.full("saio", Make.u32(1, 16))
      + Make.full("subs", Make.u32(1, 2), [0, 1], [0, 9], [1, 0], Make.u32(0))
    let moov = Make.moov(
      [.init(edits: [(10, -1), (0, 5)], stbl: tables), .init(id: 2, timescale: 90000)],
      more: Make.box("udta", Make.box("name", [65])), extends: Make.full("mehd", Make.u32(900)))
    let inside = { (offset: Int32) in
      Make.full(
        "trun", version: 1, flags: 0xF01, Make.u32(2), Make.i32(offset),
        Make.u32(100, 3, 0x10000, 5), Make.u32(100, 3, 0x200_0000, 0xFFFF_FFF0))
        + Make.full("sgpd", version: 1, roll, Make.u32(0, 2, 1), [7], Make.u32(2), [8, 9])
        + Make.full("sbgp", roll, Make.u32(2, 1, 0x10001, 1, 0x10002))
        + Make.full(
          "senc", flags: 2, Make.u32(2), [1, 1, 1, 1, 1, 1, 1, 1, 0, 0],
          [2, 2, 2, 2, 2, 2, 2, 2, 0, 1], [0, 4, 0, 0, 0, 8])
        + Make.full("subs", Make.u32(1, 1), [0, 1], [0, 9], [1, 0], Make.u32(0))
    }
    let event = Make.full(
      "emsg", Array("urn:x\0v\0".utf8), Make.u32(500, 5, 7, 9), Array("data".utf8))
    return Make.fileType + moov + Make.fragment(time: 250, data: Array("onetwo".utf8), inside)
      + event
      + Make.fragment(track: 2, time: 90000, data: Array("abcdef".utf8), inside)
      + Make.fragment(
        header: (0x2002A, Make.u32(1, 7, 0x10000)), time: 300, data: Array("abcdef".utf8)
      ) { Make.full("trun", flags: 0x205, Make.u32(2), Make.i32($0), Make.u32(0, 3, 3)) }
  }()

  @Test func `are whole before they are damaged`() throws {
    let joined = try FragmentJoiner.join(try Make.scan(Self.rich))
    #expect(try joined.table(0).sampleCount == 6)
    #expect(try joined.table(1).sampleCount == 2)
    #expect(joined.losses.isEmpty, "\(joined.losses)")
  }

  @Test(.timeLimit(.minutes(1))) func `never trap, wherever the file is cut`() {
    for count in 0..<Self.rich.count { Self.tryAll(Array(Self.rich.prefix(count))) }
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<8)
  func `never trap, whatever bytes are changed`(_ seed: UInt64) {
    var generator = RepeatableNumbers(seed: seed)
    for _ in 0..<150 { Self.tryAll(Self.damaged(Self.rich, &generator)) }
  }

  @Test(
    .enabled(if: SamplesSupport.shared != nil, "no shared samples beside the repository"),
    .timeLimit(.minutes(1)),
    arguments: [
      "Eyevinn__mp4ff/stpp_combined.mp4", "androidx__media/sample_partially_fragmented.mp4",
      "malformed/mozilla__mp4parse-rust/no_timescale.mp4",
    ])
  func `never trap in files of others`(_ name: String) throws {
    let shared = try #require(SamplesSupport.shared)
    let bytes = try SamplesSupport.bytes(shared.appending(path: "samples/\(name)"))
    var generator = RepeatableNumbers(seed: 7)
    for _ in 0..<60 { Self.tryAll(Self.damaged(bytes, &generator)) }
  }

  /// Changes some bytes, more often to numbers that hurt than to any.
  private static func damaged(_ bytes: [UInt8], _ generator: inout RepeatableNumbers) -> [UInt8] {
    var copy = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let at = Int.random(in: 0..<min(copy.count, 4096), using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: copy[at] = UInt8.random(in: 0...255, using: &generator)
      case 1: for index in at..<min(at + 4, copy.count) { copy[index] = 0xFF }
      case 2: for index in at..<min(at + 4, copy.count) { copy[index] = 0 }
      default: copy[at] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
    }
    return copy
  }

  /// Does with a file whatever can be done; errors are what is hoped for.
  private static func tryAll(_ bytes: [UInt8]) {
    if let tree = try? Make.scan(bytes) {
      let joined = try? FragmentJoiner.join(tree)
      for boxes in [tree.boxes, joined?.tree.boxes ?? []] {
        for trak in boxes.first(where: { $0.type == "moov" })?.all("trak") ?? [] {
          _ = try? FragmentJoiner.referencedRanges(of: trak)
          guard let stbl = trak.descendant("mdia", "minf", "stbl"),
            let table = try? SampleTable(stbl: stbl)
          else { continue }
          _ = table.diagnostics(fileSize: bytes.count)
          _ = table.samples.prefix(1000).reduce(0) { $0 &+ $1.size }
          _ = SampleTable.stbl(stbl, replacingChunks: Array(table.chunks.prefix(1000))).payload
          _ = try? stbl.movingChunks { $0 / 2 }.payload
        }
      }
    }
  }
}
