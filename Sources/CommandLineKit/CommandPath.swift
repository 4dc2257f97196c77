/// A command together with the commands above it, root first.
///
/// What may be typed at a place depends on the whole path: options are inherited, usage lines name every word.
package struct CommandPath: Sendable {
  /// The tool itself.
  package let root: Command
  /// The subcommands below the root, in the order typed; empty for the root.
  package let descendants: [Command]

  /// Makes the path of a root and the commands below it.
  package init(_ root: Command, _ descendants: [Command] = []) {
    self.root = root
    self.descendants = descendants
  }

  /// The command the path leads to.
  package var command: Command { descendants.last ?? root }

  /// The words that lead to the command, such as `["mediameta", "convert"]`.
  package var names: [String] { [root.name] + descendants.map(\.name) }

  /// The words in one string.
  package var joinedName: String { names.joined(separator: " ") }

  /// The line that shows how the command is called.
  package var usage: String {
    var words = ["usage:"] + names + ["[options]"]
    if !command.subcommands.isEmpty {
      words.append(command.arguments.isEmpty ? "COMMAND ..." : "[COMMAND ...]")
    }
    return (words + command.arguments.map(\.usage)).joined(separator: " ")
  }

  /// The path one command further down.
  func appending(_ subcommand: Command) -> CommandPath {
    CommandPath(root, descendants + [subcommand])
  }

  /// Options of the commands above and those that every command has, unless the command declares the name itself.
  var commonOptions: [Option] {
    var seen = Set(command.options.map(\.name))
    var letters = Set(command.options.compactMap(\.short))
    var found: [Option] = []
    let above = ([root] + descendants).dropLast().reversed().flatMap(\.options)
    for var option in above + [.help, .version] where seen.insert(option.name).inserted {
      if let letter = option.short, !letters.insert(letter).inserted { option.short = nil }
      found.append(option)
    }
    return found
  }

  /// Every option that is understood here.
  var visibleOptions: [Option] { command.options + commonOptions }

  /// The paths of this command and of all below it, in the order declared.
  var tree: [CommandPath] {
    [self] + command.subcommands.flatMap { appending($0).tree }
  }

  /// Whether the word `help` shows help here: at the root of a tool that has commands and no such one of its own.
  var hasHelpWord: Bool {
    descendants.isEmpty && !root.subcommands.isEmpty
      && !root.subcommands.contains { $0.name == "help" }
  }
}
