internal import CommandLineKit
internal import MediaMetadata

/// What a playlist says, for people.
struct PlaylistText {
  private let summary: PlaylistSummary
  private let listsSegments: Bool
  private let styles = Terminal(descriptor: 1).styles

  init(_ summary: PlaylistSummary, listsSegments: Bool) {
    (self.summary, self.listsSegments) = (summary, listsSegments)
  }

  func lines(_ path: String) -> [String] {
    var lines = [styles.bold(Terminal.printable(path)), "  \(head)"]
    lines += section("session data", summary.sessionData.map(Self.cells))
    lines += section(
      "variants",
      summary.variants.map { row in
        [
          row["BANDWIDTH"].map { "\($0) bit/s" } ?? "", row["RESOLUTION"] ?? "",
          row["FRAME-RATE"] ?? "", row["CODECS"] ?? "", row.uri ?? "",
        ]
      })
    lines += section(
      "renditions",
      summary.renditions.map { row in
        [
          row["TYPE"]?.lowercased() ?? "", row["GROUP-ID"] ?? "", row["LANGUAGE"] ?? "",
          row["NAME"] ?? "", row["DEFAULT"] == "YES" ? "default" : "", row["URI"] ?? "",
        ]
      })
    if let steering = summary.steering {
      lines += section("content steering", [[steering["SERVER-URI"] ?? ""]])
    }
    if listsSegments {
      lines += section(
        "segments",
        summary.segments.map { segment in
          [
            ShowWords.time(segment.timeRange.start), ShowWords.time(segment.timeRange.duration),
            segment.date?.description ?? "", segment.uri,
            segment.byteRange.map { "bytes \($0.range.lowerBound) to \($0.range.upperBound)" }
              ?? "",
          ]
        })
    }
    return lines + ranges
  }

  private var head: String {
    var parts = ["\(summary.kind.rawValue) playlist, version \(summary.version)"]
    if summary.kind == .media {
      parts.append(ShowWords.count(summary.segments.count, "segment"))
      parts.append(ShowWords.time(summary.duration))
      parts.append(summary.isEnded ? "complete" : "goes on")
      if let date = summary.segments.first?.date { parts.append("from \(date)") }
    }
    return parts.joined(separator: ", ")
  }

  private static func cells(_ row: PlaylistSummary.Row) -> [String] {
    [
      row["DATA-ID"] ?? "", row["LANGUAGE"] ?? "",
      row["VALUE"] ?? row["URI"].map { "at \($0)" } ?? "",
    ]
  }

  private func section(_ title: String, _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var table = ShowTable()
    table.rows = rows.map { ShowTable.Row($0.map { Terminal.printable($0) }, .plain) }
    return ["  \(styles.dim(title))"] + table.lines(indent: 4, styles: styles)
  }

  private var ranges: [String] {
    guard !summary.dateRanges.isEmpty else { return [] }
    var lines = ["  \(styles.dim("date ranges"))"]
    for range in summary.dateRanges {
      let end = range.endDate.map { " to \($0)" } ?? ""
      let name = range.rangeClass.map { ", class \($0)" } ?? ""
      lines.append("    \(Terminal.printable("\(range.id)\(name): \(range.startDate)\(end)"))")
      for attribute in range.attributes
      where !["ID", "CLASS", "START-DATE", "END-DATE"].contains(attribute.name) {
        lines.append(
          "      \(Terminal.printable("\(attribute.name) \(attribute.value.text)"))")
      }
      for splice in range.decodedSplices {
        switch splice.result {
        case .success(let fields):
          lines += fields.map {
            "        \(Terminal.printable("\(splice.name) \($0.name): \($0.value)"))"
          }
        case .failure(let error):
          lines.append("        \(Terminal.printable("\(splice.name) cannot be read: \(error)"))")
        }
      }
    }
    return lines
  }
}
