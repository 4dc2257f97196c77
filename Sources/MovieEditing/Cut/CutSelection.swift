internal import BaseMedia
internal import BinaryIO

/// Which samples of a track a cut keeps, and how their times change.
struct CutSelection: Hashable, Sendable {
  /// The samples, counted from 0, in decoding order.
  var samples: Range<Int>
  /// The media time that becomes 0.
  var origin: Int64
  /// The duration of the first sample, where it differs.
  var firstDuration: Int64?
  /// The duration of the last sample, where it differs.
  var lastDuration: Int64?

  /// What a track's samples need of each other.
  struct Needs {
    /// Whether samples are shortened to what is shown of them.
    var isShortening: Bool
    /// Whether the media must begin where it did, since samples tell of times in it.
    var isAnchored: Bool
    /// How many samples before the first one must be decoded.
    var preroll: (Int) -> Int
    /// The numbers of sync samples, counted from 1; `nil` where all are.
    var syncSamples: [UInt32]?
    /// What of samples that are not shown stays with a part; `nil` where none does.
    var whole: Whole?
  }

  /// Which parts of a movie keep what is never shown.
  struct Whole: Hashable, Sendable {
    /// Samples before the first that is shown stay.
    var isFirst: Bool
    /// Samples after the last that is shown stay.
    var isLast: Bool
  }

  /// Chooses the samples that edits show, and those before them that are needed to decode them.
  ///
  /// - Returns: the choice; `nil` where no sample is shown.
  static func choose(
    _ edits: [CutEdit], clocks: CutEdit.Clocks, clock: SampleClock, needs: Needs
  ) -> CutSelection? {
    let shown = edits.compactMap { $0.media(clocks) }
    guard let start = shown.map(\.lowerBound).min(), let end = shown.map(\.upperBound).max(),
      let found = clock.samples(shownIn: start..<end)
    else { return nil }
    if needs.isAnchored { return CutSelection(samples: 0..<(found.upperBound + 1), origin: 0) }
    var first = leadingSync(of: found.lowerBound, at: start, clock: clock, needs.syncSamples)
    first = max(0, min(first, found.lowerBound - max(0, needs.preroll(found.lowerBound))))
    if needs.whole?.isFirst == true { first = 0 }
    let last = needs.whole?.isLast == true ? clock.count - 1 : found.upperBound
    guard let head = clock.moment(of: first), let tail = clock.moment(of: found.upperBound) else {
      return nil
    }
    var choice = CutSelection(samples: first..<(last + 1), origin: head.decodeTime)
    guard needs.isShortening, shown.count == 1, edits.allSatisfy({ $0.rate == 1 << 16 }),
      clock.composition(of: 0..<clock.count)?.offsets ?? 0...0 == 0...0
    else { return choice }
    let from = max(start, head.decodeTime)
    choice.origin = from
    let headEnd = head.decodeTime.addingSaturated(head.duration)
    let tailEnd = min(end, tail.decodeTime.addingSaturated(tail.duration))
    if first == found.upperBound {
      choice.firstDuration = tailEnd - from
    } else {
      choice.firstDuration = headEnd - from
      choice.lastDuration = tailEnd - tail.decodeTime
    }
    return choice
  }

  /// More sync samples than this are not looked at for one that nothing before depends on.
  private static let mostCandidates = 64

  /// The last sync sample at or before a sample that is shown no later than what is requested; a leading picture of a
  /// later one would need the sync sample before.
  private static func leadingSync(
    of sample: Int, at time: Int64, clock: SampleClock, _ numbers: [UInt32]?
  ) -> Int {
    guard let numbers else { return sample }
    let end = numbers.partition { Int($0) <= sample + 1 }
    let candidates = numbers[..<end].suffix(mostCandidates).reversed().filter { $0 > 0 }
    for number in candidates {
      guard let moment = clock.moment(of: Int(number) - 1) else { continue }
      if moment.compositionTime <= time { return Int(number) - 1 }
    }
    return candidates.last.map { Int($0) - 1 } ?? 0
  }
}
