internal import BaseMedia
internal import BinaryIO

/// The samples of a joined track while parts are added: which sample of which part is where.
struct JoinedSamples {
  /// Samples of one part.
  struct CopiedRange {
    let table: SampleTable
    let clock: SampleClock
    /// Those that were taken, by their numbers in the part.
    let samples: Range<Int>
    /// The number of the first one in the joined track.
    let first: Int
    /// What is added to their media times.
    let mediaShift: Int64
  }

  private(set) var stretches: [CopiedRange] = []

  mutating func append(_ parts: TrackCut.Parts, from sample: Int, mediaShift: Int64) {
    stretches.append(
      CopiedRange(
        table: parts.table, clock: parts.clock, samples: sample..<max(sample, parts.clock.count),
        first: count, mediaShift: mediaShift))
  }

  /// How many there are.
  var count: Int { stretches.last.map { $0.first + $0.samples.count } ?? 0 }

  /// The sample that is decoded at a media time, give or take a tolerance; `nil` where none is.
  func sample(decodedAt time: Int64, tolerance: Int64) -> (index: Int, time: Int64)? {
    for stretch in stretches.reversed() {
      let wanted = time.subtractingSaturated(stretch.mediaShift)
      // The last sample that is decoded no later than the tolerance allows.
      var (low, high) = (stretch.samples.lowerBound, stretch.samples.upperBound)
      while low < high {
        let middle = low + (high - low) / 2
        let moment = stretch.clock.moment(of: middle)?.decodeTime ?? .max
        if moment <= wanted.addingSaturated(tolerance) { low = middle + 1 } else { high = middle }
      }
      let found = low - 1
      guard found >= stretch.samples.lowerBound, let moment = stretch.clock.moment(of: found) else {
        continue
      }
      guard moment.decodeTime >= wanted.subtractingSaturated(tolerance) else { return nil }
      return (
        stretch.first + found - stretch.samples.lowerBound,
        moment.decodeTime.addingSaturated(stretch.mediaShift)
      )
    }
    return nil
  }

  /// The samples from one on, in order.
  func samples(from index: Int) -> some Sequence<SampleTable.Sample> {
    stretches.lazy.filter { $0.first + $0.samples.count > index }.flatMap { stretch in
      let start = stretch.samples.lowerBound + max(0, index - stretch.first)
      var samples = stretch.table.samples
      samples.seek(to: start, decodeTime: stretch.clock.moment(of: start)?.decodeTime ?? 0)
      return samples.prefix(stretch.samples.upperBound - start)
    }
  }

  /// How many of the first samples of a part are the last of those that are here: of the same sizes, durations and
  /// bytes.
  ///
  /// Parts that were cut out of one movie share the samples before a seam that decoding needs after it.
  ///
  /// - Parameters:
  ///   - parts: the part.
  ///   - place: when its first sample would be decoded, in media ticks of the joined track.
  ///   - tolerance: in media ticks.
  ///   - isHolding: whether the last of them may hold for longer in the part, as a timecode does.
  ///   - source: where all samples are.
  /// - Returns: the count, what is then added to the part's media times, and how much longer the last sample holds;
  ///   `nil` where there are none.
  /// - Throws: `IOFailure` where a sample cannot be read.
  func repeated(
    by parts: TrackCut.Parts, at place: Int64, tolerance: Int64, isHolding: Bool,
    source: any ByteSource
  ) throws(IOFailure) -> (count: Int, mediaShift: Int64, extension: Int64)? {
    guard let head = parts.clock.moment(of: 0),
      let found = sample(
        decodedAt: place, tolerance: min(tolerance, max(1, head.duration / 2)))
    else { return nil }
    let shared = count - found.index
    guard shared > 0, shared <= parts.clock.count else { return nil }
    let pairs = zip(samples(from: found.index), parts.table.samples)
    var left = shared
    var longer: Int64 = 0
    for (mine, theirs) in pairs {
      left -= 1
      guard mine.size == theirs.size, mine.isSync == theirs.isSync,
        mine.compositionOffset == theirs.compositionOffset,
        mine.duration == theirs.duration || left == 0 && isHolding
      else { return nil }
      longer = Int64(theirs.duration) - Int64(mine.duration)
    }
    for (mine, theirs) in zip(samples(from: found.index), parts.table.samples) {
      guard try Self.areSame(mine.range, theirs.range, in: source) else { return nil }
    }
    return (shared, found.time - head.decodeTime, max(0, longer))
  }

  private static let piece = 1 << 20

  private static func areSame(
    _ left: Range<Int>, _ right: Range<Int>, in source: any ByteSource
  ) throws(IOFailure) -> Bool {
    var start = 0
    while start < left.count {
      let count = min(piece, left.count - start)
      let (mine, theirs) = (left.lowerBound + start, right.lowerBound + start)
      let bytes = try source.read(mine..<mine + count)
      guard bytes.count == count, bytes == (try source.read(theirs..<theirs + count)) else {
        return false
      }
      start += count
    }
    return true
  }
}
