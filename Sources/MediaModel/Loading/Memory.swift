internal import Synchronization

/// What was found for keys, so that it is not looked for again.
final class Memory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let found = Mutex<[Key: Value]>([:])

  /// Names in files are without number, and only the first of them are remembered.
  private static var mostKeys: Int { 4096 }

  /// The value of a key: the one that is remembered, or else one that is made.
  func value(of key: Key, otherwise make: () -> Value) -> Value {
    if let known = found.withLock({ $0[key] }) { return known }
    let value = make()
    found.withLock { if $0.count < Self.mostKeys { $0[key] = value } }
    return value
  }
}
