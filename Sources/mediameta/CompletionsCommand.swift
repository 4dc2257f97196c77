internal import CommandLineKit

/// Prints a completion script for a shell.
enum CompletionsCommand: ToolCommand {
  static let command = Command(
    name: "completions", summary: "print a completion script for a shell",
    arguments: [
      Argument("SHELL", help: "The shell", allowedValues: ["bash", "zsh", "fish"])
    ])

  static func run(_ arguments: ParsedArguments) async throws(UsageError) -> ExitCode {
    let root = Tool.command
    switch try arguments.required("SHELL") {
    case "bash": StandardStream.output.write(BashCompletion(root).script)
    case "zsh": StandardStream.output.write(ZshCompletion(root).script)
    default: StandardStream.output.write(FishCompletion(root).script)
    }
    return .success
  }
}
