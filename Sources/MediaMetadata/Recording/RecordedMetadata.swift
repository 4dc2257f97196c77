internal import MediaModel

/// The groups of one input on their way into the movie: put on its time, in order.
struct RecordedMetadata: Sendable {
  let input: CaptureMetadataInput
  let adaptor: AssetWriterInputMetadataAdaptor
  /// How a clock of a device relates to that of this machine.
  private(set) var relation = ClockRelation()
  /// How many groups were written.
  private(set) var groupCount = 0
  /// Why groups were not written, and how many for each reason.
  private(set) var refusals: [String: Int] = [:]
  /// What came, and which of the clocks that a device has had one after the other its time is of.
  private var waiting: [(arrival: CaptureMetadataInput.Arrival, clock: Int)] = []
  /// What began before the movie, and holds when it starts.
  private var early: TimedMetadataGroup?
  private var last: MediaTime?

  /// What comes waits for so many seconds, in which the clocks get known.
  private static let settling = 0.5
  /// Ticks a second of times in the movie.
  static let timescale: UInt32 = 90_000

  init(_ input: CaptureMetadataInput, _ adaptor: AssetWriterInputMetadataAdaptor) {
    (self.input, self.adaptor) = (input, adaptor)
  }

  /// Writes what has come, and has waited long enough.
  ///
  /// - Parameters:
  ///   - media: the relation of the movie's source to this machine's clock.
  ///   - start: the time of the source at which the movie starts.
  ///   - reach: how far the source has come; what is later waits, for its clock may turn out to be another.
  ///   - host: the time of this machine.
  ///   - isLast: whether nothing waits any longer.
  /// - Throws: ``MediaError`` where the file cannot be written.
  mutating func write(
    by media: ClockRelation, from start: Double, to reach: Double, at host: Double, isLast: Bool
  ) throws(MediaError) {
    for arrival in input.take() {
      if input.clock == .device {
        relation.observe(arrival.group.timeRange.start.seconds, at: arrival.host)
      }
      waiting.append((arrival, relation.stepCount + (relation.isInDoubt ? 1 : 0)))
    }
    guard media.isKnown || input.clock == .movie else { return }
    guard isLast || !(media.isInDoubt || relation.isInDoubt) else { return }
    var count = 0
    for (arrival, clock) in waiting {
      guard isLast || host - arrival.host >= Self.settling else { break }
      var group = arrival.group
      let time = group.timeRange.start.seconds
      let place: Double
      switch input.clock {
      case .movie: place = time + start
      case .host: place = media.time(atHost: time)
      case .device:
        // Of a clock that was set meanwhile, nothing but when the group came is known.
        place = media.time(
          atHost: clock == relation.stepCount ? relation.host(atTime: time) : arrival.host)
      }
      guard isLast || place <= reach else { break }
      count += 1
      group.timeRange.start = MediaTime(
        seconds: min(max(place, -1e9), 1e9), preferredTimescale: Self.timescale)
      if place < start {
        early = group
      } else {
        try startWithEarly(from: start)
        try append(group)
      }
    }
    waiting.removeFirst(count)
    if isLast || host - (media.host(atTime: start)) > 2 * Self.settling {
      try startWithEarly(from: start)
    }
  }

  private mutating func startWithEarly(from start: Double) throws(MediaError) {
    guard var group = early else { return }
    early = nil
    let begin = MediaTime(seconds: start, preferredTimescale: Self.timescale)
    if group.timeRange.duration.isKnown {
      guard group.timeRange.end > begin else { return }
      group.timeRange.duration = group.timeRange.end - begin
    }
    group.timeRange.start = begin
    try append(group)
  }

  private mutating func append(_ group: TimedMetadataGroup) throws(MediaError) {
    guard last.map({ $0 < group.timeRange.start }) ?? true else {
      refusals["the time is not after that of the group before", default: 0] += 1
      return
    }
    do throws(MediaError) {
      try adaptor.append(group)
      last = group.timeRange.start
      groupCount += 1
    } catch {
      if error.code == .unwritable || error.code == .invalidState { throw error }
      refusals[error.message, default: 0] += 1
    }
  }
}
