/// A positional argument of a command.
package struct Argument: Sendable, Hashable {
  /// How many words an argument stands for.
  package enum Arity: Sendable, Hashable {
    /// Exactly one word.
    case one
    /// One word or none.
    case optional
    /// Any number of words.
    case many
    /// At least one word.
    case oneOrMore
  }

  /// The placeholder, such as `IN`.
  package var name: String
  /// What the argument is.
  package var help: String
  /// How many words it stands for.
  package var arity: Arity
  /// The only words allowed; empty when any word is.
  package var allowedValues: [String]
  /// What a shell offers.
  package var completion: Completion

  /// Describes a positional argument.
  package init(
    _ name: String, help: String, arity: Arity = .one, allowedValues: [String] = [],
    completion: Completion = .none
  ) {
    self.name = name
    self.help = help
    self.arity = arity
    self.allowedValues = allowedValues
    self.completion = completion
  }

  var minimum: Int { arity == .one || arity == .oneOrMore ? 1 : 0 }
  var isUnbounded: Bool { arity == .many || arity == .oneOrMore }

  /// The argument as a usage line shows it.
  var usage: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name) ...]"
    case .oneOrMore: "\(name) ..."
    }
  }
}

/// What a shell offers for a word that is being typed.
package enum Completion: Sendable, Hashable {
  /// Nothing.
  case none
  /// These, among others that are understood, too.
  case words([String])
  /// Files with one of these extensions (without the dot), or any file where the list is empty.
  case file([String])

  /// Any file.
  package static let anyFile = Completion.file([])
}
