internal import CommandLineKit
internal import MediaMetadata

/// Compares the files of two folders by their paths below these, to find what the second one lacks.
struct FolderDiff: Sendable {
  /// What became of a file.
  private struct Pair: Sendable {
    /// The path below the folders.
    var path: String
    var verdict: Verdict
    var comparison: AssetComparison?
    var error: MediaError?
  }

  private enum Verdict: String, Sendable, CaseIterable {
    case same, different, missing, failed, new
  }

  let before: String
  let after: String
  let walk: FileWalk.Options
  let jobs: Int
  let options: AssetComparison.Options
  let isJSON: Bool
  let isQuiet: Bool

  /// Compares all files and prints what became of each that is not the same.
  ///
  /// - Returns: 0 where every file of the first folder is the same in the second.
  /// - Throws: `NothingMatched` where there are no files; `CancellationError`.
  func run() async throws -> ExitCode {
    var counts: [Verdict: Int] = [:]
    var count = 0
    func take(_ pair: Pair) throws {
      counts[pair.verdict, default: 0] += 1
      count += 1
      try write(pair, count)
    }
    if isJSON { StandardStream.output.write("[\n") }
    var failure: (any Error)?
    await OrderedJobs(jobs).run(files(in: before)) { found in
      await compare(found)
    } receive: { pair in
      do { try take(pair) } catch { failure = error }
      return failure == nil && !Task.isCancelled && !StandardStream.output.isClosed
    }
    if let failure { throw failure }
    try Task.checkCancellation()
    for case .file(let path) in files(in: after) {
      let relative = String(path.dropFirst(after.count + 1))
      if !FileSystem.isThere("\(before)/\(relative)") {
        try take(Pair(path: relative, verdict: .new))
      }
    }
    if isJSON { StandardStream.output.write("]\n") }
    guard count > 0 else { throw NothingMatched(path: before, reason: "no media files") }
    if !isJSON, !isQuiet { StandardStream.output.writeLine(summary(counts, count)) }
    return counts.keys.contains { [.different, .missing, .failed].contains($0) }
      ? .failure : .success
  }

  private func files(in folder: String) -> FileWalk { FileWalk([folder], options: walk) }

  private func compare(_ found: FileWalk.Found) async -> Pair {
    switch found {
    case .file(let path):
      let relative = String(path.dropFirst(before.count + 1))
      let other = "\(after)/\(relative)"
      guard FileSystem.isThere(other) else {
        return Pair(path: relative, verdict: .missing)
      }
      do {
        let comparison = try await AssetComparison.compare(
          Asset(path: path), Asset(path: other), options: options)
        return Pair(
          path: relative, verdict: comparison.hasLosses ? .different : .same,
          comparison: comparison)
      } catch {
        return Pair(
          path: relative, verdict: .failed,
          error: error as? MediaError ?? MediaError(.unreadable, "\(error)", path: path))
      }
    case .folder(let path), .unreadable(let path, _):
      return Pair(
        path: path, verdict: .failed,
        error: MediaError(.unreadable, "the folder cannot be read", path: path))
    }
  }

  private func write(_ pair: Pair, _ number: Int) throws {
    if isJSON {
      let members: JSONMembers = [
        "path": pair.path, "status": pair.verdict.rawValue, "error": pair.error,
        "comparison": try pair.comparison.map {
          try ComparisonDocument.members(
            $0, before: "\(before)/\(pair.path)", after: "\(after)/\(pair.path)",
            includesKept: options.listsKept)
        },
      ]
      return StandardStream.output.write((number > 1 ? ",\n" : "") + JSONWriter.text(members))
    }
    guard !isQuiet else { return }
    let path = Terminal.printable(pair.path)
    switch pair.verdict {
    case .same: break
    case .missing, .new: StandardStream.output.writeLine("\(pair.verdict.rawValue): \(path)")
    case .failed: if let error = pair.error { _ = Failure.report(error) }
    case .different:
      guard let comparison = pair.comparison else { return }
      StandardStream.output.writeLine("different: \(path)")
      let report = ComparisonReport(
        comparison: comparison, includesKept: false, styles: Terminal(descriptor: 1).styles)
      for line in report.lines.dropLast() { StandardStream.output.writeLine("  \(line)") }
    }
  }

  private func summary(_ counts: [Verdict: Int], _ count: Int) -> String {
    let parts = Verdict.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    return "\(ShowWords.count(count, "file")): " + parts.joined(separator: ", ")
      + (options.comparesSamples || options.comparesBytes
        ? "" : "; samples: not compared; --samples does")
  }
}
