internal import BinaryIO

/// When the samples of a track are decoded and shown, in runs: costs follow the tables, not the number of samples.
package struct SampleClock: Sendable {
  /// When one sample is decoded and shown, in media ticks.
  package struct Moment: Hashable, Sendable {
    package var decodeTime: Int64
    package var compositionTime: Int64
    package var duration: Int64
  }

  /// Samples of one duration and one composition offset: the first is shown first, and the last ends last.
  private struct Run {
    var samples: Range<Int>
    var decodeTime: Int64
    var duration: Int64
    var offset: Int64

    var start: Int64 { decodeTime.addingSaturated(offset) }
    var end: Int64 {
      moment(samples.upperBound - 1).compositionTime.addingSaturated(duration)
    }

    func moment(_ index: Int) -> Moment {
      let steps = Int64(clamping: index - samples.lowerBound).multipliedSaturated(by: duration)
      let time = decodeTime.addingSaturated(steps)
      return Moment(
        decodeTime: time, compositionTime: time.addingSaturated(offset), duration: duration)
    }
  }

  private var runs: [Run] = []
  /// Whether samples are shown in the order they are decoded in.
  private var isInOrder = true
  /// How many samples there are.
  package let count: Int
  /// Where the last sample ends, in decoding order.
  package private(set) var endTime: Int64 = 0

  package init(_ table: SampleTable) {
    self.init(
      durations: table.durations, offsets: table.compositionOffsets,
      count: table.chunkedSampleCount)
  }

  /// Creates the clock of samples; after the last run the last duration goes on, as players take it.
  init<Offset: FixedWidthInteger>(
    durations: RunList<UInt32>, offsets: RunList<Offset>, count: Int
  ) {
    self.count = count
    var durations = RunWalk(durations, rest: durations.last)
    var shifts = RunWalk(offsets)
    var index = 0
    while index < count {
      let (left, duration) = durations.current.map { ($0.count, Int64($0.value)) } ?? (.max, 0)
      let (shifted, offset) = shifts.current.map { ($0.count, Int64($0.value)) } ?? (.max, 0)
      let size = min(left, shifted, count - index)
      let run = Run(
        samples: index..<(index + size), decodeTime: endTime, duration: duration, offset: offset)
      if let last = runs.last, last.offset != offset { isInOrder = false }
      runs.append(run)
      endTime = run.moment(index + size - 1).decodeTime.addingSaturated(duration)
      durations.advance(size)
      shifts.advance(size)
      index += size
    }
  }

  /// When a sample is decoded and shown; `nil` where there is none of that number.
  package func moment(of index: Int) -> Moment? {
    guard index >= 0, index < count else { return nil }
    let place = runs.partition { $0.samples.lowerBound <= index } - 1
    return runs.indices.contains(place) ? runs[place].moment(index) : nil
  }

  /// The first and the last sample, in decoding order, of those that are shown in a range of media time.
  package func samples(shownIn range: Range<Int64>) -> ClosedRange<Int>? {
    // Where all are shown as they are decoded, what comes first ends first.
    let first = isInOrder ? runs.partition { $0.end < range.lowerBound } : 0
    let rest = runs[first...]
    let end = isInOrder ? rest.partition { $0.start < range.upperBound } : rest.endIndex
    var found: ClosedRange<Int>?
    for run in rest[..<end] {
      guard let part = Self.samples(of: run, shownIn: range) else { continue }
      found = (found?.lowerBound ?? part.lowerBound)...part.upperBound
    }
    return found
  }

  /// From when to when some samples are shown, and their composition offsets; `nil` for no sample.
  package func composition(
    of samples: Range<Int>
  ) -> (times: ClosedRange<Int64>, offsets: ClosedRange<Int64>)? {
    var found: (times: ClosedRange<Int64>, offsets: ClosedRange<Int64>)?
    for run in runs {
      let common = run.samples.clamped(to: samples)
      guard !common.isEmpty else { continue }
      let start = run.moment(common.lowerBound).compositionTime
      let end = run.moment(common.upperBound - 1).compositionTime.addingSaturated(run.duration)
      let (times, offsets) = (min(start, end)...max(start, end), run.offset...run.offset)
      found = found.map { ($0.times.joined(times), $0.offsets.joined(offsets)) } ?? (times, offsets)
    }
    return found
  }

  private static func samples(of run: Run, shownIn range: Range<Int64>) -> ClosedRange<Int>? {
    let start = run.decodeTime.addingSaturated(run.offset)
    let (lower, upper) = (run.samples.lowerBound, run.samples.upperBound - 1)
    guard run.duration > 0 else { return range.contains(start) ? lower...upper : nil }
    guard start < range.upperBound else { return nil }
    let from = range.lowerBound.subtractingSaturated(start)
    let to = range.upperBound.subtractingSaturated(start)
    let first = from <= 0 ? 0 : Int(clamping: from / run.duration)
    let last = min(run.samples.count - 1, Int(clamping: (to - 1) / run.duration))
    return first <= last ? (lower + first)...(lower + last) : nil
  }
}

extension ClosedRange {
  /// The range from the lower of two bounds to the higher of two.
  fileprivate func joined(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension Int64 {
  package func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other > 0 ? .min : .max
  }
}
