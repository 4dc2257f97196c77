/// What an edit did.
public struct EditReport: Hashable, Sendable {
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
