/// The help of one command as plain text.
package struct HelpText: Sendable {
  private let path: CommandPath

  /// Prepares the help of the command that a path leads to.
  package init(_ path: CommandPath) { self.path = path }

  /// The text, wrapped to `width` columns, with a final newline; headings are bold where styles are on.
  package func text(width: Int, styles: Styles = .off) -> String {
    // Lines longer than about a hundred characters are hard to read on any terminal.
    let width = min(max(width, 40), 100)
    let command = path.command
    var lines = Wrapping.lines("\(path.joinedName) - \(command.summary)", width: width)
    lines.append("")
    lines += hanging(path.usage, width: width)
    for paragraph in command.discussion {
      lines.append("")
      lines += Wrapping.lines(paragraph, width: width)
    }
    func section(_ title: String, _ rows: [(term: String, text: String)]) {
      guard !rows.isEmpty else { return }
      lines += ["", styles.bold("\(title):")]
      lines += Wrapping.columns(rows, width: width, styles: styles)
    }
    section(
      "Commands",
      command.subcommands.map { ($0.name, $0.summary) }
        + (path.hasHelpWord ? [("help", "show the help of a command")] : []))
    section("Arguments", command.arguments.map { ($0.name, $0.fullHelp) })
    let letters = path.visibleOptions.contains { $0.short != nil }
    section("Options", command.options.map { (term($0, aligned: letters), $0.fullHelp) })
    section(
      command.options.isEmpty ? "Options" : "Common options",
      path.commonOptions.map { (term($0, aligned: letters), $0.fullHelp) })
    if !command.examples.isEmpty { lines += ["", styles.bold("Examples:")] }
    for example in command.examples {
      lines.append("  \(example.subject)")
      lines += Wrapping.indented(example.meaning, by: 6, width: width)
    }
    section("Exit codes", command.exitCodes.map { (String($0.subject.rawValue), $0.meaning) })
    section("Environment", command.environment.map { ($0.subject, $0.meaning) })
    if path.hasHelpWord {
      lines.append("")
      lines += Wrapping.lines(
        "'\(path.root.name) help COMMAND' tells more about a command.", width: width)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func hanging(_ line: String, width: Int) -> [String] {
    let lines = Wrapping.lines(line, width: width - 7)
    return lines.prefix(1) + lines.dropFirst().map { "       " + $0 }
  }

  private func term(_ option: Option, aligned: Bool) -> String {
    let gap = aligned && option.short == nil ? "    " : ""
    let value = option.value.map { " \($0)" } ?? ""
    return gap + option.spellings.joined(separator: ", ") + value
  }
}

extension Argument {
  /// The help with the allowed words.
  var fullHelp: String {
    allowedValues.isEmpty ? help : "\(help) (one of \(allowedValues.joined(separator: ", ")))"
  }
}
