/// What a command line asks for.
package enum ParseResult: Sendable {
  /// Run the command with these arguments.
  case run(ParsedArguments)
  /// Show the help of a command.
  case help(CommandPath)
  /// Show the version of the tool.
  case version
}

/// The arguments of one command, checked against its description.
package struct ParsedArguments: Sendable {
  /// One option as it was given.
  package struct Occurrence: Sendable, Hashable {
    /// The long name of the option.
    package let name: String
    /// Its value; nil for a flag.
    package let value: String?
  }

  /// The command and those above it.
  package let path: CommandPath
  /// Every option in the order given, for commands in which that order matters.
  package let occurrences: [Occurrence]
  let positionalValues: [String: [String]]

  /// Whether the flag was given.
  package func flag(_ name: String) -> Bool { count(name) > 0 }

  /// How often the option was given.
  package func count(_ name: String) -> Int { occurrences.count { $0.name == name } }

  /// The value of an option, or nil when it was not given.
  package func value(_ name: String) -> String? {
    occurrences.last { $0.name == name }?.value
  }

  /// Every value of a repeatable option, in the order given.
  package func values(_ name: String) -> [String] {
    occurrences.compactMap { $0.name == name ? $0.value : nil }
  }

  /// The word given for a positional argument, or nil when there is none.
  package func positional(_ name: String) -> String? { positionals(name).first }

  /// Every word given for a positional argument.
  package func positionals(_ name: String) -> [String] { positionalValues[name] ?? [] }

  /// The word given for an argument that the command cannot do without.
  ///
  /// - Throws: ``UsageError`` when there is none.
  package func required(_ name: String) throws(UsageError) -> String {
    guard let word = positional(name) else { throw usageError("missing argument \(name)") }
    return word
  }

  /// The value of an option as a whole number, or nil when the option was not given.
  ///
  /// - Throws: ``UsageError`` when the value is not a decimal number or is outside `range`.
  package func integer(
    _ name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    try value(
      name, as: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// The value of an option as something that is read of text, or nil when the option was not given.
  ///
  /// - Throws: ``UsageError`` that says what it takes, when the text is none.
  package func value<Value>(
    _ name: String, as expected: String, _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    try values(name, as: expected, read).last
  }

  /// Every value of a repeatable option as something that is read of text.
  ///
  /// - Throws: ``UsageError`` that says what it takes, when a text is none.
  package func values<Value>(
    _ name: String, as expected: String, _ read: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    try values(name).map { text throws(UsageError) in
      if let value = read(text) { return value }
      throw usageError("option --\(name) takes \(expected), not \(quoted(text))")
    }
  }

  /// An error about these arguments, with the usage line of their command.
  package func usageError(_ message: String) -> UsageError { UsageError(message, at: path) }
}
