import CommandLineKit
import Testing

/// A command line that is understood, and a digest of what it means.
struct ParsingCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: [String]
  let meaning: String

  init(_ name: String, _ words: [String], _ meaning: String) {
    (self.testDescription, self.words, self.meaning) = (name, words, meaning)
  }

  static let all: [ParsingCase] = [
    .init("two words", ["convert", "a", "b"], "demo convert IN=a OUT=b"),
    .init(
      "a value after its option", ["convert", "--type", "mp4", "a", "b"],
      "demo convert type=mp4 IN=a OUT=b"),
    .init(
      "a value after an equals sign", ["convert", "--type=mp4", "a", "b"],
      "demo convert type=mp4 IN=a OUT=b"),
    .init(
      "an equals sign inside a value", ["convert", "--set=a=b=c", "a", "b"],
      "demo convert set=a=b=c IN=a OUT=b"),
    .init("an empty value", ["convert", "--set=", "a", "b"], "demo convert set= IN=a OUT=b"),
    .init(
      "an empty word is a value", ["convert", "--set", "", "a", "b"],
      "demo convert set= IN=a OUT=b"),
    .init(
      "a short option with the next word", ["convert", "-t", "mov", "a", "b"],
      "demo convert type=mov IN=a OUT=b"),
    .init(
      "a short option with the value attached", ["convert", "-tmov", "a", "b"],
      "demo convert type=mov IN=a OUT=b"),
    .init(
      "a short option with an equals sign in its value", ["convert", "-sx=1", "a", "b"],
      "demo convert set=x=1 IN=a OUT=b"),
    .init(
      "short flags together, the last with a value", ["convert", "-fvtmov", "a", "b"],
      "demo convert force verbose type=mov IN=a OUT=b"),
    .init(
      "short flags together, the value after", ["convert", "-fvt", "mov", "a", "b"],
      "demo convert force verbose type=mov IN=a OUT=b"),
    .init(
      "options between and after words", ["convert", "a", "-f", "b", "--no-mirror"],
      "demo convert force no-mirror IN=a OUT=b"),
    .init(
      "two dashes end the options", ["convert", "-f", "--", "-a", "--type"],
      "demo convert force IN=-a OUT=--type"),
    .init("only the first two dashes", ["convert", "--", "--", "x"], "demo convert IN=-- OUT=x"),
    .init("one dash is a word", ["convert", "-", "b"], "demo convert IN=- OUT=b"),
    .init(
      "one dash is a value", ["convert", "-s", "-", "a", "b"], "demo convert set=- IN=a OUT=b"),
    .init(
      "a negative number is a value", ["convert", "--jobs", "-5", "a", "b"],
      "demo convert jobs=-5 IN=a OUT=b"),
    .init(
      "a name with dashes joined is a value", ["convert", "--set=--force", "a", "b"],
      "demo convert set=--force IN=a OUT=b"),
    .init(
      "order of repeated options", ["convert", "-s1", "--set", "2", "a", "b", "--set=3"],
      "demo convert set=1 set=2 set=3 IN=a OUT=b"),
    .init(
      "a flag given twice", ["convert", "-f", "--force", "a", "b"],
      "demo convert force force IN=a OUT=b"),
    .init(
      "an option of the tool before the command", ["-v", "show", "-v", "a"],
      "demo show verbose verbose FILE=a"),
    .init("several words", ["show", "a", "b", "c"], "demo show FILE=a FILE=b FILE=c"),
    .init("a command's name as a word", ["show", "show"], "demo show FILE=show"),
    .init("an optional word that is absent", ["keys", "list"], "demo keys list"),
    .init("an optional word", ["keys", "list", "mdta"], "demo keys list SPACE=mdta"),
    .init("many and one, with one", ["keys", "gather", "a"], "demo keys gather OUT=a"),
    .init(
      "many and one, with three", ["keys", "gather", "a", "b", "c"],
      "demo keys gather IN=a IN=b OUT=c"),
    .init("a word among those allowed", ["completions", "zsh"], "demo completions SHELL=zsh"),
    .init(
      "a value that begins with a combining mark", ["convert", "--set=\u{301}x", "a", "b"],
      "demo convert set=\u{301}x IN=a OUT=b"),
    .init("help", ["--help"], "help demo"),
    .init("short help", ["-h"], "help demo"),
    .init("help of a command", ["convert", "--help"], "help demo convert"),
    .init("help where words are missing", ["convert", "a", "-h"], "help demo convert"),
    .init("help among short flags", ["convert", "-fh"], "help demo convert"),
    .init("help below", ["keys", "list", "--help"], "help demo keys list"),
    .init("the word help", ["help"], "help demo"),
    .init("the word help with a command", ["help", "convert"], "help demo convert"),
    .init("the word help with two words", ["help", "keys", "list"], "help demo keys list"),
    .init("help of help", ["help", "help"], "help demo"),
    .init(
      "help after the two dashes is a word", ["show", "--", "--help"], "demo show FILE=--help"),
    .init("version", ["--version"], "version"),
    .init("version of a command", ["show", "--version"], "version"),
  ]
}

