/// What an edit did.
public struct EditReport: Hashable, Sendable {
  /// The file, as it was given.
  public var source: String
  /// The file that was written: the same, or the output.
  public var destination: String
  /// What was done.
  public var plan: EditPlan
  /// What became of every byte; `nil` where nothing was written.
  public var ledger: LedgerReport?
  /// Items found as planned when the file was read again.
  public var verifiedItemCount: Int
  /// The size of the file in bytes.
  public var byteCount: Int
  /// How long it took, in seconds.
  public var seconds: Double
}
