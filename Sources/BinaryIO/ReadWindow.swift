/// Reads ranges that mostly follow one another, many small ones at once.
package struct ReadWindow: Sendable {
  private var range = 0..<0
  private var bytes: [UInt8] = []
  /// How much is read at once where ranges are small.
  private let size: Int

  package init(size: Int = 64 << 10) { self.size = size }

  /// The bytes of a range of a source; fewer where the source ends.
  package mutating func read(
    _ wanted: Range<Int>, of source: some ByteSource
  ) throws(IOFailure) -> [UInt8] {
    if range.lowerBound <= wanted.lowerBound, wanted.upperBound <= range.upperBound {
      let start = wanted.lowerBound - range.lowerBound
      return Array(bytes[start..<start + wanted.count])
    }
    guard wanted.count < size else { return try source.read(wanted) }
    let end = max(wanted.upperBound, min(wanted.lowerBound.addingSaturated(size), source.size))
    bytes = try source.read(wanted.lowerBound..<end)
    range = wanted.lowerBound..<wanted.lowerBound + bytes.count
    return Array(bytes.prefix(wanted.count))
  }
}