/// A command line that is not understood, and the line that says why.
struct UsageCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: [String]
  let message: String

  init(_ name: String, _ words: [String], _ message: String) {
    (self.testDescription, self.words, self.message) = (name, words, message)
  }

  static let all: [UsageCase] = [
    .init(
      "no command", [], "a command is missing; known are convert, show, completions, keys"),
    .init("no command below", ["keys"], "a command is missing; known are list, gather"),
    .init("command misspelt", ["cnovert"], "unknown command 'cnovert'; did you mean convert?"),
    .init("command begun", ["comp"], "unknown command 'comp'; did you mean completions?"),
    .init(
      "command unknown", ["x"],
      "unknown command 'x'; known are convert, show, completions, keys"),
    .init(
      "help of a command misspelt", ["help", "shwo"], "unknown command 'shwo'; did you mean show?"),
    .init(
      "option misspelt", ["convert", "--trasport", "auto"],
      "unknown option --trasport; did you mean --transport?"),
    .init(
      "option misspelt, with a value", ["convert", "--tpye=mp4"],
      "unknown option --tpye; did you mean --type?"),
    .init(
      "option begun", ["convert", "--trans"],
      "unknown option --trans; did you mean --transport?"),
    .init("option unknown", ["convert", "--zzzzzz"], "unknown option --zzzzzz"),
    .init("short option unknown", ["convert", "-fx"], "unknown option -x"),
    .init("three dashes", ["convert", "---"], "unknown option ---"),
    .init("no name", ["convert", "--=x"], "unknown option --"),
    .init(
      "hostile option", ["convert", "--\u{1B}[2J"], "unknown option '--\\u{1B}[2J'"),
    .init("value missing at the end", ["convert", "--type"], "option --type needs a value TYPE"),
    .init("short value missing", ["convert", "-ft"], "option -t needs a value TYPE"),
    .init(
      "value missing before an option", ["convert", "--report", "--force", "a", "b"],
      "option --report needs a value FILE, but '--force' follows; to mean that, join them:"
        + " --report=--force"),
    .init("value of a flag", ["convert", "--force=yes"], "option --force takes no value"),
    .init("value of help", ["convert", "--help=x"], "option --help takes no value"),
    .init(
      "value not allowed", ["convert", "--type", "avi"],
      "option --type cannot be 'avi'; it is one of mp4, mov, 3gp"),
    .init(
      "value misspelt", ["convert", "--transport", "rewarp"],
      "option --transport cannot be 'rewarp'; did you mean rewrap?"),
    .init(
      "option given twice", ["convert", "-tmp4", "--type=mov"],
      "option --type is given more than once"),
    .init(
      "options that exclude each other", ["convert", "--report=r", "--plan", "a", "b"],
      "options --plan and --report cannot be used together"),
    .init("first word missing", ["convert"], "missing argument IN"),
    .init("second word missing", ["convert", "a"], "missing argument OUT"),
    .init("no word for one or more", ["show"], "missing argument FILE"),
    .init("one word too many", ["convert", "a", "b", "c"], "unexpected argument 'c'"),
    .init(
      "word not allowed", ["completions", "tcsh"],
      "SHELL cannot be 'tcsh'; it is one of bash, zsh, fish"),
    .init("no word for the last", ["keys", "gather"], "missing argument OUT"),
  ]
}

