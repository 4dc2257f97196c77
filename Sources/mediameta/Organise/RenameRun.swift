internal import CommandLineKit
internal import MediaMetadata

/// Renames files, each with what belongs to it.
struct RenameRun: Sendable {
  let template: NameTemplate
  let plan: RenamePlan
  let isDryRun: Bool
  /// Where what is renamed is noted.
  let journal: String

  /// Reads the files several at a time, decides on all names, notes them, and renames the files in their order.
  ///
  /// - Throws: `NothingMatched` where there are no files; `MediaError` where the journal cannot be written;
  ///   `CancellationError`.
  func run(_ batch: Batch) async throws -> ExitCode {
    try await batch.run { file in
      let (description, capture) = try await Asset(path: file.path).load(.description, .capture)
      let told = template.name(of: Field.Subject(description: description, capture: capture))
      return RenamePlan.Candidate(
        path: file.path, name: told.name, missing: told.missing,
        doubt: template.usesDate ? capture.date.doubt(needsTime: template.usesTime) : nil)
    } then: { files in
      let decisions = decisions(on: files)
      if !isDryRun { try note(decisions) }
      return decisions.lazy.map { decision in
        Result { try outcome(of: decision.get(), batch) }
      }.makeIterator()
    }
  }

  private typealias Decision = Result<RenamePlan.Decision, any Error>

  /// What is to become of the files that do not go along with another one.
  private func decisions(
    on files: [(path: String, piece: Result<RenamePlan.Candidate, any Error>)]
  ) -> [Decision] {
    var plan = plan
    let given = Set(files.map { plan.full($0.path) })
    return files.compactMap { file -> Decision? in
      if plan.leader(of: file.path, among: given) != nil { return nil }
      return file.piece.map { plan.decide($0) }
    }
  }

  /// Notes what is going to be renamed, and the folders that are going to be made for it.
  private func note(_ decisions: [Decision]) throws {
    var plan = plan
    var folders: Set<String> = []
    var entries: [RenameJournal.Entry] = []
    for case .success(.move(let move)) in decisions {
      var made: [String] = []
      var folder = FilePathParts(plan.full(move.to)).folder
      while folder != "/", !FileSystem.isThere(folder), folders.insert(folder).inserted {
        made.append(folder)
        folder = FilePathParts(folder).folder
      }
      entries += made.reversed().map { RenameJournal.Entry(folder: $0) }
      entries += move.all.map {
        RenameJournal.Entry(from: plan.full($0.from), to: plan.full($0.to))
      }
    }
    guard !entries.isEmpty else { return }
    try RenameJournal.write(entries, to: journal)
  }

  private func outcome(of decision: RenamePlan.Decision, _ batch: Batch) throws -> Batch.Outcome {
    // Between two files, never within one.
    try Task.checkCancellation()
    switch decision {
    case .unchanged(let path):
      return batch.outcome("unchanged") {
        Self.document(path, "unchanged")
      } text: {
        "\(Terminal.printable(path)): unchanged\n"
      }
    case .left(let path, let reason):
      return batch.outcome("left", code: .nothingMatched) {
        Self.document(path, "left", reason: reason)
      } text: {
        "\(Terminal.printable(path)): left: \(reason)\n"
      }
    case .move(let move):
      if !isDryRun { try move.carryOut() }
      return batch.outcome(isDryRun ? "to be renamed" : "renamed") {
        Self.document(move.from, isDryRun ? "planned" : "done", move)
      } text: {
        move.all.enumerated().map { number, names in
          (number > 0 ? "  " : "") + Terminal.printable("\(names.from) -> \(names.to)") + "\n"
        }.joined()
      }
    }
  }

  /// As a JSON object, which `Schemas/rename.schema.json` documents.
  private static func document(
    _ path: String, _ status: String, _ move: RenamePlan.Move? = nil, reason: String? = nil
  ) -> String {
    let companions = move?.companions.map { names -> JSONMembers in
      ["source": names.from, "destination": names.to]
    }
    let members: JSONMembers = [
      "companions": companions, "destination": move?.to, "reason": reason, "schema": 1,
      "source": path, "status": status,
    ]
    return JSONWriter.text(members)
  }
}

extension RenamePlan.Move {
  /// Renames all files, or none.
  ///
  /// - Throws: `MediaError` where one cannot be renamed.
  fileprivate func carryOut() throws(MediaError) {
    var done: [(from: String, to: String)] = []
    do throws(MediaError) {
      for names in all {
        try FileSystem.makeFolder(FilePathParts(names.to).folder)
        try FileSystem.moveToFreeName(names.from, to: names.to)
        done.append(names)
      }
    } catch {
      for names in done.reversed() { try? FileSystem.moveToFreeName(names.to, to: names.from) }
      throw error
    }
  }
}
