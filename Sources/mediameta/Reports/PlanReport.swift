internal import CommandLineKit
internal import MediaMetadata

/// A plan, for people: what would happen to each track and item.
enum PlanReport {
  static func text(_ plan: ExportPlan) -> String {
    var lines = ["transport \(plan.transport.rawValue): \(plan.transportReason)"]
    if let range = plan.timeRange { lines.append("part \(PartText.text(range))") }
    for track in plan.tracks {
      var line =
        "track \(track.trackID) \(track.handlerType)/\(track.format): \(track.route.name.rawValue)"
      if case .drop(let reason) = track.route { line += ", \(reason)" }
      lines.append(line)
    }
    for item in plan.items {
      let place = item.trackID.map { "track \($0)" } ?? "movie"
      let language = item.language.map { " [\($0)]" } ?? ""
      let name = "\(place) \(item.identifier.rawValue)\(language)"
      switch item.action {
      case .carry: lines.append("\(name): carry")
      case .mirror(let source): lines.append("\(name): mirror of \(source.rawValue)")
      case .unmirror: lines.append("\(name): leave out, a mirror made for another kind of file")
      case .filter: lines.append("\(name): leave out, by the filter")
      case .remove: lines.append("\(name): leave out, as asked")
      case .replace: lines.append("\(name): leave out, others take its place")
      case .add: lines.append("\(name): add")
      case .drop(let reason): lines.append("\(name): drop, \(reason)")
      }
    }
    lines += plan.notes.map { "note: \($0)" }
    for loss in plan.losses { lines.append("lost \(loss.path): \(loss.what) (\(loss.reason))") }
    return lines.map { Terminal.printable($0) + "\n" }.joined()
  }
}

/// A part of a presentation, for people.
enum PartText {
  static func text(_ range: MediaTimeRange) -> String {
    "\(seconds(range.start)) to \(seconds(range.end)) s"
  }

  /// Seconds to the millisecond.
  private static func seconds(_ time: MediaTime) -> String {
    let value = time.converted(to: 1000).value
    return "\(value / 1000).\(String(1000 + value % 1000).dropFirst())"
  }
}
