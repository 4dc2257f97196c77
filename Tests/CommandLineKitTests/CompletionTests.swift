import CommandLineKit
import Foundation
import Testing

/// What is typed, the cursor at its end, and what may then follow.
struct CompletionCase: Sendable, CustomTestStringConvertible {
  let line: String
  let offers: [String]

  var testDescription: String { line }

  init(_ line: String, _ offers: String...) { (self.line, self.offers) = (line, offers) }

  /// The files that are in the folder where files are looked for.
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
    .init("demo convert --type=", "--type=3gp", "--type=mov", "--type=mp4"),
    .init("demo convert --type=mo", "--type=mov"),
    .init("demo convert --report=no", "--report=notes.txt"),
    .init("demo convert --force=no"),
    .init("demo convert tw", "two words.mov"),
    .init("demo convert \"tw", "two words.mov"),
    .init("demo convert two\\", "two words.mov"),
    .init("demo convert fol", "folder"),
    .init("demo convert nnn"),
    .init("demo convert folder/", "folder/inside.txt"),
  ]
}

@Suite struct `Completions` {
  @Test(arguments: CompletionCase.all) func `name what may follow`(_ example: CompletionCase) throws
  {
    try Tool.withFolder { folder in
      for file in CompletionCase.files {
        let url = folder.appendingPathComponent(file)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      let words = example.line.split(separator: " ", omittingEmptySubsequences: false)
        .dropFirst().map(String.init)
      let answer = CompletionAnswer(Demo.root, words: words)
      let offers = answer.offers + answer.files(in: folder.path)
      #expect(offers.map(\.word).sorted() == example.offers)
    }
  }

  @Test func `say what they offer`() {
    let answer = CompletionAnswer(Demo.root, words: ["sh"])
    #expect(CompletionScript.fish.text(answer) == "show\tprint what files hold\n")
    #expect(CompletionScript.zsh.text(answer) == "words\nshow:print what files hold\n")
    #expect(CompletionScript.bash.text(answer) == "words\nshow\n")
  }

  @Test func `leave files to zsh`() {
    let answer = CompletionAnswer(Demo.root, words: ["convert", ""])
    #expect(CompletionScript.zsh.text(answer) == "files mov|mp4\n")
  }

  /// A name and words that a shell would like to read in its own way.
  @Test(arguments: CompletionScript.allCases) func `have no mistake the shell would see`(
    _ script: CompletionScript
  ) throws {
    if !Tool.isInstalled(script.rawValue) {
      try Test.cancel("\(script.rawValue) is not installed")
    }
    for (program, words) in [("demo", ["answer"]), ("odd-tool", ["it's", "$HOME `x` \""])] {
      let text = script.text(program: program, asking: words)
      let result = try Tool.run(script.rawValue, ["-n"], input: text)
      #expect(result.code == 0 && result.errors == "")
    }
  }
}
