internal import BaseMedia
internal import BinaryIO

/// When the samples of a track are decoded and shown, in runs: costs follow the tables, not the number of samples.
struct SampleClock: Sendable {
  /// When one sample is decoded and shown, in media ticks.
  struct Moment: Hashable, Sendable {
    var decodeTime: Int64
    var compositionTime: Int64
    var duration: Int64
  }

  /// Samples of one duration and one composition offset.
  private struct Run {
    var first: Int
    var count: Int
    var decodeTime: Int64
    var duration: Int64
    var offset: Int64

    func moment(_ index: Int) -> Moment {
      let steps = Int64(clamping: index - first).multipliedSaturated(by: duration)
      let time = decodeTime.addingSaturated(steps)
      return Moment(
        decodeTime: time, compositionTime: time.addingSaturated(offset), duration: duration)
    }
  }

  private var runs: [Run] = []
  /// How many samples there are.
  let count: Int
  /// Where the last sample ends, in decoding order.
  private(set) var endTime: Int64 = 0
  /// Where the last sample that is shown ends.
  private(set) var compositionEnd: Int64 = 0
  /// The composition offsets, from the least to the greatest.
  private(set) var offsets: ClosedRange<Int64> = 0...0

  init(_ table: SampleTable) {
    count = table.chunkedSampleCount
    // After the last row the last duration goes on, as players take it.
    var durations = RunWalk(table.durations, rest: table.durations.last)
    var shifts = RunWalk(table.compositionOffsets)
    var index = 0
    while index < count {
      let duration = durations.current.map { Int64($0.value) } ?? 0
      let offset = shifts.current.map { Int64($0.value) } ?? 0
      let size = min(
        durations.current?.count ?? .max, shifts.current?.count ?? .max, count - index)
      let run = Run(
        first: index, count: size, decodeTime: endTime, duration: duration, offset: offset)
      runs.append(run)
      let last = run.moment(index + size - 1)
      endTime = last.decodeTime.addingSaturated(duration)
      let shownEnd = last.compositionTime.addingSaturated(duration)
      compositionEnd = index == 0 ? shownEnd : max(compositionEnd, shownEnd)
      offsets =
        index == 0
        ? offset...offset : min(offsets.lowerBound, offset)...max(offsets.upperBound, offset)
      durations.advance(size)
      shifts.advance(size)
      index += size
    }
  }

  /// When a sample is decoded and shown; `nil` where there is none of that number.
  func moment(of index: Int) -> Moment? {
    guard index >= 0, index < count else { return nil }
    let place = runs.partition { $0.first <= index } - 1
    return runs.indices.contains(place) ? runs[place].moment(index) : nil
  }

  /// The first and the last sample, in decoding order, of those that are shown in a range of media time.
  func samples(shownIn range: Range<Int64>) -> ClosedRange<Int>? {
    var found: ClosedRange<Int>?
    for run in runs {
      guard let part = Self.samples(of: run, shownIn: range) else { continue }
      found = (found?.lowerBound ?? part.lowerBound)...part.upperBound
    }
    return found
  }

  /// From when to when some samples are shown, and their composition offsets; `nil` for no sample.
  func composition(
    of samples: Range<Int>
  ) -> (times: ClosedRange<Int64>, offsets: ClosedRange<Int64>)? {
    var found: (times: ClosedRange<Int64>, offsets: ClosedRange<Int64>)?
    for run in runs {
      let common = (run.first..<(run.first + run.count)).clamped(to: samples)
      guard !common.isEmpty else { continue }
      let start = run.moment(common.lowerBound).compositionTime
      let end = run.moment(common.upperBound - 1).compositionTime.addingSaturated(run.duration)
      let times = min(start, end)...max(start, end)
      guard let known = found else {
        found = (times, run.offset...run.offset)
        continue
      }
      found = (
        min(
          known.times.lowerBound, times.lowerBound)...max(
            known.times.upperBound, times.upperBound),
        min(known.offsets.lowerBound, run.offset)...max(known.offsets.upperBound, run.offset)
      )
    }
    return found
  }

  private static func samples(of run: Run, shownIn range: Range<Int64>) -> ClosedRange<Int>? {
    let start = run.decodeTime.addingSaturated(run.offset)
    guard run.duration > 0 else {
      return range.contains(start) ? run.first...(run.first + run.count - 1) : nil
    }
    guard start < range.upperBound else { return nil }
    let from = range.lowerBound.subtractingSaturated(start)
    let to = range.upperBound.subtractingSaturated(start)
    let first = from <= 0 ? 0 : Int(clamping: from / run.duration)
    let last = min(run.count - 1, Int(clamping: (to - 1) / run.duration))
    return first <= last ? (run.first + first)...(run.first + last) : nil
  }
}

extension Int64 {
  func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return other > 0 ? .min : .max
  }
}
