internal import CommandLineKit
internal import MediaMetadata

/// Prints the tree of boxes of a file.
enum BoxesCommand: ToolCommand {
  static let command = Command(
    name: "boxes",
    summary: "print the boxes of an MP4 or QuickTime file",
    discussion: [
      "Each box is printed with its size and offset, with its fields if they are known, and in hex if it is small and unknown. Media data is not read.",
      SharedOptions.discussion,
      "A path selects boxes by type: moov.trak[1] is the second trak of moov, * stands for any type, ** for any number of levels. A damaged file is printed as far as it can be read.",
    ],
    arguments: [Argument("FILE", help: "The file", completion: .anyFile)],
    options: [
      Option("path", value: "PATH", help: "Print only the boxes at this path"),
      Option("depth", value: "N", help: "Print boxes down to this level only"),
      Option(
        "hex", value: "BYTES", help: "Print unknown payloads and values up to this size in hex",
        defaultText: "256"),
      Option(flag: "json", help: "Print JSON", excludes: ["quiet"]), SharedOptions.quiet,
    ] + SharedOptions.reading,
    examples: [
      Example("mediameta boxes movie.mov", "print everything"),
      Example("mediameta boxes --path moov.meta movie.mov", "print the metadata of the movie"),
      Example(
        "mediameta boxes --path 'moov.**.hdlr' movie.mov", "print every handler, wherever it is"),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "printed"),
      ExitCodeMeaning(.failure, "the file is damaged or cannot be read"),
      ExitCodeMeaning(.nothingMatched, "the path selects no box"),
    ],
    absences: [
      "files-from": "the boxes of one file are printed; show takes many",
      "recursive": "the boxes of one file are printed; show takes many",
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = try arguments.required("FILE")
    let depth = try arguments.integer("depth", in: 1...1000)
    let byteLimit = try arguments.integer("hex", in: 0...(1 << 24)) ?? 256
    let selector = arguments.value("path")
    if let selector, !BoxInspection.isSelector(selector) {
      throw arguments.usageError("'\(Terminal.printable(selector))' is not a path of boxes")
    }
    let reading = try SharedOptions.reading(arguments)
    let inspection = try BoxInspection(
      SourceLocation(argument: path, options: reading), selector: selector, depth: depth,
      byteLimit: byteLimit)
    let isQuiet = arguments.flag("quiet")
    var isEmpty = true
    if arguments.flag("json") {
      var json = JSONWriter(isPretty: true) { StandardStream.output.write($0) }
      BoxesDocument(inspection: inspection, source: path).write(to: &json)
      json.finish()
      StandardStream.output.writeLine("")
      isEmpty = !inspection.eachBox.contains { _ in true }
    } else {
      inspection.forEachLine { line in
        isEmpty = false
        if !isQuiet { StandardStream.output.writeLine(line) }
      }
      for diagnostic in selector == nil && !isQuiet ? inspection.diagnostics : [] {
        StandardStream.output.writeLine("! \(ShowWords.message(diagnostic.description))")
      }
    }
    if let failure = inspection.failure { return Failure.report(failure) }
    if isEmpty { throw NothingMatched(path: path, reason: "no box at '\(selector ?? "")'") }
    return .success
  }
}
