internal import CommandLineKit
internal import MediaMetadata

/// What became of the tracks of timed metadata of a movie, for people.
enum TimedWriteText {
  static func text(_ report: GraftReport, isDryRun: Bool, isVerbose: Bool) -> String {
    let plan = report.plan
    let added = plan.tracks.filter { $0.action == .append }
    var lines = [
      "\(report.destination): \(ShowWords.count(added.count, "track")) put in, \(plan.replacedTracks.count) taken out; \(plan.losses.count) lost",
      "  \(GraftText.place(report)): \(ByteCount(Int64(report.writtenByteCount))) \(isDryRun ? "to write" : "written")",
    ]
    if let reason = report.placeReason { lines.append("  note: \(reason)") }
    if let proof = report.verification { lines.append(ReportLines.verification(proof)) }
    lines += ReportLines.ledger(report.ledger, isVerbose: isVerbose)
    for track in added {
      let number = track.resultTrackID.map(String.init) ?? "none"
      lines.append("  new track \(number) \(track.handlerType)/\(track.format)")
    }
    for track in plan.replacedTracks {
      lines.append("  taken out: track \(track.trackID) \(track.format)")
    }
    lines += plan.notes.map(ReportLines.note)
    lines += ReportLines.changes(report.converted, verb: "converted")
    lines += ReportLines.diagnostics(report.diagnostics)
    lines += ReportLines.losses(plan.losses).map { "  " + $0 }
    return ReportLines.text(lines)
  }
}
