internal import CLibrary
internal import Synchronization

/// Standard output, with a large buffer, or standard error, without one.
///
/// It may be used from any thread.
///
/// A reader that went away (`mediameta show ... | head`) is not a failure: what follows is dropped in silence. Any other
/// failure, such as a full disk, is kept and thrown by ``finish()``.
package final class StandardStream: TextOutputStream, Sendable {
  /// Why a stream could not be written.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's error number.
    package let code: Int32
    /// The reason in the words of the system.
    package var description: String { unsafe String(cString: strerror(code)) }
  }

  private struct State {
    var buffer: [UInt8] = []
    var isClosed = false
    var failure: Failure?
    /// What was written since ``hold()``; `nil` where it goes out.
    var held: [UInt8]?
  }

  /// Standard output; call ``finish()`` before the process ends.
  package static let output = StandardStream(descriptor: 1, capacity: 1 << 16)
  /// Standard error; every write goes out at once.
  package static let error = StandardStream(descriptor: 2, capacity: 0)

  private let descriptor: Int32
  private let capacity: Int
  private let state = Mutex(State())

  /// Writes to a descriptor, which stays the caller's, through a buffer of `capacity` bytes.
  ///
  /// From now on the process no longer dies of SIGPIPE.
  package init(descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Whether the reader went away, so that more output is in vain.
  package var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Writes text.
  package func write(_ string: String) { append(string.utf8) }

  /// Writes bytes as they are.
  package func write(_ bytes: [UInt8]) { append(bytes) }

  /// Writes lines: many of them as they are, without a copy.
  package func write(_ lines: LineBytes) {
    guard lines.count >= max(capacity, 1) else { return append(lines.text(from: 0)) }
    state.withLock { state in
      if state.held != nil {
        state.held?.append(contentsOf: lines.text(from: 0))
        return
      }
      drain(&state)
      unsafe lines.withWritten { bytes in unsafe write(bytes, &state) }
    }
  }

  private func append(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      guard !state.isClosed, state.failure == nil else { return }
      if state.held != nil {
        state.held?.append(contentsOf: bytes)
        return
      }
      state.buffer += bytes
      if state.buffer.count >= max(capacity, 1) { drain(&state) }
    }
  }

  /// Writes text and ends the line.
  package func writeLine(_ string: String) { write(string + "\n") }

  /// Keeps what is written from now on, until ``release()``.
  package func hold() { state.withLock { $0.held = [] } }

  /// What was written since ``hold()``; from now on everything goes out again.
  package func release() -> [UInt8] {
    state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
  }

  /// Hands everything to the system.
  ///
  /// - Throws: ``Failure`` where this or an earlier write failed for another reason than a reader that went away.
  package func finish() throws(Failure) {
    let failure = state.withLock { state in
      drain(&state)
      return state.failure
    }
    if let failure { throw failure }
  }

  private func drain(_ state: inout State) {
    var waiting: [UInt8] = []
    swap(&waiting, &state.buffer)
    unsafe waiting.withUnsafeBytes { bytes in unsafe write(bytes, &state) }
    waiting.removeAll(keepingCapacity: true)
    swap(&waiting, &state.buffer)
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
    var written = 0
    while written < bytes.count, !state.isClosed, state.failure == nil {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = unsafe CLibrary.write(descriptor, rest.baseAddress, rest.count)
      let code = errno
      if count >= 0 {
        written += count
      } else if code == EAGAIN {
        waitUntilWritable()
      } else if code == EPIPE {
        state.isClosed = true
      } else if code != EINTR {
        state.failure = Failure(code: code)
      }
    }
  }

  /// Another process may have made a shared descriptor non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}
