/// One command of a tool: what it is called, what it takes and what it does.
///
/// This one value feeds parsing, `--help`, the manual page and the completions of three shells, so that they cannot
/// disagree. Options of a command are understood by its subcommands too.
package struct Command: Sendable {
  /// The word that is typed; for the root, the name of the program.
  package var name: String
  /// One line without a full stop, such as "convert between containers".
  package var summary: String
  /// Paragraphs for those who read further.
  package var discussion: [String]
  /// The positional arguments, in order.
  package var arguments: [Argument]
  /// The options, in the order in which help lists them.
  package var options: [Option]
  /// The commands below this one.
  package var subcommands: [Command]
  /// Command lines that show typical use.
  package var examples: [Example]
  /// What the exit codes mean here.
  package var exitCodes: [ExitCodeMeaning]
  /// Environment variables that change what the command does.
  package var environment: [EnvironmentVariable]

  /// Describes a command.
  package init(
    name: String, summary: String, discussion: [String] = [], arguments: [Argument] = [],
    options: [Option] = [], subcommands: [Command] = [], examples: [Example] = [],
    exitCodes: [ExitCodeMeaning] = [], environment: [EnvironmentVariable] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.examples = examples
    self.exitCodes = exitCodes
    self.environment = environment
  }
}

/// A command line and what it does.
package struct Example: Sendable, Hashable {
  /// What is typed.
  package var commandLine: String
  /// What comes of it.
  package var explanation: String

  /// Pairs a command line with its explanation.
  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

/// An exit code and what it tells the caller.
package struct ExitCodeMeaning: Sendable, Hashable {
  /// The number the process ends with.
  package var code: ExitCode
  /// What happened.
  package var meaning: String

  /// Pairs a code with its meaning.
  package init(_ code: ExitCode, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}

/// An environment variable and its effect.
package struct EnvironmentVariable: Sendable, Hashable {
  /// The variable's name.
  package var name: String
  /// What it changes.
  package var help: String

  /// Pairs a variable with its effect.
  package init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}
