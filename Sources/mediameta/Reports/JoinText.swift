internal import CommandLineKit
internal import MediaMetadata

/// What joining would do or did, for people.
enum JoinText {
  static func text(_ check: JoinCheck) -> String {
    let verdict =
      check.fits
      ? "\(check.files.count) files fit together" : "the files do not fit together"
    return ReportLines.text([verdict] + lines(check) + ReportLines.losses(check.losses))
  }

  static func text(_ report: JoinReport, isVerbose: Bool) -> String {
    var lines = lines(report.check)
    if report.repeatedSampleCount > 0 {
      lines.append(
        "  \(ShowWords.count(report.repeatedSampleCount, "sample")) of two files written once")
    }
    return ConversionReport.text(report.export, isVerbose: isVerbose) + ReportLines.text(lines)
  }

  private static func lines(_ check: JoinCheck) -> [String] {
    var lines = check.files.map { file in
      let start = file.start.map { ", at \(ShowWords.seconds($0)) s" } ?? ""
      return "  \(file.name): \(ShowWords.seconds(file.duration)) s long\(start)"
    }
    lines += check.obstacles.map { "  does not fit: \(remark($0))" }
    lines += check.notes.map { "  note: \(remark($0))" }
    for difference in check.differences {
      let place = difference.trackID.map { " of track \($0)" } ?? ""
      let values = [difference.taken, difference.other].map { $0.map { "'\($0)'" } ?? "data" }
      lines.append(
        "  \(difference.identifier.shown)\(place): \(values[0]) is taken, \(difference.file) has \(values[0] == values[1] ? "other data" : values[1])"
      )
    }
    return lines
  }

  private static func remark(_ remark: JoinCheck.Remark) -> String {
    let track = remark.trackID.map { " track \($0)" } ?? ""
    return "\(remark.file)\(track) \(remark.message)"
  }
}
