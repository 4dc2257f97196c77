internal import CommandLineKit
internal import MediaMetadata

/// A command of the tool: its description and what it does.
protocol ToolCommand: Sendable, SendableMetatype {
  /// The one description that parsing, help, manual and completions read.
  static var command: Command { get }
  /// Does it.
  ///
  /// - Throws: `UsageError` where the arguments contradict each other; what ``Failure`` reports.
  static func run(_ arguments: ParsedArguments) async throws -> ExitCode
}

/// The table of commands.
enum Tool {
  static let version = "0.2.0"

  static let commands: [any ToolCommand.Type] = [
    ConvertCommand.self,
    EditCommand.self,
    GraftCommand.self,
    JoinCommand.self,
    StripCommand.self,
    LivePhotoCommand.self,
    MotionPhotoCommand.self,
    DateCommand.self,
    ChaptersCommand.self,
    TimedCommand.self,
    HLSCommand.self,
    RecordCommand.self,
    PlayCommand.self,
    ReportCommand.self,
    RenameCommand.self,
    SidecarCommand.self,
    PlistCommand.self,
    ShowCommand.self,
    DiffCommand.self,
    HashCommand.self,
    VerifyCommand.self,
    SignCommand.self,
    DuplicatesCommand.self,
    IndexCommand.self,
    BoxesCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
  ]

  static let command = Command(
    name: "mediameta",
    summary: "read, convert and prove the metadata of audiovisual files",
    discussion: [
      "Converts between MP4 and QuickTime with every metadata item, track and sample kept, and proves it in a report. Edits metadata in place, grafts it onto transcodes, and strips what identifies a person. Shows, compares and dumps what files contain.",
      "Programs that drive this one start mediameta --stay-open and write a JSON line for each command, {\"id\": 1, \"arguments\": [\"show\", \"a.mov\"]}; the answer is a line with id, code, output and errors.",
      "A file without a command is shown: mediameta movie.mov. Results go to standard output, everything else to standard error.",
    ],
    options: [],
    subcommands: commands.map { $0.command },
    exitCodes: [
      ExitCodeMeaning(.success, "done"),
      ExitCodeMeaning(.failure, "failed; of many files, some"),
      ExitCodeMeaning(.usage, "the arguments are wrong"),
      ExitCodeMeaning(.nothingMatched, "nothing matched"),
      ExitCodeMeaning(.wouldLose, "metadata would be lost, and --lossless rules that out"),
      ExitCodeMeaning(.interrupted, "interrupted"),
    ],
    environment: [
      EnvironmentVariable("NO_COLOR", "when set, nothing is coloured"),
      EnvironmentVariable(
        "CLICOLOR_FORCE", "when set, and not to 0, colours go into files and pipes, too"),
    ])

  /// The command that a name of the program stands for.
  static func command(calledAs name: String) -> Command {
    name == PlistCommand.editor.name ? PlistCommand.editor : command
  }

  /// What was typed, with the command that a file alone stands for; a word with a dot or a slash is meant for a file.
  static func completed(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-") || first == "-", first != "help",
      !commands.contains(where: { $0.command.name == first }),
      first == "-" || first.contains(where: { $0 == "/" || $0 == "." })
        || SourceLocation.isURL(first) || FileSystem.isThere(first)
    else { return arguments }
    return [ShowCommand.command.name] + arguments
  }

  /// What to say where a word that is not an option is the name of a file; empty where none is.
  static func hint(on arguments: [String]) -> String {
    let file = arguments.prefix { $0 != "--" }.first {
      $0.hasPrefix("-") && $0 != "-" && FileSystem.isThere($0)
    }
    return file.map { "; the file of that name is './\(Terminal.printable($0))'" } ?? ""
  }

  static func run(_ arguments: ParsedArguments) async throws(UsageError) -> ExitCode {
    let name = arguments.path.names.dropFirst().first
    let isEditor = arguments.path.command.name == PlistCommand.editor.name
    guard
      let command = isEditor
        ? PlistCommand.self : commands.first(where: { $0.command.name == name })
    else {
      throw arguments.usageError("a command is missing")
    }
    // It reads standard input, and writes what it extracts to standard output.
    if command != ShowCommand.self, command != TimedCommand.self, command != HLSCommand.self,
      command != PlayCommand.self, command != RecordCommand.self
    {
      try SharedOptions.requireNoStream(arguments)
    }
    do {
      return try await command.run(arguments)
    } catch let error as UsageError {
      throw error
    } catch let error as ItemTextError {
      let near = Suggestion.nearest(to: error.word, among: error.candidates)
      let hint = near.map { "; did you mean \($0)?" } ?? ""
      throw arguments.usageError(ShowWords.message(error.reason) + ShowWords.message(hint))
    } catch {
      return Failure.report(error)
    }
  }
}
