internal import CommandLineKit
internal import MediaMetadata

/// Writes what the files of folders say into a database that can be asked.
enum IndexCommand: ToolCommand {
  static let command = Command(
    name: "index",
    summary: "write what the files of folders say into a database",
    discussion: [
      "The database is one of SQLite, which sqlite3 and many other programs read: tables files, tracks, items, places and chapters, and views by_day, by_device, without_place, without_date, duplicates and damaged. Run again, it reads what is new or has changed; files that were moved keep their entry, and what is gone goes.",
      "With --hash the pictures and sound of every file are read and hashed, as mediameta hash does it, for the view of duplicates.",
      "Killed at any moment, the database holds what was committed last.",
    ],
    arguments: [
      Argument("FOLDER", help: "A folder, or a file", arity: .oneOrMore, completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "FILE",
        help: "The database, which is made where it is not there",
        completion: .anyFile),
      Option(flag: "hash", help: "Hash pictures and sound"),
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
    exitCodes: [
      ExitCodeMeaning(.success, "the index is up to date"),
      ExitCodeMeaning(.failure, "some files, or the database, cannot be read"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "there is nothing to index"),
    ])

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
