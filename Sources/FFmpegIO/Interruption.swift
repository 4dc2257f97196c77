internal import Synchronization

/// A wish to stop that any thread may express and the running job looks for.
package struct Interruption: Sendable {
  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  private let flag = Flag()

  /// Creates one that nobody has used.
  package init() {}

  /// Asks the job to stop at its next packet, read or write.
  package func cancel() { flag.isSet.store(true, ordering: .relaxed) }

  /// Whether someone asked.
  package var isCancelled: Bool { flag.isSet.load(ordering: .relaxed) }
}
