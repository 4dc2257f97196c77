internal import CommandLineKit
internal import MediaMetadata

/// Shows, writes and exchanges the chapters of files.
enum ChaptersCommand: ToolCommand {
  private static let files = Argument(
    "FILE", help: "A file, or a folder", arity: .many, completion: .anyFile)
  private static let file = Argument("FILE", help: "A file", completion: .anyFile)

  private static let format = Option(
    "format", value: "FORMAT",
    help: "The format of the chapters: \(formatNames)",
    allowedValues: ChapterFormat.all.map(\.rawValue))
  private static let formatNames = ChapterFormat.all.map { "\($0.rawValue), \($0.summary)" }
    .joined(separator: "; ")

  private static let language = Option(
    "language", value: "TAG",
    help: "The chapters whose titles are in this language, such as fr; those in others stay")

  private static let chapter = Option(
    "chapter", value: "'TIME TITLE'",
    help: "A chapter: its start, as 1:02 or 00:01:02.500, and its title", isRepeatable: true)

  private static let writing =
    [
      Option(
        "kind", value: "WHERE",
        help:
          "Where chapters of movies are written: in tracks of text, in Nero's list, or in both",
        allowedValues: ChapterCarriers.all.map(\.rawValue),
        defaultText: "what players of the type of file read: track in mov, both in mp4"),
      Option(
        "output", short: "o", value: "OUT", help: "Write a file of its own and leave FILE alone",
        completion: .anyFile),
      SharedOptions.dryRun("Print what would change; write nothing"),
    ] + OutputArguments.options()

  private static let batch = [Batch.folder] + SharedOptions.files

