import MediaMetadata

/// What became of every byte, for people.
enum LedgerText {
  /// One line of sums for each source, and every range that is not carried where that is wanted; none where nothing was
  /// written.
  static func lines(_ ledger: LedgerReport?, isVerbose: Bool) -> [String] {
    guard let ledger, ledger.isClosed else { return [] }
    return ledger.sources.flatMap { source in
      let parts: [(Int, String)] = [
        (source.carried, "carried"), (source.rewritten, "rewritten"), (source.padding, "padding"),
        (source.structure, "structure"), (source.removed, "removed"),
      ]
      let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + ["\(source.lost) lost"]
      let sum = "  bytes of \(source.name): \(source.byteCount) = \(told.joined(separator: " + "))"
      guard isVerbose else { return [sum] }
      return [sum]
        + source.ranges.map { "    \($0.offset) + \($0.count): \($0.class), \($0.what)" }
    }
  }
}
