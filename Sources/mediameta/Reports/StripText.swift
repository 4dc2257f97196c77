internal import CommandLineKit
internal import MediaMetadata

/// What was taken out of a file, for people.
enum StripText {
  /// Values longer than this are cut.
  private static let longestValue = 60

  static func text(_ report: StripReport, isVerbose: Bool) -> String {
    var lines: [String] = []
    if let destination = report.destination {
      lines.append(
        "\(destination): \(ShowWords.count(report.removed.count, "thing")) taken out, \(ShowWords.count(report.kept.count, "kind")) of items kept, \(ByteCount(Int64(report.byteCount)))"
      )
    } else if report.isClean {
      lines.append("\(report.source): nothing identifies a person")
    } else {
      lines.append(
        "\(report.source): \(ShowWords.count(report.removed.count, "thing")) may identify a person")
    }
    let verb = report.destination == nil ? "tells" : "removed"
    for removal in report.removed { lines.append("  \(verb) \(line(removal))") }
    for kept in report.kept {
      let times = kept.count > 1 ? " (\(kept.count) x)" : ""
      lines.append(
        "  kept \(place(kept.trackID))\(kept.identifier)\(times): \(kept.reason)")
    }
    for track in report.tracks where track.action != .kept {
      lines.append(
        "  track \(track.trackID) ('\(track.format)') \(report.destination == nil ? "would be " : "")\(track.action.rawValue)"
      )
    }
    lines += report.notes.map(ReportLines.note)
    if let proof = report.verification {
      lines.append(
        "  verified: \(ShowWords.count(proof.comparedTrackCount, "track")), \(ShowWords.count(proof.comparedSampleCount, "sample")) by table, \(ShowWords.count(proof.comparedByteCount, "byte"))"
      )
    }
    lines += ReportLines.ledger(report.ledger, isVerbose: isVerbose)
    return ReportLines.text(lines)
  }

  private static func line(_ removal: StripReport.Removal) -> String {
    var (what, zeros) = ShowValue.withoutZeros(removal.what)
    if what.count > longestValue { what = what.prefix(longestValue) + "..." }
    let name = removal.identifier?.shown ?? removal.kind.rawValue
    let times = removal.count > 1 ? " (\(removal.count) x)" : ""
    let value =
      what.isEmpty ? ShowWords.count(removal.byteCount, "byte") : "\"\(what)\"\(zeros)"
    return
      "\(removal.concern.title): \(place(removal.trackID))\(name)\(times) \(value) at \(removal.path)"
  }

  private static func place(_ trackID: UInt32?) -> String {
    trackID.map { "track \($0) " } ?? ""
  }
}
