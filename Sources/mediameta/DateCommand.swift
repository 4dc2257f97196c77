internal import CommandLineKit
internal import MediaMetadata

/// Shows and changes the dates of files: of headers, tracks and items.
enum DateCommand: ToolCommand {
  private static let files = Argument(
    "FILE", help: "A file, or a folder", arity: .many, completion: .anyFile)

  private static let only = Option(
    "only", value: "WHERE",
    help: "Change dates there alone: in the movie header, in headers of tracks, or in items",
    isRepeatable: true, allowedValues: places.map(\.name))

  private static let places: [(name: String, place: DatePlaces)] = [
    ("header", .header), ("tracks", .tracks), ("items", .items),
  ]

  private static let zone = Option(
    "zone", value: "ZONE", help: "Take a date that names no zone for one of this zone")

  private static let writing =
    [
      only,
      Option(
        "output", short: "o", value: "OUT", help: "Write a file of its own and leave FILE alone",
        completion: .anyFile),
      Batch.folder,
      SharedOptions.dryRun("Print what would change; write nothing"),
    ] + SharedOptions.files + OutputArguments.options()

  static let command = Command(
    name: "date",
    summary: "show, set and shift the dates of files",
    discussion: [
      "A movie has dates in its header, in the headers of each track and its media, and in items. Different programs read different ones; show names them. Headers are in UTC by the standard; items may have a time zone. Dates inside packets (XMP, EXIF) are reported and not changed."
    ],
    options: [],
    subcommands: [
      Command(
        name: "show", summary: "show every date of files, and which programs look at it",
        discussion: [], arguments: [files],
        options: SharedOptions.files + [
          Option(flag: "json", help: "Print JSON"),
          SharedOptions.quiet,
        ],
        examples: [Example("mediameta date show clip.mov", "see where the dates stand")]),
      Command(
        name: "set", summary: "give every date of files this value",
        discussion: [
          "Headers get the moment in UTC; items get it in its zone, each in its own notation. Where there is no item of a date, the one is added that readers of the type of file look for."
        ], arguments: [files],
        options: [
          Option(
            "to", value: "DATE", help: "The date, as 2026-05-17T14:30:00+02:00"),
          zone,
        ] + writing,
        examples: [
          Example("mediameta date set --to 2026-05-17T14:30:00+02:00 clip.mov", "set every date"),
          Example(
            "mediameta date set --to '2026-05-17 14:30' --zone Europe/Berlin --only header clip.mp4",
            "set the times of the movie header"),
        ]),
      Command(
        name: "shift", summary: "move every date of files by the same time",
        discussion: ["The time is given as +1h, -30m, +1d12h, +90s or +01:30:00."],
        arguments: [files],
        options: [
          Option("by", value: "TIME", help: "How far, as +1h or -2d")
        ] + writing,
        examples: [
          Example("mediameta date shift --by +1h *.mp4", "fix a clock that was an hour slow")
        ]),
      Command(
        name: "zone", summary: "tell the dates of files in a time zone",
        discussion: [
          "Items that name a zone tell the same moment in the other one; items that name none keep their clock and get the zone. A file without an item of a date gets one from its header.",
          "With --headers-are-local, times of headers are taken for clocks of that zone, which many cameras write, and become UTC.",
        ], arguments: [files],
        options: [
          Option(
            "to", value: "ZONE", help: "The zone, as Europe/Berlin, +02:00, UTC or local"),
          Option(
            flag: "headers-are-local",
            help: "Headers show the clock of that zone: turn them into UTC"),
        ] + writing,
        examples: [
          Example(
            "mediameta date zone --to America/Los_Angeles --headers-are-local GX*.MP4",
            "fix files of a camera that writes local time")
        ]),
      Command(
        name: "from-name", summary: "set the dates of files to those in their names",
        discussion: [
          "Names such as VID_20260517_143000.mp4, 2026-05-17 14.30.00.mov and PXL_20260517_123000123.mp4 (UTC) are understood."
        ], arguments: [files], options: [zone] + writing,
        examples: [
          Example(
            "mediameta date from-name --zone local VID_*.mp4", "date clips that lost their metadata"
          )
        ]),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "done, or there was nothing to change",
      nothingMatched: "the name of a file tells no date"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard let verb = arguments.path.names.last, verb != "show" else {
      return try await show(arguments)
    }
    var options = EditOptions()
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    let output = SharedOptions.output(arguments)
    let folder = arguments.value("out-dir")
    if options.replacesExistingFile, output == nil, folder == nil {
      throw arguments.usageError("--force belongs with --output or --out-dir")
    }
    let chosen = arguments.values("only").compactMap { word in
      places.first { $0.name == word }?.place
    }
    let wanted = chosen.isEmpty ? DatePlaces.all : DatePlaces(chosen)
    let change = try changes(verb, arguments)
    let run = EditRun(arguments, options: options)
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), output: output, folder: folder,
      isPlan: run.isDryRun)
    return try await run.run(batch) { editor, path in
      try await editor.changeDates(change(path), in: wanted)
    }
  }

  /// What is to be done to a file of a name.
  private static func changes(
    _ verb: String, _ arguments: ParsedArguments
  ) throws -> @Sendable (String) throws -> DateChange {
    let zone = try arguments.value("zone", as: CivilZone.form) { CivilZone($0) }
    switch verb {
    case "set":
      let date = try arguments.value("to", as: "a date, as 2026-05-17T14:30:00+02:00") {
        DateArgument.date($0)
      }
      guard let date else { throw arguments.usageError("option --to is missing") }
      guard let zoned = DateArgument.zoned(date, zone) else {
        throw arguments.usageError(
          "'\(date)' names no zone; write it after the time, as \(date)+02:00, or give --zone")
      }
      return { _ in .set(to: zoned) }
    case "shift":
      let seconds = try arguments.value("by", as: "a time, as +1h, -2d or +01:30:00") {
        DateArgument.seconds($0)
      }
      guard let seconds else { throw arguments.usageError("option --by is missing") }
      return { _ in .shift(bySeconds: seconds) }
    case "zone":
      let zone = try arguments.value("to", as: CivilZone.form) { CivilZone($0) }
      guard let zone else { throw arguments.usageError("option --to is missing") }
      let isLocal = arguments.flag("headers-are-local")
      return { _ in .zone(zone.offset, headersAreLocalTime: isLocal) }
    default:
      return { path in
        guard let date = FileDate.inName(of: path), date.hasTime else {
          throw NothingMatched(path: path, reason: "the name tells no date with a time of day")
        }
        guard let zoned = DateArgument.zoned(date, zone) else {
          throw NothingMatched(
            path: path, reason: "the date in the name tells no zone; give --zone")
        }
        return .set(to: zoned)
      }
    }
  }

  // MARK: Showing

  private static func show(_ arguments: ParsedArguments) async throws -> ExitCode {
    let batch = try Batch(
      arguments, paths: try SharedOptions.paths(arguments), isPlan: true, isWhole: true)
    return try await batch.run { file in
      let asset = Asset(path: file.path)
      let (dates, capture) = try await asset.load(.dates, .capture)
      let text = DateText(path: file.path, dates: dates, capture: capture.date)
      return batch.outcome(dates.isEmpty ? "without dates" : "with dates") {
        text.json
      } text: {
        text.text(Terminal(descriptor: 1).styles)
      }
    }
  }
}
