internal import BinaryIO

/// Values of samples, one after the other, kept as runs of equal ones: memory follows the changes, not the count.
package struct RunList<Value: Hashable & Sendable>: Sendable {
  package private(set) var runs: [SampleRun<Value>] = []
  /// How many values there are; callers that add to a list keep it within 32 bits.
  package private(set) var count = 0

  package init() {}

  /// The rows of a table as they are, those of no sample left out.
  package init(_ runs: [SampleRun<Value>]) {
    self.runs = runs.contains { $0.count == 0 } ? runs.filter { $0.count > 0 } : runs
    count = runs.reduce(0) { $0.addingSaturated(Int($1.count)) }
  }

  package var last: Value? { runs.last?.value }

  package mutating func append(_ value: Value, count added: Int = 1) {
    guard added > 0 else { return }
    count += added
    if let index = runs.indices.last, runs[index].value == value {
      runs[index].count += UInt32(truncatingIfNeeded: added)
    } else {
      runs.append(SampleRun(count: UInt32(truncatingIfNeeded: added), value: value))
    }
  }

  package mutating func append(contentsOf values: some Sequence<Value>) {
    for value in values { append(value) }
  }

  mutating func append(_ other: RunList) {
    for run in other.runs { append(run.value, count: Int(run.count)) }
  }

  /// Appends a value until there are `total`.
  package mutating func pad(to total: Int, with value: Value) {
    append(value, count: total - count)
  }

  /// Brings the list to `total` values: what is missing is `value`, what is too many goes.
  mutating func padded(to total: Int, with value: Value) {
    if count > total { self = slice(0..<total) }
    pad(to: total, with: value)
  }

  /// Gives the last of the values another one.
  package mutating func replaceLast(_ value: Value) {
    guard let index = runs.indices.last else { return }
    if runs[index].count == 1 { runs.removeLast() } else { runs[index].count -= 1 }
    count -= 1
    append(value)
  }

  /// Gives the first of the values another one.
  package mutating func replaceFirst(_ value: Value) {
    let rest = slice(min(1, count)..<count)
    self = RunList()
    append(value)
    append(rest)
  }

  /// The values of some samples.
  package func slice(_ samples: Range<Int>) -> RunList {
    var position = 0
    return RunList(
      runs.compactMap { run in
        let range = position..<position.addingSaturated(Int(run.count))
        position = range.upperBound
        let common = range.clamped(to: samples)
        return common.isEmpty
          ? nil : SampleRun(count: UInt32(clamping: common.count), value: run.value)
      })
  }

  func map<Other>(_ transform: (Value) -> Other) -> RunList<Other> {
    RunList<Other>(runs.map { SampleRun(count: $0.count, value: transform($0.value)) })
  }

  /// The values one by one: for lists whose length is known to be bearable.
  package func expanded() -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for run in runs {
      values.append(contentsOf: repeatElement(run.value, count: Int(run.count)))
    }
    return values
  }
}

extension RunList where Value: FixedWidthInteger {
  /// The values added up: bytes, or ticks.
  package var sum: Int64 {
    runs.reduce(0) { sum, run in
      sum.addingSaturated(Int64(run.value).multipliedSaturated(by: Int64(run.count)))
    }
  }

  /// Whether any value is not 0.
  var saysAnything: Bool { runs.contains { $0.value != 0 } }
}
