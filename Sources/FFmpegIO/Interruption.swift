internal import Synchronization

/// A wish to stop that any thread may express and the running job looks for.
package struct Interruption: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
    /// In nanoseconds since ``start``; 0 for none.
    let deadline = Atomic<Int64>(0)
    let start = ContinuousClock.now
  }

  private let flag = Flag()

  /// Creates one that no one has used.
  package init() {}

  /// Asks the job to stop at its next packet, read or write.
  package func cancel() { flag.isSet.store(true, ordering: .relaxed) }

  /// Whether someone asked.
  package var isCancelled: Bool { flag.isSet.load(ordering: .relaxed) }

  /// Lets the job end by itself where nothing comes for so long from now on.
  package func expire(after seconds: Double) {
    let passed = (ContinuousClock.now - flag.start) / .nanoseconds(1)
    let deadline = Int64(exactly: (passed + seconds * 1e9).rounded()) ?? .max
    flag.deadline.store(max(1, deadline), ordering: .relaxed)
  }

  /// Whether nothing came for too long.
  package var hasExpired: Bool {
    let deadline = flag.deadline.load(ordering: .relaxed)
    return deadline > 0 && (ContinuousClock.now - flag.start) / .nanoseconds(1) > Double(deadline)
  }

  /// Whether the job is to end, for whichever reason.
  package var isOver: Bool { isCancelled || hasExpired }
}
