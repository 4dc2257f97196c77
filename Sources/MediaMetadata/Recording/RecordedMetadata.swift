internal import MediaModel

/// The groups of one input on their way into the movie: put on its time, in order.
struct RecordedMetadata: Sendable {
  let input: CaptureMetadataInput
  /// The tracks of the files that follow each other, the current one first, and from when on each goes.
  private var tracks: [(start: MediaTime?, adaptor: AssetWriterInputMetadataAdaptor)]
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
  /// What was written last.
  private var last: TimedMetadataGroup?
  /// When that was by the input's clock, and which of its clocks.
  private var lastTold: (clock: Int, seconds: Double)?
  /// Until when what was written last holds at least, by what the file says.
  private var heldUntil: MediaTime?
  /// By how many seconds the latest group came after its time.
  private var lateness = 0.0

  /// What comes waits for so many seconds, in which the clocks get known.
  private static let settling = 0.5
  /// Groups that come later than this are not reckoned with, in seconds.
  private static let mostLateness = 5.0
  /// Ticks a second of times in the movie.
  static let timescale: UInt32 = 90_000

  init(_ input: CaptureMetadataInput, _ adaptor: AssetWriterInputMetadataAdaptor) {
    (self.input, tracks) = (input, [(nil, adaptor)])
  }

  // MARK: Files

  /// Goes on in another file from a time on.
  mutating func follow(_ adaptor: AssetWriterInputMetadataAdaptor, from seam: MediaTime) {
    tracks.append((seam, adaptor))
  }

  /// Whether no group before a time of the source is expected any more.
  ///
  /// - Parameters:
  ///   - seam: the time.
  ///   - media: the relation of the movie's source to this machine's clock.
  ///   - start: the time of the source at which the recording starts.
  ///   - host: the time of this machine.
  /// - Returns: whether all groups before it have come.
  func isSettled(
    past seam: Double, by media: ClockRelation, from start: Double, at host: Double
  ) -> Bool {
    settledTime(by: media, from: start, at: host).map { $0 > seam } ?? false
  }

  /// Up to which time of the source all groups have come; `nil` where a clock is in doubt.
  private func settledTime(
    by media: ClockRelation, from start: Double, at host: Double
  ) -> Double? {
    guard media.isKnown, !media.isInDoubt, !relation.isInDoubt else { return nil }
    // Groups come in order: what waits is followed by what is later.
    return waiting.map { place(of: $0.arrival, $0.clock, by: media, from: start) }.min()
      ?? media.time(atHost: host - 2 * Self.settling - lateness)
  }

  /// Lets the file say that what was written last holds as far as nothing else can come.
  private mutating func hold(
    by media: ClockRelation, from start: Double, to reach: Double, at host: Double
  ) throws(MediaError) {
    guard let last, !last.timeRange.duration.isKnown,
      let settled = settledTime(by: media, from: start, at: host)
    else { return }
    var time = MediaTime(
      seconds: min(max(min(settled, reach), -1e9), 1e9), preferredTimescale: Self.timescale)
    if tracks.count > 1, let seam = tracks[1].start { time = min(time, seam) }
    guard time > heldUntil ?? last.timeRange.start else { return }
    try tracks[0].adaptor.holdLastGroup(until: time)
    heldUntil = time
  }

  /// Leaves the files that end by a time; what holds there is repeated where the next one begins.
  ///
  /// - Throws: ``MediaError`` where the file cannot be written.
  mutating func passSeam(until end: MediaTime) throws(MediaError) {
    while tracks.count > 1, let seam = tracks[1].start, seam <= end {
      tracks.removeFirst()
      guard var rest = last, !rest.items.isEmpty, rest.timeRange.start < seam else { continue }
      if rest.timeRange.duration.isKnown {
        guard rest.timeRange.end > seam else { continue }
        rest.timeRange.duration = rest.timeRange.end - seam
      }
      rest.timeRange.start = seam
      try tracks[0].adaptor.append(rest)
      heldUntil = seam
    }
  }

  // MARK: Groups

  /// Writes what has come, and has waited long enough.
  ///
  /// - Parameters:
  ///   - media: the relation of the movie's source to this machine's clock.
  ///   - start: the time of the source at which the movie starts.
  ///   - reach: how far the source has come; what is later waits, for its clock may turn out to be another.
  ///   - end: when the movie ends, where nothing waits any longer.
  ///   - host: the time of this machine.
  ///   - isLast: whether nothing waits any longer.
  /// - Throws: ``MediaError`` where the file cannot be written.
  mutating func write(
    by media: ClockRelation, from start: Double, to reach: Double, end: Double, at host: Double,
    isLast: Bool
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
      let told = group.timeRange.start.seconds
      let place = place(of: arrival, clock, by: media, from: start)
      guard isLast || place <= reach else { break }
      count += 1
      if media.isKnown {
        lateness = min(max(lateness, arrival.host - media.host(atTime: place)), Self.mostLateness)
      }
      if isLast, place >= end {
        refusals["the movie ends before it begins", default: 0] += 1
        continue
      }
      group.timeRange.start = MediaTime(
        seconds: min(max(place, -1e9), 1e9), preferredTimescale: Self.timescale)
      if place < start {
        early = group
      } else {
        try startWithEarly(from: start)
        // Where the pictures' clock went back, what came meanwhile has no time of its own, but its turn.
        let isInTurn = lastTold.map { $0.clock != clock || $0.seconds < told } ?? true
        if input.clock != .movie, isInTurn, let last, last.timeRange.start >= group.timeRange.start
        {
          group.timeRange.start = last.timeRange.start + MediaTime(1, timescale: Self.timescale)
        }
        try append(group)
      }
      lastTold = (clock, told)
    }
    waiting.removeFirst(count)
    if isLast || host - (media.host(atTime: start)) > 2 * Self.settling {
      try startWithEarly(from: start)
    }
    if !isLast { try hold(by: media, from: start, to: reach, at: host) }
  }

  /// The time of the source at which a group begins, in seconds.
  private func place(
    of arrival: CaptureMetadataInput.Arrival, _ clock: Int, by media: ClockRelation,
    from start: Double
  ) -> Double {
    let time = arrival.group.timeRange.start.seconds
    switch input.clock {
    case .movie: return time + start
    case .host: return media.time(atHost: time)
    case .device:
      // Of a clock that was set meanwhile, nothing but when the group came is known.
      return media.time(
        atHost: clock == relation.stepCount ? relation.host(atTime: time) : arrival.host)
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
    guard last.map({ $0.timeRange.start < group.timeRange.start }) ?? true else {
      refusals["the time is not after that of the group before", default: 0] += 1
      return
    }
    var group = group
    if let heldUntil, group.timeRange.start < heldUntil {
      // What comes so late that the file says otherwise begins as soon as it can.
      if group.timeRange.duration.isKnown {
        guard group.timeRange.end > heldUntil else {
          refusals["it came after its end", default: 0] += 1
          return
        }
        group.timeRange.duration = group.timeRange.end - heldUntil
      }
      group.timeRange.start = heldUntil
    }
    let start = group.timeRange.start
    do throws(MediaError) {
      // What begins with a file takes the place of what held before it.
      let tick = MediaTime(1, timescale: Self.timescale)
      try passSeam(until: start - tick)
      if tracks.count > 1, let seam = tracks[1].start, seam <= start { tracks.removeFirst() }
      try tracks[0].adaptor.append(group)
      (last, heldUntil) = (group, nil)
      groupCount += 1
    } catch {
      if error.code == .unwritable || error.code == .invalidState { throw error }
      refusals[error.message, default: 0] += 1
    }
  }
}
