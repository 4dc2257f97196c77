internal import Synchronization

/// A value that is made when it is asked for, and then kept.
///
/// It may be made twice where two ask for it at the same time, and the first one counts: making it may take reading a
/// file, which is nothing to do while a lock is held.
package final class Once<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  package init() {}

  /// The value.
  package func value(made make: () -> Value) -> Value {
    if let value = state.withLock({ $0 }) { return value }
    let made = make()
    return state.withLock { state in
      let value = state ?? made
      state = value
      return value
    }
  }
}
