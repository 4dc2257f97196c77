internal import CommandLineKit
internal import MediaMetadata

/// Shows, changes, checks and makes playlists of HTTP Live Streaming.
enum HLSCommand: ToolCommand {
  static let playlist = Argument(
    "PLAYLIST", help: "The playlist: a file, a URL, or - for standard input",
    completion: .file(["m3u8", "m3u"]))

  static let command = Command(
    name: "hls",
    summary: "show, edit, validate and make HTTP Live Streaming playlists",
    discussion: [
      "A playlist is kept byte for byte where it is not changed, with its line endings, comments and unknown tags.",
      "What a playlist names is never opened; use mediameta show --follow or mediameta timed --follow for that.",
    ],
    options: [],
    subcommands: [HLSShow.command, HLSSet.command, HLSValidate.command, HLSAuthor.command],
    exitCodes: SharedOptions.exitCodes(
      failure: "a playlist cannot be read or written, or breaks a rule",
      nothingMatched: "there was nothing to change"))

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
