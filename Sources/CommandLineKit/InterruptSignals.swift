internal import CLibrary
internal import Dispatch
internal import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into an orderly end.
package enum InterruptSignals {
  /// From now on the first of the signals calls `handler` once, with its number, on a thread of its own.
  ///
  /// A SIGINT after that ends the process at once with code 130. A signal that the process was started to ignore
  /// (`nohup`) stays ignored. Only the first call of this function has an effect; false tells that nothing was set up.
  @discardableResult
  package static func handle(_ handler: @escaping @Sendable (Int32) -> Void) -> Bool {
    guard !isHandling.exchange(true, ordering: .relaxed) else { return false }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let readEnd = ends[0]
    wakeDescriptor.store(ends[1], ordering: .sequentiallyConsistent)
    received.store(0, ordering: .sequentiallyConsistent)
    DispatchQueue(label: "interrupt signals", qos: .userInitiated).async {
      // A program whose threads block signals hands that down to what it starts.
      var awaited = sigset_t()
      unsafe sigemptyset(&awaited)
      for number in handled { unsafe sigaddset(&awaited, number) }
      unsafe pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      var number: UInt8 = 0
      var count = 0
      repeat { count = unsafe read(readEnd, &number, 1) } while count < 0 && errno == EINTR
      if count == 1 { handler(Int32(number)) }
    }
    for number in handled {
      let previous = signal(number, noteSignal)
      if address(previous) == address(SIG_IGN) { _ = signal(number, SIG_IGN) }
    }
    return true
  }

  private static func address(_ handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafe unsafeBitCast(handler, to: Int.self)
  }
}

private let handled = [SIGINT, SIGTERM, SIGHUP]
private let isHandling = Atomic<Bool>(false)
private let wakeDescriptor = Atomic<Int32>(-1)
private let received = Atomic<Int>(0)

/// The handler proper; it calls only what a signal handler may (signal-safety(7)).
private func noteSignal(_ number: Int32) {
  let isFirst = received.add(1, ordering: .sequentiallyConsistent).oldValue == 0
  if isFirst {
    let savedCode = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(wakeDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = savedCode
  } else if number == SIGINT {
    _exit(130)
  }
}
