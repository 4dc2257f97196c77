internal import Synchronization

/// Wakes those who wait until an input is ready for more.
final class ReadinessSignal: Sendable {
  private struct State {
    /// How often something has changed.
    var generation: UInt64 = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())

  /// How often something has changed so far.
  var generation: UInt64 { state.withLock { $0.generation } }

  /// Tells that something has changed.
  func raise() {
    let waiting = state.withLock { state in
      state.generation += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until something has changed since a generation, or the task is cancelled.
  func wait(since generation: UInt64) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayWait = state.withLock { state in
          guard state.generation == generation, !Task.isCancelled else { return false }
          state.waiting.append(continuation)
          return true
        }
        if !mayWait { continuation.resume() }
      }
    } onCancel: {
      raise()
    }
  }
}
