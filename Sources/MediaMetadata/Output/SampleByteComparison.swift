internal import BaseMedia
internal import BinaryIO

/// Compares the samples of a track in two files as one stream of bytes each: what is in which chunk does not matter
/// once the tables of sizes are equal.
struct SampleByteComparison {
  let source: any ByteSource
  let output: any ByteSource
  /// Compares everything; otherwise both ends of the track.
  let isWhole: Bool
  /// What of the source is in the output as it was; `nil` for all of it.
  var carried: OffsetMap?

  private static let endSize = 4096

  /// How many bytes were compared; `nil` where some differ.
  ///
  /// Samples that are outside the source count as none, and so does what of a chunk is not carried with its first byte.
  func matchingByteCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    isWhole || left.totalBytes <= 2 * Self.endSize
      ? wholeCount(left, right) : endsCount(left, right)
  }

  /// How many bytes of the samples are passed over because they are not carried.
  func skippedByteCount(_ left: SampleTable) -> Int {
    guard let carried, !left.extents.lie(in: carried.carried(of: left.extents.bounds)) else {
      return 0
    }
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
    guard let first = left.extents.first, let last = left.extents.last,
      let other = right.extents.first, let otherLast = right.extents.last
    else { return 0 }
    let head = first.prefix(min(Self.endSize, other.count)).indices
    let tail = last.suffix(min(Self.endSize, otherLast.count)).indices
    let heads = compare(head, of: first, at: other.lowerBound)
    let tails = compare(tail, of: last, at: otherLast.upperBound - tail.count)
    guard let heads, let tails else { return nil }
    return heads + tails
  }

  private func wholeCount(_ left: SampleTable, _ right: SampleTable) -> Int? {
    var pairs = PairedRanges(
      left.chunks.lazy.map(\.range).makeIterator(), right.chunks.lazy.map(\.range).makeIterator())
    var total = 0
    while let pair = pairs.next() {
      guard let compared = compare(pair.part, of: pair.range, at: pair.twin.lowerBound) else {
        return nil
      }
      total += compared
    }
    return pairs.areBothAtEnd ? total : nil
  }

  /// Compares a part of a chunk with what is at an offset of the output, as far as it is to be there.
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
}

/// The bytes of two lists of ranges beside each other, piece by piece, until one of them ends.
struct PairedRanges<Left: IteratorProtocol<Range<Int>>, Right: IteratorProtocol<Range<Int>>>:
  IteratorProtocol
{
  private var left: Left
  private var right: Right
  private var range = 0..<0
  private var rest = 0..<0
  private var twin = 0..<0

  init(_ left: Left, _ right: Right) { (self.left, self.right) = (left, right) }

  /// Whether neither list goes on, once there are no more pairs.
  var areBothAtEnd: Bool { rest.isEmpty && twin.isEmpty }

  /// A range of the first list, the part of it that comes next, and what is beside that in the second.
  mutating func next() -> (range: Range<Int>, part: Range<Int>, twin: Range<Int>)? {
    while rest.isEmpty, let next = left.next() { (range, rest) = (next, next) }
    while twin.isEmpty, let next = right.next() { twin = next }
    let count = min(rest.count, twin.count, 1 << 20)
    guard count > 0 else { return nil }
    defer { (rest, twin) = (rest.dropFirst(count), twin.dropFirst(count)) }
    return (range, rest.prefix(count), twin.prefix(count))
  }
}
