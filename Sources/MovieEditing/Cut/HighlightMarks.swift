internal import BinaryIO

/// The moments that someone marked while recording: `HMMT` in the user data of GoPro's cameras.
///
///     u32 count, then for each mark: u32 time in milliseconds; zeros up to the end
///
/// Source: GoPro's files, and ExifTool's tag `HighlightMarkers`.
struct HighlightMarks: Hashable, Sendable {
  /// In milliseconds from the start of the movie.
  private(set) var times: [UInt32]
  /// The size of the box's content: room for marks to come.
  private var size: Int

  static let timescale: UInt32 = 1000

  /// Reads the content of the box; `nil` where it is too short to count.
  init?(_ payload: [UInt8]) {
    guard payload.count >= 4 else { return nil }
    size = payload.count
    let count = min(Int(UInt32(bigEndian: payload[0..<4])), (payload.count - 4) / 4)
    times = (0..<count).map { UInt32(bigEndian: payload[4 + $0 * 4..<8 + $0 * 4]) }
  }

  /// The content of the box, no shorter than it was.
  var bytes: [UInt8] {
    let used = UInt32(clamping: times.count).bigEndianBytes + times.flatMap(\.bigEndianBytes)
    return used + [UInt8](repeating: 0, count: max(0, size - used.count))
  }

  /// Keeps those in a part of the movie, from its start on.
  mutating func cut(to range: Range<Int64>, timescale: UInt32) {
    let scale = Int128(Self.timescale)
    let start = Int128(range.lowerBound) * scale / Int128(timescale)
    let end = Int128(range.upperBound) * scale / Int128(timescale)
    times = times.filter { Int128($0) >= start && Int128($0) < end }
      .map { UInt32(clamping: Int128($0) - start) }
  }

  /// Adds those of a movie that begins so many milliseconds later.
  mutating func append(_ other: HighlightMarks, at start: UInt64) {
    times += other.times.map { UInt32(clamping: UInt64($0).addingSaturated(start)) }
    size = max(size, other.size)
  }
}
