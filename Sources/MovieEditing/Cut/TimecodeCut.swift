internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Advances the first sample of a timecode track by what a cut takes away before it.
///
/// The sample is a count of frames, drop-frame or not: labels are made of it by whoever shows them.
///
/// Source: QTFF, "Timecode Sample Description", "Timecode Sample Data".
enum TimecodeCut {
  /// What becomes of the first sample.
  struct Advance: Hashable, Sendable {
    /// The sample's bytes.
    var bytes: [UInt8]
    /// What its start moves by, in media ticks: whole frames.
    var ticks: Int64
  }

  /// Advances a sample, a count in 32 or 64 bits, by the media ticks that are taken away of it; `nil` where it stays as
  /// it is and the edit list hides what was before.
  static func advance(
    _ bytes: [UInt8], entry: TimecodeSampleEntry, elapsed: Int64, timescale: UInt32
  ) -> Advance? {
    guard elapsed > 0, timescale > 0, entry.timescale > 0, entry.frameDuration > 0,
      !entry.counting.contains(.counter), bytes.count == 4 || bytes.count == 8
    else { return nil }
    let ticksPerFrame = Int128(entry.frameDuration) * Int128(timescale)
    let frames = Int128(elapsed) * Int128(entry.timescale) / ticksPerFrame
    guard frames > 0 else { return nil }
    let ticks = (frames * ticksPerFrame + Int128(entry.timescale) - 1) / Int128(entry.timescale)
    let stored = UInt64(bigEndian: bytes)
    let value =
      bytes.count == 4
      ? Int128(Int32(truncatingIfNeeded: stored)) : Int128(Int64(bitPattern: stored))
    var sum = value + frames
    if entry.counting.contains(.wrapsAt24Hours), let day = framesPerDay(entry), value >= 0 {
      sum %= day
    }
    let result = UInt64(truncatingIfNeeded: sum)
    return Advance(
      bytes: bytes.count == 4
        ? UInt32(truncatingIfNeeded: result).bigEndianBytes : result.bigEndianBytes,
      ticks: Int64(clamping: ticks))
  }

  /// How many frames a day has; two labels in 30 are left out of each minute but every tenth, where they are dropped.
  private static func framesPerDay(_ entry: TimecodeSampleEntry) -> Int128? {
    let rate = Int128(entry.frameCount)
    guard rate > 0 else { return nil }
    guard entry.counting.contains(.dropFrame) else { return rate * 86400 }
    return (rate * 600 - 18 * (rate / 30)) * 144
  }
}
