internal import CommandLineKit
internal import MediaMetadata

/// The tool: parses, runs one command, turns whatever happens into one line and an exit code.
@main
struct Main {
  static func main() async {
    let code = await run(Array(CommandLine.arguments.dropFirst()))
    finish(code)
  }

  static func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      switch try Tool.command.parse(arguments) {
      case .help(let path):
        let terminal = Terminal(descriptor: 1)
        StandardStream.output.write(
          HelpText(path).text(width: terminal.width, styles: terminal.styles))
        return .success
      case .version:
        StandardStream.output.writeLine("mediameta \(Tool.version)")
        return .success
      case .run(let parsed):
        return try await Tool.run(parsed)
      }
    } catch {
      StandardStream.error.writeLine("\(error)")
      return error.exitCode
    }
  }
}
