internal import BaseMedia
internal import BinaryIO

/// Compares the samples of a track in two files as one stream of bytes each: what lies in which chunk does not matter
/// once the tables of sizes are equal.
struct SampleByteComparison {
  let source: any ByteSource
  let output: any ByteSource
  /// Compares everything; otherwise both ends of the track.
  let isWhole: Bool
  /// What of the source is in the output as it was, in order and merged; `nil` for all of it.
  var carried: [Range<Int>]?
  /// How many bytes were passed over because they are not carried.
  private(set) var skippedByteCount = 0

  init(
    source: any ByteSource, output: any ByteSource, isWhole: Bool, carried: [Range<Int>]? = nil
  ) {
    self.source = source
    self.output = output
    self.isWhole = isWhole
    self.carried = carried
  }

  private static let endSize = 4096
  private static let pieceSize = 1 << 20

  /// How many bytes were compared; `nil` where some differ.
  ///
  /// Samples that lie outside the source count as none.
  mutating func matchingByteCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    isWhole || left.totalBytes <= 2 * Self.endSize
      ? wholeCount(left, right) : endsCount(left, right)
  }

  private mutating func endsCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    var leftEnds = Ends(left)
    let rightEnds = Ends(right)
    leftEnds.shorten(to: rightEnds, atMost: Self.endSize)
    guard let head = leftEnds.first, let tail = leftEnds.last, let first = rightEnds.first,
      let last = rightEnds.last
    else { return 0 }
    let heads = compare(head, at: first.lowerBound)
    let tails = compare(tail, at: last.upperBound - tail.count)
    guard let heads, let tails else { return nil }
    return heads + tails
  }

  private mutating func wholeCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    var mine = RangeCursor(left)
    var theirs = RangeCursor(right)
    var total = 0
    while let size = mine.available, let other = theirs.available {
      let count = min(size, other, Self.pieceSize)
      let range = mine.take(count)
      guard let compared = compare(range, at: theirs.take(count).lowerBound) else { return nil }
      total += compared
    }
    return mine.available == nil && theirs.available == nil ? total : nil
  }

  private mutating func compare(_ range: Range<Int>, at offset: Int) -> Int? {
    let there = range.clamped(to: 0..<source.size)
    var count = 0
    for part in parts(of: there) {
      let start = offset + (part.lowerBound - range.lowerBound)
      guard let mine = try? source.read(part),
        let theirs = try? output.read(start..<(start + part.count)), mine.count == part.count,
        mine == theirs
      else { return nil }
      count += part.count
    }
    skippedByteCount += there.count - count
    return count
  }

  /// The parts of a range that are carried.
  private func parts(of range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    guard let carried else { return [range] }
    var (low, high) = (0, carried.count)
    while low < high {
      let middle = (low + high) / 2
      if carried[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var parts: [Range<Int>] = []
    while low < carried.count, carried[low].lowerBound < range.upperBound {
      parts.append(carried[low].clamped(to: range))
      low += 1
    }
    return parts
  }

  /// The first and the last chunk of a track.
  private struct Ends {
    var first: Range<Int>?
    var last: Range<Int>?

    init(_ table: SampleTable) {
      for chunk in table.chunks where chunk.byteCount > 0 {
        if first == nil { first = chunk.range }
        last = chunk.range
      }
    }

    mutating func shorten(to other: Ends, atMost limit: Int) {
      if let head = first {
        first = head.prefix(min(limit, other.first?.count ?? 0)).indices
      }
      if let tail = last {
        last = tail.suffix(min(limit, other.last?.count ?? 0)).indices
      }
    }
  }

  /// Walks the chunks of a track.
  private struct RangeCursor {
    private var chunks: SampleTable.Chunks.Iterator
    private var rest: Range<Int>?

    init(_ table: SampleTable) {
      chunks = table.chunks.makeIterator()
      advance()
    }

    /// How many bytes follow in one piece; `nil` at the end.
    var available: Int? { rest?.count }

    mutating func take(_ count: Int) -> Range<Int> {
      guard let current = rest else { return 0..<0 }
      let taken = current.lowerBound..<(current.lowerBound + count)
      rest = taken.upperBound..<current.upperBound
      if taken.upperBound == current.upperBound { advance() }
      return taken
    }

    private mutating func advance() {
      repeat { rest = chunks.next()?.range } while rest?.isEmpty == true
    }
  }
}
