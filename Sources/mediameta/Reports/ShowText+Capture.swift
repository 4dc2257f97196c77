internal import CommandLineKit
internal import MediaMetadata

/// When, where and with what a movie was captured.
extension ShowText {
  /// The chosen facts in a few lines; none where nothing is given.
  func capture(_ facts: CaptureFacts) -> [String] {
    var table = ShowTable()
    func row<Value>(_ name: String, _ value: String?, _ fact: CaptureFact<Value>) {
      guard let value else { return }
      table.add(
        .init(name, .name), .init(clipped(Terminal.printable(value)), .strong),
        .init(clipped(fact.reason), .faint))
    }
    row("captured", facts.date.chosen?.description, facts.date)
    row("place", facts.location.chosen?.description, facts.location)
    row("with", Self.device(facts), facts.model.chosen == nil ? facts.make : facts.model)
    row("lens", facts.lens.chosen, facts.lens)
    row("software", facts.software.chosen, facts.software)
    return table.lines(indent: 2, styles: styles)
  }

  /// Every candidate of every fact, in order of precedence.
  func captureCandidates(_ facts: CaptureFacts) -> [String] {
    var table = ShowTable()
    add(facts.date, named: "date", to: &table)
    add(facts.location, named: "location", to: &table)
    add(facts.make, named: "make", to: &table)
    add(facts.model, named: "model", to: &table)
    add(facts.lens, named: "lens", to: &table)
    add(facts.software, named: "software", to: &table)
    guard !table.rows.isEmpty else { return [] }
    return section("Capture", ShowWords.count(table.rows.count, "candidate"))
      + table.lines(indent: 4, styles: styles)
  }

  private func add<Value: CustomStringConvertible>(
    _ fact: CaptureFact<Value>, named name: String, to table: inout ShowTable
  ) {
    for (index, candidate) in fact.candidates.enumerated() {
      var place = Terminal.printable(candidate.identifier.shown)
      if let part = candidate.part { place += "#\(Terminal.printable(part))" }
      if let trackID = candidate.trackID { place += " of track \(trackID)" }
      var notes = candidate.remarks.map { Terminal.printable($0) }
      if candidate.isChosen { notes.insert("chosen: \(fact.reason)", at: 0) }
      table.add(
        .init(index == 0 ? name : "", .name), .init(candidate.isChosen ? "*" : ""),
        .init(clipped(Terminal.printable(candidate.value.description))), .init(place, .faint),
        notes: notes)
    }
  }

  /// Make and model; the make once where the model starts with it.
  private static func device(_ facts: CaptureFacts) -> String? {
    guard let model = facts.model.chosen else { return facts.make.chosen }
    guard let make = facts.make.chosen, !model.lowercased().hasPrefix(make.lowercased()) else {
      return model
    }
    return "\(make) \(model)"
  }

  private func clipped(_ text: String) -> String {
    ShowTable.clipped(text, to: max(24, width - 14))
  }
}
