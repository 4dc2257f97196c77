internal import Dispatch

/// Runs work that blocks (files, FFmpeg) on threads of its own, so that Swift's few stay free.
final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()
  private let queue = DispatchQueue(label: "MediaMetadata.blocking", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    queue.async { unsafe job.runSynchronously(on: executor) }
  }
}
