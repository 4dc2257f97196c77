internal import Synchronization

/// A value that is fetched once, however many tasks ask for it and at whatever time.
///
/// The work runs where it may block. A task that is cancelled stops waiting; a result or a failure stays.
package final class AsyncLazy<Value: Sendable>: Sendable {
  private enum Phase {
    case idle
    /// Without a task where someone who asked does the work.
    case running(Task<Void, Never>?, [UInt64: CheckedContinuation<Value, any Error>])
    case done(Result<Value, any Error>)
  }

  private struct State {
    var phase = Phase.idle
    var lastTicket: UInt64 = 0
    /// Tells the work that runs from one that was given up.
    var run = 0
  }

  private let state = Mutex(State())
  private let stopsWhenAbandoned: Bool

  /// Creates a value that no one has asked for.
  ///
  /// - Parameter stopsWhenAbandoned: whether the last one who leaves cancels the work, and the next one who comes
  ///   starts it again; otherwise it goes on, and what comes of it is kept.
  package init(stopsWhenAbandoned: Bool) { self.stopsWhenAbandoned = stopsWhenAbandoned }

  /// What came of it; `nil` as long as nothing has.
  package var result: Result<Value, any Error>? {
    state.withLock { if case .done(let result) = $0.phase { result } else { nil } }
  }

  /// Whether the work is under way.
  package var isLoading: Bool {
    state.withLock { if case .running = $0.phase { true } else { false } }
  }

  /// Whether the work is under way and everybody who asked has been cancelled.
  package var isAbandoned: Bool {
    state.withLock {
      if case .running(.some, let waiting) = $0.phase { waiting.isEmpty } else { false }
    }
  }

  /// The value; the first who asks starts the work, the others wait for the same.
  ///
  /// - Parameter work: brings the value; `nil` where ``finish(_:)`` will be called with it.
  /// - Returns: the value.
  /// - Throws: what the work ends in, or `CancellationError` for the task that was cancelled alone.
  package func value(
    of work: @escaping @Sendable () async throws -> Value?
  ) async throws -> Value {
    if let result { return try result.get() }
    try Task.checkCancellation()
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(continuation, as: ticket, work)
        // A cancellation that came before the waiter was known found no one to send away.
        if Task.isCancelled { leave(ticket) }
      }
    } onCancel: {
      leave(ticket)
    }
  }

  /// The value of work that blocks: done by the first who asks where that task may block, otherwise as ``value(of:)``.
  ///
  /// - Returns: the value.
  /// - Throws: what the work ends in, or `CancellationError` for the task that was cancelled alone.
  package func value(
    ofBlocking work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    if let result { return try result.get() }
    guard BlockingExecutor.isOfCurrentTask, !Task.isCancelled, let run = begin() else {
      return try await value(of: { try work() })
    }
    let result = Result { try work() }
    if case .failure = result, Task.isCancelled {
      handOver(work, run: run)
      throw CancellationError()
    }
    finish(result, run: run)
    return try result.get()
  }

  /// Takes the work on; `nil` where someone else has, or it is done.
  private func begin() -> Int? {
    state.withLock { state in
      guard case .idle = state.phase else { return nil }
      state.run += 1
      state.phase = .running(nil, [:])
      return state.run
    }
  }

  /// Leaves work that was begun to those who wait for it.
  private func handOver(_ work: @escaping @Sendable () throws -> Value, run: Int) {
    state.withLock { state in
      guard case .running(nil, let waiting) = state.phase, state.run == run else { return }
      state.run += 1
      state.phase =
        waiting.isEmpty ? .idle : .running(start({ try work() }, run: state.run), waiting)
    }
  }

  /// Ends the work, or makes it needless; only the first result counts.
  package func finish(_ result: Result<Value, any Error>) { finish(result, run: nil) }

  private func finish(_ result: Result<Value, any Error>, run: Int?) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      if let run, run != state.run { return [] }
      switch state.phase {
      case .done: return []
      case .idle:
        state.phase = .done(result)
        return []
      case .running(let task, let waiting):
        state.phase = .done(result)
        if run == nil { task?.cancel() }
        return Array(waiting.values)
      }
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  private func join(
    _ continuation: CheckedContinuation<Value, any Error>, as ticket: UInt64,
    _ work: @escaping @Sendable () async throws -> Value?
  ) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      switch state.phase {
      case .done(let result): return result
      case .running(let task, var waiting):
        waiting[ticket] = continuation
        state.phase = .running(task, waiting)
      case .idle:
        state.run += 1
        state.phase = .running(start(work, run: state.run), [ticket: continuation])
      }
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func start(
    _ work: @escaping @Sendable () async throws -> Value?, run: Int
  ) -> Task<Void, Never> {
    Task(executorPreference: BlockingExecutor.shared) {
      do {
        guard let value = try await work() else { return }
        self.finish(.success(value), run: run)
      } catch {
        self.finish(.failure(error), run: run)
      }
    }
  }

  private func leave(_ ticket: UInt64) {
    let (continuation, abandoned) = state.withLock {
      state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
      guard case .running(let task, var waiting) = state.phase,
        let continuation = waiting.removeValue(forKey: ticket)
      else { return (nil, nil) }
      guard waiting.isEmpty, stopsWhenAbandoned, task != nil else {
        state.phase = .running(task, waiting)
        return (continuation, nil)
      }
      state.phase = .idle
      state.run += 1
      return (continuation, task)
    }
    abandoned?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
