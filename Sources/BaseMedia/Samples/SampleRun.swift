internal import BinaryIO

/// A row that says something of so many samples.
package protocol SampleRun {
  var sampleCount: UInt32 { get set }
}

extension TimeToSampleBox.Row: SampleRun {}
extension CompositionOffsetBox.Row: SampleRun {}
extension SampleToGroupBox.Row: SampleRun {}

extension Array where Element: SampleRun {
  /// How many samples the rows tell of.
  package var sampleCount: Int { reduce(0) { $0.addingSaturated(Int($1.sampleCount)) } }

  /// Keeps what is said of some samples.
  package mutating func keep(_ samples: Range<Int>) {
    var position = 0
    self = compactMap { row in
      let range = position..<position.addingSaturated(Int(row.sampleCount))
      position = range.upperBound
      let common = range.clamped(to: samples)
      guard !common.isEmpty else { return nil }
      var row = row
      row.sampleCount = UInt32(clamping: common.count)
      return row
    }
  }
}

/// Walks over rows; behind the last comes one without end, or nothing.
package struct RunWalk<Row: SampleRun> {
  private let rows: [Row]
  private var place = 0
  private var used = 0
  /// What goes on behind the last row.
  private let rest: Row?

  package init(_ rows: [Row], rest: Row? = nil) {
    (self.rows, self.rest) = (rows, rest)
    skip()
  }

  /// The row here, and how many samples of it are left; `nil` behind the last.
  package var current: (count: Int, row: Row)? {
    guard place < rows.count else { return rest.map { (.max, $0) } }
    return (Int(rows[place].sampleCount) - used, rows[place])
  }

  package mutating func advance(_ count: Int = 1) {
    guard place < rows.count else { return }
    used += count
    skip()
  }

  private mutating func skip() {
    while place < rows.count, used >= rows[place].sampleCount { (place, used) = (place + 1, 0) }
  }
}

extension RunWalk: Sendable where Row: Sendable {}

extension [TimeToSampleBox.Row] {
  /// The durations of all samples together, in media ticks.
  package var totalDuration: Int64 {
    reduce(0) { sum, row in
      sum.addingSaturated(
        Int64(row.sampleCount).multipliedSaturated(by: Int64(row.duration)))
    }
  }
}

extension CompositionShiftBox {
  /// Takes the version that the values need.
  package mutating func widen() {
    let all = [shift, leastOffset, greatestOffset, startTime, endTime]
    if all.contains(where: { Int32(exactly: $0) == nil }) { header.version = 1 }
  }
}
