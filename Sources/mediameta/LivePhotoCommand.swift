internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Reads, pairs and makes Live Photos.
enum LivePhotoCommand: ToolCommand {
  private static let movie = Argument(
    "MOVIE", help: "The QuickTime movie", completion: .file(["mov", "MOV"]))
  private static let photo = Argument(
    "PHOTO", help: "The photograph, JPEG or HEIC",
    completion: .file(["jpg", "jpeg", "heic", "JPG", "JPEG", "HEIC"]))
  private static let photoIfAny = Argument(
    "PHOTO", help: "The photograph, JPEG or HEIC", arity: .optional,
    completion: .file(["jpg", "jpeg", "heic", "JPG", "JPEG", "HEIC"]))

  private static let writing = [
    Option(
      "output", short: "o", value: "FILE", help: "The movie to write", defaultText: "MOVIE itself",
      completion: .anyFile),
    Option(
      "time", value: "SECONDS", help: "When the photograph was taken, in the movie",
      defaultText: "what the movie says, or else its middle"),
    Option(flag: "force", short: "f", help: "Replace the output if it is there"),
    Option(flag: "json", help: "Print the pair as JSON"),
    Option(flag: "quiet", short: "q", help: "Print errors only", excludes: ["json"]),
  ]

  static let command = Command(
    name: "livephoto",
    summary: "read, pair and make Live Photos",
    discussion: [
      "A Live Photo is a photograph and a QuickTime movie that bear the same content identifier; a sample of timed metadata in the movie says when the photograph was taken.",
      "The identifier of a photograph stands in the notes of Apple's cameras. It is written by exiftool where that is installed; a photograph without such notes has no place for it.",
    ],
    options: [],
    subcommands: [
      Command(
        name: "show",
        summary: "tell what pairs a movie and a photograph, and what is wrong",
        discussion: [
          "The exit code is 0 where nothing is wrong, else 1."
        ],
        arguments: [movie, photoIfAny],
        options: [Option(flag: "json", help: "Print the pair as JSON")],
        examples: [
          Example("mediameta livephoto show IMG_0001.MOV IMG_0001.HEIC", "check a pair")
        ]),
      Command(
        name: "pair",
        summary: "pair a movie with its photograph again",
        discussion: [
          "The photograph's identifier counts, then the movie's; where neither has one, a new one is made. The moment of the photograph is added where the movie does not say it."
        ],
        arguments: [movie, photoIfAny],
        options: writing + [
          Option(
            "identifier", value: "UUID", help: "The identifier of both",
            defaultText: "the photograph's, else the movie's, else a new one")
        ],
        examples: [
          Example(
            "mediameta livephoto pair clip.mov photo.heic",
            "give a movie the identifier of its photograph")
        ]),
      Command(
        name: "make",
        summary: "make a new pair of a movie and a photograph",
        discussion: [
          "Both get a new identifier, whatever they had."
        ],
        arguments: [movie, photo], options: writing,
        examples: [
          Example(
            "mediameta livephoto make --time 1.5 -o pair.mov clip.mov photo.jpg",
            "mark a moment of a movie as the photograph")
        ]),
    ])

  static func run(_ arguments: ParsedArguments) async throws(UsageError) -> ExitCode {
    let moviePath = try arguments.required("MOVIE")
    let photoPath = arguments.positional("PHOTO")
    switch arguments.path.names.last {
    case "show": return await show(arguments, moviePath, photoPath)
    case "pair":
      return try await write(arguments, moviePath, photoPath, makesNewIdentifier: false)
    case "make":
      return try await write(arguments, moviePath, photoPath, makesNewIdentifier: true)
    default: throw arguments.usageError("show, pair or make is wanted")
    }
  }

  private static func show(
    _ arguments: ParsedArguments, _ movie: String, _ photo: String?
  ) async -> ExitCode {
    do {
      let pair = try await LivePhoto.read(movie: movie, photo: photo)
      try print(pair, arguments)
      return pair.isPaired ? .success : .failure
    } catch {
      return Failure.report(error)
    }
  }

