internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Shows, splits and joins motion photos.
enum MotionPhotoCommand: ToolCommand {
  private static let file = Argument(
    "FILE", help: "The motion photo, JPEG, HEIC or AVIF",
    completion: .file(["jpg", "jpeg", "heic", "avif"]))
  private static let json = Option(flag: "json", help: "Print JSON")

  static let command = Command(
    name: "motionphoto",
    summary: "read, split and join motion photos",
    discussion: [
      "A motion photo is a photograph with a short movie after the picture, in one file. Google's cameras describe the movie in XMP; Samsung's also in a directory at the end of the file. HEIC files hold it in a box."
    ],
    options: [],
    subcommands: [
      Command(
        name: "show",
        summary: "show where the movie of a motion photo is, and what is wrong",
        discussion: [
          "The exit code is 0 if there is a movie and nothing is wrong with it, 3 if the file is not a motion photo, and 1 otherwise. mediameta show --movie prints the metadata of the movie itself."
        ],
        arguments: [file],
        options: [json, SharedOptions.quiet],
        examples: [Example("mediameta motionphoto show PXL_0001.MP.jpg", "check a motion photo")]),
      Command(
        name: "split",
        summary: "write the photograph and the movie of a motion photo into files of their own",
        discussion: [
          "The movie is copied unchanged. The photograph keeps its picture and its metadata, except what describes the movie. With only --photo or only --movie, only that file is written."
        ],
        arguments: [file],
        options: [
          Option(
            "photo", value: "FILE", help: "The photograph to write",
            defaultText: "FILE without .MP, or with -photo after its name", completion: .anyFile),
          Option(
            "movie", value: "FILE", help: "The movie to write",
            defaultText: "FILE with the ending .mp4 or .mov", completion: .anyFile),
          SharedOptions.force, json, SharedOptions.quiet,
        ],
        examples: [
          Example(
            "mediameta motionphoto split PXL_0001.MP.jpg",
            "write PXL_0001.jpg and PXL_0001.mp4"),
          Example(
            "mediameta motionphoto split --movie clip.mp4 PXL_0001.MP.jpg", "take out the movie"),
        ]),
      Command(
        name: "join",
        summary: "make a motion photo of a photograph and a movie",
        discussion: [
          "The movie is copied unchanged: after the picture of a JPEG file, or into a box of a HEIC or AVIF file. The photograph's XMP describes it, as the Motion Photo format 1.0 requires. The two halves of a Live Photo can be joined too: its movie says when the photograph was taken."
        ],
        arguments: [
          Argument(
            "PHOTO", help: "The photograph, JPEG, HEIC or AVIF",
            completion: .file(["jpg", "jpeg", "heic", "avif"])),
          Argument(
            "MOVIE", help: "The movie, MP4 or QuickTime", completion: .file(["mp4", "mov"])),
        ],
        options: [
          Option(
            "output", short: "o", value: "FILE", help: "The motion photo to write",
            defaultText: "PHOTO with .MP before its ending", completion: .anyFile),
          Option(
            "timestamp", value: "SECONDS", help: "When the photograph was taken, in the movie",
            defaultText: "what the movie of a Live Photo says, or else nothing"),
          SharedOptions.force, json, SharedOptions.quiet,
        ],
        examples: [
          Example(
            "mediameta motionphoto join --timestamp 1.5 photo.jpg clip.mp4", "write photo.MP.jpg"),
          Example(
            "mediameta motionphoto join IMG_0001.HEIC IMG_0001.MOV",
            "make a motion photo of a Live Photo"),
        ]),
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "done"),
      ExitCodeMeaning(.failure, "failed, or something is wrong with the motion photo"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "the file is not a motion photo"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.path.names.last == "join" { return try await join(arguments) }
    let path = try arguments.required("FILE")
    try SharedOptions.requireFiles([path], arguments)
    guard let photo = try MotionPhoto.read(path) else {
      return Failure.report(
        NothingMatched(path: path, reason: "is not a motion photo: nothing tells of a movie"))
    }
    if arguments.path.names.last == "split" { return try split(photo, arguments) }
    OutputArguments.print(arguments, isPlan: true) {
      JSONWriter.text(document(photo))
    } text: {
      ReportLines.text(lines(of: photo))
    }
    return photo.problems.isEmpty ? .success : .failure
  }

  private static func split(
    _ photo: MotionPhoto, _ arguments: ParsedArguments
  ) throws -> ExitCode {
    let names = try MotionPhotoNames(of: photo)
    let (still, movie) = (arguments.value("photo"), arguments.value("movie"))
    let isBoth = still == nil && movie == nil
    var split = MotionPhotoSplit(
      photographPath: isBoth ? names.photograph : still, moviePath: isBoth ? names.movie : movie)
    split.replacesExistingFile = arguments.flag("force")
    try split.perform(on: photo.path)
    OutputArguments.print(arguments, isPlan: false) {
      JSONWriter.text(
        document(photo, [("photograph", split.photographPath), ("movie", split.moviePath)]))
    } text: {
      ReportLines.text([split.photographPath, split.moviePath].compactMap(\.self))
    }
    return .success
  }

  private static func join(_ arguments: ParsedArguments) async throws -> ExitCode {
    let (photo, movie) = (try arguments.required("PHOTO"), try arguments.required("MOVIE"))
    try SharedOptions.requireFiles([photo, movie], arguments)
    var join = MotionPhotoJoin(
      outputPath: SharedOptions.output(arguments) ?? MotionPhotoNames.joined(photo))
    join.presentationTime = try SharedOptions.seconds("timestamp", arguments, in: 0...1_000_000)
      .map { MediaTime(Int64(($0 * 1_000_000).rounded()), timescale: 1_000_000) }
    join.replacesExistingFile = arguments.flag("force")
    let made = try await join.perform(photograph: photo, movie: movie)
    OutputArguments.print(arguments, isPlan: false) {
      JSONWriter.text(document(made))
    } text: {
      ReportLines.text(lines(of: made))
    }
    return .success
  }

  // MARK: Words

  private static func document(
    _ photo: MotionPhoto, _ written: [(name: String, path: String?)] = []
  ) -> JSONMembers {
    var members: JSONMembers = ["schema": 1, "source": photo.path, "motionPhoto": photo]
    for (name, path) in written { members.append(name, path) }
    return members
  }

  private static func lines(of photo: MotionPhoto) -> [String] {
    var lines = ["\(photo.path)", "  photograph  \(photo.mediaType)"]
    lines.append("  movie       \(ShowWords.motionPhoto(photo))")
    if let offset = photo.movieOffset { lines.append("  begins at   \(offset)") }
    lines.append("  found in    \(photo.notations.map(\.words).joined(separator: ", "))")
    return lines + photo.problems.map { "Wrong: \($0)" }
  }
}

extension MotionPhoto.Notation {
  /// What it is called.
  fileprivate var words: String {
    switch self {
    case .motionPhoto: "GCamera:MotionPhoto"
    case .microVideo: "GCamera:MicroVideo"
    case .samsung: "MotionPhoto_Data"
    case .box: "mpvd"
    }
  }
}

extension ShowWords {
  /// How long and how large the movie of a photograph is, and when that was taken.
  static func motionPhoto(_ photo: MotionPhoto) -> String {
    guard let count = photo.movieByteCount else { return "its movie is not there" }
    let facts = [
      photo.movieDuration.map { "\(seconds($0)) s" }, ShowWords.count(count, "byte"),
      photo.presentationTime.map { "taken at \(seconds($0)) s" },
    ]
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}

extension MotionPhoto: JSONObject {
  var jsonMembers: JSONMembers {
    [
      "mediaType": mediaType, "notations": notations.map(\.rawValue).inLine,
      "movieOffset": movieOffset, "movieByteCount": movieByteCount,
      "movieDuration": movieDuration, "presentationTime": presentationTime,
      "problems": problems.map {
        ["code": $0.code.rawValue, "description": $0.description] as JSONMembers
      },
    ]
  }
}

/// What the parts of a motion photo are called by default.
private struct MotionPhotoNames {
  let photograph: String
  let movie: String

  init(of photo: MotionPhoto) throws {
    var (stem, ending) = Self.parts(of: photo.path)
    // Google's names end so.
    let isMarked = stem.hasSuffix(".MP")
    if isMarked { stem.removeLast(3) }
    photograph = stem + (isMarked ? "" : "-photo") + ending
    let isQuickTime = try MotionPhoto.movie(of: photo.path)?.describe().majorBrand == "qt  "
    movie = stem + (isQuickTime ? ".mov" : ".mp4")
  }

  /// What a motion photo is called that is made of a photograph.
  static func joined(_ path: String) -> String {
    let (stem, ending) = parts(of: path)
    return "\(stem).MP\(ending)"
  }

  /// A path without the ending of its name, and that with its dot.
  private static func parts(of path: String) -> (stem: String, ending: String) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) }
    let name = path[(slash ?? path.startIndex)...]
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(path[..<dot]), String(path[dot...]))
  }
}
