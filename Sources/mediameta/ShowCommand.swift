internal import CommandLineKit
internal import MediaMetadata

/// Shows what files say about themselves.
enum ShowCommand: ToolCommand {
  static let command = Command(
    name: "show",
    summary: "show the metadata, tracks and chapters of files",
    discussion: [
      "Every item stands with its name, identifier, language, data type and value, by key space; then come the items of each track, chapters, timed metadata and what is odd about the file.",
      "With --json there is one object for each file, which JSON Schema show.schema.json documents; the objects of several files stand in an array, one to a line. Only headers and metadata are read, never media data.",
      SharedOptions.discussion,
    ],
    arguments: [
      Argument("FILE", help: "A file to show", arity: .oneOrMore, completion: .anyFile)
    ],
    options: [
      Option(flag: "json", help: "Print JSON"),
      Option(
        flag: "payload", help: "With --json, give the stored bytes of every item, in base64"),
      Option(
        flag: "verbose", short: "v",
        help: "Also tell where each item lies in its file, and how much was read in how many requests"),
    ] + SharedOptions.reading,
    examples: [
      Example("mediameta show movie.mov", "show a movie"),
      Example(
        "mediameta show --json movie.mov | jq '.metadata[] | {identifier, value}'",
        "take items out of it"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "all files are shown"),
      ExitCodeMeaning(.failure, "a file cannot be read; the others are shown"),
    ])

  static func run(_ arguments: ParsedArguments) async throws(UsageError) -> ExitCode {
    let files = arguments.positionals("FILE")
    let reading = try SharedOptions.reading(arguments)
    guard arguments.flag("json") else {
      if arguments.flag("payload") { throw arguments.usageError("--payload belongs with --json") }
      let terminal = Terminal(descriptor: 1)
      let isBounded = terminal.isTerminal || Environment.process["COLUMNS"] != nil
      let text = ShowText(
        styles: terminal.styles, width: isBounded ? terminal.width : 1000,
        isVerbose: arguments.flag("verbose"))
      return ShowRun(files: files, form: .text(text), reading: reading).run()
    }
    let json = ShowJSON(includesPayloads: arguments.flag("payload"), isPretty: files.count == 1)
    return ShowRun(files: files, form: .json(json), reading: reading).run()
  }
}
