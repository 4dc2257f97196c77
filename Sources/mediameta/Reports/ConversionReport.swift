internal import CommandLineKit
internal import MediaMetadata

/// The summary of a conversion, for people.
enum ConversionReport {
  static func text(_ report: ExportReport, isVerbose: Bool) -> String {
    let sampleCount = report.tracks.reduce(0) { $0 + $1.sampleCount }
    var lines = [
      "\(report.destination): \(report.carriedItemCount) items carried, \(report.mirrored.count) mirrored, \(report.losses.count) lost",
      "  \(ShowWords.count(report.tracks.count, "track")), \(ShowWords.count(sampleCount, "sample")), \(ByteCount(Int64(report.byteCount))) in \(DurationText(milliseconds: Int64(report.seconds * 1000)))",
      "  transport \(report.transport.rawValue): \(report.transportReason)",
      ReportLines.verification(report.verification),
    ]
    lines += ReportLines.ledger(report.ledger, isVerbose: isVerbose)
    if let range = report.timeRange { lines.append("  part \(PlanReport.part(range))") }
    for track in report.tracks where track.route == .drop {
      lines.append("  left out track \(track.trackID) \(track.handlerType)/\(track.format)")
    }
    for mirror in report.mirrored {
      lines.append("  mirrored \(mirror.source.shown) -> \(mirror.destination.shown)")
    }
    for item in report.added { lines.append("  added \(item.shown)") }
    for item in report.removed {
      let place = item.trackID.map { " of track \($0)" } ?? ""
      lines.append("  left out \(item.identifier.shown)\(place) (\(item.cause))")
    }
    lines += ReportLines.changes(report.converted, verb: "converted")
    lines += ReportLines.changes(report.verbatim, verb: "kept as it is")
    lines += ReportLines.diagnostics(report.diagnostics)
    lines += ReportLines.losses(report.losses).map { "  " + $0 }
    return ReportLines.text(lines)
  }
}
