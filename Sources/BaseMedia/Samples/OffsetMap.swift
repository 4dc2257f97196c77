internal import BinaryIO

/// Where byte ranges of the source are in the output.
package struct OffsetMap: Sendable {
  /// One range that is carried as it is.
  package struct Move: Hashable, Sendable {
    package var source: Range<Int>
    package var destination: Int

    package init(source: Range<Int>, destination: Int) {
      self.source = source
      self.destination = destination
    }
  }

  /// Sorted by source, without overlaps.
  package private(set) var moves: [Move]
  /// The sizes of source and output: what is after the end of the one must be after the end of the other.
  private let ends: (source: Int, output: Int)?

  /// Of what is carried to several places the range that begins first counts.
  package init(_ moves: [Move], ends: (source: Int, output: Int)? = nil) {
    self.ends = ends
    self.moves = []
    self.moves.reserveCapacity(moves.count)
    var end = Int.min
    for move in moves.sorted(by: { $0.source.lowerBound < $1.source.lowerBound }) {
      let start = max(move.source.lowerBound, end)
      guard start < move.source.upperBound else { continue }
      self.moves.append(
        Move(
          source: start..<move.source.upperBound,
          destination: move.destination + (start - move.source.lowerBound)))
      end = move.source.upperBound
    }
  }

  /// Ranges laid one after the other.
  package init(sequential ranges: [Range<Int>], from start: Int, ends: (source: Int, output: Int)) {
    var position = start
    self.init(
      ranges.map { range in
        defer { position += range.count }
        return Move(source: range, destination: position)
      }, ends: ends)
  }

  /// The output offset of a source offset; one that is not carried stays what it was, or outside the file.
  package func destination(of offset: Int) -> Int {
    if let move = move(containing: offset) {
      return move.destination + (offset - move.source.lowerBound)
    }
    guard let ends, offset >= ends.source else { return offset }
    let moved = (offset - ends.source).addingReportingOverflow(ends.output)
    return moved.overflow ? offset : moved.partialValue
  }

  /// What of a range is carried together with its first byte: a table tells of one place for all of it.
  package func carried(of range: Range<Int>) -> Range<Int> {
    guard let move = move(containing: range.lowerBound) else { return range.prefix(0) }
    return range.clamped(to: move.source)
  }

  /// What of a range is carried, in order.
  package func parts(of range: Range<Int>) -> [Move] {
    moves[moves.partition { $0.source.upperBound <= range.lowerBound }...].prefix {
      $0.source.lowerBound < range.upperBound
    }
    .map { move in
      let part = move.source.clamped(to: range)
      return Move(
        source: part, destination: move.destination + part.lowerBound - move.source.lowerBound)
    }
  }

  private func move(containing offset: Int) -> Move? {
    let place = moves.partition { $0.source.upperBound <= offset }
    return place < moves.count && moves[place].source.contains(offset) ? moves[place] : nil
  }
}