  static let command = Command(
    name: "chapters",
    summary: "show, write, export and import the chapters of files",
    discussion: [
      "Chapters are written in place, as by edit, or to a new file with --output. Movies keep them in text tracks, one for each language, with pictures in a track beside them, or in Nero's list; MP3 in CHAP and CTOC frames, Matroska and WebM as editions, Ogg and FLAC as comments, WAV as cues.",
      "A chapter without an end lasts until the next one. Reported are chapters that the file cannot hold, that overlap, have no length, start beyond the end, or are out of order.",
    ],
    options: [],
    subcommands: [
      Command(
        name: "show", summary: "list the chapters of files",
        discussion: [], arguments: [files],
        options: SharedOptions.files + [
          Option(flag: "json", help: "Print JSON"), SharedOptions.quiet,
        ],
        examples: [Example("mediameta chapters show film.m4v", "list the chapters")]),
      Command(
        name: "set", summary: "give files these chapters and no others",
        discussion: [], arguments: [files], options: [chapter, language] + writing + batch,
        examples: [
          Example(
            "mediameta chapters set --chapter '0:00 Start' --chapter '1:30 The end' film.mp4",
            "write two chapters"),
          Example(
            "mediameta chapters set --language fr --chapter '0:00 Début' film.mov",
            "write titles in French beside those in other languages"),
        ]),
      Command(
        name: "add", summary: "add chapters to those of files",
        discussion: [
          "A chapter that starts when another does takes its title. An end that was where the next chapter started moves to the new one."
        ], arguments: [files], options: [chapter, language] + writing + batch,
        examples: [
          Example("mediameta chapters add --chapter '12:00 Encore' live.mkv", "add a chapter")
        ]),
      Command(
        name: "export", summary: "write the chapters of a file in a format of chapters",
        discussion: [
          "Without --format the name of OUT tells it; without both it is ffmetadata. What the format does not hold is reported."
        ], arguments: [file],
        options: [
          format,
          Option(
            "language", value: "TAG", help: "The chapters whose titles are in this language"),
          Option(
            "output", short: "o", value: "OUT", help: "Where they go",
            defaultText: "standard output", completion: .anyFile),
          SharedOptions.force, SharedOptions.quiet,
        ],
        examples: [
          Example("mediameta chapters export --format webvtt film.mkv", "print WebVTT"),
          Example(
            "mediameta chapters export --format ffmetadata a.m4b | ffmpeg -i b.m4a -i - -map_chapters 1 -c copy c.m4b",
            "hand them to ffmpeg"),
        ]),
      Command(
        name: "import", summary: "give a file the chapters of a document",
        discussion: [
          "The document says itself what format it is in; --format is for one that does not. Errors tell line and column."
        ],
        arguments: [
          file,
          Argument("CHAPTERS", help: "The document; - is standard input", completion: .anyFile),
        ],
        options: [format, language] + writing,
        examples: [
          Example("mediameta chapters import film.mp4 chapters.vtt", "take chapters from WebVTT"),
          Example(
            "mediameta chapters import --language fr film.mov fr.txt",
            "take French titles, and keep those in other languages"),
        ]),
      Command(
        name: "remove", summary: "take chapters out of files",
        discussion: [], arguments: [files],
        options: [
          language,
          Option(
            "number", value: "N", help: "The chapter of this number, as show counts them",
            isRepeatable: true),
        ] + writing + batch,
        examples: [Example("mediameta chapters remove podcast.mp3", "remove all chapters")]),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "done, or there was nothing to change",
      failure: "failed, or some of many files did; a document does not match its format",
      nothingMatched: "the file has no such chapters, or none of many files has any"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    switch arguments.path.names.last {
    case "show": return try await show(arguments)
    case "export": return try await export(arguments)
    case "set", "add", "import", "remove":
      return try await edit(arguments, by: try ChapterEdit(arguments))
    default: throw arguments.usageError("a command is missing")
    }
  }

  private static func edit(
    _ arguments: ParsedArguments, by edit: ChapterEdit
  ) async throws -> ExitCode {
    var options = EditOptions()
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    options.chapterCarriers = arguments.value("kind").map { ChapterCarriers(rawValue: $0) }
    let isOne = arguments.path.names.last == "import"
    let output = SharedOptions.output(arguments)
    let folder = isOne ? nil : arguments.value("out-dir")
    if options.replacesExistingFile, output == nil, folder == nil {
      throw arguments.usageError("--force belongs with --output or --out-dir")
    }
    let paths = isOne ? [try arguments.required("FILE")] : try SharedOptions.paths(arguments)
    let run = EditRun(arguments, options: options)
    let batch = try Batch(
      arguments, paths: paths, output: output, folder: folder, isPlan: run.isDryRun)
    return try await run.run(batch) { editor, path in
      let (lists, duration) = try await editor.asset.load(.chapters, .duration)
      editor.chapters = try edit.applied(to: lists, path: path)
      return ChapterList.oddities(of: editor.chapters ?? [], end: duration).map { .other($0) }
    }
  }

  // MARK: Reading

  private static func show(_ arguments: ParsedArguments) async throws -> ExitCode {
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), isPlan: true, isWhole: true)
    return try await batch.run { file in
      let lists = try await Asset(path: file.path).load(.chapters)
      if lists.isEmpty, !batch.isMany, !arguments.flag("json") {
        throw NothingMatched(path: file.path, reason: "there are no chapters")
      }
      let terminal = Terminal(descriptor: 1)
      let text = ShowText(styles: terminal.styles, width: terminal.width, isVerbose: false)
      return batch.outcome(
        lists.isEmpty ? "without chapters" : "with chapters",
        code: lists.isEmpty ? .nothingMatched : .success
      ) {
        JSONWriter.text(ShownChapters(path: file.path, lists: lists))
      } text: {
        let lines = lists.isEmpty ? ["", "  no chapters"] : text.chapters(lists)
        return ([text.styles.bold(Terminal.printable(file.path))] + lines)
          .joined(separator: "\n") + "\n"
      }
    }
  }

  private static func export(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = try arguments.required("FILE")
    let output = arguments.value("output")
    let named = arguments.value("format").map { ChapterFormat(rawValue: $0) }
    let format =
      named ?? output.flatMap { ChapterFormat.named(byExtensionOf: $0) } ?? .ffmetadata
    let (lists, duration) = try await Asset(path: path).load(.chapters, .duration)
    var chosen = lists
    if let tag = arguments.value("language").map({ LanguageTag(bcp47: $0) }) {
      chosen = lists.filter { ($0.languageTag ?? "und") == tag }
    }
    guard chosen.contains(where: { !$0.chapters.isEmpty }) else {
      throw NothingMatched(
        path: path, reason: lists.isEmpty ? "it has no chapters" : "no chapters in that language")
    }
    let written = try format.write(ChapterList.distinct(chosen), end: duration)
    if !arguments.flag("quiet") {
      for loss in written.losses {
        StandardStream.error.writeLine(ShowWords.message("\(path): \(loss)"))
      }
    }
    if let output, output != "-" {
      try WholeFile.write(
        written.bytes, to: output, replacing: arguments.flag("force"), source: path)
    } else {
      StandardStream.output.write(written.bytes)
    }
    return .success
  }
}

/// The chapters of a file, as JSON: a part of what `show --json` prints.
private struct ShownChapters: JSONObject {
  let path: String
  let lists: [ChapterList]

  var jsonMembers: JSONMembers { ["source": path, "chapters": lists] }
}
