internal import Synchronization

/// A value that is made when it is asked for, and then kept.
final class Once<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  /// The value; whoever comes while it is made waits for it.
  func value(made make: () -> Value) -> Value {
    state.withLock { state in
      if let value = state { return value }
      let value = make()
      state = value
      return value
    }
  }
}
