internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Joins a camera's split files into one.
enum JoinCommand: ToolCommand {
  static let command = Command(
    name: "join",
    summary: "join a camera's split files into one, sample by sample, and prove it",
    discussion: [
      "The files of one recording, as GoPro, DJI and dash cams split it, become one movie. No sample is decoded or changed. Tracks are joined by kind: video, audio, telemetry, timed metadata, timecode, text. Equal sample entries are merged, and gaps become empty edits.",
      "Metadata is taken from the first file. What later files say differently is reported; what only they say is a loss. Chapters, GoPro's highlights and events are moved to the right time. Boxes of camera makers are taken from all files; a trailer that must be the last part of a file is taken from the first.",
      "Files that convert --from and --to cut out of one movie share samples at the seams. These are written once.",
      "--check reports what does not fit, such as different codecs, and which files seem to be missing by their names. The exit code is 1 if the files do not fit.",
    ],
    arguments: [
      Argument(
        "FILE", help: "The movies to join, of the MP4 and QuickTime family", arity: .many,
        completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "FILE", help: "The file to write", completion: .anyFile),
      SharedOptions.fileList,
      Option(
        "sort", value: "ORDER",
        help:
          "In what order: by name, where numbers count by value, by time of capture, or as given",
        allowedValues: ["name", "time", "given"], defaultText: "given"),
      Option(flag: "check", help: "Tell whether the files fit, and write nothing"),
      Option(
        "chapters", value: "WHAT",
        help: "Keep the chapters of the files, or make one of each file (seams)",
        allowedValues: ["keep", "seams"], defaultText: "keep"),
      Option(
        "type", value: "TYPE", help: "The type of the output",
        allowedValues: FileType.writable.filter { $0.family != nil }.flatMap(\.pathExtensions),
        defaultText: "by the extension of the output"),
      SharedOptions.dryRun("Print what would happen and write nothing", aliases: ["plan"]),
      Option(
        "report", value: "FILE", help: "Write the report as JSON; - for standard output",
        completion: .anyFile),
      Option(flag: "no-mirror", help: "Copy no item to the keys that other programs read"),
    ] + OutputArguments.options(),
    examples: [
      Example("mediameta join GX010123.MP4 GX020123.MP4 -o whole.mp4", "join two parts"),
      Example("mediameta join --check --sort name GX*0123.MP4", "see whether all parts are there"),
      Example(
        "mediameta join --sort time --chapters seams -o day.mp4 DJI_*.MP4",
        "join a day's flights, each a chapter"),
    ],
    absences: [
      "recursive": "files are joined in an order; name them, or list them with --files-from"
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let paths = try SharedOptions.paths(arguments)
    try SharedOptions.requireFiles(paths, arguments)
    let output = arguments.value("output")
    let isCheck = arguments.flag("check")
    let isPlan = isCheck || arguments.flag("dry-run")
    if output == nil, !isPlan { throw arguments.usageError("-o is missing") }
    if paths.count < 2 { throw arguments.usageError("name two files or more to join") }
    let order = arguments.value("sort").map { JoinOrder(rawValue: $0) } ?? .given
    var session = JoinSession(
      assets: try await JoinSession.sorted(paths.map { Asset(path: $0) }, by: order),
      outputPath: output, outputFileType: try fileType(arguments, output),
      options: options(arguments))
    if isPlan {
      let check = try await session.check()
      try OutputArguments.print(arguments, isPlan: true) {
        try JSONWriter.text(encoding: check)
      } text: {
        JoinText.text(check)
      }
      return check.fits ? .success : .failure
    }
    let reportPath = arguments.value("report")
    if let reportPath, reportPath != "-" {
      for path in paths + [output ?? ""] {
        try ConvertCommand.requireReportPath(
          reportPath, arguments, input: path, output: output ?? "")
      }
      session.reportFile = ReportFile(path: reportPath) { try JSONWriter.text(encoding: $0) }
    }
    let drawer = arguments.flag("quiet") ? nil : ProgressDrawer()
    defer { drawer?.erase() }
    let report = try await run(session, drawing: drawer)
    drawer?.erase()
    if reportPath == "-", !arguments.flag("json") {
      StandardStream.output.write(try JSONWriter.text(encoding: report))
    }
    try OutputArguments.print(arguments, isPlan: false) {
      try JSONWriter.text(encoding: report)
    } text: {
      JoinText.text(report, isVerbose: arguments.flag("verbose"))
    }
    return .success
  }

  /// Joins, which an interruption by the user cancels.
  private static func run(
    _ session: JoinSession, drawing drawer: ProgressDrawer?
  ) async throws -> JoinReport {
    let (progress, telling) = AsyncStream.makeStream(
      of: ExportProgress.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task {
      defer { telling.finish() }
      return try await session.join { telling.yield($0) }
    }
    _ = InterruptSignals.handle { _ in work.cancel() }
    return try await withTaskCancellationHandler {
      for await step in progress {
        drawer?.update(
          completed: Int64(step.completedByteCount), total: Int64(step.totalByteCount))
      }
      return try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  private static func fileType(
    _ arguments: ParsedArguments, _ output: String?
  ) throws(UsageError) -> FileType? {
    if let name = arguments.value("type") { return FileType(pathExtension: name) }
    guard let output else { return nil }
    let name = output.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = String(name[name.index(after: dot)...])
    guard let type = FileType(pathExtension: ending.lowercased()), type.family != nil else {
      throw arguments.usageError(
        "'.\(Terminal.printable(ending))' is not a file of the MP4 and QuickTime family; name its type with --type"
      )
    }
    return type
  }

  private static func options(_ arguments: ParsedArguments) -> JoinOptions {
    var options = JoinOptions()
    options.marksSeams = arguments.value("chapters") == "seams"
    options.mirrorsStandardItems = !arguments.flag("no-mirror")
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    return options
  }
}
