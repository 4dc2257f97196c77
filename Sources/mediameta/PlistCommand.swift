internal import CommandLineKit
internal import MediaMetadata

/// Reads and writes items as property lists, with the options of Apple's avmetadataeditor.
enum PlistCommand: ToolCommand {
  static let command = Command(
    name: "plist",
    summary: "read and write items as property lists, as avmetadataeditor does",
    discussion: discussion + [
      "Scripts written for avmetadataeditor run unchanged if the program has that name: ln -s mediameta avmetadataeditor. Its short options then mean what they mean there."
    ],
    arguments: arguments,
    options: [
      Option(
        "write-metadata", short: "w", value: "PLIST",
        help: "Write OUT with the items of a property list and no others", completion: .anyFile),
      Option(
        "append-metadata", short: "a", value: "PLIST",
        help: "Write OUT with the items of a property list merged over those of SRC",
        completion: .anyFile),
      Option(
        "print-metadata", short: "p", value: "PLIST",
        help: "Write the items of SRC into a property list; - is standard output",
        completion: .anyFile),
      Option(
        "output", short: "o", value: "OUT", help: "The file to write, as DST", completion: .anyFile),
      Option(
        "file-type", value: "TYPE", help: "The type of OUT: an ending, or a UTI",
        defaultText: "by the extension of OUT, else mov"),
      Option(flag: "output-metadata", help: "Print the items of SRC"),
      Option(
        flag: "description-metadata",
        help: "Print more of each item; implies --output-metadata"),
      Option(flag: "quicktime-metadata", help: "Work on QuickTime metadata"),
      Option(flag: "quicktime-user-metadata", help: "Work on QuickTime user data"),
      Option(flag: "itunes-metadata", help: "Work on iTunes metadata"),
      SharedOptions.dryRun("Print what would be written, and write nothing"), SharedOptions.force,
      SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta plist --output-metadata in.mov", "print the items"),
      Example(
        "mediameta plist --quicktime-metadata -p items.plist in.mov",
        "QuickTime metadata as a property list"),
      Example(
        "mediameta plist -a items.plist in.mov -o out.mp4",
        "merge a property list over the common metadata, into an MP4 file"),
    ])

  /// The command under the name and with the letters of Apple's program.
  static let editor = Command(
    name: "avmetadataeditor", summary: command.summary, discussion: discussion,
    arguments: arguments,
    options: [
      Option("write-metadata", short: "w", value: "PLIST", help: "Write DST with these items only"),
      Option("append-metadata", short: "a", value: "PLIST", help: "Merge these items over SRC's"),
      Option("print-metadata", short: "p", value: "PLIST", help: "Write the items of SRC"),
      Option(
        "file-type", short: "f", value: "UTI", help: "The type of DST",
        defaultText: FileType.mov.uniformTypeIdentifier),
      Option(flag: "output-metadata", short: "o", help: "Print the items of SRC"),
      Option(
        flag: "description-metadata", short: "d", help: "Print more of each item; implies -o"),
      Option(flag: "quicktime-metadata", short: "q", help: "Work on QuickTime metadata"),
      Option(flag: "quicktime-user-metadata", short: "u", help: "Work on QuickTime user data"),
      Option(flag: "itunes-metadata", short: "i", help: "Work on iTunes metadata"),
    ])

  private static let discussion = [
    "A property list is a flat dictionary of identifiers and values. It holds common metadata, whose keys are common identifiers such as common/title, or metadata of the format that --quicktime-metadata, --quicktime-user-metadata or --itunes-metadata selects; the last of these wins.",
    "With -w the values of the property list become all the metadata of the output. With -a they are merged into the metadata of SRC. With both, -w wins.",
  ]

