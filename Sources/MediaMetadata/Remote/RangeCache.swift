/// The parts of something that have been read, so that no byte is asked for twice.
struct RangeCache {
  private struct Part {
    var start: Int
    var bytes: [UInt8]
    var end: Int { start + bytes.count }
  }

  /// In order, apart from each other.
  private var parts: [Part] = []

  /// How many bytes are held.
  var byteCount: Int { parts.reduce(0) { $0 + $1.bytes.count } }

  /// The first part that starts after a place.
  private func index(behind place: Int) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start > place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first stretch of a range that is not there; `nil` where all of it is.
  func firstGap(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    var next = index(behind: start)
    if next > 0, parts[next - 1].end > start { start = parts[next - 1].end }
    while start < range.upperBound, next < parts.count, parts[next].start == start {
      start = parts[next].end
      next += 1
    }
    guard start < range.upperBound else { return nil }
    let end = next < parts.count ? min(parts[next].start, range.upperBound) : range.upperBound
    return start..<end
  }

  /// Where the next part after a place starts, where there is one.
  func nextStart(behind place: Int) -> Int? {
    let next = index(behind: place)
    return next < parts.count ? parts[next].start : nil
  }

  /// Keeps what was read; what is there already must not be among it.
  mutating func insert(_ bytes: [UInt8], at start: Int) {
    guard !bytes.isEmpty else { return }
    let next = index(behind: start)
    if next > 0, parts[next - 1].end == start {
      parts[next - 1].bytes += bytes
    } else {
      parts.insert(Part(start: start, bytes: bytes), at: next)
    }
  }

  /// The bytes of a range, up to the first that is not there.
  func bytes(in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var place = range.lowerBound
    var next = max(index(behind: place) - 1, 0)
    while place < range.upperBound, next < parts.count {
      let part = parts[next]
      next += 1
      guard part.end > place else { continue }
      guard part.start <= place else { break }
      let end = min(part.end, range.upperBound)
      if result.isEmpty { result.reserveCapacity(range.count) }
      result += part.bytes[(place - part.start)..<(end - part.start)]
      place = end
    }
    return result
  }
}
