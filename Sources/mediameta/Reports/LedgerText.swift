import MediaMetadata

/// What became of every byte, for people.
enum LedgerText {
  /// One line of sums; none where nothing was written.
  static func lines(_ ledger: LedgerReport?) -> [String] {
    guard let ledger, ledger.isClosed else { return [] }
    return ledger.sources.map { source in
      let parts: [(Int, String)] = [
        (source.carried, "carried"), (source.rewritten, "rewritten"), (source.padding, "padding"),
        (source.structure, "structure"), (source.removed, "removed"),
      ]
      let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + ["\(source.lost) lost"]
      return "  bytes of \(source.name): \(source.byteCount) = \(told.joined(separator: " + "))"
    }
  }
}
