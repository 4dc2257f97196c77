internal import CommandLineKit
internal import MediaMetadata

/// Writes what the files of folders say into a database that can be asked.
enum IndexCommand: ToolCommand {
  static let command = Command(
    name: "index",
    summary: "index the metadata of folders in an SQLite database",
    discussion: [
      "The SQLite database has the tables files, tracks, items, places and chapters, and the views by_day, by_device, without_place, without_date, duplicates and damaged. Run again, the command reads what is new or has changed; files that were moved keep their entry, and entries of deleted files are removed.",
      "With --hash, the video and audio of every file are read and hashed, as by mediameta hash, for the view of duplicates.",
      "If the command is killed, the database has what was committed last.",
    ],
    arguments: [
      Argument("FOLDER", help: "A folder, or a file", arity: .oneOrMore, completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "FILE",
        help: "The database, which is made where it is not there",
        completion: .anyFile),
      Option(flag: "hash", help: "Hash video and audio"),
    ] + SharedOptions.folderFilter + [
      SharedOptions.jobCount,
      Option(flag: "json", help: "Print what was done as JSON"),
      SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta index Videos -o library.sqlite", "make an index, or bring it up to date"),
      Example(
        "sqlite3 library.sqlite 'SELECT * FROM by_day'", "how much was captured on which day"),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "the index is up to date",
      failure: "some files, or the database, cannot be read",
      nothingMatched: "there is nothing to index"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let folders = arguments.positionals("FOLDER")
    try SharedOptions.requireFiles(folders, arguments)
    guard let output = arguments.value("output") else {
      throw arguments.usageError("the database is missing: give it with --output FILE")
    }
    guard output != "-" else {
      throw arguments.usageError("a database cannot be written to standard output")
    }
    let run = IndexRun(
      folders: folders, output: output,
      walk: try SharedOptions.walk(arguments, isRecursive: true),
      jobs: try SharedOptions.jobs(arguments), hashes: arguments.flag("hash"))
    let counts = try await OutputArguments.interruptible { try await run.run() }
    if arguments.flag("json") {
      StandardStream.output.write(
        JSONWriter.text(
          [
            "changed": counts.changed, "failed": counts.failed, "gone": counts.gone,
            "index": output, "moved": counts.moved, "new": counts.new, "schema": 1,
            "unchanged": counts.unchanged,
          ] as JSONMembers) + "\n")
    } else if !arguments.flag("quiet") {
      StandardStream.error.writeLine("\(Terminal.printable(output)): \(counts.text)")
    }
    return counts.failed > 0 ? .failure : .success
  }
}

extension IndexRun.Counts {
  /// For people: `3 files: 1 new, 2 unchanged`.
  fileprivate var text: String {
    let parts = [
      (new, "new"), (changed, "changed"), (moved, "moved"), (unchanged, "unchanged"),
      (gone, "gone"), (failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\(ShowWords.grouped($0.0)) \($0.1)" }
    return "\(ShowWords.count(all, "file")): \(parts.joined(separator: ", "))"
  }
}
