internal import Dispatch
internal import FFmpegIO

/// Runs work that blocks (files, FFmpeg) on threads of its own, so that Swift's few stay free.
final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  /// Runs blocking work, and asks it to stop when the task is cancelled.
  static func run<Result: Sendable>(
    cancelling interruption: Interruption, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let task = Task(executorPreference: shared) { try work() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      interruption.cancel()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    // A concurrent queue would draw on the threads that Swift's own jobs run on, one for each core; a queue that runs
    // one job after the other gets a thread besides these.
    DispatchQueue(label: "MediaMetadata.blocking").async {
      unsafe job.runSynchronously(on: executor)
    }
  }
}
