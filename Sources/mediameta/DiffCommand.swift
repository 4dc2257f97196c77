internal import CommandLineKit
internal import MediaMetadata

/// Compares two files by what they say.
enum DiffCommand: ToolCommand {
  static let command = Command(
    name: "diff",
    summary: "compare the metadata of two files",
    discussion: [
      "Items, header facts, chapters and timed metadata are compared by identifier, language, data type, value, track and time; where they are stored in a file does not matter. A fact of A is kept, moved (B has its value under another identifier), changed or lost.",
      "Two folders are compared file by file, by their paths: a file of A is the same, different or missing in B, and a file that only B has is new.",
      "Tracks are matched by their samples, numbers and kinds. All facts have the track numbers of A.",
      SharedOptions.discussion,
      "Samples are compared only with --samples or --bytes, since that reads both files completely. The exit code is 0 if nothing that was compared was lost or changed, else 1. In JSON, isLossless is true only if samples were compared, too.",
    ],
    arguments: [
      Argument(
        "A", help: "The file or folder that should have been preserved", completion: .anyFile),
      Argument("B", help: "The file or folder that came of it", completion: .anyFile),
    ],
    options: [
      Option(flag: "json", help: "Print the result as JSON"),
      Option(flag: "kept", help: "Print what was kept, too"),
      Option(
        "tolerance", value: "SECONDS", help: "How far two times may be apart",
        defaultText: "one tick of the coarser of the two movie clocks"),
      Option(
        "ignore", value: "WHAT",
        help: "Leave out a key space, such as header or udta, or one identifier",
        isRepeatable: true),
      Option(
        flag: "samples",
        help:
          "Compare the samples of every track, too, and print their SHA-256; reads both files whole"
      ),
      Option(
        flag: "bytes",
        help:
          "Account for every byte of A in B, samples too; for movies, and reads both files whole"),
      Option(
        flag: "verbose", short: "v",
        help: "With --bytes: print every range of bytes that is not in B as it was",
        excludes: ["json", "quiet"]),
      Option(flag: "quiet", short: "q", help: "Print errors only", excludes: ["json", "kept"]),
    ] + SharedOptions.folderFilter + [SharedOptions.jobCount] + SharedOptions.reading,
    examples: [
      Example("mediameta diff in.mov out.mp4", "tell what a conversion lost"),
      Example(
        "mediameta diff --ignore header --tolerance 0.04 in.mov out.mp4",
        "compare no header facts, and times within 40 milliseconds"),
      Example(
        "mediameta diff --samples original.mov backup.mov", "verify a copy, video and audio too"),
      Example("mediameta diff --samples Videos /backup/Videos", "verify the backup of a folder"),
      Example("mediameta diff --quiet in.mov out.mp4 || echo lost", "ask from a script"),
    ],
    absences: [
      "files-from": "two files are compared, or two folders, whose files find each other by path",
      "recursive": "two folders are gone through as they are",
      "output": "the result goes to standard output",
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let paths = (try arguments.required("A"), try arguments.required("B"))
    let options = try options(arguments)
    let reading = try SharedOptions.reading(arguments)
    if FileSystem.isFolder(paths.0), FileSystem.isFolder(paths.1) {
      let walk = try SharedOptions.walk(arguments, isRecursive: true)
      func name(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      }
      let folders = FolderDiff(
        before: name(paths.0), after: name(paths.1), walk: walk,
        jobs: try SharedOptions.jobs(arguments), options: options,
        isJSON: arguments.flag("json"), isQuiet: arguments.flag("quiet"))
      return try await OutputArguments.interruptible { try await folders.run() }
    }
    let comparison = try await AssetComparison.compare(
      Asset(SourceLocation(argument: paths.0, options: reading)),
      Asset(SourceLocation(argument: paths.1, options: reading)), options: options)
    let code: ExitCode = comparison.hasLosses ? .failure : .success
    if arguments.flag("quiet") { return code }
    if arguments.flag("json") {
      let document = try ComparisonDocument.members(
        comparison, before: paths.0, after: paths.1, includesKept: arguments.flag("kept"))
      StandardStream.output.write(JSONWriter.text(document))
    } else {
      report(comparison.diagnosticsBefore, path: paths.0)
      report(comparison.diagnosticsAfter, path: paths.1)
      let report = ComparisonReport(
        comparison: comparison, includesKept: arguments.flag("kept"),
        styles: Terminal(descriptor: 1).styles, isVerbose: arguments.flag("verbose"))
      for line in report.lines { StandardStream.output.writeLine(line) }
    }
    return code
  }

  private static func report(_ diagnostics: [Diagnostic], path: String) {
    for diagnostic in diagnostics {
      StandardStream.error.writeLine(ShowWords.message("\(path): \(diagnostic)"))
    }
  }

  private static func options(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> AssetComparison.Options {
    var options = AssetComparison.Options()
    options.comparesSamples = arguments.flag("samples")
    options.comparesBytes = arguments.flag("bytes")
    options.listsKept = arguments.flag("kept")
    options.tolerance = try SharedOptions.seconds("tolerance", arguments)
    for text in arguments.values("ignore") {
      guard text.contains("/") else {
        options.ignoredKeySpaces.insert(
          text == "header" ? .header : KeySpace(identifierPrefix: text))
        continue
      }
      guard let identifier = MetadataIdentifier(text) else {
        throw arguments.usageError("'\(Terminal.printable(text))' is not an identifier")
      }
      options.ignoredIdentifiers.insert(identifier)
    }
    return options
  }
}
