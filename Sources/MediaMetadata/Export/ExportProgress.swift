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

/// Passes progress on as long as it is progress: the parts of a conversion count different bytes, and nobody should
/// see a bar go back.
final class ProgressGate: Sendable {
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
