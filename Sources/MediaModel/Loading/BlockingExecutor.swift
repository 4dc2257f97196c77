internal import Dispatch
internal import Synchronization

/// Runs work that blocks (files, FFmpeg) on threads of its own, so that Swift's few stay free.
package final class BlockingExecutor: TaskExecutor {
  package static let shared = BlockingExecutor()

  /// More threads than these wait for disks and servers at no time.
  private static let mostThreads = 64

  private struct State {
    var jobs: ArraySlice<UnownedJob> = []
    var threadCount = 0
    var substitute: (any TaskExecutor)?
  }

  private let state = Mutex(State())

  /// Another executor that does all such work from now on; `nil` for threads of the library's own.
  package var substitute: (any TaskExecutor)? {
    get { state.withLock { $0.substitute } }
    set { state.withLock { $0.substitute = newValue } }
  }

  /// Whether the current task runs here already, so that its own blocking work need not go to another thread.
  package static var isOfCurrentTask: Bool {
    unsafe withUnsafeCurrentTask { task in
      guard let task = unsafe task else { return false }
      return unsafe task.unownedTaskExecutor == shared.asUnownedTaskExecutor()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    if let substitute { return substitute.enqueue(job) }
    let job = UnownedJob(job)
    let isThreadWanted = state.withLock { state in
      state.jobs.append(job)
      guard state.threadCount < Self.mostThreads else { return false }
      state.threadCount += 1
      return true
    }
    // A concurrent queue would draw on the threads that Swift's own jobs run on, one for each core; a queue that runs
    // one piece of work after the other gets a thread besides these.
    if isThreadWanted { DispatchQueue(label: "MediaMetadata.blocking").async { self.work() } }
  }

  /// Does what there is to do.
  private func work() {
    let executor = unsafe asUnownedTaskExecutor()
    while let job = nextJob() { unsafe job.runSynchronously(on: executor) }
  }

  private func nextJob() -> UnownedJob? {
    state.withLock { state in
      if let job = state.jobs.popFirst() { return job }
      state.threadCount -= 1
      return nil
    }
  }
}
