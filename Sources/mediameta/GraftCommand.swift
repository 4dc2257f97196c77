internal import CommandLineKit
internal import MediaMetadata

/// Puts everything of a file that is not essence onto a file that a transcoder made of it.
enum GraftCommand: ToolCommand {
  static let command = Command(
    name: "graft",
    summary: "copy the metadata of an original onto its transcode, and prove it",
    discussion: [
      "Items, names, languages, characteristics, references, dates, chapters, subtitles, timecode and timed metadata of ORIGINAL go onto TRANSCODED, a movie that any program made of its video and audio. Items of TRANSCODED with the same identifiers are replaced. What its encoder says about itself stays.",
      "Video and audio tracks are matched by kind, by language if their numbers differ, and by order. Start and end of the video are compared first. A rotation that the transcoder has already applied is not grafted again.",
      "Given two folders, every transcode gets the metadata of the original with the same path below its folder, whatever the file extensions; with --match timecode, that of the original with the same start timecode.",
      "Without -o, TRANSCODED is changed in place: only metadata is written, and an interruption leaves either the old or the new file. A fragmented TRANSCODED is rewritten without fragments.",
    ],
    arguments: [
      Argument(
        "ORIGINAL", help: "The file whose metadata is requested, or a folder of such",
        completion: .anyFile),
      Argument(
        "TRANSCODED", help: "The movie it goes onto, or a folder of such", completion: .anyFile),
    ],
    options: [
      Option(
        "output", short: "o", value: "FILE", help: "Write a new file instead", completion: .anyFile),
      Option(
        "map", value: "A=B",
        help:
          "Track A of ORIGINAL is track B of TRANSCODED; A=none for a track without counterpart",
        isRepeatable: true),
      Option(
        "offset", value: "SECONDS",
        help: "TRANSCODED shows everything so much later; negative for one that begins later",
        defaultText: "0"),
      Option(
        "scale", value: "FACTOR",
        help: "TRANSCODED takes so much longer for everything, as 1.001 or 24/25",
        defaultText: "1"),
      Option(
        "tolerance", value: "SECONDS", help: "How far starts and ends of pictures may be apart",
        defaultText: "0.25, or two pictures"),
      Option(
        "rotation", value: "WHAT",
        help: "Whether a rotation goes along: where the pictures are not turned yet, always, never",
        allowedValues: GraftOptions.Rotation.allCases.map(\.rawValue), defaultText: "auto"),
      Option(
        "match", value: "WHAT",
        help: "Of two folders: by what each transcode finds its original",
        allowedValues: OriginalIndex.Match.allCases.map(\.rawValue), defaultText: "name"),
      Batch.folder, SharedOptions.dryRun("Print what would happen and write nothing"),
    ] + SharedOptions.folderFilter + [SharedOptions.jobCount] + OutputArguments.options(),
    examples: [
      Example("mediameta graft camera.mov small.mp4", "change the transcode in place"),
      Example("mediameta graft Originals Transcodes", "change all transcodes of a folder"),
      Example(
        "mediameta graft --dry-run camera.mov small.mp4", "see first what would happen"),
      Example(
        "mediameta graft --offset -20 --tolerance 60 -o clip+.mp4 camera.mov clip.mp4",
        "a transcode of what comes after the first 20 seconds"),
    ],
    absences: [
      "files-from": "every transcode has an original of its own; two folders find their pairs",
      "recursive": "two folders are gone through as they are",
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let paths = (try arguments.required("ORIGINAL"), try arguments.required("TRANSCODED"))
    try SharedOptions.requireFiles([paths.0, paths.1], arguments)
    let areFolders = FileSystem.isFolder(paths.0) && FileSystem.isFolder(paths.1)
    let match = arguments.value("match").flatMap(OriginalIndex.Match.init)
    if match != nil || arguments.value("out-dir") != nil, !areFolders {
      throw arguments.usageError("--match and --out-dir belong with two folders")
    }
    let isDryRun = arguments.flag("dry-run")
    let options = try options(arguments)
    let isVerbose = arguments.flag("verbose")
    let batch = try Batch(
      arguments, paths: [paths.1], isRecursive: areFolders, output: arguments.value("output"),
      folder: arguments.value("out-dir"), isPlan: isDryRun)
    let originals =
      areFolders
      ? OriginalIndex(
        paths.0, walk: try SharedOptions.walk(arguments, isRecursive: true), match: match ?? .name)
      : nil
    return try await batch.run { file in
      let original = try originals?.original(of: file.path, below: paths.1) ?? paths.0
      let session = GraftSession(
        original: Asset(path: original), transcoded: Asset(path: file.path),
        outputPath: file.output, options: options)
      let report = try await OutputArguments.interruptible {
        isDryRun ? try await session.plan() : try await session.graft()
      }
      return try batch.outcome(isDryRun ? "planned" : "grafted") {
        try JSONWriter.text(encoding: report)
      } text: {
        GraftText.text(report, isDryRun: isDryRun, isVerbose: isVerbose)
      }
    }
  }

  private static func options(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> GraftOptions {
    var options = GraftOptions()
    options.pairs = try arguments.values(
      "map", as: "two track numbers, such as 1=2, or 3=none", trackPair)
    options.offset =
      try arguments.value("offset", as: "a number of seconds with six decimals at most") {
        MediaTime(decimalSeconds: $0)
      } ?? options.offset
    options.scale =
      try arguments.value("scale", as: "a factor above 0, such as 1.001 or 24/25") {
        GraftOptions.Scale($0)
      } ?? options.scale
    options.tolerance = try SharedOptions.seconds("tolerance", arguments)
    if let text = arguments.value("rotation"), let rotation = GraftOptions.Rotation(rawValue: text)
    {
      options.rotation = rotation
    }
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    return options
  }

  /// `1=2`, or `3=none`.
  private static func trackPair(_ text: String) -> GraftOptions.TrackPair? {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let original = UInt32(parts[0]), original > 0,
      parts[1] == "none" || (UInt32(parts[1]) ?? 0) > 0
    else { return nil }
    return GraftOptions.TrackPair(original: original, transcoded: UInt32(parts[1]))
  }
}
