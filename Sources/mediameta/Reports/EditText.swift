internal import CommandLineKit
internal import MediaMetadata

/// What an edit did, or would do: `report` is what is known once it is done.
struct EditText {
  let plan: EditPlan
  let report: EditReport?
  let styles: Styles
  /// Whether there is a movie header, whose place matters.
  let tellsHeader: Bool
  let isVerbose: Bool

  private static let valueWidth = 60

  /// For people: a line for each item, before and after, and where it went.
  var text: String {
    var lines: [String] = []
    if plan.place == .unchanged {
      lines.append("\(Terminal.printable(plan.destination)): unchanged")
    } else {
      let chapters = plan.changes.isEmpty ? plan.chapters.map { Self.chapters($0) } : nil
      lines.append(
        "\(Terminal.printable(plan.destination)): \(chapters ?? Self.summary(plan.changes))")
      lines += plan.changes.groups { Line($0) }.map { line($1) }
      if let chapters = plan.chapters, !plan.changes.isEmpty {
        lines.append("  " + Self.chapters(chapters))
      }
      lines.append("  " + place)
      if let report {
        let duration = DurationText(milliseconds: Int64(report.seconds * 1000))
        lines.append(
          "  verified: \(ShowWords.count(report.verifiedItemCount, "item")) read again, in \(duration)"
        )
        lines += ReportLines.ledger(report.ledger, isVerbose: isVerbose).map(ShowWords.message)
      }
    }
    lines += plan.remarks.map { ShowWords.message(ReportLines.note($0)) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// As a JSON object, which `Schemas/edit.schema.json` documents; with the bytes of every item where that is requested.
  func json(includesPayloads: Bool) throws -> String {
    let ledger = try report?.ledger.map { try JSONValue(encoding: $0) }
    var json = JSONWriter(isPretty: true, includesPayloads: includesPayloads)
    json.object([
      "schema": 1, "source": plan.source, "destination": plan.destination,
      "status": plan.place == .unchanged ? "unchanged" : report == nil ? "planned" : "done",
      "changes": plan.changes, "chapters": plan.chapters, "place": plan.place.rawValue,
      "writtenBytes": plan.writtenByteCount,
      "isHeaderFirst": plan.isHeaderFirst, "size": report?.byteCount,
      "verifiedItems": report?.verifiedItemCount, "ledger": ledger, "seconds": report?.seconds,
      "remarks": plan.remarks.map(\.description),
    ])
    return json.take() + "\n"
  }

  private static func summary(_ changes: [ItemChange]) -> String {
    guard !changes.isEmpty else { return "no item changes" }
    return [ItemChange.Verdict.changed, .added, .removed].compactMap { verdict in
      let count = changes.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }.joined(separator: ", ")
  }

  private static func chapters(_ lists: [ChapterList]) -> String {
    guard !lists.isEmpty else { return "no chapters" }
    return lists.map { list in
      let details = [list.languageTag?.bcp47, list.origin].compactMap(\.self)
      let count = ShowWords.count(list.chapters.count, "chapter")
      return Terminal.printable("\(count) (\(details.joined(separator: ", ")))")
    }.joined(separator: ", ")
  }

  /// What is said of a change, whichever track it is of.
  private struct Line: Hashable {
    private var before: MetadataItem?
    private var after: MetadataItem?
    private let isOfTrack: Bool

    init(_ change: ItemChange) {
      isOfTrack = change.trackID != nil
      (before, after) = (change.before, change.after)
      before?.carrier = nil
      after?.carrier = nil
    }
  }

  /// The same change of one track or of several.
  private func line(_ changes: [ItemChange]) -> String {
    guard let change = changes.first else { return "" }
    let style =
      switch change.verdict {
      case .added: styles.green
      case .removed: styles.red
      case .changed: styles.yellow
      }
    let verdict = ReportLines.verdict(change.verdict.rawValue, style)
    let tracks = changes.compactMap(\.trackID).map { "\($0)" }
    let owner =
      tracks.isEmpty
      ? "" : "track\(tracks.count == 1 ? "" : "s") \(tracks.joined(separator: ", ")) "
    let name = Terminal.printable(change.identifier?.shown ?? "")
    return "  \(verdict)\(owner)\(name) \(Self.values(change))"
  }

  /// Language, type and value; what differs stands twice with an arrow between.
  private static func values(_ change: ItemChange) -> String {
    let parts = [language, type, { ShowValue($0).text(columns: valueWidth) }].map { part in
      let (old, new) = (change.before.map(part), change.after.map(part))
      return ReportLines.change(old ?? new ?? "", new ?? old ?? "")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func language(_ item: MetadataItem) -> String {
    guard let tag = item.languageTag, tag.bcp47 != "und" else { return "" }
    return "[\(Terminal.printable(tag.bcp47))]"
  }

  private static func type(_ item: MetadataItem) -> String {
    "<\(Terminal.printable(DataTypeName.name(of: item.dataType)))>"
  }

  private var place: String {
    let bytes = ByteCount(Int64(plan.writtenByteCount))
    let verb = report == nil ? "would be" : "were"
    let written = "\(bytes) \(verb) written"
    let place =
      switch plan.place {
      case .unchanged: "nothing is written"
      case .padding: "over padding"
      case .end: "to the end of the file"
      case .newFile:
        plan.destination == plan.source
          ? "to a new file in the place of the old one" : "to a new file"
      }
    guard tellsHeader else { return "\(written), \(place)" }
    let order =
      plan.isHeaderFirst
      ? "the header is before the media" : "the header is after the media"
    return "\(written), \(place); \(order)"
  }
}

extension ItemChange: JSONObject {
  /// What becomes of an item, in one word.
  enum Verdict: String { case added, removed, changed }

  var verdict: Verdict { before == nil ? .added : after == nil ? .removed : .changed }

  var jsonMembers: JSONMembers {
    ["change": verdict.rawValue, "trackID": trackID, "before": before, "after": after]
  }
}
