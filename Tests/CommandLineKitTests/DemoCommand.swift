import CommandLineKit
import Testing

/// A tool that has one of everything; no real one.
enum Demo {
  /// The arguments of a command line that asks for a command to be run.
  static func run(_ words: [String]) throws -> ParsedArguments {
    guard case .run(let parsed) = try root.parse(words) else {
      return try #require(nil as ParsedArguments?)
    }
    return parsed
  }

  static let convert = Command(
    name: "convert",
    summary: "change the container",
    discussion: [
      "Everything that IN holds is carried to OUT. What cannot be carried is reported at the end,"
        + " with the reason.",
      ".A dot and a back\\slash at odd places are text.",
    ],
    arguments: [
      Argument("IN", help: "The file to read", completion: .file(["mov", "mp4"])),
      Argument("OUT", help: "The file to write", completion: .anyFile),
    ],
    options: [
      Option(
        "type", short: "t", value: "TYPE", help: "The type of OUT",
        allowedValues: ["mp4", "mov", "3gp"], defaultText: "by the extension of OUT"),
      Option(
        "set", short: "s", value: "NAME=VALUE", help: "Give an item another value",
        isRepeatable: true),
      Option("report", value: "FILE", help: "Write a report", completion: .anyFile),
      Option(
        "transport", value: "NAME", help: "How samples are moved",
        allowedValues: ["auto", "ffmpeg", "rewrap"]),
      Option("jobs", short: "j", value: "COUNT", help: "Work on so many files at a time"),
      Option(flag: "force", short: "f", help: "Replace an existing OUT"),
      Option(flag: "plan", help: "Print what would be done and do nothing", excludes: ["report"]),
      Option(flag: "no-mirror", help: "Write each item once"),
    ],
    examples: [
      Example("demo convert in.mov out.mp4", "Converts a movie.")
    ],
    exitCodes: [
      ExitCodeMeaning(.success, "Everything was carried."),
      ExitCodeMeaning(.wouldLose, "Something would have been lost."),
    ])

  static let show = Command(
    name: "show", summary: "print what files hold",
    arguments: [
      Argument("FILE", help: "The files to read", arity: .oneOrMore, completion: .anyFile)
    ],
    options: [Option(flag: "json", help: "Print JSON")])

  static let shells = Command(
    name: "completions", summary: "print a completion script",
    arguments: [
      Argument("SHELL", help: "The shell", allowedValues: ["bash", "zsh", "fish"])
    ])

  static let keys = Command(
    name: "keys", summary: "work with keys", options: [],
    subcommands: [
      Command(
        name: "list", summary: "list the keys",
        arguments: [Argument("SPACE", help: "Only these", arity: .optional)]),
      Command(
        name: "gather", summary: "gather keys into one file",
        arguments: [
          Argument("IN", help: "Files", arity: .many, completion: .anyFile),
          Argument("OUT", help: "The file to write", completion: .anyFile),
        ]),
    ])

  static let root = Command(
    name: "demo",
    summary: "do things with movies",
    discussion: ["A tool for tests."],
    options: [
      Option(flag: "verbose", short: "v", help: "Tell more", isRepeatable: true)
    ],
    subcommands: [convert, show, shells, keys],
    exitCodes: [
      ExitCodeMeaning(.success, "All was done."), ExitCodeMeaning(.usage, "Wrong arguments."),
    ],
    environment: [EnvironmentVariable("NO_COLOR", "Colours are off where it is set.")])

  /// A command whose every word is one that a shell would like to read in its own way.
  static let hostile = Command(
    name: "odd-tool", summary: "it's \"odd\" $HOME `x` [a:b] (c) \\ %",
    options: [
      Option(
        "odd", short: "o", value: "A:B", help: "it's [\"odd\"]: $(x) `x` \\ !",
        allowedValues: ["it's", "a b", "$HOME", "x:y", "(z)"])
    ],
    subcommands: [
      Command(
        name: "run", summary: "don't: [x]",
        arguments: [Argument("A B", help: "x", arity: .many, completion: .file(["tar.gz", "7z"]))])
    ])
}
