import CLibrary
import MediaModel
import Synchronization
import Testing

/// Work that says when it has begun, and goes on when it is let.
private final class Gate: Sendable {
  private struct State {
    var runs = 0
    var isOpen = false
  }
  private let state = Mutex(State())

  var runs: Int { state.withLock { $0.runs } }
  func open() { state.withLock { $0.isOpen = true } }

  /// Counts a run and waits; a task that is cancelled gives up.
  func pass() throws -> Int {
    let run = state.withLock { state in
      state.runs += 1
      return state.runs
    }
    while !state.withLock({ $0.isOpen }) {
      usleep(1000)
      try Task.checkCancellation()
    }
    return run
  }
}

@Suite struct `Values that are fetched once` {
  private let gate = Gate()
  private let lazy = AsyncLazy<Int>(stopsWhenAbandoned: true)

  private func ask(
    on executor: (any TaskExecutor)? = BlockingExecutor.shared
  ) -> Task<Int, any Error> {
    Task(executorPreference: executor) { [gate, lazy] in
      try await lazy.value(ofBlocking: { try gate.pass() })
    }
  }

  private func waitForRun(_ number: Int) async throws {
    while gate.runs < number { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `are fetched on the thread of a task that may block`() async throws {
    let isSame = Task(executorPreference: BlockingExecutor.shared) { [lazy] in
      let own = UInt(pthread_self())
      return try await lazy.value(ofBlocking: { UInt(pthread_self()) == own ? 1 : 0 })
    }
    #expect(try await isSame.value == 1)
  }

  @Test(arguments: [true, false])
  func `are fetched once for all who ask`(mayBlock: Bool) async throws {
    let tasks = (0..<20).map { _ in ask(on: mayBlock ? BlockingExecutor.shared : nil) }
    try await waitForRun(1)
    gate.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(gate.runs == 1)
  }

  @Test func `are fetched for those who wait when the one who fetches is cancelled`() async throws {
    let first = ask()
    try await waitForRun(1)
    let second = ask(on: nil)
    while !lazy.isLoading { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    try await waitForRun(2)
    gate.open()
    #expect(try await second.value == 2)
  }

  @Test func `are fetched again when the only one who asked was cancelled`() async throws {
    let first = ask()
    try await waitForRun(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(!lazy.isLoading)
    gate.open()
    #expect(try await ask().value == 2)
  }
}
