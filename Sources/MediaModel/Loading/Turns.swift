internal import Dispatch

/// A value that one caller after the other works with: a file that is written, or a connection to a server.
///
/// Whoever comes while another works waits for its turn; that may take as long as files and servers do, so what others
/// ask for meanwhile does not belong in here.
package final class Turns<Value: ~Copyable>: @unchecked Sendable {
  private let turn = DispatchSemaphore(value: 1)
  private var value: Value

  package init(_ value: consuming sending Value) { self.value = value }

  /// Waits for a turn, and works with the value.
  package func use<Result: ~Copyable, Failure: Error>(
    _ work: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    turn.wait()
    defer { turn.signal() }
    return try work(&value)
  }
}
