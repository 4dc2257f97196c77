internal import CommandLineKit
internal import MediaMetadata

/// What a file says about itself, for people: facts, tracks, items by key space, chapters, diagnostics.
struct ShowText {
  /// Colours, where the output takes them.
  var styles: Styles
  /// The columns that lines may take; values are cut there.
  var width: Int
  /// Whether places in the file and the less telling facts are shown.
  var isVerbose: Bool

  /// The lines of one file.
  func text(_ description: AssetDescription, cost: String?) -> String {
    var lines = [styles.bold(Terminal.printable(description.name))]
    let captured = CaptureFacts(of: description)
    lines += capture(captured)
    lines += facts(description, cost: cost)
    if isVerbose { lines += captureCandidates(captured) }
    lines += tracks(description)
    lines += items(description.metadata, of: nil)
    for track in description.tracks { lines += items(track.metadata, of: track.trackID) }
    lines += chapters(description.chapters)
    lines += timedTracks(description)
    lines += diagnostics(description.diagnostics)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The heading of a section, after an empty line.
  func section(_ title: String, _ details: String = "") -> [String] {
    ["", "  " + styles.bold(title) + (details.isEmpty ? "" : styles.dim(" · \(details)"))]
  }

  private func facts(_ file: AssetDescription, cost: String?) -> [String] {
    var table = ShowTable()
    func fact(_ name: String, _ value: String) { table.add(.init(name, .name), .init(value)) }
    var format = Terminal.printable(file.formatName)
    if let brand = file.majorBrand { format += ", brand '\(Terminal.printable(brand))'" }
    if let version = file.minorVersion, version != 0 || isVerbose {
      format += " version \(version)"
    }
    fact("format", format)
    if !file.compatibleBrands.isEmpty {
      fact(
        "compatible",
        file.compatibleBrands.map { "'\(Terminal.printable($0))'" }.joined(separator: " "))
    }
    fact("size", ShowWords.count(file.byteCount, "byte"))
    fact("duration", ShowWords.time(file.duration))
    if file.movieTimescale > 0 { fact("timescale", "\(file.movieTimescale)") }
    if let date = ShowWords.date(file.creationTime) { fact("created", date) }
    if let date = ShowWords.date(file.modificationTime) { fact("modified", date) }
    if file.preferredRate != 1 { fact("rate", ShowWords.decimal(file.preferredRate)) }
    if file.preferredVolume != 1 { fact("volume", ShowWords.decimal(file.preferredVolume)) }
    if file.majorBrand != nil || file.movieTimescale > 0 {
      fact(
        "layout",
        (file.isHeaderFirst ? "header first" : "header last")
          + (file.isFragmented ? ", fragmented" : ""))
    }
    if isVerbose, let cost { fact("read", cost) }
    return table.lines(indent: 2, styles: styles)
  }

  private func chapters(_ lists: [ChapterList]) -> [String] {
    lists.flatMap { list -> [String] in
      var details = [Terminal.printable(list.origin)]
      if let language = list.languageTag { details.append(Terminal.printable(language.bcp47)) }
      details.append(ShowWords.count(list.chapters.count, "chapter"))
      var table = ShowTable()
      for (index, chapter) in list.chapters.enumerated() {
        table.add(
          .init("\(index + 1)", .right), .init(ShowWords.time(chapter.timeRange.start), .right),
          .init(ShowWords.time(chapter.timeRange.duration), .right),
          .init(ShowValue.quoted(chapter.title, columns: max(24, width - 40))))
      }
      return section("Chapters", details.joined(separator: ", "))
        + table.lines(indent: 4, styles: styles)
    }
  }

  private func diagnostics(_ diagnostics: [Diagnostic]) -> [String] {
    guard !diagnostics.isEmpty else { return [] }
    return section("Diagnostics", "\(diagnostics.count)")
      + diagnostics.map { "    " + styles.yellow(Terminal.printable($0.description)) }
  }
}
