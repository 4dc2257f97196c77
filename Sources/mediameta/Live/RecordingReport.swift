internal import MediaMetadata

/// The report of a recording, for people and programs.
struct RecordingReport: JSONObject {
  let path: String
  /// The sources, in the order of their clocks.
  let places: [String]
  let report: MovieRecorder.Report

  var jsonMembers: JSONMembers {
    let progress = report.progress
    return [
      "schema": 1, "output": path, "files": report.outputPaths, "duration": progress.duration,
      "byteCount": progress.byteCount,
      "samples": progress.sampleCounts, "groups": progress.groupCounts,
      "clock": ClockMembers(relation: progress.clock),
      "mediaClocks": report.mediaClocks.count > 1
        ? report.mediaClocks.map { ClockMembers(relation: $0) } : nil,
      "inputClocks": report.inputClocks.compactMap { $0.map { ClockMembers(relation: $0) } }.ifAny,
      "isPlainMovie": report.isPlainMovie, "obstacle": report.obstacle,
      "refusals": report.refusals.sorted { $0.key < $1.key }.map {
        Refusal(reason: $0.key, count: $0.value)
      }.ifAny,
      "notes": report.notes.ifAny,
    ]
  }

  private struct ClockMembers: JSONObject {
    let relation: ClockRelation
    var jsonMembers: JSONMembers {
      [
        "offset": relation.offset, "drift": relation.drift, "jitter": relation.jitter,
        "steps": relation.stepCount, "arrivals": relation.arrivalCount,
      ]
    }
  }

  private struct Refusal: JSONObject {
    let reason: String
    let count: Int
    var jsonMembers: JSONMembers { ["reason": reason, "count": count] }
  }

  /// What has arrived, in one line.
  static func line(_ progress: MovieRecorder.Progress) -> String {
    let time = ShowWords.time(MediaTime(seconds: progress.duration, preferredTimescale: 1000))
    let samples = progress.sampleCounts.reduce(0, +)
    let groups = progress.groupCounts.reduce(0, +)
    return "\(time)  \(ShowWords.count(samples, "sample"))  \(ShowWords.count(groups, "group"))"
      + "  \(progress.byteCount >> 10) KiB  \(clock(progress.clock))"
  }

  private static func clock(_ relation: ClockRelation) -> String {
    "drift \(ShowWords.decimal(relation.drift)) ppm, \(ShowWords.count(relation.stepCount, "step"))"
  }

  /// What was recorded.
  var text: String {
    let files = report.outputPaths
    let name = files.count > 1 ? "\(files[0]) to \(files[files.count - 1])" : files.first ?? path
    var lines = ["\(name): \(Self.line(report.progress))"]
    for (place, relation) in zip(places, report.mediaClocks) where places.count > 1 {
      lines.append(
        "  \(place): \(ShowWords.decimal(relation.offset)) s behind this machine's clock, \(Self.clock(relation))"
      )
    }
    for case let relation? in report.inputClocks {
      lines.append(
        "  receiver: \(ShowWords.decimal(relation.offset)) s behind this machine's clock, \(Self.clock(relation))"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
