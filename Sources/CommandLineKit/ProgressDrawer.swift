internal import Synchronization

/// Draws a ``ProgressBar`` on a terminal, at most ten times a second, and takes it away again.
///
/// Anywhere but on a terminal it stays silent. May be called from any thread.
package final class ProgressDrawer: Sendable {
  private struct State {
    var completed: Int64 = 0
    var lastDrawn: Duration?
    var isVisible = false
  }

  private let unit: ProgressBar.Unit
  private let terminal: Terminal
  private let stream: StandardStream
  private let elapsed: @Sendable () -> Duration
  private let state = Mutex(State())

  /// Short jobs end before this and show no bar.
  private static let delay = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)

  /// Prepares a bar; the clock starts now.
  package convenience init(
    of unit: ProgressBar.Unit = .bytes, on stream: StandardStream = .error,
    terminal: Terminal = Terminal(descriptor: 2)
  ) {
    let start = ContinuousClock.now
    self.init(of: unit, on: stream, terminal: terminal) { ContinuousClock.now - start }
  }

  /// Prepares a bar for a job that has run for as long as `elapsed` tells.
  init(
    of unit: ProgressBar.Unit = .bytes, on stream: StandardStream, terminal: Terminal,
    elapsed: @escaping @Sendable () -> Duration
  ) {
    self.unit = unit
    self.stream = stream
    self.terminal = terminal
    self.elapsed = elapsed
  }

  /// Tells how far the job is; an amount below an earlier one is ignored.
  package func update(completed: Int64, total: Int64?) {
    guard terminal.canRedraw else { return }
    state.withLock { state in
      state.completed = max(state.completed, completed)
      let now = elapsed()
      guard now >= Self.delay else { return }
      if let last = state.lastDrawn, now - last < Self.interval { return }
      state.lastDrawn = now
      state.isVisible = true
      // The last column stays free: a full line would make some terminals scroll.
      let line = ProgressBar.line(
        completed: state.completed, total: total, of: unit, elapsedSeconds: now / .seconds(1),
        width: terminal.width - 1)
      stream.write("\r\(line)\u{1B}[K")
    }
  }

  /// Takes the bar away, for a message or for good; the next update draws it again.
  package func erase() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      state.lastDrawn = nil
      stream.write("\r\u{1B}[K")
    }
  }
}
