internal import CPlatform
internal import CommandLineKit
internal import MediaMetadata

/// The tool: parses, runs one command, turns whatever happens into one line and an exit code.
@main
struct Main {
  static func main() async {
    // Long arrays go back to the system when they are freed, not to a heap that keeps their room.
    _ = mallopt(Int32(platform_mmap_threshold), 1 << 20)
    for (number, word) in CommandLine.arguments.enumerated() where !isText(number) {
      StandardStream.error.writeLine(
        "mediameta: '\(Terminal.printable(word))' is not UTF-8: give the file another name first")
      finish(.usage)
    }
    let code = await run(Array(CommandLine.arguments.dropFirst()))
    finish(code)
  }

  /// Whether an argument is what was typed: of other bytes Swift makes text that may name another file.
  private static func isText(_ number: Int) -> Bool {
    guard let word = unsafe CommandLine.unsafeArgv[number] else { return false }
    return unsafe String(validatingCString: word) != nil
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
