/// Where byte ranges of the source lie in the output.
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

  package init(_ moves: [Move]) {
    self.moves = moves.sorted { $0.source.lowerBound < $1.source.lowerBound }
  }

  /// The output offset of a source offset; `nil` where that byte is not carried.
  package func destination(of offset: Int) -> Int? {
    guard let move = move(containing: offset) else { return nil }
    return move.destination + (offset - move.source.lowerBound)
  }

  /// Whether all of a range is carried in one piece.
  package func carries(_ range: Range<Int>) -> Bool {
    guard let move = move(containing: range.lowerBound) else { return range.isEmpty }
    return range.upperBound <= move.source.upperBound
  }

  private func move(containing offset: Int) -> Move? {
    var low = 0
    var high = moves.count
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].source.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < moves.count, moves[low].source.contains(offset) else { return nil }
    return moves[low]
  }
}
