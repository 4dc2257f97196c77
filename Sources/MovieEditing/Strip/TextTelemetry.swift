internal import BaseMedia
internal import BinaryIO

/// Tells subtitles that people read from those into which drones and cameras write where they are.
enum TextTelemetry {
  private static let handlers: Set<FourCC> = ["text", "sbtl", "subt"]
  /// How many samples are looked at, and how much of each.
  private static let sampleCount = 4
  private static let lookedAt = 4096

  /// What only telemetry says, in small letters.
  private static let marks = [
    "gps(", "gps (", "gps:", "home(", "[latitude", "latitude:", "lat:", "[longitude", "longtitude",
    "$gprmc", "$gnrmc", "$gpgga", "rel_alt:", "abs_alt:", "focal_len:", "barometer:", "g.sensor",
  ].map { Array($0.utf8) }

  /// Whether one of the first samples of a track of text tells a position.
  static func isLikely(
    _ track: BoxNode, handler: FourCC, in source: any ByteSource
  ) -> Bool {
    guard handlers.contains(handler), !track.hasExternalMedia,
      let stbl = track.descendant("mdia", "minf", "stbl"), let table = try? SampleTable(stbl: stbl)
    else { return false }
    for sample in table.samples.prefix(sampleCount) {
      let start = min(sample.offset, source.size)
      let end = min(start + min(sample.size, lookedAt), source.size)
      guard let bytes = try? source.read(start..<end) else { continue }
      // Text in UTF-16 has a zero beside each of these characters.
      let text = bytes.filter { $0 != 0 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if marks.contains(where: { text.holds($0) }) { return true }
    }
    return false
  }
}

extension [UInt8] {
  fileprivate func holds(_ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first, count >= pattern.count else { return false }
    return (0...(count - pattern.count)).contains { start in
      self[start] == first && self[start..<(start + pattern.count)].elementsEqual(pattern)
    }
  }
}