  private static func write(
    _ arguments: ParsedArguments, _ movie: String, _ photo: String?, makesNewIdentifier: Bool
  ) async throws(UsageError) -> ExitCode {
    let time = try SharedOptions.seconds("time", arguments, limit: 1_000_000).map {
      MediaTime(Int64(($0 * 60_000).rounded()), timescale: 60_000)
    }
    let wanted = makesNewIdentifier ? nil : arguments.value("identifier")
    if let wanted, UUID(uuidString: wanted) == nil {
      throw arguments.usageError(
        "option --identifier takes a UUID, not '\(Terminal.printable(wanted))'")
    }
    let output = try SharedOptions.output(arguments)
    do {
      let before = try await LivePhoto.read(movie: movie, photo: photo)
      let known =
        makesNewIdentifier
        ? nil : wanted ?? before.photo?.contentIdentifier ?? before.movie.contentIdentifier
      var repair = LivePhotoRepair(contentIdentifier: known)
      repair.stillImageTime = time
      repair.outputPath = output
      repair.replacesExistingFile = arguments.flag("force")
      // The photograph first: where it has no place for the identifier, the movie stays as it was.
      if let photo, before.photo?.contentIdentifier != repair.contentIdentifier {
        try setIdentifier(repair.contentIdentifier, of: photo, hasNotes: before.photo?.hasMakerNote)
      }
      let result = try await repair.perform(onMovie: movie)
      let after = try await LivePhoto.read(movie: result.path, photo: photo)
      if !arguments.flag("quiet") { try print(after, arguments) }
      return after.isPaired ? .success : .failure
    } catch {
      return Failure.report(error)
    }
  }

  /// Lets exiftool write the identifier into the notes of a photograph, and looks whether it is there.
  private static func setIdentifier(
    _ identifier: String, of photo: String, hasNotes: Bool?
  ) throws {
    guard hasNotes == true else {
      throw MediaError(
        .unsupportedFormat,
        "the photograph has no notes of Apple's, where the identifier would stand; take one that an iPhone made, or pair the movie alone",
        path: photo)
    }
    let setting = "exiftool -overwrite_original -Apple:MediaGroupUUID=\(identifier) \(photo)"
    guard let tool = ExternalTool.path(of: "exiftool") else {
      throw MediaError(
        .unsupportedFormat,
        "exiftool, which writes the identifier of a photograph, is not installed; run: \(setting)",
        path: photo)
    }
    // Versions of exiftool call it by either name.
    for name in ["MediaGroupUUID", "ContentIdentifier"] {
      let status = ExternalTool.run(
        tool,
        [
          "-q", "-q", "-overwrite_original", "-Apple:\(name)=\(identifier)",
          photo.hasPrefix("-") ? "./\(photo)" : photo,
        ])
      let found = status == 0 ? try? LivePhoto.readPhoto(photo).contentIdentifier : nil
      if found == identifier { return }
    }
    throw MediaError(
      .unwritable, "exiftool could not write the identifier; try: \(setting)", path: photo)
  }

  // MARK: Words

  private struct Document: Encodable {
    var schema = 1
    var movie: LivePhoto.Movie
    var photo: LivePhoto.Photo?
    var isPaired: Bool
    var problems: [LivePhoto.Problem]
  }

  private static func print(_ pair: LivePhoto, _ arguments: ParsedArguments) throws {
    if arguments.flag("json") {
      StandardStream.output.write(
        try JSONWriter.text(
          encoding:
            Document(
              movie: pair.movie, photo: pair.photo, isPaired: pair.isPaired, problems: pair.problems
            ))
      )
      return
    }
    for line in lines(of: pair) { StandardStream.output.writeLine(Terminal.printable(line)) }
  }

  private static func lines(of pair: LivePhoto) -> [String] {
    let movie = pair.movie
    var lines = [
      "\(movie.path)", "  identifier  \(movie.contentIdentifier ?? "none")",
      "  photograph  "
        + (movie.stillImageTimes.isEmpty
          ? "not marked"
          : "at " + movie.stillImageTimes.map { "\($0.seconds)" }.joined(separator: ", ") + " s")
        + " of \(movie.duration.seconds) s",
    ]
    if let size = movie.referenceDimensions { lines.append("  lies in     \(size)") }
    if let isAuto = movie.isAuto { lines.append("  automatic   \(isAuto ? "yes" : "no")") }
    if let score = movie.vitalityScore { lines.append("  vitality    \(score)") }
    if let photo = pair.photo {
      lines += [
        "\(photo.path)", "  identifier  \(photo.contentIdentifier ?? "none")",
      ]
    }
    return lines
      + (pair.isPaired
        ? [pair.photo == nil ? "The movie is ready for a Live Photo." : "They belong together."]
        : pair.problems.map { "Wrong: \($0)" })
  }
}
