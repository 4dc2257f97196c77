internal import MediaMetadata

extension PageDocument.Conversion {
  /// Compares the facts of two files, and tells what the report of a conversion says.
  ///
  /// - Throws: ``MediaError`` where one of the files cannot be read; an original that has gone since its conversion
  ///   is left to the report.
  init(_ original: PageMaker.Original, in path: String) async throws {
    let (before, after) = (PageMaker.name(of: original.path), PageMaker.name(of: path))
    let lines = original.report.map {
      ConversionReport.text($0, isVerbose: true).split(separator: "\n").map(String.init)
    }
    let comparison: AssetComparison
    do {
      comparison = try await AssetComparison.compare(
        Asset(SourceLocation(argument: original.path)), Asset(SourceLocation(argument: path)))
    } catch let error as MediaError where lines != nil {
      self.init(
        title: "\(error): what follows is what the conversion told", before: before, after: after,
        rows: [], lines: lines ?? [])
      return
    }
    var rows = comparison.lost.map { Row($0, nil, "lost") }
    rows += comparison.changed.map { Row($0.before, $0.after, "changed") }
    rows += comparison.moved.map { Row($0.before, $0.after, "moved") }
    rows += comparison.added.map { Row(nil, $0, "added") }
    rows += comparison.kept.map { Row($0.before, $0.after, "kept") }
    let counts = [
      (comparison.keptCount, "kept"), (comparison.moved.count, "moved"),
      (comparison.changed.count, "changed"), (comparison.lost.count, "lost"),
      (comparison.added.count, "added"),
    ]
    self.init(
      title: counts.map { "\($0) \($1)" }.joined(separator: ", "), before: before, after: after,
      rows: rows, lines: lines ?? [])
  }
}

extension PageDocument.Conversion.Row {
  fileprivate init(_ before: Fact?, _ after: Fact?, _ state: String) {
    let name = (before ?? after).map { FactText($0) }
    self.init(
      identifier: name.map { [$0.name, $0.language].joined(separator: " ") } ?? "",
      before: before.map { FactText($0).value }, after: after.map { FactText($0).value },
      state: state)
  }
}