  private static let arguments = [
    Argument("SRC", help: "The file or URL to read", completion: .anyFile),
    Argument("DST", help: "The file to write", arity: .optional, completion: .anyFile),
  ]

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let source = try arguments.required("SRC")
    let asset = Asset(SourceLocation(argument: source))
    let selection = selection(arguments)
    let writes = arguments.value("write-metadata") != nil
    let isWriting = writes || arguments.value("append-metadata") != nil
    let isPrinting = arguments.flag("output-metadata") || arguments.flag("description-metadata")
    guard isWriting || isPrinting || arguments.value("print-metadata") != nil else {
      throw arguments.usageError(
        "one of --write-metadata, --append-metadata, --print-metadata and --output-metadata is expected"
      )
    }
    let output = arguments.positional("DST") ?? option("output", arguments)
    guard !isWriting || output != nil else { throw arguments.usageError("DST is missing") }
    if option("output", arguments) != nil, arguments.positional("DST") != nil {
      throw arguments.usageError("DST is given twice")
    }
    let fileType = try fileType(arguments, output)
    do {
      if isPrinting || arguments.value("print-metadata") != nil {
        let items = try await asset.load(.metadata).map { try $0.loadingPayload() }
        if isPrinting {
          let lines = PlistText.lines(
            items, describesItems: arguments.flag("description-metadata"))
          StandardStream.output.write(ReportLines.text(lines))
        }
        if let path = arguments.value("print-metadata"), !flag("dry-run", arguments) {
          try write(MetadataPropertyList(items, selection: selection), to: path)
        }
      }
      guard let output, isWriting else { return .success }
      let session = try await session(asset, to: output, fileType: fileType, arguments)
      let isQuiet = flag("quiet", arguments)
      if flag("dry-run", arguments) {
        let plan = try await session.plan()
        if !isQuiet { StandardStream.output.write(PlanReport.text(plan)) }
        return .success
      }
      try await export(session, isQuiet: isQuiet)
      if !isQuiet { StandardStream.output.writeLine("Success") }
      return .success
    } catch let error as MediaError {
      // Apple's program has no options that another exit code or a hint could be about.
      guard isEditor(arguments) else { throw error }
      Failure.tell(error.description)
      return .failure
    }
  }

  private static func write(_ list: MetadataPropertyList, to path: String) throws(MediaError) {
    if path == "-" {
      StandardStream.output.write(try list.xml())
    } else {
      try list.write(to: path)
    }
  }

  // MARK: Writing

  private static func session(
    _ asset: Asset, to output: String, fileType: FileType, _ arguments: ParsedArguments
  ) async throws -> ExportSession {
    let session = ExportSession(asset: asset, outputPath: output, outputFileType: fileType)
    session.options.output.replacesExistingFile = flag("force", arguments)
    // Where the environment names no language, texts have none.
    let language = LanguageTag.current == "und" ? nil : LanguageTag.current
    if let path = arguments.value("write-metadata") {
      let list = try MetadataPropertyList(path: path)
      session.metadata = try list.items(for: fileType, language: language)
    } else if let path = arguments.value("append-metadata") {
      let list = try MetadataPropertyList(path: path)
      let items = try await asset.load(.metadata).map { try $0.loadingPayload() }
      session.augment(
        adding: try list.merged(
          over: items, selection: selection(arguments), for: fileType, language: language))
    }
    return session
  }

  private static func export(_ session: ExportSession, isQuiet: Bool) async throws {
    var drawn = 0
    func draw(_ stars: Int) {
      guard stars > drawn, !isQuiet else { return }
      if drawn == 0 {
        StandardStream.error.writeLine("0%  25%  50%  75%  100%")
        StandardStream.error.writeLine("|----|----|----|----|")
      }
      StandardStream.error.write(String(repeating: "*", count: stars - drawn))
      drawn = stars
    }
    func end() {
      if drawn > 0 { StandardStream.error.writeLine("") }
      drawn = 0
    }
    defer { end() }
    let report = try await OutputArguments.export(session) { draw(Int($0.fractionCompleted * 20)) }
    draw(20)
    end()
    for loss in report.losses where !isQuiet {
      StandardStream.error.writeLine(
        Terminal.printable("\(loss.path): \(loss.what) is lost: \(loss.reason)"))
    }
  }

  // MARK: Options

  private static func isEditor(_ arguments: ParsedArguments) -> Bool {
    arguments.path.command.name == editor.name
  }

  /// A flag that Apple's program does not have.
  private static func flag(_ name: String, _ arguments: ParsedArguments) -> Bool {
    !isEditor(arguments) && arguments.flag(name)
  }

  /// An option that Apple's program does not have.
  private static func option(_ name: String, _ arguments: ParsedArguments) -> String? {
    isEditor(arguments) ? nil : arguments.value(name)
  }

  private static func selection(_ arguments: ParsedArguments) -> MetadataPropertyList.Selection {
    let names: [String: MetadataPropertyList.Selection] = [
      "quicktime-metadata": .quickTimeMetadata, "quicktime-user-metadata": .quickTimeUserData,
      "itunes-metadata": .iTunesMetadata,
    ]
    return arguments.occurrences.reversed().lazy.compactMap { names[$0.name] }.first ?? .common
  }

  private static func fileType(
    _ arguments: ParsedArguments, _ output: String?
  ) throws(UsageError) -> FileType {
    if let name = arguments.value("file-type") {
      guard
        let type = FileType(uniformTypeIdentifier: name) ?? FileType(pathExtension: name)
      else { throw arguments.usageError("the type '\(Terminal.printable(name))' is not known") }
      return type
    }
    guard !isEditor(arguments), let ending = output?.split(separator: ".").last else { return .mov }
    return FileType.writable.first { $0.pathExtensions.contains(ending.lowercased()) } ?? .mov
  }
}
