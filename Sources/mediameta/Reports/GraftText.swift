internal import CommandLineKit
internal import MediaMetadata

/// What a graft did or would do, for people.
enum GraftText {
  static func text(_ report: GraftReport, isDryRun: Bool, isVerbose: Bool) -> String {
    let plan = report.plan
    func count(_ action: GraftPlan.ItemDecision.Action) -> Int {
      plan.items.count { $0.action == action }
    }
    var lines = [
      "\(report.destination): \(count(.carry)) items of the original, \(count(.keep)) of the transcode kept, \(count(.replace)) replaced; \(plan.losses.count) lost",
      "  \(place(report)): \(ByteCount(Int64(report.writtenByteCount))) \(isDryRun ? "to write" : "written")",
    ]
    if let reason = report.placeReason { lines.append("  note: \(reason)") }
    if let proof = report.verification { lines.append(ReportLines.verification(proof)) }
    lines += ReportLines.ledger(report.ledger, isVerbose: isVerbose)
    for track in plan.tracks {
      let name = "track \(track.trackID) \(track.handlerType)/\(track.format)"
      switch track.action {
      case .match: lines.append("  \(name) -> track \(number(track)) (\(track.reason))")
      case .append: lines.append("  \(name) -> new track \(number(track))")
      case .leave: lines.append("  \(name): left, \(track.reason)")
      }
    }
    for track in plan.replacedTracks {
      lines.append(
        "  replaced track \(track.trackID) \(track.format) of the transcode by \(track.reason)")
    }
    for check in plan.timing
    where abs(check.startDifference) >= 0.001 || abs(check.endDifference) >= 0.001 {
      lines.append(
        "  timing: track \(check.transcoded) starts \(seconds(check.startDifference)), ends \(seconds(check.endDifference))"
      )
    }
    lines += plan.notes.map(ReportLines.note)
    lines += ReportLines.changes(report.converted, verb: "converted")
    lines += ReportLines.diagnostics(report.diagnostics)
    lines += ReportLines.losses(plan.losses).map { "  " + $0 }
    return ReportLines.text(lines)
  }

  private static func number(_ track: GraftPlan.TrackDecision) -> String {
    track.resultTrackID.map(String.init) ?? "none"
  }

  static func place(_ report: GraftReport) -> String {
    switch report.place {
    case .padding: "in place, movie header in free space"
    case .end: "in place, movie header at the end"
    case .rewritten: "rewritten under its name"
    case .newFile: "a new file"
    }
  }

  private static func seconds(_ difference: Double) -> String {
    let thousandths = Int((abs(difference) * 1000).rounded())
    guard thousandths > 0 else { return "in time" }
    return "\(thousandths) ms \(difference < 0 ? "early" : "late")"
  }
}
