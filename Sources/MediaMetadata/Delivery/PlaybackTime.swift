internal import MediaModel
internal import Synchronization

/// The time of what is played: a place, a rate, and the clock by which it moves on.
final class PlaybackTime: Sendable {
  /// Where the time is, as of one reading of the clock.
  struct Moment: Sendable {
    /// In seconds of the presentation.
    var seconds: Double
    var rate: Double
    /// How often someone has jumped.
    var jumps: Int
    /// Whoever jumps asks for what holds there.
    var host: Duration
  }

  private struct State {
    var seconds = 0.0
    var host = Duration.zero
    var rate = 0.0
    var jumps = 0
  }

  private let state = Mutex(State())
  private let signal = ReadinessSignal()
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
  }

  private func moment(_ state: State) -> Moment {
    let host = now()
    let passed = (host - state.host) / .seconds(1) * state.rate
    return Moment(
      seconds: state.seconds + passed, rate: state.rate, jumps: state.jumps, host: host)
  }

  /// The time now.
  var current: Moment { state.withLock { moment($0) } }

  func setRate(_ rate: Double) {
    state.withLock { state in
      let moment = moment(state)
      (state.seconds, state.host, state.rate) = (moment.seconds, moment.host, rate)
    }
    signal.raise()
  }

  /// Goes to another time; what was due before it is due no longer.
  func jump(to seconds: Double) {
    state.withLock { state in
      (state.seconds, state.host) = (seconds, now())
      state.jumps += 1
    }
    signal.raise()
  }

  /// Moves on to a later time, as if it had passed.
  func skip(to seconds: Double) {
    state.withLock { state in
      let moment = moment(state)
      (state.seconds, state.host) = (max(moment.seconds, seconds), moment.host)
    }
    signal.raise()
  }

  /// Waits until a time of the presentation comes, or someone has paused, jumped or changed the rate.
  ///
  /// - Returns: whether it has come.
  func wait(until seconds: Double, since moment: Moment) async throws -> Bool {
    try Task.checkCancellation()
    let generation = signal.generation
    let current = current
    guard current.jumps == moment.jumps else { return false }
    guard current.seconds < seconds else { return true }
    guard current.rate > 0 else {
      await signal.wait(since: generation)
      try Task.checkCancellation()
      return false
    }
    // Far ahead is waited for bit by bit: a Duration does not hold every number.
    let wait = min((seconds - current.seconds) / current.rate, 3600)
    let deadline = current.host + .seconds(wait)
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask { [sleep] in
        try await sleep(deadline)
        return wait < 3600
      }
      group.addTask { [signal] in
        await signal.wait(since: generation)
        return false
      }
      defer { group.cancelAll() }
      let hasCome = try await group.next() ?? false
      return hasCome && self.current.jumps == moment.jumps && self.current.rate == current.rate
    }
  }
}
