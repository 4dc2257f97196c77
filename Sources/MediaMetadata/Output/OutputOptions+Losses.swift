extension OutputOptions {
  /// Judges what a verb loses, and what became of every byte of the file at `path`, where that is known yet.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed` where a byte has no class, or two; with code `wouldLose`
  ///   where something is lost and losses are errors.
  func accept(
    _ losses: [ExportReport.Loss], _ ledger: LedgerReport? = nil, of path: String
  ) throws(MediaError) {
    try ledger?.requireClosed()
    let losses = losses + (ledger?.losses(beside: losses) ?? [])
    guard isLossless, let first = losses.first else { return }
    var error = MediaError(
      .wouldLose,
      "would lose \(losses.count == 1 ? "1 thing" : "\(losses.count) things"): \(first.what) (\(first.reason))",
      path: path)
    error.losses = losses
    throw error
  }
}
