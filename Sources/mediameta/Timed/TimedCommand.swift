internal import CommandLineKit
internal import MediaMetadata

/// Shows, exports and writes what changes over time: positions, sensors, timed items.
enum TimedCommand: ToolCommand {
  static let file = Argument("FILE", help: "The file; - is standard input", completion: .anyFile)

  /// Which groups are meant.
  static let choosing =
    [
      Option(
        "track", short: "t", value: "N",
        help:
          "Take the track of this number, or the stream of this number where FILE has no tracks",
        isRepeatable: true),
      Option(
        "identifier", short: "i", value: "ID",
        help: "Take only items of this identifier, as tele/position or tele/*", isRepeatable: true),
      Option("from", value: "TIME", help: "Begin at this time, in seconds or as 1:02:03.5"),
      Option("to", value: "TIME", help: "End at this time"),
    ]

  /// What is read beside a movie, or in its place.
  static let reading =
    [
      Option(
        "codec", value: "NAME",
        help:
          "FILE is nothing but timed metadata of this kind, as other tools take it out of movies",
        allowedValues: TimedLog.names),
      Option(
        "sidecar", value: "LOG",
        help:
          "Read a log beside FILE, too: captions of a drone (.srt), sentences of a receiver (.nmea, .gps), a path (.gpx), acceleration (.3gf); auto reads all that have its name",
        isRepeatable: true, completion: .anyFile),
    ] + [SharedOptions.follow, SharedOptions.variant] + SharedOptions.reading

  static let output = [
    Option(
      "output", short: "o", value: "OUT", help: "Write this file; - is standard output",
      defaultText: "-", completion: .anyFile),
    SharedOptions.force,
  ]

  static let command = Command(
    name: "timed",
    summary: "show, export and import timed metadata: positions, sensors, captions",
    discussion: [
      "Streams of timed metadata are tracks of items (mebx), time codes, and the telemetry of cameras (\(TimedCodecs.names.joined(separator: ", "))). Whatever the camera, a position is tele/position, an acceleration tele/acceleration, with the units that timed list names; what no identifier stands for keeps its own key.",
      "Times are presentation times: edit lists are applied, and measurements that share a sample are spread over it.",
    ],
    options: [],
    subcommands: [
      Command(
        name: "list", summary: "list the streams of files, and what they hold",
        discussion: [
          "All samples are read: counts, rates, the length of the path and the range of speeds are those of the whole file."
        ],
        arguments: [
          Argument("FILE", help: "A file", arity: .many, completion: .anyFile)
        ],
        options: [Option(flag: "json", help: "Print JSON")] + reading + SharedOptions.files
          + [SharedOptions.quiet],
        examples: [Example("mediameta timed list GX010001.MP4", "see what a camera recorded")]),
      Command(
        name: "show", summary: "print the groups of a file: when they hold, and their items",
        discussion: [], arguments: [file],
        options: choosing + [
          Option("limit", value: "N", help: "Print this many groups of a stream at most"),
          SharedOptions.quiet,
        ] + reading,
        examples: [
          Example("mediameta timed show -i tele/position --to 10 GX010001.MP4", "where it began")
        ]),
      TimedExport.command,
      TimedFrames.command, TimedImport.command,
    ] + TimedTracks.commands,
    exitCodes: [
      ExitCodeMeaning(.success, "done"),
      ExitCodeMeaning(.failure, "a file cannot be read, or the output cannot be written"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.wouldLose, "something would be lost, which --lossless forbids"),
      ExitCodeMeaning(.nothingMatched, "there is no timed metadata, or none of what was asked for"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    switch arguments.path.names.last {
    case "list": try await TimedList.run(arguments)
    case "show": try TimedShow.run(arguments)
    case "export": try TimedExport.run(arguments)
    case "frames": try TimedFrames.run(arguments)
    case "import": try await TimedImport.run(arguments)
    case "remove", "merge", "split": try await TimedTracks.run(arguments)
    default: throw arguments.usageError("a command is missing")
    }
  }
}