@Suite struct `Parsing` {
  /// The result in one line, in the order given.
  static func digest(_ result: ParseResult) -> String {
    switch result {
    case .help(let path): return "help \(path.joinedName)"
    case .version: return "version"
    case .run(let parsed):
      let options = parsed.occurrences.map {
        $0.name + ($0.value.map { "=\($0)" } ?? "")
      }
      let words = parsed.path.command.arguments.flatMap { argument in
        parsed.positionals(argument.name).map { "\(argument.name)=\($0)" }
      }
      return (parsed.path.names + options + words).joined(separator: " ")
    }
  }

  @Test(arguments: ParsingCase.all) func `understands`(_ example: ParsingCase) throws {
    #expect(Self.digest(try Demo.root.parse(example.words)) == example.meaning)
  }

  @Test(arguments: UsageCase.all) func `refuses in one clear line`(_ example: UsageCase) throws {
    let error = try #require(throws: UsageError.self) { try Demo.root.parse(example.words) }
    #expect(error.message == example.message)
    #expect(error.exitCode == .usage)
  }

  @Test func `shows how the command is called`() throws {
    let error = try #require(throws: UsageError.self) { try Demo.root.parse(["convert", "a"]) }
    #expect(
      error.description == "demo: missing argument OUT\nusage: demo convert [options] IN OUT")
  }

  @Test func `a tool without commands takes its words itself`() throws {
    let tool = Command(
      name: "cat", summary: "print files",
      arguments: [Argument("FILE", help: "Files", arity: .many)])
    #expect(Self.digest(try tool.parse([])) == "cat")
    #expect(Self.digest(try tool.parse(["help", "x"])) == "cat FILE=help FILE=x")
    #expect(Self.digest(try tool.parse(["-h"])) == "help cat")
  }

  @Test func `a command's own names go before the common ones`() throws {
    let tool = Command(
      name: "tool", summary: "x",
      options: [
        Option(flag: "human", short: "h", help: "x"), Option(flag: "version", help: "x"),
      ])
    #expect(Self.digest(try tool.parse(["-h", "--version"])) == "tool human version")
    #expect(Self.digest(try tool.parse(["--help"])) == "help tool")
  }

  @Test func `answers by name`() throws {
    let parsed = try Demo.run(["-vv", "convert", "a", "b", "-s1", "-s2", "-f", "-tmp4"])
    #expect(parsed.flag("force") && !parsed.flag("plan"))
    #expect(parsed.count("verbose") == 2)
    #expect(parsed.value("type") == "mp4" && parsed.value("report") == nil)
    #expect(parsed.values("set") == ["1", "2"])
    #expect(parsed.positional("IN") == "a" && parsed.positional("NONE") == nil)
    #expect(try parsed.required("OUT") == "b")
    #expect(throws: UsageError.self) { try parsed.required("NONE") }
  }

  @Test(
    arguments: [
      ("1", 1), ("64", 64), ("0", nil), ("65", nil), ("-1", nil), ("", nil), ("1.0", nil),
      ("x", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func `whole numbers are checked against their range`(_ text: String, _ number: Int?) throws {
    let parsed = try Demo.run(["convert", "a", "b", "--jobs=\(text)"])
    if let number {
      #expect(try parsed.integer("jobs", in: 1...64) == number)
    } else {
      let error = try #require(throws: UsageError.self) {
        try parsed.integer("jobs", in: 1...64)
      }
      #expect(
        error.message == "option --jobs takes a whole number from 1 to 64, not '\(text)'")
    }
    #expect(try parsed.integer("set", in: 1...64) == nil)
  }
}
