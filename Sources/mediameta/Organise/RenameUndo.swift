internal import CommandLineKit
internal import MediaMetadata

/// Takes back what was renamed.
struct RenameUndo {
  let isDryRun: Bool
  let isQuiet: Bool

  /// Gives files their former names, the last one first, and removes folders that were made and are empty again.
  ///
  /// - Throws: `MediaError` where the journal cannot be read; `CancellationError`.
  func run(_ journal: String) throws -> ExitCode {
    let entries = try RenameJournal.entries(of: journal)
    var (count, failed) = (0, 0)
    for entry in entries.reversed() {
      try Task.checkCancellation()
      if let folder = entry.folder, !isDryRun { FileSystem.removeEmptyFolder(folder) }
      guard let from = entry.from, let to = entry.to else { continue }
      // What was noted and not done, or taken back before.
      if !FileSystem.isThere(to), FileSystem.isThere(from) { continue }
      do {
        if !isDryRun {
          try FileSystem.makeFolder(FilePathParts(from).folder)
          try FileSystem.moveToFreeName(to, to: from)
        }
        count += 1
        if !isQuiet {
          let line = Terminal.printable("\(to) -> \(from)")
          (isDryRun ? StandardStream.output : .error).writeLine(line)
        }
      } catch {
        failed += 1
        _ = Failure.report(error)
      }
    }
    if !isQuiet {
      let words = isDryRun ? "to be renamed back" : "renamed back"
      StandardStream.error.writeLine(
        "\(ShowWords.count(count, "file")) \(words)" + (failed > 0 ? ", \(failed) failed" : ""))
    }
    return failed > 0 ? .failure : .success
  }
}
