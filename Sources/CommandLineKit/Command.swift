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
  package var discussion: [String] { lists.discussion() }
  /// The positional arguments, in order.
  package var arguments: [Argument] { lists.arguments() }
  /// The options, in the order in which help lists them.
  package var options: [Option] { lists.options() }
  /// The commands below this one.
  package var subcommands: [Command]
  /// Command lines that show typical use.
  package var examples: [Example] { lists.examples() }
  /// What the exit codes mean here.
  package var exitCodes: [ExitCodeMeaning] { lists.exitCodes() }
  /// Environment variables that change what the command does.
  package var environment: [EnvironmentVariable] { lists.environment() }
  /// Why the command does not take an option that others take, by its name.
  package var absences: [String: String] { lists.absences() }

  private let lists: Lists

  /// Lists that are made when they are asked for: of many commands one runs, and it needs few of them.
  private struct Lists: Sendable {
    let discussion: @Sendable () -> [String]
    let arguments: @Sendable () -> [Argument]
    let options: @Sendable () -> [Option]
    let examples: @Sendable () -> [Example]
    let exitCodes: @Sendable () -> [ExitCodeMeaning]
    let environment: @Sendable () -> [EnvironmentVariable]
    let absences: @Sendable () -> [String: String]
  }

  /// Describes a command.
  package init(
    name: String, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    options: @autoclosure @escaping @Sendable () -> [Option] = [], subcommands: [Command] = [],
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    exitCodes: @autoclosure @escaping @Sendable () -> [ExitCodeMeaning] = [],
    environment: @autoclosure @escaping @Sendable () -> [EnvironmentVariable] = [],
    absences: @autoclosure @escaping @Sendable () -> [String: String] = [:]
  ) {
    self.name = name
    self.summary = summary
    self.subcommands = subcommands
    lists = Lists(
      discussion: discussion, arguments: arguments, options: options, examples: examples,
      exitCodes: exitCodes, environment: environment, absences: absences)
  }
}

/// Something with what it means to the caller.
package struct Explained<Subject: Sendable & Hashable>: Sendable, Hashable {
  /// What is explained.
  package var subject: Subject
  /// What it means.
  package var meaning: String

  /// Pairs a subject with what it means.
  package init(_ subject: Subject, _ meaning: String) {
    self.subject = subject
    self.meaning = meaning
  }
}

/// A command line and what comes of it.
package typealias Example = Explained<String>
/// The number a process ends with, and what happened.
package typealias ExitCodeMeaning = Explained<ExitCode>
/// An environment variable and what it changes.
package typealias EnvironmentVariable = Explained<String>
