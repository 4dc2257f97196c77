internal import Synchronization

/// How far a conversion is.
public struct ExportProgress: Hashable, Sendable {
  /// Bytes of media written so far.
  public var completedByteCount: Int
  /// Bytes of media in all.
  public var totalByteCount: Int

  /// Between 0 and 1.
  public var fractionCompleted: Double {
    totalByteCount == 0 ? 1 : min(1, Double(completedByteCount) / Double(totalByteCount))
  }
}

/// Tells everybody who listens how far a conversion is.
final class ProgressTelling: Sendable {
  private struct State {
    var listeners: [AsyncStream<ExportProgress>.Continuation] = []
    var latest: ExportProgress?
    var hasEnded = false
  }
  private let state = Mutex(State())

  /// What is told from now on, and last was.
  func stream() -> AsyncStream<ExportProgress> {
    let (stream, listener) = AsyncStream<ExportProgress>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      if let latest = state.latest { listener.yield(latest) }
      if state.hasEnded { listener.finish() } else { state.listeners.append(listener) }
    }
    return stream
  }

  func begin() { state.withLock { ($0.latest, $0.hasEnded) = (nil, false) } }

  func tell(_ progress: ExportProgress) {
    state.withLock { state in
      state.latest = progress
      for listener in state.listeners { listener.yield(progress) }
    }
  }

  func end() {
    state.withLock { state in
      state.hasEnded = true
      for listener in state.listeners { listener.finish() }
      state.listeners = []
    }
  }
}

/// Passes progress on as long as it is progress: the parts of a conversion count different bytes, and no one should
/// see a bar go back.
final class MonotonicProgress: Sendable {
  private let report: @Sendable (ExportProgress) -> Void
  private let reached = Mutex(0.0)

  init(_ report: @escaping @Sendable (ExportProgress) -> Void) { self.report = report }

  func pass(_ progress: ExportProgress) {
    let fraction = progress.fractionCompleted
    reached.withLock { reached in
      guard fraction >= reached else { return }
      reached = fraction
      report(progress)
    }
  }

  /// Everything is written.
  func finish(byteCount: Int) {
    pass(ExportProgress(completedByteCount: byteCount, totalByteCount: byteCount))
  }
}
