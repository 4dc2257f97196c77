internal import Synchronization

/// A value that is made when it is asked for, and then kept.
package final class Once<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  package init() {}

  /// The value; whoever comes while it is made waits for it.
  package func value(made make: () -> Value) -> Value {
    state.withLock { state in
      if let value = state { return value }
      let value = make()
      state = value
      return value
    }
  }
}
