internal import CommandLineKit
internal import MediaMetadata

/// Names files by what they say of themselves.
enum RenameCommand: ToolCommand {
  static let command = Command(
    name: "rename",
    summary: "rename files by their metadata: date, place, device",
    discussion: [
      "The template has fields in braces, as show --format does: {capture.date:%Y%m%d_%H%M%S}, {capture.model}, {title}, {stem}, {ext}. A slash makes a folder. {seq} is empty for the first file of a name, _2 for the second; without it, a file whose name is taken stays where it is. Values become names that Linux, macOS and Windows take.",
      "{capture.city}, {capture.region} and {capture.country} name the nearest city within 100 km. They come from a list on this machine, that of Debian's package \(Gazetteer.packageName); no server is asked.",
      "Sidecars (XMP, JSON, SRT, GPX, THM, LRV, AAE and others) and the photo of a Live Photo are renamed with the movie whose name they share. No file is ever replaced, and none is copied to another file system.",
      "A file with a doubtful date is not renamed, or goes to the folder of --doubtful under its own name. A date is doubtful if there is none, if it is impossible or less precise than the template needs, or if another date in the file is more than a day off.",
      "The new names are written to a journal before any file is renamed. --undo JOURNAL takes back what was done, in reverse order.",
    ],
    arguments: [
      Argument("FILE", help: "A file, or a folder", arity: .many, completion: .anyFile)
    ],
    options: [
      Option(
        "to", value: "TEMPLATE", help: "The name, as '{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}'"),
      Option(
        "out-dir", value: "DIR", help: "The folder that names are below",
        defaultText: "the one that a file is in", completion: .anyFile),
      Option(
        "doubtful", value: "DIR", help: "Put files of doubtful dates into this folder",
        completion: .anyFile),
      Option(
        "journal", value: "FILE", help: "Note what is renamed in this file",
        defaultText: "mediameta-renames-DATE-TIME.jsonl in this folder", completion: .anyFile),
      Option(
        "undo", value: "JOURNAL", help: "Take back what a journal says was renamed",
        completion: .anyFile),
      SharedOptions.dryRun("Print the new names; rename nothing"),
      Option(flag: "json", help: "Print what became of each file as JSON", excludes: ["quiet"]),
    ] + SharedOptions.files + [SharedOptions.quiet],
    examples: [
      Example(
        "mediameta rename -n --to '{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}' *.MOV",
        "see what files would be called"),
      Example(
        "mediameta rename -r --to '{capture.date:%Y}/{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}' --out-dir Library --doubtful Library/look-at Camera",
        "sort a camera's folder into years"),
      Example(
        "mediameta rename --undo mediameta-renames-20260517-143000.jsonl", "take it back"),
    ],
    exitCodes: SharedOptions.exitCodes(
      failure: "some files cannot be read or renamed; the others are",
      nothingMatched: "no file was renamed or has its name already"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isDryRun = arguments.flag("dry-run")
    if let journal = arguments.value("undo") {
      guard arguments.value("to") == nil, arguments.positionals("FILE").isEmpty else {
        throw arguments.usageError("--undo takes a journal, and nothing else")
      }
      let undo = RenameUndo(isDryRun: isDryRun, isQuiet: arguments.flag("quiet"))
      return try await OutputArguments.interruptible { try undo.run(journal) }
    }
    let form = "a name below a folder with fields in braces, as '{capture.date:%Y%m%d}{seq}.{ext}'"
    guard let template = try arguments.value("to", as: form, NameTemplate.init) else {
      throw arguments.usageError("option --to is missing")
    }
    if template.usesCities, Gazetteer.installed == nil {
      throw MediaError(
        .invalidRequest,
        "the names of cities need Debian's package \(Gazetteer.packageName), which is not installed"
      )
    }
    let journal = arguments.value("journal") ?? RenameJournal.nameOfToday()
    let run = RenameRun(
      template: template,
      plan: RenamePlan(
        folder: arguments.value("out-dir").map(withoutSlash),
        doubtful: arguments.value("doubtful").map(withoutSlash), hasSequence: template.hasSequence),
      isDryRun: isDryRun, journal: journal)
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), isPlan: isDryRun, isWhole: true)
    let wasThere = FileSystem.isThere(journal)
    let code = try await run.run(batch)
    if !wasThere, !arguments.flag("quiet"), !arguments.flag("json"), FileSystem.isThere(journal) {
      StandardStream.error.writeLine(
        "mediameta rename --undo \(Terminal.printable(journal)) takes it back")
    }
    return code
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
