internal import CommandLineKit
internal import MediaMetadata

/// Takes tracks of timed metadata out of a movie, makes one of several, and several of one.
enum TimedTracks {
  /// What all verbs take that write tracks.
  static let writing =
    [
      Option(
        "output", short: "o", value: "OUT", help: "Write a new file instead", completion: .anyFile),
      SharedOptions.dryRun("Print what would happen and write nothing"),
    ] + OutputArguments.options()

  private static let movie = Argument("FILE", help: "The movie", completion: .anyFile)

  static let commands = [
    Command(
      name: "remove", summary: "take tracks of timed metadata out of a movie",
      discussion: ["Only the movie header is rewritten: the samples of the tracks go, too."],
      arguments: [movie],
      options: [
        Option(
          "track", short: "t", value: "N", help: "The track, as timed list tells it",
          isRepeatable: true)
      ] + writing,
      examples: [
        Example(
          "mediameta timed remove -t 3 -o quiet.mp4 GX010001.MP4", "leave out what it records")
      ]),
    Command(
      name: "merge", summary: "make one track of several of boxed metadata (mebx)",
      discussion: [
        "The tracks are split wherever a group of any of them starts or ends, and each part has the items of all that hold then. Where two tell another value of one identifier, the one of the lower layer holds, else the later track's, and the other is reported as lost.",
        "Tracks that describe different tracks, or are of different languages, are not made one.",
      ],
      arguments: [movie],
      options: [
        Option(
          "track", short: "t", value: "N",
          help: "A track, two at least; all of mebx where none is named",
          isRepeatable: true)
      ] + writing,
      examples: [
        Example("mediameta timed merge -t 3 -t 4 clip.mov", "put faces and places together")
      ]),
    Command(
      name: "split", summary: "make a track for each identifier of one of boxed metadata (mebx)",
      discussion: [], arguments: [movie],
      options: [
        Option("track", short: "t", value: "N", help: "The track; needed where there are several")
      ] + writing,
      examples: [Example("mediameta timed split -t 3 clip.mov", "take faces and places apart")]),
  ]

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = try arguments.required("FILE")
    try SharedOptions.requireFiles([path], arguments)
    let named = try arguments.values("track").map { word throws(UsageError) in
      guard let number = UInt32(word), number > 0 else {
        throw arguments.usageError("'\(Terminal.printable(word))' is not a number of a track")
      }
      return number
    }
    let verb = arguments.path.names.last
    let asset = Asset(path: path)
    let output = arguments.value("output")
    let options = options(arguments)
    let session: TimedTrackSession
    switch verb {
    case "remove":
      guard !named.isEmpty else { throw arguments.usageError("--track is missing") }
      session = try await .removing(named, from: asset, outputPath: output, options: options)
    case "merge":
      session = try await .merging(
        named.isEmpty ? boxed(of: asset) : named, of: asset, outputPath: output, options: options)
    default:
      let tracks = named.isEmpty ? try await boxed(of: asset) : named
      guard tracks.count < 2 else {
        throw arguments.usageError(
          "several tracks could be meant: \(tracks.map(String.init).joined(separator: ", ")); name one with --track"
        )
      }
      guard let track = tracks.first else {
        throw NothingMatched(path: path, reason: "there is no track of mebx")
      }
      session = try await .splitting(track, of: asset, outputPath: output, options: options)
    }
    return try await write(session, arguments)
  }

  /// The tracks of boxed metadata.
  private static func boxed(of asset: Asset) async throws -> [UInt32] {
    try await asset.loadTimedMetadata().filter(\.hasKeyTable).compactMap(\.trackID)
  }

  /// How the movie is written.
  static func options(_ arguments: ParsedArguments) -> TimedTrackSession.Options {
    var options = TimedTrackSession.Options()
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    return options
  }

  /// Does what a session does, or says what it would do.
  static func write(
    _ session: TimedTrackSession, _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    let isDryRun = arguments.flag("dry-run")
    let report = try await OutputArguments.interruptible {
      isDryRun ? try await session.plan() : try await session.write()
    }
    try OutputArguments.print(arguments, isPlan: isDryRun) {
      try JSONWriter.text(encoding: report)
    } text: {
      TimedWriteText.text(report, isDryRun: isDryRun, isVerbose: arguments.flag("verbose"))
    }
    return .success
  }
}
