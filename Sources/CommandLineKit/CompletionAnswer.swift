internal import CLibrary

/// What may be typed next on a command line: what shells ask the tool for, whichever shell it is.
package struct CompletionAnswer: Sendable {
  /// A word that may be typed.
  package struct Offer: Sendable, Hashable {
    /// The whole word.
    package let word: String
    /// What it is; empty for a file, and a value.
    package var help = ""
  }

  /// The words, where one is possible, without files.
  package private(set) var offers: [Offer] = []
  /// The endings of the files that may be named, none for any file; `nil` where none may be named.
  package private(set) var fileEndings: [String]?
  /// The start of a file's name, and what stands before it in the same word, as `--output=`.
  private var file = (option: "", start: "")

  /// Finds what may follow.
  ///
  /// - Parameters:
  ///   - root: the tool.
  ///   - words: what was typed after its name; the last word is the one that is being typed.
  package init(_ root: Command, words: [String]) {
    var path = CommandPath(root.explainingCommands)
    var (expected, isEnded, position) = (Option?.none, false, 0)
    for word in words.dropLast() {
      if expected != nil {
        expected = nil
      } else if isEnded || word == "-" || !word.hasPrefix("-") {
        if position == 0, let next = path.command.subcommands.first(where: { $0.name == word }) {
          path = path.appending(next)
        } else {
          position += 1
        }
      } else if word == "--" {
        isEnded = true
      } else {
        expected = path.optionAwaitingValue(behind: word)
      }
    }
    let word = Self.unquoted(words.last ?? "")
    let equals = word.firstIndex(of: "=")
    if let expected {
      offer(expected.allowedValues, expected.completion, to: word)
    } else if !isEnded, word.hasPrefix("--"), let equals {
      let name = word[..<equals].dropFirst(2)
      guard let option = path.visibleOptions.first(where: { $0.isCalled(String(name)) }),
        option.value != nil
      else { return }
      offer(
        option.allowedValues, option.completion, to: String(word[word.index(after: equals)...]),
        behind: String(word[...equals]))
    } else if !isEnded, word.hasPrefix("-") {
      offers = path.visibleOptions.flatMap { option in
        option.spellings.map { Offer(word: $0, help: option.help) }
      }.filter { $0.word.hasPrefix(word) }
    } else {
      if position == 0 {
        offers = path.command.subcommands.filter { $0.name.hasPrefix(word) }
          .map { Offer(word: $0.name, help: $0.summary) }
      }
      for argument in path.command.arguments(at: position) {
        offer(argument.allowedValues, argument.completion, to: word)
      }
    }
  }

  private mutating func offer(
    _ values: [String], _ completion: Completion, to word: String, behind option: String = ""
  ) {
    var values = values
    if case .words(let words) = completion { values += words }
    offers += values.filter { $0.hasPrefix(word) }.map { Offer(word: option + $0) }
    guard case .file(let endings) = completion else { return }
    let isAny = endings.isEmpty || fileEndings?.isEmpty == true
    fileEndings = isAny ? [] : (fileEndings ?? []) + endings
    file = (option, word)
  }

  /// A word as a shell reads it that was begun with a quote, or has backslashes.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var letters = (word.first == "\"" || word.first == "'" ? word.dropFirst() : word[...])[...]
    while let letter = letters.popFirst() {
      if let read = letter == "\\" ? letters.popFirst() : letter { result.append(read) }
    }
    return result
  }

  // MARK: Files

  /// Folders, and files of the endings that begin as what was typed; all files where none ends so.
  ///
  /// - Parameter folder: where names without a folder are looked for.
  /// - Returns: the words, sorted; none where no file may be named.
  package func files(in folder: String = ".") -> [Offer] {
    guard let fileEndings else { return [] }
    let typed = file.start.lastIndex(of: "/").map { String(file.start[...$0]) } ?? ""
    let start = file.start.dropFirst(typed.count)
    var place = typed.hasPrefix("/") ? typed : "\(folder)/\(typed)"
    if typed.hasPrefix("~/"), let home = Environment.process["HOME"] {
      place = home + typed.dropFirst()
    }
    guard let stream = unsafe opendir(place) else { return [] }
    defer { unsafe closedir(stream) }
    var (folders, wanted, others) = ([String](), [String](), [String]())
    while let record = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &record.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name.hasPrefix(start), start.hasPrefix(".") || !name.hasPrefix(".") else { continue }
      var status = stat()
      if unsafe stat("\(place)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        folders.append(name)
      } else if fileEndings.contains(where: { name.lowercased().hasSuffix(".\($0.lowercased())") })
      {
        wanted.append(name)
      } else {
        others.append(name)
      }
    }
    return (folders + (wanted.isEmpty ? others : wanted)).sorted()
      .map { Offer(word: file.option + typed + $0) }
  }
}

extension CommandPath {
  /// The option that takes the next word as its value; `nil` where a word of options has all it needs.
  fileprivate func optionAwaitingValue(behind word: String) -> Option? {
    let valued = visibleOptions.filter { $0.value != nil }
    if word.hasPrefix("--") { return valued.first { "--\($0.name)" == word } }
    let letters = word.dropFirst()
    guard
      let index = letters.firstIndex(where: { letter in valued.contains { $0.short == letter } })
    else { return nil }
    // What follows the letter is its value.
    return letters.index(after: index) == letters.endIndex
      ? valued.first { $0.short == letters[index] } : nil
  }
}

extension Command {
  /// The command with the word `help` among those below it, where it is one.
  fileprivate var explainingCommands: Command {
    guard CommandPath(self).hasHelpWord else { return self }
    let topic = Argument(
      "COMMAND", help: "The command to explain", arity: .optional,
      allowedValues: subcommands.map(\.name))
    var root = self
    root.subcommands.append(
      Command(name: "help", summary: "show the help of a command", arguments: [topic]))
    return root
  }

  /// The arguments that a positional word may be; after one of many words all that follow are possible.
  fileprivate func arguments(at position: Int) -> [Argument] {
    let firstOfMany = arguments.firstIndex(where: \.isUnbounded) ?? arguments.count
    return arguments.enumerated().filter { index, _ in
      index == position || firstOfMany <= index && index < position
    }.map(\.element)
  }
}
