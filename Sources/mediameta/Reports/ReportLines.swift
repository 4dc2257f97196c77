internal import CommandLineKit
internal import MediaMetadata

/// What the reports of all verbs tell people in the same words, line by line.
enum ReportLines {
  /// More would hide the rest.
  private static let mostDiagnostics = 5

  /// The lines as text that may be sent to a terminal.
  static func text(_ lines: [String]) -> String {
    lines.map { ShowWords.message($0) + "\n" }.joined()
  }

  /// What was compared before the output got its name.
  static func verification(_ proof: ExportReport.Verification) -> String {
    "  verified: \(ShowWords.count(proof.matchedFactCount, "fact")), \(ShowWords.count(proof.comparedSampleCount, "sample")) by table, \(proof.comparedByteCount) bytes"
  }

  /// What became of every byte: one line of sums for each source, and every range that is not carried where that is requested;
  /// none where nothing was written.
  static func ledger(_ ledger: LedgerReport?, isVerbose: Bool) -> [String] {
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
        + source.ranges.map { range in
          let why = range.reason.map { ": \($0)" } ?? ""
          return
            "    \(range.offset) + \(range.count): \(range.class.rawValue), \(range.what)\(why)"
        }
    }
  }

  /// Equal changes in one line, with how often they were made.
  static func changes(_ changes: [ExportReport.Change], verb: String) -> [String] {
    changes.groups(by: \.change).map { change, same in
      "  \(verb): \(change)" + (same.count > 1 ? " (\(same.count) x)" : "")
    }
  }

  /// A note, and which option changes that.
  static func note(_ note: ReportNote) -> String {
    let hint =
      switch note {
      case .headerMovedBehindMedia: "; --faststart moves the header back"
      case .headersTellTimes: "; --also dates takes that out"
      case .itemsNameBuyer: "; --also purchases takes them out"
      case .itemPairsWithStillImage: "; --also pairing takes it out"
      case .rotationTakenForApplied: "; --rotation graft takes it along where they are not"
      case .placesRemain, .other: ""
      }
    return "  note: \(note)\(hint)"
  }

  static func diagnostics(_ diagnostics: [Diagnostic]) -> [String] {
    let rest = diagnostics.count - mostDiagnostics
    return diagnostics.prefix(mostDiagnostics).map { "  note: \($0.description)" }
      + (rest > 0 ? ["  note: \(rest) more in the report"] : [])
  }

  static func losses(_ losses: [ExportReport.Loss]) -> [String] {
    losses.map { "lost \($0.path): \($0.what) (\($0.reason))" }
  }

  // MARK: Changes of items

  /// What became of an item, in eight columns.
  static func verdict(_ verdict: String, _ style: (String) -> String) -> String {
    style(verdict) + String(repeating: " ", count: max(1, 8 - verdict.utf8.count))
  }

  /// What is the same once, what differs twice with an arrow between.
  static func change(_ old: String, _ new: String) -> String {
    if old == new { return old }
    return "\(old.isEmpty ? "none" : old) -> \(new.isEmpty ? "none" : new)"
  }
}
