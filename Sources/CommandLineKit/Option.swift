/// An option of a command: a flag, or a name with a value.
package struct Option: Sendable, Hashable {
  /// The long name without its dashes.
  package var name: String
  /// The one-letter name.
  package var short: Character?
  /// Other long names that are understood, for those who know them from before.
  package var aliases: [String] = []
  /// The placeholder of the value, such as `FILE`; nil for a flag.
  package var value: String?
  /// What the option does.
  package var help: String
  /// Whether it may be given more than once.
  package var isRepeatable: Bool
  /// The only values allowed; empty when any is.
  package var allowedValues: [String]
  /// What happens without the option, in words.
  package var defaultText: String?
  /// Long names of options that cannot stand beside this one.
  package var excludes: [String]
  /// What a shell offers as a value.
  package var completion: Completion

  /// Describes an option that takes a value.
  package init(
    _ name: String, short: Character? = nil, value: String, help: String,
    isRepeatable: Bool = false, allowedValues: [String] = [], defaultText: String? = nil,
    excludes: [String] = [], completion: Completion = .none
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
    self.allowedValues = allowedValues
    self.defaultText = defaultText
    self.excludes = excludes
    self.completion = completion
  }

  /// Describes a flag; one given twice says the same as one given once.
  package init(
    flag name: String, short: Character? = nil, aliases: [String] = [], help: String,
    isRepeatable: Bool = false, defaultText: String? = nil, excludes: [String] = []
  ) {
    self.init(
      name, short: short, value: "", help: help, isRepeatable: isRepeatable,
      defaultText: defaultText, excludes: excludes)
    value = nil
    self.aliases = aliases
  }

  /// The option that every command understands and that shows its help.
  static let help = Option(flag: "help", short: "h", help: "Show this help and exit")
  /// The option that every command understands and that shows the version of the tool.
  static let version = Option(flag: "version", short: "V", help: "Show the version and exit")

  /// Whether a long name is one of this option.
  func isCalled(_ name: String) -> Bool { self.name == name || aliases.contains(name) }

  /// The names with dashes, short one first.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ([name] + aliases).map { "--\($0)" }
  }

  /// The help with the values, the default and the repetition told in words.
  var fullHelp: String {
    var notes: [String] = []
    if !allowedValues.isEmpty { notes.append("one of " + allowedValues.joined(separator: ", ")) }
    if let defaultText { notes.append("default: \(defaultText)") }
    if isRepeatable { notes.append("may be repeated") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
