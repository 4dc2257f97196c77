internal import Synchronization

/// Values by keys, made when they are asked for, and then kept.
///
/// A value may be made twice where two ask for it at the same time, and the first one counts: making it may take
/// reading a file, which is nothing to do while a lock is held.
package final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let found = Mutex<[Key: Value]>([:])

  /// Names in files are without number, and only the first of them are remembered.
  private static var mostKeys: Int { 4096 }

  package init() {}

  /// The value of a key: the one that is remembered, or else one that is made.
  package func value(of key: Key, made make: () -> Value) -> Value {
    // Looked up outside the lock, which many threads ask for at once.
    let known = found.withLock { $0 }[key]
    if let known { return known }
    let value = make()
    return found.withLock { found in
      if let known = found[key] { return known }
      if found.count < Self.mostKeys { found[key] = value }
      return value
    }
  }
}

/// A value that is made when it is asked for, and then kept.
package typealias Once<Value: Sendable> = Memory<OnlyKey, Value>

/// The key of what there is but one of.
package struct OnlyKey: Hashable, Sendable {}

extension Memory where Key == OnlyKey {
  /// The value.
  package func value(made make: () -> Value) -> Value { value(of: OnlyKey(), made: make) }
}
