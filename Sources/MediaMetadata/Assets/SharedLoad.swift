internal import Synchronization

/// Work that is done once, however many tasks wait for it.
///
/// A waiter that is cancelled leaves; the last one that leaves cancels the work, and the next one to come starts it
/// anew. A result or a failure stays.
final class SharedLoad<Value: Sendable>: Sendable {
  private let state = Mutex(State())

  private struct State {
    var phase = Phase.idle
    var nextWaiter = 0
    /// Tells the work that runs from one that was given up.
    var run = 0
  }

  private enum Phase {
    case idle
    case running(Task<Void, Never>, [Int: CheckedContinuation<Value, any Error>])
    case loaded(Value)
    case failed(any Error)
  }

  /// How far the work is.
  var status: AssetStatus<Value> {
    state.withLock { state in
      switch state.phase {
      case .idle: .notYetLoaded
      case .running: .loading
      case .loaded(let value): .loaded(value)
      case .failed(let error): .failed(error)
      }
    }
  }

  /// The result; starts the work where nobody has.
  ///
  /// - Throws: what the work throws; `CancellationError`.
  func value(of work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    switch status {
    case .loaded(let value): return value
    case .failed(let error): throw error
    case .notYetLoaded, .loading: break
    }
    let waiter = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(continuation, as: waiter, work)
        // A cancellation that came before the waiter was known found nobody to send away.
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
  }

  /// Keeps a result that somebody came to without this; one that is there already stays.
  func fulfill(_ value: Value) {
    let ended = state.withLock {
      state -> (Task<Void, Never>, [CheckedContinuation<Value, any Error>])? in
      switch state.phase {
      case .loaded: return nil
      case .idle, .failed:
        state.phase = .loaded(value)
        return nil
      case .running(let task, let waiters):
        state.phase = .loaded(value)
        return (task, Array(waiters.values))
      }
    }
    guard let (task, waiters) = ended else { return }
    task.cancel()
    for waiter in waiters { waiter.resume(returning: value) }
  }

  private func join(
    _ continuation: CheckedContinuation<Value, any Error>, as waiter: Int,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      switch state.phase {
      case .loaded(let value): return .success(value)
      case .failed(let error): return .failure(error)
      case .running(let task, var waiters):
        waiters[waiter] = continuation
        state.phase = .running(task, waiters)
      case .idle:
        state.run += 1
        state.phase = .running(start(work, run: state.run), [waiter: continuation])
      }
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func start(
    _ work: @escaping @Sendable () async throws -> Value, run: Int
  ) -> Task<Void, Never> {
    Task(executorPreference: BlockingExecutor.shared) {
      do {
        self.finish(.success(try await work()), run: run)
      } catch {
        self.finish(.failure(error), run: run)
      }
    }
  }

  private func finish(_ result: Result<Value, any Error>, run: Int) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard state.run == run, case .running(_, let waiters) = state.phase else { return [] }
      switch result {
      case .success(let value): state.phase = .loaded(value)
      case .failure(let error): state.phase = .failed(error)
      }
      return Array(waiters.values)
    }
    for waiter in waiters { waiter.resume(with: result) }
  }

  private func leave(_ waiter: Int) {
    let (continuation, abandoned) = state.withLock {
      state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
      guard case .running(let task, var waiters) = state.phase,
        let continuation = waiters.removeValue(forKey: waiter)
      else { return (nil, nil) }
      guard waiters.isEmpty else {
        state.phase = .running(task, waiters)
        return (continuation, nil)
      }
      state.phase = .idle
      return (continuation, task)
    }
    abandoned?.cancel()
    continuation?.resume(throwing: CancellationError())
  }
}
