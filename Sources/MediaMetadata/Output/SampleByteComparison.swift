internal import BaseMedia
internal import BinaryIO

/// Compares the samples of a track in two files as one stream of bytes each: what lies in which chunk does not matter
/// once the tables of sizes are equal.
struct SampleByteComparison {
  let source: any ByteSource
  let output: any ByteSource
  /// Compares everything; otherwise both ends of the track.
  let isWhole: Bool
  /// What of the source is in the output as it was; `nil` for all of it.
  var carried: OffsetMap?

  private static let endSize = 4096
  private static let pieceSize = 1 << 20

  /// How many bytes were compared; `nil` where some differ.
  ///
  /// Samples that lie outside the source count as none, and so does what of a chunk is not carried with its first byte.
  func matchingByteCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    isWhole || left.totalBytes <= 2 * Self.endSize
      ? wholeCount(left, right) : endsCount(left, right)
  }

  /// How many bytes of the samples are passed over because they are not carried.
  func skippedByteCount(_ left: SampleTable) -> Int {
    guard carried != nil else { return 0 }
    return left.chunks.reduce(0) { count, chunk in
      count + chunk.range.clamped(to: 0..<source.size).count - comparable(of: chunk.range).count
    }
  }

  /// What of a chunk of the source is compared.
  private func comparable(of chunk: Range<Int>) -> Range<Int> {
    let there = chunk.clamped(to: 0..<source.size)
    return carried?.carried(of: there) ?? there
  }

  private func endsCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    let mine = Ends(left)
    let theirs = Ends(right)
    guard let first = mine.first, let last = mine.last, let other = theirs.first,
      let otherLast = theirs.last
    else { return 0 }
    let head = first.prefix(min(Self.endSize, other.count)).indices
    let tail = last.suffix(min(Self.endSize, otherLast.count)).indices
    let heads = compare(head, of: first, at: other.lowerBound)
    let tails = compare(tail, of: last, at: otherLast.upperBound - tail.count)
    guard let heads, let tails else { return nil }
    return heads + tails
  }

  private func wholeCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    var mine = RangeCursor(left)
    var theirs = RangeCursor(right)
    var total = 0
    while let size = mine.available, let other = theirs.available {
      let count = min(size, other, Self.pieceSize)
      let chunk = mine.chunk
      let range = mine.take(count)
      guard let compared = compare(range, of: chunk, at: theirs.take(count).lowerBound) else {
        return nil
      }
      total += compared
    }
    return mine.available == nil && theirs.available == nil ? total : nil
  }

  /// Compares a part of a chunk with what lies at an offset of the output, as far as it is to be there.
  private func compare(_ range: Range<Int>, of chunk: Range<Int>, at offset: Int) -> Int? {
    let there = range.clamped(to: comparable(of: chunk))
    guard !there.isEmpty else { return 0 }
    let start = offset + (there.lowerBound - range.lowerBound)
    guard let mine = try? source.read(there),
      let theirs = try? output.read(start..<(start + there.count)), mine.count == there.count,
      mine == theirs
    else { return nil }
    return mine.count
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
  }

  /// Walks the chunks of a track.
  private struct RangeCursor {
    private var chunks: SampleTable.Chunks.Iterator
    /// The chunk that ``available`` tells of.
    private(set) var chunk: Range<Int> = 0..<0
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
      chunk = rest ?? 0..<0
    }
  }
}
