internal import BinaryIO

/// Values of samples, one after the other, kept as runs of equal ones: memory follows the changes, not the count.
package struct RunList<Value: Equatable & Sendable>: Sendable {
  /// Equal values in a row.
  package struct Run: SampleRun, Sendable {
    package var value: Value
    package var count: UInt32

    package var sampleCount: UInt32 {
      get { count }
      set { count = newValue }
    }
  }

  package private(set) var runs: [Run] = []
  /// How many values there are; callers keep it within 32 bits.
  package private(set) var count = 0

  package init() {}

  package var last: Value? { runs.last?.value }

  package mutating func append(_ value: Value, count added: Int = 1) {
    guard added > 0 else { return }
    count += added
    if let index = runs.indices.last, runs[index].value == value {
      runs[index].count += UInt32(truncatingIfNeeded: added)
    } else {
      runs.append(Run(value: value, count: UInt32(truncatingIfNeeded: added)))
    }
  }

  package mutating func append(contentsOf values: some Sequence<Value>) {
    for value in values { append(value) }
  }

  /// Appends a value until there are `total`.
  mutating func pad(to total: Int, with value: Value) { append(value, count: total - count) }

  /// Gives the last of the values another one.
  mutating func replaceLast(_ value: Value) {
    guard let index = runs.indices.last else { return }
    if runs[index].count == 1 { runs.removeLast() } else { runs[index].count -= 1 }
    count -= 1
    append(value)
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

extension RunList {
  /// The values of some samples.
  package func slice(_ samples: Range<Int>) -> RunList {
    var copy = self
    copy.runs.keep(samples)
    copy.count = copy.runs.sampleCount
    return copy
  }

  /// Brings the list to `total` values: what is missing is `value`, what is too many goes.
  mutating func padded(to total: Int, with value: Value) {
    if count > total { self = slice(0..<total) }
    pad(to: total, with: value)
  }
}

extension TimeToSampleBox {
  init(_ durations: RunList<UInt32>) {
    self.init(rows: durations.runs.map { Row(sampleCount: $0.count, duration: $0.value) })
  }
}

extension RunList<UInt8> {
  /// The values added up.
  package var byteCount: Int {
    runs.reduce(0) { $0.addingSaturated(Int($1.value) * Int($1.count)) }
  }
}
