internal import BinaryIO

/// So many samples in a row of which the same is said: a row of `stts`, `ctts` and `sbgp`, and of lists made here.
package struct SampleRun<Value: Hashable & Sendable>: Hashable, Sendable {
  package var count: UInt32
  package var value: Value
}

extension SampleRun: BitwiseCopyable where Value: BitwiseCopyable {}
extension SampleRun: NumberRow where Value: Number32 {}

/// What rows of tables consist of.
package protocol Number32: FixedWidthInteger, BitwiseCopyable {}
extension UInt32: Number32 {}
extension Int32: Number32 {}

/// Walks over runs; after the last comes a value without end, or nothing.
package struct RunWalk<Value: Hashable & Sendable>: Sendable {
  private let runs: [SampleRun<Value>]
  private var place = 0
  private var used = 0
  /// What goes on after the last run.
  private let rest: Value?

  package init(_ list: RunList<Value>, rest: Value? = nil) {
    (runs, self.rest) = (list.runs, rest)
    skip()
  }

  /// The value here, and how many samples of it are left; `nil` after the last.
  package var current: (count: Int, value: Value)? {
    guard place < runs.count else { return rest.map { (.max, $0) } }
    return (Int(runs[place].count) - used, runs[place].value)
  }

  package mutating func advance(_ count: Int = 1) {
    guard place < runs.count else { return }
    used += count
    skip()
  }

  private mutating func skip() {
    while place < runs.count, used >= runs[place].count {
      (place, used) = (place + 1, used - Int(runs[place].count))
    }
  }
}

extension RunWalk<UInt8> {
  /// The bytes of the next `count` samples.
  package mutating func sum(next count: Int) -> Int {
    var left = count
    var sum = 0
    while left > 0, let (available, size) = current {
      let taken = min(left, available)
      sum += taken * Int(size)
      left -= taken
      advance(taken)
    }
    return sum
  }
}
