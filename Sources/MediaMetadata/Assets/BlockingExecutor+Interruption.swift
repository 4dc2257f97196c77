internal import FFmpegIO
internal import MediaModel

/// Where work that blocks runs: reading and writing files, waiting for servers.
///
/// The library has at most 64 threads of its own for it, so that Swift's few stay free.
public enum BlockingWork {
  /// An executor of the program's own that does such work instead, as one that counts or limits it; `nil` for the
  /// library's threads.
  public static var substitute: (any TaskExecutor)? {
    get { BlockingExecutor.shared.substitute }
    set { BlockingExecutor.shared.substitute = newValue }
  }

  /// Where such work runs.
  package static var executor: some TaskExecutor { BlockingExecutor.shared }
}

extension BlockingExecutor {
  /// Runs blocking work, on the thread of the task where that may block, and asks it to stop when the task is
  /// cancelled.
  static func run<Result: Sendable>(
    cancelling interruption: Interruption, _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let task = isOfCurrentTask ? nil : Task(executorPreference: shared) { try work() }
    return try await withTaskCancellationHandler {
      guard let task else { return try work() }
      return try await task.value
    } onCancel: {
      interruption.cancel()
    }
  }
}
