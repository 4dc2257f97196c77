internal import CommandLineKit
internal import MediaMetadata

/// The dates of a file.
struct DateText {
  let path: String
  let dates: [FileDate]
  /// What is taken for the date of the capture, and why.
  let capture: CaptureFact<CaptureDate>

  /// For people: the verdict, then a line for each date with those who look at it.
  func text(_ styles: Styles) -> String {
    var lines = [styles.bold(Terminal.printable(path))]
    if let date = capture.chosen {
      lines.append("  captured \(date) (\(Terminal.printable(capture.reason)))")
    }
    var table = ShowTable()
    for (_, same) in dates.groups(by: \.withoutTrack) {
      guard let date = same.first else { continue }
      let tracks = same.compactMap(\.trackID).map { "\($0)" }
      table.add(
        .init(tracks.isEmpty ? "" : "track \(tracks.joined(separator: ", "))", .faint),
        .init(date.date.map(\.description) ?? Terminal.printable(date.text)),
        .init(date.title, .name),
        .init(Terminal.printable(date.place), .faint),
        .init(date.readers.joined(separator: ", ")))
    }
    lines += table.lines(indent: 2, styles: styles)
    if dates.isEmpty { lines.append("  no dates") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// As a JSON object, which `Schemas/date.schema.json` documents.
  var json: String {
    var json = JSONWriter(isPretty: true)
    json.object([
      "schema": 1, "source": path, "chosen": capture.chosen, "reason": capture.reason,
      "dates": dates,
    ])
    return json.take() + "\n"
  }
}

extension FileDate: JSONObject {
  /// What is the same for several tracks.
  fileprivate var withoutTrack: FileDate {
    var copy = self
    copy.trackID = nil
    return copy
  }

  /// The identifier as people write it, with the part of a packet.
  fileprivate var place: String { identifier.shown + (part.map { " \($0)" } ?? "") }

  var jsonMembers: JSONMembers {
    [
      "identifier": identifier.rawValue, "part": part, "trackID": trackID, "title": title,
      "text": text, "date": date, "readers": readers.inLine,
    ]
  }
}
