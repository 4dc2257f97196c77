import CommandLineKit
import Foundation
import Testing

/// What is typed, the cursor at its end, and what a shell then offers.
struct CompletionCase: Sendable, CustomTestStringConvertible {
  let line: String
  let offers: [String]

  var testDescription: String { line }

  init(_ line: String, _ offers: String...) { (self.line, self.offers) = (line, offers) }

  /// The files that lie in the folder the shells look at.
  static let files = ["a.mov", "b.MP4", "notes.txt", "folder/inside.txt", "two words.mov"]

  static let all: [CompletionCase] = [
    .init("demo ", "completions", "convert", "help", "keys", "show"),
    .init("demo co", "completions", "convert"),
    .init("demo -v conv", "convert"),
    .init("demo help ke", "keys"),
    .init("demo keys ", "gather", "list"),
    .init("demo completions z", "zsh"),
    .init("demo convert --no", "--no-mirror"),
    .init("demo convert --verb", "--verbose"),
    .init("demo convert --type m", "mov", "mp4"),
    .init("demo convert -t m", "mov", "mp4"),
    .init("demo convert -ft 3", "3gp"),
    .init("demo convert --set a=b:c --transport r", "rewrap"),
    .init("demo convert --set show --type 3", "3gp"),
    .init("demo convert --report n", "notes.txt"),
    .init("demo convert a", "a.mov"),
    .init("demo convert b", "b.MP4"),
    .init("demo convert n", "notes.txt"),
    .init("demo convert a.mov no", "notes.txt"),
    .init("demo convert --set x=y:z a.mov no", "notes.txt"),
    .init("demo show no", "notes.txt"),
    .init("demo show x y z no", "notes.txt"),
    .init("demo show -- no", "notes.txt"),
    .init("demo keys list x"),
  ]
}

@Suite struct `Completions` {
  static let scripts = [
    ("bash", BashCompletion(Demo.root).script),
    ("zsh", ZshCompletion(Demo.root).script),
    ("fish", FishCompletion(Demo.root).script),
  ]

  /// A command whose every word is one that a shell would like to read in its own way.
  static let hostile = Command(
    name: "odd-tool", summary: "it's \"odd\" $HOME `x` [a:b] (c) \\ %",
    options: [
      Option(
        "odd", short: "o", value: "A:B", help: "it's [\"odd\"]: $(x) `x` \\ !",
        allowedValues: ["it's", "a b", "$HOME", "x:y", "(z)"])
    ],
    subcommands: [
      Command(
        name: "run", summary: "don't: [x]",
        arguments: [Argument("A B", help: "x", arity: .many, completion: .file(["tar.gz", "7z"]))])
    ])

  @Test(arguments: scripts) func `have no mistake the shell would see`(
    shell: String, script: String
  ) throws {
    if !Tool.isInstalled(shell) { try Test.cancel("\(shell) is not installed") }
    let odd = [
      "bash": BashCompletion(Self.hostile).script, "zsh": ZshCompletion(Self.hostile).script,
      "fish": FishCompletion(Self.hostile).script,
    ]
    for script in [script, try #require(odd[shell])] {
      let result = try Tool.run(shell, ["-n"], input: script)
      #expect(result.code == 0 && result.errors == "")
    }
  }

  @Test(arguments: scripts) func `name every command and option`(
    shell: String, script: String
  ) {
    for command in Demo.root.subcommands {
      #expect(script.contains(command.name))
      for option in command.options { #expect(script.contains(option.name)) }
    }
    #expect(script.hasSuffix("\n"))
  }

  private func prepare(_ folder: URL) throws {
    for file in CompletionCase.files {
      let url = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  /// Fills in what bash would and calls the function; words are cut where bash cuts them.
  private func offersOfBash(_ line: String, breaks: String, in folder: URL) throws -> [String] {
    let driver = """
      \(BashCompletion(Demo.root).script)
      COMP_LINE=$1
      COMP_POINT=${#COMP_LINE}
      COMP_WORDBREAKS=$2
      COMP_WORDS=()
      rest=$COMP_LINE
      word=
      while [[ -n $rest ]]; do
        letter=${rest:0:1}
        rest=${rest:1}
        case $letter in
          ' ') [[ -n $word ]] && COMP_WORDS+=("$word"); word= ;;
          [=:])
            if [[ $COMP_WORDBREAKS == *$letter* ]]; then
              [[ -n $word ]] && COMP_WORDS+=("$word")
              COMP_WORDS+=("$letter")
              word=
            else
              word+=$letter
            fi ;;
          *) word+=$letter ;;
        esac
      done
      if [[ -n $word || $COMP_LINE == *' ' ]]; then COMP_WORDS+=("$word"); fi
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _demo
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let script = folder.appendingPathComponent(".driver")
    try Data(driver.utf8).write(to: script)
    let result = try Tool.run(
      "bash", ["--norc", script.path, line, breaks], in: folder)
    #expect(result.code == 0 && result.errors == "")
    return result.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(
    .enabled(if: Tool.isInstalled("bash"), "bash is not installed"),
    arguments: CompletionCase.all)
  func `work in bash`(_ example: CompletionCase) throws {
    try Tool.withFolder { folder in
      try prepare(folder)
      for breaks in [" \t\n\"'><=;|&(:", " \t\n"] {
        let offers = try offersOfBash(example.line, breaks: breaks, in: folder)
        #expect(offers == example.offers)
      }
    }
  }

  @Test(
    .enabled(if: Tool.isInstalled("bash"), "bash is not installed"),
    arguments: [
      (" \t\n=:", "demo convert --type=", ["3gp", "mov", "mp4"]),
      (" \t\n=:", "demo convert --type=mo", ["mov"]),
      (" \t\n", "demo convert --type=mo", ["--type=mov"]),
      (" \t\n=:", "demo convert --report=no", ["notes.txt"]),
      (" \t\n=:", "demo convert tw", ["two words.mov"]),
      (" \t\n=:", "demo convert fol", ["folder"]),
      (" \t\n=:", "demo convert nnn", []),
      (" \t\n=:", "demo convert not", ["notes.txt"]),
      (" \t\n=:", "demo convert folder/", ["folder/inside.txt"]),
    ])
  func `join what bash cuts`(breaks: String, line: String, expected: [String]) throws {
    try Tool.withFolder { folder in
      try prepare(folder)
      #expect(try offersOfBash(line, breaks: breaks, in: folder) == expected)
    }
  }

  @Test(
    .enabled(if: Tool.isInstalled("fish"), "fish is not installed"),
    arguments: CompletionCase.all)
  func `work in fish`(_ example: CompletionCase) throws {
    try Tool.withFolder { folder in
      try prepare(folder)
      let script = folder.appendingPathComponent(".script")
      try Data(FishCompletion(Demo.root).script.utf8).write(to: script)
      let result = try Tool.run(
        "fish", ["--no-config", "-c", "source .script; complete -C \"$argv[1]\"", example.line],
        in: folder)
      #expect(result.code == 0 && result.errors == "")
      let offers = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(offers.map(String.init).sorted() == example.offers)
    }
  }
}
