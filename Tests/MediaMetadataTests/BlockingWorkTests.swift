import Dispatch
import MediaMetadata
import Synchronization
import TestSupport
import Testing

/// A program's own executor: it counts what it is given.
private final class CountingExecutor: TaskExecutor {
  let count = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    count.add(1, ordering: .relaxed)
    let job = UnownedJob(job)
    DispatchQueue(label: "counted").async {
      unsafe job.runSynchronously(on: unsafe self.asUnownedTaskExecutor())
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct `Work that blocks` {
  @Test func `is done by an executor that the program names`() async throws {
    let executor = CountingExecutor()
    BlockingWork.substitute = executor
    defer { BlockingWork.substitute = nil }
    let duration = try await Asset(path: Fixture.media("movie-last.mov").path).load(.duration)
    #expect(duration == MediaTime(307, timescale: 600))
    #expect(executor.count.load(ordering: .relaxed) > 0)
  }
}
