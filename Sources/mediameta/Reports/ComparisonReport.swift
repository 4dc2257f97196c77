internal import CommandLineKit
internal import MediaMetadata

/// A comparison, for people: a line for each fact that was not kept, and a last one with the numbers.
struct ComparisonReport {
  let comparison: AssetComparison
  let includesKept: Bool
  let styles: Styles
  var isVerbose = false

  /// All lines, without their ends.
  var lines: [String] {
    var lines: [String] = []
    if includesKept {
      lines += comparison.kept.map { line("kept", styles.dim, FactText($0.before)) }
    }
    lines += comparison.lost.map { line("lost", styles.red, FactText($0)) }
    lines += comparison.changed.map { line("changed", styles.yellow, $0) }
    lines += comparison.moved.map { line("moved", styles.cyan, $0) }
    lines += comparison.added.map { line("added", styles.green, FactText($0)) }
    lines += (comparison.samples ?? []).map(line)
    return lines + [summary, samples] + ReportLines.ledger(comparison.ledger, isVerbose: isVerbose)
  }

  private var summary: String {
    let counts = comparison
    return
      "\(counts.count) items: \(counts.keptCount) kept, \(counts.moved.count) moved, \(counts.changed.count) changed, \(counts.lost.count) lost; \(counts.added.count) added"
      + (counts.droppedMirrors.isEmpty
        ? "" : "; \(ShowWords.count(counts.droppedMirrors.count, "mirror")) taken out")
  }

  /// Whether samples were compared, and what came of it.
  private var samples: String {
    guard let tracks = comparison.samples else {
      return comparison.ledger == nil
        ? "samples: not compared; --samples does" : "samples: compared byte by byte"
    }
    let same = tracks.filter { $0.verdict == .same }
    let bytes = ShowWords.count(same.reduce(0) { $0 + $1.byteCount }, "byte")
    return "samples: \(same.count) of \(ShowWords.count(tracks.count, "track")) the same, \(bytes)"
  }

  private func line(_ track: AssetComparison.TrackSamples) -> String {
    let (word, style) =
      switch track.verdict {
      case .same: ("same", styles.dim)
      case .different: ("changed", styles.yellow)
      case .unknown: ("unknown", styles.dim)
      }
    let hashes = [track.hash, track.hashAfter].compactMap(\.self).uniqued
    let hash = hashes.isEmpty ? nil : "SHA-256 \(hashes.joined(separator: " -> "))"
    let parts = [track.reason.map(Terminal.printable), hash].compactMap(\.self)
    return ReportLines.verdict(word, style)
      + "track \(track.number) samples: \(parts.joined(separator: "; "))"
  }

  private func line(_ verdict: String, _ style: (String) -> String, _ fact: FactText) -> String {
    prefix(verdict, style, fact.fact.trackID)
      + [fact.name, fact.language, fact.dataType, fact.time].filter { !$0.isEmpty }
      .joined(separator: " ") + " = \(fact.value)"
  }

  /// What is the same stands once, what differs twice with an arrow between.
  private func line(
    _ verdict: String, _ style: (String) -> String, _ pair: AssetComparison.Pair
  ) -> String {
    let (before, after) = (FactText(pair.before), FactText(pair.after))
    func change(_ part: KeyPath<FactText, String>) -> String {
      ReportLines.change(before[keyPath: part], after[keyPath: part])
    }
    let parts = [\FactText.name, \.language, \.dataType].map(change)
    // Times that differ within the tolerance are not a change.
    let isAtSameTime =
      pair.before.time == pair.after.time && pair.before.mediaTime == pair.after.mediaTime
    let time = isAtSameTime ? before.time : change(\.time)
    let isSameValue = pair.before.payload == pair.after.payload
    let value = isSameValue ? before.value : "\(before.value) -> \(after.value)"
    let beside =
      pair.before.extra == pair.after.extra ? "" : " \(before.extra) -> \(after.extra)"
    return prefix(verdict, style, pair.before.trackID)
      + (parts + [time]).filter { !$0.isEmpty }.joined(separator: " ") + " = \(value)" + beside
  }

  private func prefix(
    _ verdict: String, _ style: (String) -> String, _ trackID: UInt32?
  ) -> String {
    let place =
      trackID.map { number in
        let new = comparison.tracks.first { $0.before == nil && $0.number == number }
        return new.map { "new track \($0.after ?? number) " } ?? "track \(number) "
      } ?? ""
    return ReportLines.verdict(verdict, style) + place
  }
}

/// The parts of a fact as text that may be sent to a terminal.
struct FactText {
  let fact: Fact

  private static let longestText = 96
  private static let longestBytes = 24

  init(_ fact: Fact) { self.fact = fact }

  /// The identifier; header facts go by their names alone.
  var name: String {
    let isHeader = fact.identifier.keySpace == .header
    return Terminal.printable(isHeader ? fact.identifier.key : fact.identifier.shown)
  }

  /// As `[en]`.
  var language: String { fact.language.map { "[\(Terminal.printable($0))]" } ?? "" }

  /// As `<UTF-8>`; header facts are words.
  var dataType: String {
    if fact.identifier.keySpace == .header, fact.dataType == .utf8 { return "" }
    let name = ShowWords.dataType(fact.dataType)
    return name.isEmpty ? "" : "<\(name)>"
  }

  /// As `@1.500+0.500`, in seconds.
  var time: String {
    guard let time = fact.time else { return "" }
    var text = "@\(ShowWords.seconds(time.start))"
    if time.duration.value != 0 { text += "+\(ShowWords.seconds(time.duration))" }
    if let mediaTime = fact.mediaTime { text += " from \(ShowWords.seconds(mediaTime))" }
    return text
  }

  /// Text in quotes, other values as they print, bytes in hexadecimal; long ones are cut.
  var value: String {
    switch fact.item.value {
    case .string(let text): headerDate(text) ?? Self.quoted(text)
    case nil, .data: Self.hexadecimal(fact.payload)
    case .some(let value): Terminal.printable(value.description)
    }
  }

  /// The date that a header counts in seconds.
  private func headerDate(_ text: String) -> String? {
    guard fact.identifier.keySpace == .header, fact.identifier.key.hasSuffix(" time") else {
      return nil
    }
    // Which zone it is in, only other dates prove.
    return UInt64(text).flatMap { seconds in
      seconds > 0 ? MetadataDate(secondsSince1904: seconds)?.withoutZone : nil
    }
  }

  /// What stands beside the value, in brackets.
  var extra: String { Terminal.printable("(\(fact.extra.joined(separator: ", ")))") }

  private static func quoted(_ text: String) -> String {
    let (text, zeros) = ShowValue.withoutZeros(text)
    let shown = text.prefix(longestText)
    let rest = shown.endIndex < text.endIndex ? "..." : ""
    return "\"\(Terminal.printable(String(shown)))\"\(rest)\(zeros)"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "no bytes" }
    let rest = bytes.count > longestBytes ? "... (\(bytes.count) bytes)" : ""
    return ShowValue.hex(bytes.prefix(longestBytes)) + rest
  }
}
