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
