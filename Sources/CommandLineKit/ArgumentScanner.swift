extension Command {
  /// Parses the arguments of the process, without its own name, with this command as the root.
  ///
  /// Understands `--name value`, `--name=value`, `-o value`, `-ovalue`, `-abc` for three flags, options before, between
  /// and after positional words, `--` as the end of options and `-` as a positional word.
  ///
  /// - Throws: ``UsageError`` with one clear line.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
    var scanner = ArgumentScanner(root: self, arguments: arguments)
    return try scanner.scan()
  }
}

/// Walks over the words of a command line once, left to right.
struct ArgumentScanner {
  private let arguments: [String]
  private var next = 0
  private var path: CommandPath
  private var occurrences: [ParsedArguments.Occurrence] = []
  private var words: [String] = []
  private var special: ParseResult?

  init(root: Command, arguments: [String]) {
    self.path = CommandPath(root)
    self.arguments = arguments
  }

  mutating func scan() throws(UsageError) -> ParseResult {
    var optionsEnded = false
    while special == nil, next < arguments.count {
      let word = arguments[next]
      next += 1
      if optionsEnded || !word.utf8.starts(with: "-".utf8) || word == "-" {
        try takeWord(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.utf8.starts(with: "--".utf8) {
        try takeLong(word)
      } else {
        try takeShort(word)
      }
    }
    if let special { return special }
    try checkExclusions()
    return .run(
      ParsedArguments(
        path: path, occurrences: occurrences, positionalValues: try assignWords()))
  }

  // MARK: Words

  private mutating func takeWord(_ word: String) throws(UsageError) {
    let subcommands = path.command.subcommands
    guard words.isEmpty, !subcommands.isEmpty else { return words.append(word) }
    if let found = subcommands.first(where: { $0.name == word }) {
      path = path.appending(found)
    } else if word == "help", path.hasHelpWord {
      special = .help(try pathForHelp())
    } else if path.command.arguments.isEmpty {
      throw unknownCommand(word)
    } else {
      words.append(word)
    }
  }

  /// The command that the words after `help` name; options between them are passed over.
  private mutating func pathForHelp() throws(UsageError) -> CommandPath {
    var wanted = path
    for word in arguments[next...] where !word.utf8.starts(with: "-".utf8) {
      if wanted.descendants.isEmpty, word == "help" { continue }
      guard let found = wanted.command.subcommands.first(where: { $0.name == word }) else {
        path = wanted
        throw unknownCommand(word)
      }
      wanted = wanted.appending(found)
    }
    return wanted
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let names = path.command.subcommands.map(\.name)
    let option = path.visibleOptions.first { $0.isCalled(word) }
    let suggestion =
      option.map { "--\($0.name)" } ?? Suggestion.nearest(to: word, among: names)
    let hint = suggestion.map { "did you mean \($0)?" } ?? "known are \(list(names))"
    return UsageError("unknown command \(quoted(word)); \(hint)", at: path)
  }

  /// Hands the positional words out: each argument takes what those after it do not need.
  private func assignWords() throws(UsageError) -> [String: [String]] {
    let declared = path.command.arguments
    if declared.isEmpty, !path.command.subcommands.isEmpty {
      let names = path.command.subcommands.map(\.name)
      throw UsageError("a command is missing; known are \(list(names))", at: path)
    }
    var rest = words[...]
    var assigned: [String: [String]] = [:]
    var needed = declared.reduce(0) { $0 + $1.minimum }
    for argument in declared {
      guard rest.count >= argument.minimum else {
        throw UsageError("missing argument \(argument.name)", at: path)
      }
      needed -= argument.minimum
      let spare = max(rest.count - needed, argument.minimum)
      let taken = Array(rest.prefix(argument.isUnbounded ? spare : min(spare, 1)))
      rest = rest.dropFirst(taken.count)
      if let wrong = taken.first(where: { !allows(argument.allowedValues, $0) }) {
        throw UsageError(
          "\(argument.name) cannot be \(quoted(wrong))"
            + hint(for: wrong, allowed: argument.allowedValues), at: path)
      }
      assigned[argument.name] = taken
    }
    if let extra = rest.first { throw UsageError("unexpected argument \(quoted(extra))", at: path) }
    return assigned
  }

  // MARK: Options

  private mutating func takeLong(_ word: String) throws(UsageError) {
    let body = word.unicodeScalars.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(body[..<(equals ?? body.endIndex)])
    guard let option = path.visibleOptions.first(where: { $0.isCalled(name) }) else {
      throw UsageError("unknown option \(quotedOption(name, "--"))\(hint(for: name))", at: path)
    }
    let inline = equals.map { String(body[body.index(after: $0)...]) }
    if option.value == nil {
      guard inline == nil else { throw UsageError("option --\(name) takes no value", at: path) }
      return noteFlag(option)
    }
    if let inline { return try note(option, value: inline) }
    try note(option, value: try followingWord(for: option, typed: "--\(name)"))
  }

  /// What to do instead of an option that is unknown here: why it is, what is called nearly so, who knows it.
  private func hint(for name: String) -> String {
    if let reason = path.command.absences[name] { return ": \(reason)" }
    let known = path.visibleOptions.map(\.name)
    if let near = Suggestion.nearest(to: name, among: known) { return "; did you mean --\(near)?" }
    let others = path.root.subcommands.flatMap { command in
      [(command.name, command)] + command.subcommands.map { ("\(command.name) \($0.name)", $0) }
    }.filter { $0.1.options.contains { $0.isCalled(name) } }.map(\.0)
    return others.isEmpty ? "" : "; it belongs to \(list(others))"
  }

  private mutating func takeShort(_ word: String) throws(UsageError) {
    let letters = word.unicodeScalars.dropFirst()
    for index in letters.indices where special == nil {
      let letter = Character(letters[index])
      guard let option = path.visibleOptions.first(where: { $0.short == letter }) else {
        let other = path.visibleOptions.compactMap(\.short).first {
          $0.lowercased() == letter.lowercased()
        }
        let hint = other.map { "; did you mean -\($0)?" } ?? ""
        throw UsageError("unknown option \(quotedOption(String(letter), "-"))\(hint)", at: path)
      }
      guard option.value != nil else {
        noteFlag(option)
        continue
      }
      let inline = String(letters[letters.index(after: index)...])
      return try note(
        option,
        value: inline.isEmpty ? try followingWord(for: option, typed: "-\(letter)") : inline)
    }
  }

  /// The next word as a value, unless it is plainly another option.
  private mutating func followingWord(
    for option: Option, typed: String
  ) throws(UsageError) -> String {
    guard next < arguments.count else {
      throw UsageError("option \(typed) needs a value \(option.value ?? "")", at: path)
    }
    let word = arguments[next]
    guard !isKnownOption(word) else {
      throw UsageError(
        "option \(typed) needs a value \(option.value ?? ""), but \(quoted(word)) follows;"
          + " to mean that, join them: --\(option.name)=\(Terminal.printable(word))", at: path)
    }
    next += 1
    return word
  }

  private func isKnownOption(_ word: String) -> Bool {
    if word == "--" { return true }
    let name = word.unicodeScalars.prefix { $0 != "=" }
    return path.visibleOptions.contains { $0.spellings.contains(String(name)) }
  }

  private mutating func noteFlag(_ option: Option) {
    let isDeclared = ([path.root] + path.descendants).contains { command in
      command.options.contains { $0.name == option.name }
    }
    if !isDeclared, option.name == Option.help.name {
      special = .help(path)
    } else if !isDeclared, option.name == Option.version.name {
      special = .version
    } else {
      occurrences.append(.init(name: option.name, value: nil))
    }
  }

  private mutating func note(_ option: Option, value: String) throws(UsageError) {
    guard allows(option.allowedValues, value) else {
      throw UsageError(
        "option --\(option.name) cannot be \(quoted(value))"
          + hint(for: value, allowed: option.allowedValues), at: path)
    }
    guard option.isRepeatable || !occurrences.contains(where: { $0.name == option.name }) else {
      throw UsageError("option --\(option.name) is given more than once", at: path)
    }
    occurrences.append(.init(name: option.name, value: value))
  }

  private func checkExclusions() throws(UsageError) {
    let given = Set(occurrences.map(\.name))
    for option in path.visibleOptions where given.contains(option.name) {
      if let other = option.excludes.first(where: given.contains), other != option.name {
        throw UsageError(
          "options --\(option.name) and --\(other) cannot be used together", at: path)
      }
    }
  }

  // MARK: Messages

  private func allows(_ values: [String], _ word: String) -> Bool {
    values.isEmpty || values.contains(word)
  }

  private func hint(for word: String, allowed: [String]) -> String {
    if let near = Suggestion.nearest(to: word, among: allowed) { return "; did you mean \(near)?" }
    return "; it is one of \(list(allowed))"
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// An unknown option as typed: bare where it looks like a name, in quotes where it does not.
  private func quotedOption(_ name: String, _ dashes: String) -> String {
    let isPlain = name.utf8.count <= 40 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain ? dashes + name : quoted(dashes + name)
  }
}
