/// The completion script for zsh.
package struct ZshCompletion: Sendable {
  private let root: Command

  /// Prepares the script of a tool.
  package init(_ root: Command) { self.root = root }

  /// The script, to be put into a folder of `fpath` as `_` and the name of the tool, or to be sourced.
  package var script: String {
    let model = CompletionModel(root)
    let function = "_\(model.identifier)"
    let functions = model.paths.map(self.function)
    let end = """
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(shellQuoted(model.program))
      fi
      """
    return (["#compdef \(model.program)"] + functions + [end]).joined(separator: "\n\n") + "\n"
  }

  /// The function of one command; a command with commands below it hands over to theirs.
  private func function(_ path: CommandPath) -> String {
    let name = "_" + CompletionModel.identifier(path.names)
    let subcommands = path.command.subcommands
    var specifications = path.visibleOptions.map(specification)
    var lines = ["\(name)() {"]
    if subcommands.isEmpty {
      specifications += path.offers.map(specification)
      lines += call("_arguments -s -S", specifications)
    } else {
      specifications += ["'1: :->command'", "'*:: :->argument'"]
      lines += [
        "  local curcontext=$curcontext context state state_descr line", "  local -A opt_args",
        "  local -a commands",
        "  commands=(",
      ]
      lines += subcommands.map { command in
        "    " + shellQuoted("\(escaped(command.name, ":")):\(command.summary)")
      }
      lines.append("  )")
      lines += call("_arguments -C -s -S", specifications)
      lines.append("  case $state in")
      let first = path.offers.first.flatMap { action($0.argument) }.map { "; \(standalone($0))" }
      lines.append("    command) _describe -t commands command commands\(first ?? "") ;;")
      lines += ["    argument)", "      case $line[1] in"]
      lines += subcommands.map { command in
        let callee = "_" + CompletionModel.identifier(path.names + [command.name])
        return "        \(shellQuoted(command.name))) \(callee) ;;"
      }
      if let rest = path.offers.last, rest.isOpenEnded, let action = action(rest.argument) {
        lines.append("        *) \(standalone(action)) ;;")
      }
      lines += ["      esac", "      ;;", "  esac"]
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func call(_ command: String, _ specifications: [String]) -> [String] {
    let rows = specifications.map { "    \($0)" }
    return (["  \(command) \\"] + [rows.joined(separator: " \\\n")])
  }

  private func specification(_ option: Option) -> String {
    let isFlag = option.value == nil
    let names =
      (option.short.map { [isFlag ? "-\($0)" : "-\($0)+"] } ?? [])
      + [isFlag ? "--\(option.name)" : "--\(option.name)="]
    let excluded = (option.isRepeatable ? [] : option.spellings) + option.excludes.map { "--\($0)" }
    var head = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
    if option.isRepeatable { head += "*" }
    var tail = "[\(escaped(option.help, "[]:"))]"
    if let value = option.value {
      tail += ":\(escaped(value, ":")):"
      tail += action(values: option.allowedValues, completion: option.completion) ?? ""
    }
    let spelled =
      names.count == 1
      ? shellQuoted(head + names[0] + tail)
      : "\(shellQuoted(head)){\(names.joined(separator: ","))}\(shellQuoted(tail))"
    return spelled
  }

  private func specification(_ offer: CompletionModel.Offer) -> String {
    let argument = offer.argument
    let place = offer.isOpenEnded ? "*" : String(offer.position + 1)
    let colon = argument.arity == .optional ? "::" : ":"
    return shellQuoted("\(place)\(colon)\(escaped(argument.name, ":")):\(action(argument) ?? " ")")
  }

  private func action(_ argument: Argument) -> String? {
    action(values: argument.allowedValues, completion: argument.completion)
  }

  private func action(values: [String], completion: Completion) -> String? {
    if !values.isEmpty {
      return "(\(values.map { escaped($0, " ():\"'") }.joined(separator: " ")))"
    }
    switch completion {
    case .none: return nil
    case .folder: return "_files -/"
    case .file(let extensions):
      if extensions.isEmpty { return "_files" }
      return "_files -g \"(#i)*.(\(extensions.joined(separator: "|")))(-.)\""
    }
  }

  /// An action of `_arguments` as a command of its own.
  private func standalone(_ action: String) -> String {
    action.hasPrefix("(") ? "compadd -- \(action.dropFirst().dropLast())" : action
  }

  private func escaped(_ text: String, _ special: String) -> String {
    String(text.flatMap { special.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}
