/// A series of which few enough values are left to be drawn.
public struct ThinnedSeries: Hashable, Sendable {
  /// When the values that are left begin, in seconds of the presentation.
  public var times: [Double]
  /// For each number of a value, what it is at those times; NaN stands where nothing is known from a time on.
  public var values: [[Double]]
  /// The end of the last value, in seconds.
  public var end: Double
  /// How many values the series has.
  public var totalCount: Int
  /// How many equal parts the time was cut into; 0 where every value is left.
  public var sliceCount: Int
}

extension TelemetrySeries {
  /// Leaves out values, so that a drawing looks the same: the time is cut into equal parts, and of each part the first
  /// value is left, and for each number the least and the greatest.
  ///
  /// Where a value ends and the next begins later, nothing is known between them, which a value of NaN says.
  ///
  /// - Parameter sliceCount: how many parts there are; a series of as many values is left as it is. `nil` leaves every
  ///   series as it is.
  /// - Returns: what is left; nothing of a series of text.
  public func thinned(slices sliceCount: Int?) -> ThinnedSeries {
    guard let first = starts.first, let last = starts.last, let end = ends.last, width > 0 else {
      return ThinnedSeries(times: [], values: [], end: 0, totalCount: count, sliceCount: 0)
    }
    guard let sliceCount, sliceCount > 0, count > sliceCount, last > first else {
      return series(of: Array(starts.indices), end: end, sliceCount: 0)
    }
    let scale = Double(sliceCount) / (last - first)
    func slice(_ index: Int) -> Int { min(Int((starts[index] - first) * scale), sliceCount - 1) }
    var chosen: [Int] = []
    var begin = 0
    while begin < starts.count {
      var next = begin + 1
      let current = slice(begin)
      while next < starts.count, slice(next) == current { next += 1 }
      chosen += extremes(of: begin..<next)
      begin = next
    }
    return series(of: chosen, end: end, sliceCount: sliceCount)
  }

  /// The first place of a range, and those of the least and the greatest of each number, in order.
  private func extremes(of range: Range<Int>) -> [Int] {
    var places: Set<Int> = [range.lowerBound]
    for column in 0..<width {
      var (least, greatest) = (range.lowerBound, range.lowerBound)
      for place in range {
        let value = numbers[place * width + column]
        if value < numbers[least * width + column] { least = place }
        if value > numbers[greatest * width + column] { greatest = place }
      }
      places.formUnion([least, greatest])
    }
    // Gaps show whatever is left out.
    for place in range.dropLast() where isGap(after: place) {
      places.formUnion([place, place + 1])
    }
    return places.sorted()
  }

  private func isGap(after place: Int) -> Bool {
    place + 1 < starts.count && starts[place + 1] > ends[place] + Self.tolerance
  }

  private func series(of places: [Int], end: Double, sliceCount: Int) -> ThinnedSeries {
    var series = ThinnedSeries(
      times: [], values: Array(repeating: [], count: width), end: end, totalCount: count,
      sliceCount: sliceCount)
    series.times.reserveCapacity(places.count)
    for place in places {
      series.times.append(starts[place])
      for column in 0..<width { series.values[column].append(numbers[place * width + column]) }
      if isGap(after: place) {
        series.times.append(ends[place])
        for column in 0..<width { series.values[column].append(.nan) }
      }
    }
    return series
  }
}
