internal import FFmpegIO
internal import MediaModel

/// Work that blocks, for programs that use the library.
package enum BlockingWork {
  /// Where such work runs.
  package static var executor: some TaskExecutor { BlockingExecutor.shared }
}

extension BlockingExecutor {
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
}
