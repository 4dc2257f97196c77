internal import Dispatch
internal import Synchronization

/// What a task leaves for the thread that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}

/// Runs work of a session to its end; libFuzzer calls a function that does not suspend.
///
/// - Returns: what it gives; `nil` where it throws.
package func waiting<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) -> Value? {
  let outcome = Outcome<Value>()
  let done = DispatchSemaphore(value: 0)
  Task {
    let value = try? await work()
    outcome.value.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return outcome.value.withLock { $0 }
}
