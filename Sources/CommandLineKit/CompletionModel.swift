/// What the completion scripts of all shells are made from.
struct CompletionModel {
  /// What a shell may offer for a positional word.
  struct Offer {
    /// How many positional words stand before it.
    let position: Int
    /// Whether it is offered for every later word too.
    let isOpenEnded: Bool
    let argument: Argument
  }

  let program: String
  /// Every command, the word `help` among them.
  let paths: [CommandPath]

  init(_ root: Command) {
    var root = root
    if CommandPath(root).hasHelpWord {
      let topic = Argument(
        "COMMAND", help: "The command to explain", arity: .optional,
        allowedValues: root.subcommands.map(\.name))
      root.subcommands.append(
        Command(name: "help", summary: "show the help of a command", arguments: [topic]))
    }
    program = root.name
    paths = CommandPath(root).tree
  }

  /// The name of the program as part of a function name.
  var identifier: String { Self.identifier([program]) }

  /// Words as part of a function name.
  static func identifier(_ words: [String]) -> String {
    String(
      words.joined(separator: "_").map { letter in
        letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "_"
      })
  }
}

extension CommandPath {
  /// What may be offered at which positional word; behind an argument of many words all that follow are possible.
  var offers: [CompletionModel.Offer] {
    var offers: [CompletionModel.Offer] = []
    for (position, argument) in command.arguments.enumerated() {
      let isRepeated = offers.contains { earlier in
        earlier.isOpenEnded && earlier.argument.completion == argument.completion
          && earlier.argument.allowedValues == argument.allowedValues
      }
      let isOpenEnded = argument.isUnbounded || offers.contains(where: \.isOpenEnded)
      if !isRepeated {
        offers.append(.init(position: position, isOpenEnded: isOpenEnded, argument: argument))
      }
    }
    return offers
  }
}
