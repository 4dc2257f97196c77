internal import CommandLineKit
internal import MediaMetadata

/// Shows what files say about themselves.
enum ShowCommand: ToolCommand {
  static let command = Command(
    name: "show",
    summary: "show the metadata, tracks and chapters of files",
    discussion: [
      "Every item is printed with its name, identifier, language, data type and value, grouped by key space; then the items of each track, chapters, timed metadata and diagnostics. Only headers and metadata are read, never media data. Large pictures and attachments are listed and not read.",
      "An ID is an identifier as show prints it (udta/©nam; udta/%A9nam means the same), a common identifier such as common/title, which finds all items with that meaning, or either with * for any characters. Without a slash it is a key in any key space and any case, such as com.apple.quicktime.*, or a name that edit uses, such as comment. Options of one kind widen the selection, options of several kinds narrow it.",
      "With --items, --tracks, --chapters, --timed or --capture, only those sections are shown; a filter alone shows items. Of many files, those with nothing to show are skipped. JSON keeps its shape: a filter leaves items out, and a section that was not chosen is missing.",
      "With --json there is one object for each file, which the JSON Schema show.schema.json documents; the objects of several files, and of --recursive, are in an array. With --jsonl each object is a line, and memory does not grow with the number of files. Files come in the order in which they are named, each once.",
      "A field is a fact (\(Field.factNames.joined(separator: ", "))), a name such as title, or an identifier. --where compares fields with =, !=, <, <=, >, >= and ~ (a pattern), numbers as numbers; a field alone asks whether it is reported, and not, and, or stand between comparisons.",
      "--value prints text, numbers and dates as they are, with terminal control characters escaped as \\n or \\u{1B}; pictures and other bytes in base64. --extract writes text in UTF-8 and everything else byte for byte.",
      SharedOptions.discussion,
    ],
    arguments: [
      Argument(
        "FILE", help: "A file or folder to show; - is standard input", arity: .many,
        completion: .anyFile)
    ],
    options: [
      Option(
        "identifier", short: "i", value: "ID", help: "Show only items of this identifier",
        isRepeatable: true, completion: SharedOptions.itemNames),
      Option(
        "key-space", value: "NAME", help: "Show only items of this key space, such as mdta or id3",
        isRepeatable: true, completion: SharedOptions.keySpaces),
      Option(
        "metadata-format", value: "NAME",
        help: "Show only items of this metadata format, such as itunes or com.apple.itunes",
        isRepeatable: true, completion: .words(MetadataFormat.names)),
      Option(
        "language", value: "LIST",
        help:
          "Show items in these languages, such as fr-CA,en, in that order, then those of no language"
      ),
      Option(
        flag: "common",
        help: "Show only items that have a common identifier, and show them under it"),
      Option(flag: "items", help: "Show the items"),
      Option(flag: "tracks", help: "Show the tracks"),
      Option(flag: "chapters", help: "Show the chapters"),
      Option(
        flag: "capture",
        help: "Show when, where and with what the file was captured, and all that tells it"),
      Option(flag: "timed", help: "Show the groups of timed metadata: when they hold, their items"),
      Option(
        "limit", value: "N", help: "Show this many groups of a track at most", defaultText: "1000"),
      Option(
        "table", value: "FIELDS", help: "Print a table of these fields, such as source,title",
        excludes: tableExclusions + ["csv", "tsv", "format"]),
      Option(
        "csv", value: "FIELDS", help: "The same with commas between values and quotes around them",
        excludes: tableExclusions + ["tsv", "format"]),
      Option(
        "tsv", value: "FIELDS", help: "The same with tabs between values",
        excludes: tableExclusions + ["format"]),
      Option(
        "format", value: "TEMPLATE",
        help: "Print a line for each file, such as '{capture.date:%Y-%m-%d} {title} {source}'",
        excludes: tableExclusions),
      Option(
        "where", value: "CONDITION",
        help: "Pass over files that do not fulfil it, such as 'duration > 60 and title ~ *sea*'",
        excludes: ["extract"]),
      Option(
        flag: "value",
        help:
          "Print the values of the items selected, one to a line; of several --identifier with the name of the file and the identifier before them",
        excludes: [
          "json", "jsonl", "payload", "items", "tracks", "chapters", "timed", "capture", "verbose",
          "extract",
        ]),
      Option(
        "extract", value: "ID", help: "Write the payload of an item, or the artwork, to a file",
        excludes: [
          "json", "jsonl", "payload", "items", "tracks", "chapters", "timed", "capture", "verbose",
          "recursive",
          "identifier",
        ]),
      Option(
        "output", short: "o", value: "FILE",
        help:
          "With --extract, where to write: - is standard output, %d the number of the item; a name without an extension gets the right one",
        completion: .anyFile),
      Option("index", value: "N", help: "With --extract, which of several items, from 1"),
      Option(flag: "force", short: "f", help: "With --extract, replace files that are there"),
      Option(
        flag: "json", help: "Print JSON", excludes: ["jsonl", "quiet"]),
      Option(
        flag: "jsonl", help: "Print JSON, one object to a line", excludes: ["quiet"]),
      SharedOptions.quiet,
      Option(flag: "payload", help: "In JSON, give the stored bytes of every item, in base64"),
    ] + SharedOptions.files + [
      Option(
        flag: "verbose", short: "v",
        help:
          "Also tell where each item is in its file, and how much was read in how many requests")
    ] + [
      Option(
        "init", value: "FILE",
        help:
          "Show each FILE, a segment of a stream, as the movie that it is with this initialisation segment",
        excludes: ["recursive"], completion: .anyFile),
      Option(
        flag: "movie", help: "Show the movies in motion photos, not the photographs",
        excludes: ["init", "extract"]), SharedOptions.follow, SharedOptions.variant,
    ] + SharedOptions.reading,
    examples: [
      Example("mediameta show movie.mov", "show a movie"),
      Example(
        "mediameta show --json movie.mov | jq '.metadata[] | {identifier, value}'",
        "take items out of it"),
      Example("mediameta show -i common/title --value *.m4a", "print titles for a script"),
      Example("mediameta show --extract artwork -o cover song.m4a", "save a cover as cover.jpg"),
      Example(
        "mediameta show -r --csv source,capture.date,capture.place,title Videos", "a table"),
      Example(
        "mediameta show -r --where 'not capture.place' --format '{source}' Videos",
        "find files without a place"),
      Example(
        "mediameta show -r --jsonl --common Videos | jq -c '{source, items: .metadata}'",
        "index a folder"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "all files are shown"),
      ExitCodeMeaning(.failure, "a file cannot be read; the others are shown"),
      ExitCodeMeaning(.nothingMatched, "no file has what was asked for"),
    ])

