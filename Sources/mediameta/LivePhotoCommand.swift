internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Reads, pairs and makes Live Photos.
enum LivePhotoCommand: ToolCommand {
  private static let movie = Argument(
    "MOVIE", help: "The QuickTime movie", completion: .file(["mov"]))
  private static func photo(_ arity: Argument.Arity) -> Argument {
    Argument(
      "PHOTO", help: "The photograph, JPEG, HEIC or AVIF", arity: arity,
      completion: .file(["jpg", "jpeg", "heic", "avif"]))
  }

  private static let json = Option(flag: "json", help: "Print the pair as JSON")

  private static let writing = [
    Option(
      "output", short: "o", value: "FILE", help: "The movie to write", defaultText: "MOVIE itself",
      completion: .anyFile),
    Option(
      "time", value: "SECONDS", help: "When the photograph was taken, in the movie",
      defaultText: "what the movie says, or else its middle"),
    SharedOptions.force, SharedOptions.dryRun("Print what would be written and write nothing"),
    json,
    Option(flag: "quiet", short: "q", help: "Print errors only", excludes: ["json"]),
  ]

  static let command = Command(
    name: "livephoto",
    summary: "read, pair and make Live Photos",
    discussion: [
      "A Live Photo is a photograph and a QuickTime movie that bear the same content identifier; a sample of timed metadata in the movie says when the photograph was taken.",
      "The identifier of a photograph is in the maker notes of Apple's cameras in its EXIF, which are made if it has none. Everything else that EXIF says is kept, and so is the picture. A photograph with the notes of another maker is refused.",
    ],
    options: [],
    subcommands: [
      Command(
        name: "show",
        summary: "show what pairs a movie and a photograph, and what is wrong",
        discussion: [
          "The exit code is 0 where nothing is wrong, else 1."
        ],
        arguments: [movie, photo(.optional)],
        options: [json, SharedOptions.quiet],
        examples: [
          Example("mediameta livephoto show IMG_0001.MOV IMG_0001.HEIC", "check a pair")
        ]),
      Command(
        name: "pair",
        summary: "pair a movie with its photograph again",
        discussion: [
          "The photograph's identifier counts, then the movie's; where neither has one, a new one is made. Where they differ, --prefer movie makes the movie's that of both. The moment of the photograph is added where the movie does not say it."
        ],
        arguments: [movie, photo(.optional)],
        options: writing + [
          Option(
            "identifier", value: "UUID", help: "The identifier of both",
            defaultText: "the photograph's, else the movie's, else a new one"),
          Option(
            "prefer", value: "WHICH", help: "Whose identifier both get where they differ",
            allowedValues: ["photo", "movie"], defaultText: "photo", excludes: ["identifier"]),
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
        arguments: [movie, photo(.one)], options: writing,
        examples: [
          Example(
            "mediameta livephoto make --time 1.5 -o pair.mov clip.mov photo.jpg",
            "mark a moment of a movie as the photograph")
        ]),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let moviePath = try arguments.required("MOVIE")
    let photoPath = arguments.positional("PHOTO")
    let verb = arguments.path.names.last
    var pair = try await LivePhoto.read(movie: moviePath, photo: photoPath)
    if arguments.flag("dry-run") {
      return try tellPlan(of: pair, arguments, makesNewIdentifier: verb == "make")
    }
    if verb != "show" {
      pair = try await repaired(pair, arguments, makesNewIdentifier: verb == "make")
    }
    try OutputArguments.print(arguments, isPlan: true) {
      try JSONWriter.text(encoding: Document(pair))
    } text: {
      ReportLines.text(lines(of: pair))
    }
    return pair.isPaired ? .success : .failure
  }

  /// Writes what is missing, and reads the pair again.
  private static func repaired(
    _ before: LivePhoto, _ arguments: ParsedArguments, makesNewIdentifier: Bool
  ) async throws -> LivePhoto {
    let known = try identifier(of: before, arguments, makesNewIdentifier: makesNewIdentifier)
    var repair = LivePhotoRepair(contentIdentifier: known)
    repair.stillImageTime = try stillImageTime(arguments)
    repair.outputPath = SharedOptions.output(arguments)
    repair.replacesExistingFile = arguments.flag("force")
    // The photograph first: where it has no place for the identifier, the movie stays as it was.
    if let photo = before.photo { try await repair.perform(onPhoto: photo.path) }
    let result = try await repair.perform(onMovie: before.movie.path)
    return try await LivePhoto.read(movie: result.path, photo: before.photo?.path)
  }

  /// The identifier that both get; `nil` for a new one.
  private static func identifier(
    of pair: LivePhoto, _ arguments: ParsedArguments, makesNewIdentifier: Bool
  ) throws -> String? {
    let wanted = try arguments.value("identifier", as: "a UUID") { text in
      UUID(uuidString: text).map { _ in text }
    }
    if makesNewIdentifier { return nil }
    let (photo, movie) = (pair.photo?.contentIdentifier, pair.movie.contentIdentifier)
    return wanted ?? (arguments.value("prefer") == "movie" ? movie ?? photo : photo ?? movie)
  }

  private static func stillImageTime(
    _ arguments: ParsedArguments
  ) throws -> MediaTime? {
    try SharedOptions.seconds("time", arguments, in: 0...1_000_000).map {
      MediaTime(Int64(($0 * 60_000).rounded()), timescale: 60_000)
    }
  }

  /// Tells what pairing would write.
  private static func tellPlan(
    of pair: LivePhoto, _ arguments: ParsedArguments, makesNewIdentifier: Bool
  ) throws -> ExitCode {
    let known = try identifier(of: pair, arguments, makesNewIdentifier: makesNewIdentifier)
    let shown = known ?? "a new one"
    var lines: [String] = []
    if known == nil || pair.movie.contentIdentifier != known {
      lines.append("\(pair.movie.path): the identifier would be \(shown)")
    }
    if let photo = pair.photo, known == nil || photo.contentIdentifier != known {
      lines.append("\(photo.path): the identifier would be \(shown)")
    }
    let time = try stillImageTime(arguments)
    if let time {
      lines.append(
        "\(pair.movie.path): the photograph would be marked at \(ShowWords.seconds(time)) s")
    } else if pair.movie.stillImageTimes.isEmpty {
      lines.append("\(pair.movie.path): the photograph would be marked in the middle")
    }
    if lines.isEmpty { lines = ["They belong together; nothing would be written."] }
    try OutputArguments.print(arguments, isPlan: true) {
      try JSONWriter.text(encoding: Document(pair))
    } text: {
      ReportLines.text(lines)
    }
    return .success
  }

  // MARK: Words

  private struct Document: Encodable {
    var schema = 1
    let movie: LivePhoto.Movie
    let photo: LivePhoto.Photo?
    let isPaired: Bool
    let problems: [LivePhoto.Problem]

    init(_ pair: LivePhoto) {
      (movie, photo, isPaired, problems) = (pair.movie, pair.photo, pair.isPaired, pair.problems)
    }
  }

  private static func lines(of pair: LivePhoto) -> [String] {
    let movie = pair.movie
    var lines = [
      "\(movie.path)", "  identifier  \(movie.contentIdentifier ?? "none")",
      "  photograph  "
        + (movie.stillImageTimes.isEmpty
          ? "not marked"
          : "at " + movie.stillImageTimes.map(ShowWords.seconds).joined(separator: ", ") + " s")
        + " of \(ShowWords.seconds(movie.duration)) s",
    ]
    if let size = movie.referenceDimensions { lines.append("  inside      \(size)") }
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
