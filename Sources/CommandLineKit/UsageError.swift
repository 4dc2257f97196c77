/// A command line that cannot be understood: one clear line, and how the command is called.
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the program, which opens the line.
  package var program: String
  /// What is wrong, and what to do about it.
  package var message: String
  /// The usage line of the command.
  package var usage: String

  /// Tells what is wrong with the arguments of a command.
  package init(_ message: String, at path: CommandPath) {
    self.program = path.root.name
    self.message = message
    self.usage = path.usage
  }

  /// The code to exit with.
  package var exitCode: ExitCode { .usage }

  /// Two lines for stderr, without a final newline; words that came from outside are made printable.
  package var description: String { "\(program): \(message)\n\(usage)" }
}

/// A word from the command line as messages show it: safe for a terminal and of bounded length.
func quoted(_ word: String) -> String {
  let limit = 80
  let shown = word.count > limit ? word.prefix(limit) + "..." : word[...]
  return "'\(Terminal.printable(String(shown)))'"
}
