internal import CommandLineKit
internal import MediaMetadata

/// A plan, for people: what would happen to each track and item.
enum PlanReport {
  static func text(_ plan: ExportPlan) -> String {
    var lines = ["transport \(plan.transport.rawValue): \(plan.transportReason)"]
    if let range = plan.timeRange { lines.append("part \(part(range))") }
    for track in plan.tracks {
      var line =
        "track \(track.trackID) \(track.handlerType)/\(track.format): \(track.route.name.rawValue)"
      if let reason = track.route.reason { line += ", \(reason)" }
      lines.append(line)
    }
    for item in plan.items {
      let place = item.trackID.map { "track \($0)" } ?? "movie"
      let language = item.language.map { " [\($0)]" } ?? ""
      let name = "\(place) \(item.identifier.shown)\(language)"
      switch item.action.name {
      case .carry: lines.append("\(name): carry")
      case .mirror: lines.append("\(name): mirror of \(item.action.source?.shown ?? "")")
      case .unmirror: lines.append("\(name): leave out, a mirror made for another kind of file")
      case .filter: lines.append("\(name): leave out, by the filter")
      case .remove: lines.append("\(name): leave out, as asked")
      case .replace: lines.append("\(name): leave out, others take its place")
      case .add: lines.append("\(name): add")
      case .drop: lines.append("\(name): drop, \(item.action.reason ?? "")")
      }
    }
    lines += plan.notes.map { "note: \($0)" }
    return ReportLines.text(lines + ReportLines.losses(plan.losses))
  }

  /// A part of a presentation.
  static func part(_ range: MediaTimeRange) -> String {
    "\(ShowWords.seconds(range.start)) to \(ShowWords.seconds(range.end)) s"
  }
}
