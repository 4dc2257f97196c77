internal import CommandLineKit

/// Prints a completion script for a shell, and answers what the script asks.
enum CompletionsCommand: ToolCommand {
  static let command = Command(
    name: "completions", summary: "print a completion script for a shell",
    discussion: [
      "The script asks this command for the words that may follow: with WORD ..., the words after mediameta of which the last is being typed, it prints these in the form that the shell takes."
    ],
    arguments: [
      Argument(
        "SHELL", help: "The shell", allowedValues: CompletionScript.allCases.map(\.rawValue)),
      Argument("WORD", help: "What was typed", arity: .many),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let shell = try arguments.required("SHELL")
    guard let script = CompletionScript(rawValue: shell) else { return .usage }
    let words = arguments.positionals("WORD")
    StandardStream.output.write(
      words.isEmpty
        ? script.text(program: Tool.command.name, asking: [command.name, shell])
        : script.text(CompletionAnswer(Tool.command, words: words)))
    return .success
  }
}
