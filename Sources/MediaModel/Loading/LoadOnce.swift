internal import Dispatch
internal import Synchronization

/// A value that is fetched once, however many ask for it and at whatever time.
///
/// The work runs on a thread of the system's pool, never on the caller's and never on one of those
/// that Swift's tasks share, so that it may block.
final class LoadOnce<Value: Sendable>: Sendable {
  private enum State {
    case idle
    case loading([UInt64: CheckedContinuation<Value, any Error>])
    case done(Result<Value, any Error>)
  }

  private struct Shared {
    var state = State.idle
    var lastTicket: UInt64 = 0
  }

  private enum Step {
    case begin
    case wait
    case resume(Result<Value, any Error>)
  }

  private let shared = Mutex(Shared())
  private let begin: @Sendable (LoadOnce) -> Void

  /// Creates a value that `begin` fetches; it ends in ``finish(_:)``, at once or later.
  init(begin: @escaping @Sendable (LoadOnce) -> Void) { self.begin = begin }

  /// What came of it; `nil` as long as nothing has.
  var result: Result<Value, any Error>? {
    shared.withLock { if case .done(let result) = $0.state { result } else { nil } }
  }

  /// Whether the work is under way.
  var isLoading: Bool {
    shared.withLock { if case .loading = $0.state { true } else { false } }
  }

  /// Whether the work is under way and everybody who asked has been cancelled.
  var isAbandoned: Bool {
    shared.withLock { if case .loading(let waiting) = $0.state { waiting.isEmpty } else { false } }
  }

  /// The value; the first who asks starts the work, the others wait for the same.
  ///
  /// - Throws: what the work ends in, or `CancellationError` for the task that was cancelled alone.
  func value() async throws -> Value {
    let ticket = shared.withLock {
      $0.lastTicket += 1
      return $0.lastTicket
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enlist($0, ticket) }
    } onCancel: {
      withdraw(ticket)
    }
  }

  /// Ends the work; only the first result counts.
  func finish(_ result: Result<Value, any Error>) {
    let waiting: [CheckedContinuation<Value, any Error>] = shared.withLock {
      switch $0.state {
      case .done: return []
      case .idle:
        $0.state = .done(result)
        return []
      case .loading(let waiting):
        $0.state = .done(result)
        return Array(waiting.values)
      }
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  private func enlist(_ continuation: CheckedContinuation<Value, any Error>, _ ticket: UInt64) {
    let step: Step = shared.withLock {
      if case .done(let result) = $0.state { return .resume(result) }
      // A task that was cancelled before this point finds nobody to withdraw.
      if Task.isCancelled { return .resume(.failure(CancellationError())) }
      guard case .loading(var waiting) = $0.state else {
        $0.state = .loading([ticket: continuation])
        return .begin
      }
      $0.state = .idle
      waiting[ticket] = continuation
      $0.state = .loading(waiting)
      return .wait
    }
    switch step {
    case .resume(let result): continuation.resume(with: result)
    case .begin: DispatchQueue.global().async { self.begin(self) }
    case .wait: break
    }
  }

  private func withdraw(_ ticket: UInt64) {
    let continuation: CheckedContinuation<Value, any Error>? = shared.withLock {
      guard case .loading(var waiting) = $0.state else { return nil }
      let continuation = waiting.removeValue(forKey: ticket)
      $0.state = .loading(waiting)
      return continuation
    }
    continuation?.resume(throwing: CancellationError())
  }
}
