internal import CommandLineKit
internal import MediaMetadata

extension ShowText {
  /// The chapter lists: number, times and title of each chapter, with what it has beside its title below it.
  func chapters(_ lists: [ChapterList]) -> [String] {
    lists.flatMap { list -> [String] in
      var details = [Terminal.printable(list.origin)]
      if let language = list.languageTag { details.append(Terminal.printable(language.bcp47)) }
      details.append(ShowWords.count(list.chapters.count, "chapter"))
      var table = ShowTable()
      for (index, chapter) in list.chapters.enumerated() {
        var notes = (chapter.items + chapter.overlappingItems.map(\.item)).map(line)
        if isVerbose, let identifier = chapter.identifier {
          notes.append(Terminal.printable(identifier))
        }
        // Deeper than this there is nothing to see.
        let indent = String(repeating: "  ", count: min(max(chapter.depth, 0), 16))
        table.add(
          .init("\(index + 1)", .right), .init(ShowWords.time(chapter.timeRange.start), .right),
          .init(ShowWords.time(chapter.timeRange.duration), .right),
          .init(indent + ShowValue.quoted(chapter.title, columns: max(24, width - 40))),
          notes: notes)
      }
      return section("Chapters", details.joined(separator: ", "))
        + table.lines(indent: 4, styles: styles)
    }
  }

  /// The groups of timed metadata: when each holds, and its items below it.
  func timedGroups(_ tracks: [FileInspection.TimedTrack]) -> [String] {
    tracks.flatMap { track -> [String] in
      var lines = section(
        "Track \(track.trackID): timed metadata",
        ShowWords.count(track.groups.count, "group") + (track.isCut ? " shown, there are more" : "")
      )
      for group in track.groups {
        let range = group.timeRange
        lines.append(
          "    \(ShowWords.time(range.start)) for \(ShowWords.time(range.duration))"
            + (group.items.isEmpty ? "  nothing" : ""))
        var table = ShowTable()
        for item in group.items {
          table.add(
            .init(Terminal.printable(item.identifier.displayName), .name),
            .init(Terminal.printable(item.identifier.shown), .faint),
            .init(Terminal.printable(item.languageTag?.bcp47 ?? "")),
            .init(ShowWords.dataType(item.dataType), .faint),
            .init(ShowValue(item).text(columns: max(24, width - 60))),
            notes: [Row(item).extra].filter { !$0.isEmpty })
        }
        lines += table.lines(indent: 6, styles: styles)
      }
      return lines
        + track.diagnostics.map { "    " + styles.yellow(Terminal.printable($0.description)) }
    }
  }
}
