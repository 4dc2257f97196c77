internal import CommandLineKit

/// Prints the manual page.
enum ManualCommand: ToolCommand {
  static let command = Command(
    name: "manual", summary: "print the manual page (mdoc)",
    discussion: ["To read it: mediameta manual | man -l -"])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    StandardStream.output.write(
      ManualPage(Tool.command, version: Tool.version, date: "November 21, 2026").text)
    return .success
  }
}