  private static let tableExclusions = [
    "json", "jsonl", "payload", "items", "tracks", "chapters", "timed", "capture", "verbose",
    "extract", "value", "identifier", "key-space", "metadata-format", "language", "common",
  ]

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isJSON = arguments.flag("json") || arguments.flag("jsonl")
    if arguments.flag("payload"), !isJSON {
      throw arguments.usageError("--payload belongs with --json or --jsonl")
    }
    let request = try ShowRequest(arguments)
    if arguments.value("extract") != nil {
      return try ShowExtraction(arguments, request: request).run()
    }
    for name in ["output", "index", "force"] where arguments.count(name) > 0 {
      throw arguments.usageError("--\(name) belongs with --extract")
    }
    return try await ShowRun(request: request, form: try form(arguments, request)).run()
  }

  private static func table(_ arguments: ParsedArguments) throws(UsageError) -> ShowRun.Form? {
    let template = try arguments.value(
      "format", as: "text with fields in braces, as '{title} {source}'", FieldTemplate.init)
    if let template { return .template(template) }
    for (option, layout) in ShowRun.tableLayouts {
      guard let list = arguments.value(option) else { continue }
      let fields = try list.split(separator: ",").map { name throws(UsageError) in
        guard let field = Field(String(name.trimmingPrefix(" "))) else {
          throw arguments.usageError("'\(Terminal.printable(String(name)))' is not a field")
        }
        return field
      }
      guard !fields.isEmpty else {
        throw arguments.usageError("--\(option) takes fields with commas between them")
      }
      return .table(fields, layout)
    }
    return nil
  }

  private static func form(
    _ arguments: ParsedArguments, _ request: ShowRequest
  ) throws(UsageError) -> ShowRun.Form {
    if arguments.flag("quiet") { return .nothing }
    if arguments.flag("value") {
      guard arguments.count("identifier") > 0 else {
        throw arguments.usageError("--value belongs with --identifier")
      }
      return .values(areNamed: arguments.count("identifier") > 1)
    }
    if let form = try table(arguments) { return form }
    let isLines = arguments.flag("jsonl")
    if isLines || arguments.flag("json") {
      let isOne = !isLines && request.arguments.count == 1 && !request.walk.isRecursive
      let json = ShowJSON(
        includesPayloads: arguments.flag("payload"), isPretty: isOne,
        sections: request.jsonSections, isSelection: !request.selection.isEverything)
      return .json(json, isLines ? .lines : isOne ? .one : .list)
    }
    let terminal = Terminal(descriptor: 1)
    let isBounded = terminal.isTerminal || Environment.process["COLUMNS"] != nil
    return .text(
      ShowText(
        styles: terminal.styles, width: isBounded ? terminal.width : 1000,
        isVerbose: arguments.flag("verbose"), sections: request.textSections,
        isCommon: request.selection.isCommonOnly))
  }
}
