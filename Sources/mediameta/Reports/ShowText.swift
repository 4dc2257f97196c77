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

  /// The sections wanted.
  var sections = ShowSections.standard
  /// Whether items are reported under their common identifiers.
  var isCommon = false

  /// The lines of one file.
  func text(_ file: ShownFile) -> String {
    let description = file.description
    var lines = [styles.bold(Terminal.printable(description.name))]
    if sections.contains(.capture) { lines += capture(file.captureFacts) }
    let clocks = HeaderClocks(file.captureFacts)
    if sections.contains(.file) { lines += facts(file, clocks) }
    if sections.contains(.capture), isVerbose || sections != .standard {
      lines += captureCandidates(file.captureFacts)
    }
    if sections.contains(.tracks) { lines += tracks(description, clocks) }
    if sections.contains(.items) {
      if isCommon {
        lines += commonItems(description)
      } else {
        lines += items(description.metadata, of: nil)
        for track in description.tracks { lines += items(track.metadata, of: track.trackID) }
        lines += programs(description.programs)
      }
    }
    if sections.contains(.chapters) { lines += chapters(description.chapters) }
    if sections.contains(.file) { lines += vendorData(description.vendorData) }
    if sections.contains(.timedKeys) { lines += timedTracks(description, file.telemetry) }
    if sections.contains(.timedGroups) { lines += timedGroups(file.timedTracks) }
    if sections.contains(.diagnostics) { lines += diagnostics(description.diagnostics) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The heading of a section, after an empty line.
  func section(_ title: String, _ details: String = "") -> [String] {
    ["", "  " + styles.bold(title) + (details.isEmpty ? "" : styles.dim(" · \(details)"))]
  }

  /// Files that have a duration only where they are sequences of images.
  private static let photographs: Set<FileType> = [.jpeg, .heic, .heif, .avif]

  private func facts(
    _ shown: ShownFile, _ clocks: HeaderClocks
  ) -> [String] {
    let file = shown.description
    var table = ShowTable()
    func fact(_ name: String, _ value: String) { table.add(.init(name, .name), .init(value)) }
    var format = Terminal.printable(file.formatName)
    if let brand = file.majorBrand { format += ", brand '\(ShowWords.message(brand))'" }
    if let version = file.minorVersion, version != 0 || isVerbose {
      format += " version \(version)"
    }
    fact("format", format)
    if !file.compatibleBrands.isEmpty {
      fact(
        "compatible",
        brands(file.compatibleBrands))
    }
    fact("size", ShowWords.count(file.byteCount, "byte"))
    if file.duration.value != 0 || !Self.photographs.contains(FileType(of: file)) {
      fact("duration", ShowWords.time(file.duration))
    }
    if let photo = shown.motionPhoto { fact("motion photo", ShowWords.motionPhoto(photo)) }
    if let timecode = file.startTimecode { fact("timecode", Terminal.printable(timecode)) }
    if file.movieTimescale > 0 { fact("timescale", "\(file.movieTimescale)") }
    if let date = clocks.date(file.creationTime) { fact("created", date) }
    if let date = clocks.date(file.modificationTime) { fact("modified", date) }
    if file.preferredRate != 1 { fact("rate", ShowWords.decimal(file.preferredRate)) }
    if file.preferredVolume != 1 { fact("volume", ShowWords.decimal(file.preferredVolume)) }
    if file.majorBrand != nil || file.movieTimescale > 0 {
      fact(
        "layout",
        (file.isHeaderFirst ? "header first" : "header last")
          + (file.isFragmented ? ", fragmented" : ""))
    }
    if file.hasProtectedContent { fact("protected", "yes, samples are encrypted") }
    if let credentials = file.credentials {
      for (name, value) in ShowWords.facts(of: credentials) {
        fact(name, Terminal.printable(value))
      }
    }
    if isVerbose, let duration = file.announcedDuration {
      fact("announced", ShowWords.time(duration))
    }
    if isVerbose, let cost = shown.cost { fact("read", cost) }
    return table.lines(indent: 2, styles: styles)
  }

  /// Brands in quotes, and how many places of the list are empty.
  private func brands(_ brands: [String]) -> String {
    let named = brands.filter { $0 != Self.emptyBrand }
    var words = named.map { "'\(ShowWords.message($0))'" }
    if named.count < brands.count {
      words.append("and \(ShowWords.count(brands.count - named.count, "empty place"))")
    }
    return words.joined(separator: " ")
  }

  /// Four zeros, which some programs leave where a brand has been.
  private static let emptyBrand = "\\x00\\x00\\x00\\x00"

  private func vendorData(_ list: [VendorData]) -> [String] {
    guard !list.isEmpty else { return [] }
    var table = ShowTable()
    for data in list {
      var size = ShowWords.count(data.byteCount, "byte")
      if isVerbose { size += " at \(ShowWords.grouped(data.offset))" }
      table.add(
        .init(Terminal.printable(data.maker ?? ""), .name), .init(data.kind),
        .init(data.recordCount.map { ShowWords.count($0, "record") } ?? "", .right),
        .init(size, .right), .init(Terminal.printable(data.place), .faint))
    }
    return section("Outside tracks and items", "\(list.count)")
      + table.lines(indent: 4, styles: styles)
  }

  private func diagnostics(_ diagnostics: [Diagnostic]) -> [String] {
    guard !diagnostics.isEmpty else { return [] }
    return section("Diagnostics", "\(diagnostics.count)")
      + diagnostics.map { "    " + styles.yellow(ShowWords.message($0.description)) }
  }
}
