import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// Bytes from hexadecimal text, where spaces and line ends mean nothing.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap { $0.hexDigitValue.map { UInt8($0) } }
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// A big-endian number.
func number(_ value: some FixedWidthInteger, _ size: Int = 4) -> [UInt8] {
  (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A box, header included.
func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
  let code = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  return number(payload.count + 8) + code + payload
}

/// A movie of one track, laid out by hand: one chunk for each run of samples.
struct Movie {
  /// A sample and how long it lasts, in media ticks.
  struct Sample {
    var bytes: [UInt8]
    var duration: Int
    var offset = 0
    var description = 1
  }

  /// An edit: duration in movie ticks, start in media ticks, rate in 16.16.
  struct Edit {
    var duration: Int
    var start: Int
    var rate = 1 << 16
  }

  var entries: [[UInt8]]
  var samples: [Sample]
  var timescale = 1000
  var movieTimescale = 600
  var edits: [Edit] = []
  var handler = "meta"
  var isElsewhere = false

  /// The box `trak`, whose samples begin at `offset`.
  private func track(at offset: Int) -> [UInt8] {
    let full = [UInt8](repeating: 0, count: 4)
    let stts = samples.flatMap { number(1) + number($0.duration) }
    let ctts = samples.flatMap { number(1) + number($0.offset) }
    let sizes = samples.flatMap { number($0.bytes.count) }
    var place = offset
    var chunks: [UInt8] = []
    var runs: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      chunks += number(place)
      runs += number(index + 1) + number(1) + number(sample.description)
      place += sample.bytes.count
    }
    let count = number(samples.count)
    var table = box("stsd", full + number(entries.count) + entries.flatMap { $0 })
    table += box("stts", full + count + stts)
    if samples.contains(where: { $0.offset != 0 }) { table += box("ctts", full + count + ctts) }
    table += box("stsc", full + count + runs)
    table += box("stsz", full + number(0) + count + sizes)
    table += box("stco", full + count + chunks)
    let reference = box("url ", isElsewhere ? number(0) + Array("far.mov\u{0}".utf8) : number(1))
    let information =
      box("nmhd", full) + box("dinf", box("dref", full + number(1) + reference))
      + box("stbl", table)
    let media =
      box("mdhd", full + number(0, 8) + number(timescale) + number(0) + bytes("55C40000"))
      + box("hdlr", full + number(0) + Array(handler.utf8) + number(0, 12) + [0])
      + box("minf", information)
    let rows = edits.flatMap { number($0.duration) + number($0.start) + number($0.rate) }
    let list = edits.isEmpty ? [] : box("edts", box("elst", full + number(edits.count) + rows))
    return box("trak", list + box("mdia", media))
  }

  /// The file: a header, the media, the movie.
  var file: [UInt8] {
    let head = box("ftyp", Array("isom".utf8) + number(0))
    let media = samples.flatMap(\.bytes)
    return head + box("mdat", media) + box("moov", track(at: head.count + 8))
  }

  /// A reader of the track.
  func reader(
    limits: TimedMetadataLimits = TimedMetadataLimits()
  ) throws -> TimedTrackReader {
    let source = MemorySource(file)
    let tree = try BoxTree.scan(source)
    let track = try #require(tree.first("moov")?.first("trak"))
    return try TimedTrackReader(
      track: Track(track), movieTimescale: UInt32(movieTimescale), source: source, limits: limits)
  }

  /// A sample entry without anything of its own.
  static func entry(_ type: String, _ rest: [UInt8] = []) -> [UInt8] {
    box(type, number(0, 6) + number(1, 2) + rest)
  }
}
