internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Converts a file into another type and proves that nothing was lost.
enum ConvertCommand: ToolCommand {
  static let command = Command(
    name: "convert",
    summary: "convert without losing metadata, and prove it",
    discussion: [
      "Nothing is lost between MP4 and QuickTime files. Matroska, WebM, transport streams, MP3, FLAC, Ogg and WAV are written too, and everything that FFmpeg reads can be converted. The report lists what the destination cannot hold.",
      "Every item, track and sample is carried over. What MP4 and QuickTime write differently is translated. Title, date, location and other standard items are also copied to the keys that other programs read, if these are empty.",
      "Items can be set, added and removed at the same time, written as for edit. --filter leaves out what should not be shared. None of these count as losses.",
      "--from and --to take a part of the movie. Nothing is encoded again; pictures before the part that the decoder needs are hidden. Timecode, chapters and dates are adjusted to the start of the part. Several --range, or --parts or --every, write several files. join puts the files of --parts and --every together again, with the samples of the source.",
      "The output is compared with the source before it gets its name. If anything fails, no output is left and the destination is unchanged.",
    ],
    arguments: [
      Argument("IN", help: "A file to convert, or a folder", arity: .many, completion: .anyFile),
      Argument(
        "OUT", help: "The file to write, or a folder that is there", arity: .optional,
        completion: .anyFile),
    ],
    options: [
      Option("output", short: "o", value: "FILE", help: "The file to write", completion: .anyFile),
      Batch.folder,
      Option(
        "type", value: "TYPE", help: "The type of the output", allowedValues: typeNames,
        defaultText: "by the extension of OUT"),
    ] + ConvertParts.options + itemOptions + [
      Option(
        "transport", value: "WAY",
        help:
          "How samples are copied; between movies always as they are (rewrap), else by libavformat (ffmpeg)",
        allowedValues: ["auto", "rewrap", "ffmpeg"], defaultText: "auto"),
      Option(
        flag: "faststart",
        help: "Put the movie header before the media data, also where the source is not a movie"),
      SharedOptions.dryRun(
        "Print what would happen and leave nothing behind; where libavformat copies the samples, this takes as long as the conversion",
        aliases: ["plan"]),
      Option(
        "report", value: "FILE", help: "Write the report as JSON; - for standard output",
        completion: .anyFile),
      Option(flag: "no-mirror", help: "Copy no item to the keys that other programs read"),
    ] + SharedOptions.files + OutputArguments.options(),
    examples: [
      Example("mediameta convert in.mov out.mp4", "convert, and print a short summary"),
      Example("mediameta convert --dry-run in.mov out.mp4", "see first what would happen"),
      Example(
        "mediameta convert -r Videos --type mp4 --out-dir Converted", "convert a folder"),
      Example(
        "mediameta convert --from 10 --to 1:05.5 --set title=Highlights in.mov out.mp4",
        "take a part, and give it a title"),
      Example(
        "mediameta convert --every 10:00 --json -o part.mp4 in.mp4",
        "divide into parts of ten minutes: part-1.mp4 and so on"),
      Example(
        "mediameta convert --filter sharing in.mov out.mp4",
        "leave out what tells of people and places"),
      Example(
        "mediameta convert --lossless --report report.json in.mp4 out.mov",
        "fail rather than lose, and keep the proof"),
    ])

  private static let itemOptions =
    [
      Option(
        "filter", value: "FILTER", help: "Leave out items that are not for sharing",
        allowedValues: ["sharing"])
    ] + SharedOptions.setting + [
      Option(
        "add", value: "ID=VALUE", help: "Add an item beside those of the source",
        isRepeatable: true),
      Option(
        "remove", value: "ID",
        help:
          "Leave out items of movie, tracks and timed metadata, by identifier, key, name, or pattern with *",
        isRepeatable: true),
      Option(
        flag: "no-items", help: "Take none of the movie's items; those of tracks stay"),
    ]

