internal import CommandLineKit
internal import MediaMetadata

/// The summary of a conversion, for people.
enum ConversionReport {
  /// More would hide the rest.
  private static let mostDiagnostics = 5

  static func text(_ report: ExportReport, isVerbose: Bool) -> String {
    let sampleCount = report.tracks.reduce(0) { $0 + $1.sampleCount }
    var lines = [
      "\(report.destination): \(report.carriedItemCount) items carried, \(report.mirrored.count) mirrored, \(report.losses.count) lost",
      "  \(counted(report.tracks.count, "track")), \(counted(sampleCount, "sample")), \(ByteCount(Int64(report.byteCount))) in \(DurationText(milliseconds: Int64(report.seconds * 1000)))",
      "  transport \(report.transport.rawValue): \(report.transportReason)",
      "  verified: \(report.verification.matchedFactCount) facts, \(report.verification.comparedSampleCount) samples by table, \(report.verification.comparedByteCount) bytes",
    ]
    lines += LedgerText.lines(report.ledger, isVerbose: isVerbose)
    if let range = report.timeRange { lines.append("  part \(PartText.text(range))") }
    for track in report.tracks where track.route == .drop {
      lines.append("  left out track \(track.trackID) \(track.handlerType)/\(track.format)")
    }
    for mirror in report.mirrored {
      lines.append("  mirrored \(mirror.source.rawValue) -> \(mirror.destination.rawValue)")
    }
    for item in report.added { lines.append("  added \(item.rawValue)") }
    for item in report.removed {
      let place = item.trackID.map { " of track \($0)" } ?? ""
      lines.append("  left out \(item.identifier.rawValue)\(place) (\(item.cause))")
    }
    lines += summary(report.converted, verb: "converted")
    lines += summary(report.verbatim, verb: "kept as it is")
    for diagnostic in report.diagnostics.prefix(mostDiagnostics) {
      lines.append("  note: \(diagnostic.description)")
    }
    if report.diagnostics.count > mostDiagnostics {
      lines.append("  note: \(report.diagnostics.count - mostDiagnostics) more in the report")
    }
    for loss in report.losses { lines.append("  lost \(loss.path): \(loss.what) (\(loss.reason))") }
    return lines.map { Terminal.printable($0) + "\n" }.joined()
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Equal changes in one line, with how often they were made.
  static func summary(_ changes: [ExportReport.Change], verb: String) -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for change in changes {
      if counts[change.change] == nil { order.append(change.change) }
      counts[change.change, default: 0] += 1
    }
    return order.map { change in
      let count = counts[change] ?? 1
      return "  \(verb): \(change)" + (count > 1 ? " (\(count) x)" : "")
    }
  }
}
