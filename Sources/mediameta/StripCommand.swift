internal import CommandLineKit
internal import MediaMetadata

/// Makes a copy without what identifies a person, or tells what a file says of someone.
enum StripCommand: ToolCommand {
  static let command = Command(
    name: "strip",
    summary: "remove what identifies a person, and prove it",
    discussion: [
      "What is known to be harmless stays: structure, playback, titles, artists, rights, commerce, chapters. Places, faces, devices, programs, people, dates, comments and everything unknown is removed: from the movie, its tracks and timed metadata, from XMP and ID3, from boxes of camera makers, padding, and media data that no sample refers to. Video and audio stay bit for bit.",
      "The output is searched again before it gets its name.",
      "With --check nothing is written. The exit code is 1 if the file contains anything that identifies a person.",
    ],
    arguments: [
      Argument("FILE", help: "A file to strip, or a folder", arity: .many, completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "OUT", help: "The file to write", excludes: ["check"],
        completion: .anyFile),
      Batch.folder,
      SharedOptions.dryRun(
        "Print what would be taken out and write nothing; ends with 0 whatever that is"),
      Option(flag: "check", help: "The same, but ends with 1 where something identifies a person"),
      Option(
        "keep", value: "ID", help: "Let an identifier stay; * stands for any characters",
        isRepeatable: true),
      Option(
        "also", value: "WHAT",
        help:
          "Take out more: times of headers, who bought the work, the identifier of a Live Photo",
        isRepeatable: true, allowedValues: SharingFilter.Extra.allCases.map(\.rawValue)),
      Option(
        flag: "keep-unknown",
        help: "Let boxes and padding stay of which nothing is known; they may tell of anybody"),
    ] + SharedOptions.files + OutputArguments.options(credentials: .drop),
    examples: [
      Example("mediameta strip in.mov -o out.mov", "make a copy that can be shared"),
      Example("mediameta strip --check in.mov", "see what the file tells of you"),
      Example("mediameta strip -r Videos --out-dir Shared", "make copies of a folder"),
      Example(
        "mediameta strip in.mov -o out.mov --keep 'mdta/*.make' --also dates",
        "keep the make, and take out the times of headers, too"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isCheck = arguments.flag("check")
    let output = SharedOptions.output(arguments)
    let folder = arguments.value("out-dir")
    let isDryRun = isCheck || arguments.flag("dry-run")
    if !isDryRun, output == nil, folder == nil {
      throw arguments.usageError(
        "option --output or --out-dir is missing; --check writes nothing")
    }
    let options = options(arguments)
    let isVerbose = arguments.flag("verbose")
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), output: output, folder: folder,
      isPlan: isDryRun)
    return try await batch.run { file in
      let report: StripReport
      if isDryRun {
        report = try await StripSession.check(Asset(path: file.path), options: options)
      } else {
        let session = StripSession(
          asset: Asset(path: file.path), outputPath: file.output ?? "", options: options)
        report = try await OutputArguments.interruptible { try await session.strip() }
      }
      let word = !isDryRun ? "stripped" : report.isClean ? "clean" : "not clean"
      return try batch.outcome(word, code: isCheck && !report.isClean ? .failure : .success) {
        try JSONWriter.text(encoding: report)
      } text: {
        StripText.text(report, isVerbose: isVerbose)
      }
    }
  }

  private static func options(_ arguments: ParsedArguments) -> StripOptions {
    var options = StripOptions()
    options.filter = SharingFilter(
      also: Set(arguments.values("also").compactMap { SharingFilter.Extra(rawValue: $0) }),
      keeping: arguments.values("keep"))
    options.keepsUnknownData = arguments.flag("keep-unknown")
    options.credentials = OutputArguments.credentials(arguments, .drop)
    options.output = OutputArguments.output(arguments)
    return options
  }
}