  private static let typeNames = FileType.writable.flatMap(\.pathExtensions)

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let places = try Places(arguments)
    let type = try fileType(arguments, places)
    let isPlan = arguments.flag("dry-run")
    let batch = try Batch(
      arguments, paths: places.inputs, output: places.output, folder: places.folder, isPlan: isPlan
    ) { name in
      let ending = type.pathExtensions.first ?? ""
      guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else {
        return "\(name).\(ending)"
      }
      return name[..<dot] + "." + (arguments.value("type") ?? ending)
    }
    let parts = try ConvertParts(arguments)
    if parts.areMany, arguments.value("report") != nil {
      throw arguments.usageError("--report belongs with one output; --json prints all reports")
    }
    return try await batch.run { file in
      let ranges = try await parts.ranges(of: Asset(path: file.path))
      var outcomes: [Batch.Outcome] = []
      for (index, range) in ranges.enumerated() {
        let output = ConvertParts.path(file.output ?? "", part: index, of: ranges.count)
        outcomes.append(
          try await convert(file.path, to: output, type, arguments, batch) { session in
            session.timeRange = range
            session.keepsWholeSamples = parts.keepsWholeSamples
          })
      }
      return batch.joined(outcomes)
    }
  }

  private static func convert(
    _ input: String, to output: String, _ type: FileType, _ arguments: ParsedArguments,
    _ batch: Batch, _ change: (ExportSession) -> Void
  ) async throws -> Batch.Outcome {
    let session = ExportSession(
      asset: Asset(path: input), outputPath: output, outputFileType: type,
      options: options(arguments))
    try session.apply(arguments, type: type)
    change(session)
    if arguments.flag("dry-run") {
      let plan = try await session.plan()
      return try batch.outcome("planned") {
        try JSONWriter.text(encoding: plan)
      } text: {
        PlanReport.text(plan)
      }
    }
    let reportPath = arguments.value("report")
    if let reportPath, reportPath != "-" {
      try requireReportPath(reportPath, arguments, input: input, output: output)
      session.reportFile = ReportFile(path: reportPath) { try JSONWriter.text(encoding: $0) }
    }
    let drawer = arguments.flag("quiet") || batch.isMany ? nil : ProgressDrawer()
    defer { drawer?.erase() }
    let report = try await OutputArguments.export(session) { progress in
      drawer?.update(
        completed: Int64(progress.completedByteCount),
        total: Int64(progress.totalByteCount))
    }
    drawer?.erase()
    if reportPath == "-", !arguments.flag("json") {
      StandardStream.output.write(try JSONWriter.text(encoding: report))
    }
    return try batch.outcome("converted") {
      try JSONWriter.text(encoding: report)
    } text: {
      ConversionReport.text(report, isVerbose: arguments.flag("verbose"))
    }
  }

  /// What is converted, and where to: `IN OUT`, `IN -o OUT`, `IN ... DIR` or `IN ... --out-dir DIR`.
  private struct Places {
    var inputs: [String]
    var output: String?
    var folder: String?

    init(_ arguments: ParsedArguments) throws {
      inputs = try SharedOptions.paths(arguments, "IN")
      output = SharedOptions.output(arguments)
      folder = arguments.value("out-dir")
      let words = arguments.positionals("IN")
      if output == nil, folder == nil {
        guard words.count > 1 || arguments.value("files-from") != nil, let last = words.last else {
          throw arguments.usageError("OUT is missing")
        }
        inputs.remove(at: words.count - 1)
        if FileSystem.isFolder(last) || last.hasSuffix("/") {
          folder = last.count > 1 && last.hasSuffix("/") ? String(last.dropLast()) : last
        } else {
          output = last
        }
      } else if output != nil, words.count > 1 {
        throw arguments.usageError("OUT is given twice")
      }
      let isMany = inputs.count > 1 || arguments.flag("recursive")
      if isMany, folder == nil {
        throw arguments.usageError("several files go into a folder: name one with --out-dir")
      }
      if isMany, arguments.value("report") != nil {
        throw arguments.usageError("--report belongs with one file; --json prints all reports")
      }
    }
  }

  private static func fileType(
    _ arguments: ParsedArguments, _ places: Places
  ) throws(UsageError) -> FileType {
    if let name = arguments.value("type"), let type = FileType(pathExtension: name) { return type }
    guard let output = places.output else {
      throw arguments.usageError("the type of the outputs is not known; name one with --type")
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, let type = FileType(pathExtension: String(last))
    else {
      throw arguments.usageError(
        "the type of '\(Terminal.printable(output))' is not known; name one with --type")
    }
    return type
  }

  private static func options(_ arguments: ParsedArguments) -> ExportOptions {
    var options = ExportOptions()
    options.transport = ExportTransport(rawValue: arguments.value("transport") ?? "auto")
    options.mirrorsStandardItems = !arguments.flag("no-mirror")
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    return options
  }

  /// Refuses a report in the place of the input, the output, or a file that no one said may be replaced.
  static func requireReportPath(
    _ path: String, _ arguments: ParsedArguments, input: String, output: String
  ) throws(MediaError) {
    func resolved(_ path: String) -> String {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
    if resolved(path) == resolved(input) || resolved(path) == resolved(output) {
      throw MediaError(
        .invalidRequest, "the report would replace the movie; name another file", path: path)
    }
    if !arguments.flag("force"), FileSystem.isThere(path) {
      throw MediaError(.outputExists, "already exists", path: path)
    }
  }
}
