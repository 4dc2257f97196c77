import Foundation
import Testing

/// The few numbers of a movie's tables that tests compare, read without any code of ours.
struct MovieTables {
  struct Track {
    var id = 0
    var timescale = 0
    var duration = 0
    var sampleDurations: [(count: Int, ticks: Int)] = []
    /// Composition offsets, one run after the other, as signed numbers in any version.
    var compositionOffsets: [(count: Int, ticks: Int)] = []
    /// Where the types of the sample entries are in the file.
    var entryTypes: [Int] = []
  }

  private var data: Data
  private(set) var tracks: [Track] = []

  init(_ path: String) throws {
    data = try Data(contentsOf: URL(fileURLWithPath: path))
    try read(0..<data.count)
  }

  /// Sample entries that a reader must know to find sound samples: uncompressed ones.
  private static let keptTypes: Set = [
    "raw ", "twos", "sowt", "in24", "in32", "fl32", "alaw", "ulaw", "lpcm",
  ]

  /// Writes a copy whose sample entries are of no known type, so that nobody looks into samples.
  func writeNameless(to path: String) throws {
    var copy = data
    for offset in tracks.flatMap(\.entryTypes) {
      let type = String(decoding: data[offset..<offset + 4], as: UTF8.self)
      if Self.keptTypes.contains(type) { continue }
      copy.replaceSubrange(offset..<offset + 4, with: Data("anon".utf8))
    }
    try copy.write(to: URL(fileURLWithPath: path))
  }

  private func number(_ offset: Int, bytes: Int = 4) throws -> Int {
    try #require(offset >= 0 && offset + bytes <= data.count)
    return data[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func read(_ range: Range<Int>) throws {
    var start = range.lowerBound
    while start + 8 <= range.upperBound {
      var (size, header) = (try number(start), 8)
      if size == 1 { (size, header) = (try number(start + 8, bytes: 8), 16) }
      if size == 0 { size = range.upperBound - start }
      try #require(size >= header && start + size <= range.upperBound)
      let type = String(decoding: data[start + 4..<start + 8], as: UTF8.self)
      try read(type, start + header..<start + size)
      start += size
    }
  }

  private mutating func read(_ type: String, _ body: Range<Int>) throws {
    let start = body.lowerBound
    switch type {
    case "trak":
      tracks.append(Track())
      try read(body)
    case "moov", "mdia", "minf", "stbl": try read(body)
    case "tkhd":
      let isLong = try number(start, bytes: 1) == 1
      tracks[tracks.count - 1].id = try number(start + (isLong ? 20 : 12))
    case "mdhd":
      let isLong = try number(start, bytes: 1) == 1
      tracks[tracks.count - 1].timescale = try number(start + (isLong ? 20 : 12))
      tracks[tracks.count - 1].duration = try number(
        start + (isLong ? 24 : 16), bytes: isLong ? 8 : 4)
    case "stts":
      for index in 0..<(try number(start + 4)) {
        let run = start + 8 + index * 8
        tracks[tracks.count - 1].sampleDurations.append(
          (count: try number(run), ticks: try number(run + 4)))
      }
    case "ctts":
      for index in 0..<(try number(start + 4)) {
        let run = start + 8 + index * 8
        let ticks = Int(Int32(truncatingIfNeeded: try number(run + 4)))
        tracks[tracks.count - 1].compositionOffsets.append((count: try number(run), ticks: ticks))
      }
    case "stsd":
      var entry = start + 8
      for _ in 0..<(try number(start + 4)) {
        tracks[tracks.count - 1].entryTypes.append(entry + 4)
        entry += try number(entry)
      }
    default: break
    }
  }
}
