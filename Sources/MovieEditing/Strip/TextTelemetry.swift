internal import BaseMedia
internal import BinaryIO

/// Tells subtitles that people read from those into which drones and cameras write where they are.
enum TextTelemetry {
  private static let handlers: Set<FourCC> = ["text", "sbtl", "subt"]
  /// How much of a sample is looked at, and of a track.
  private static let sampleBytes = 4096
  private static let trackBytes = 64 << 20
  private static let sampleCount = 1 << 20

  /// Whether a track of text tells positions: one sample that is one, or half of them that may be.
  static func isLikely(
    _ track: Track, in source: any ByteSource
  ) -> Bool {
    guard let handler = track.handlerType, handlers.contains(handler), !track.isExternal,
      let table = try? track.samples()
    else { return false }
    var left = trackBytes
    var likely = 0
    var told = 0
    for sample in table.samples.prefix(sampleCount) where left > 0 {
      let start = min(sample.offset, source.size)
      let end = min(start + min(sample.size, sampleBytes), source.size)
      // A sample of two bytes is the length of a text that is empty.
      guard end - start > 2, let bytes = try? source.read(start..<end) else { continue }
      left -= bytes.count
      told += 1
      switch PositionText.finding(in: bytes) {
      case .position: return true
      case .perhaps: likely += 1
      case .nothing: break
      }
    }
    return likely > 0 && likely * 2 >= told
  }
}
