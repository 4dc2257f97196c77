internal import CommandLineKit
internal import MediaMetadata

/// Shows, changes, checks and makes playlists of HTTP Live Streaming.
enum HLSCommand: ToolCommand {
  static let playlist = Argument(
    "PLAYLIST", help: "The playlist: a file, a URL, or - for standard input",
    completion: .file(["m3u8", "m3u"]))

  static let command = Command(
    name: "hls",
    summary: "show, change, check and make playlists of HTTP Live Streaming",
    discussion: [
      "A playlist is kept byte for byte: what is not changed stays as it is, with its line ends, comments and tags that nobody knows.",
      "What a playlist names is never opened; mediameta show --follow and mediameta timed --follow do that.",
    ],
    options: [],
    subcommands: [HLSShow.command, HLSSet.command, HLSValidate.command, HLSAuthor.command],
    exitCodes: [
      ExitCodeMeaning(.success, "done"),
      ExitCodeMeaning(.failure, "a playlist cannot be read or written, or breaks a rule"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "there was nothing to change"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    switch arguments.path.names.last {
    case "show": try HLSShow.run(arguments)
    case "set": try HLSSet.run(arguments)
    case "validate": try HLSValidate.run(arguments)
    case "author": try HLSAuthor.run(arguments)
    default: throw arguments.usageError("a command is missing")
    }
  }

  /// Where a playlist is.
  static func location(
    of argument: String, _ arguments: ParsedArguments
  ) throws -> SourceLocation {
    argument == "-"
      ? try StandardInput.location()
      : SourceLocation(argument: argument, options: try SharedOptions.reading(arguments))
  }
}
