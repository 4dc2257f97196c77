import CommandLineKit
import TestSupport
import Testing

@Suite struct `Odd arguments` {
  static let pieces = [
    "", "-", "--", "---", "-=", "--=", "=", "convert", "show", "keys", "list", "gather", "help",
    "--type", "--type=", "--type=mp4", "-t", "-tmp4", "-f", "-fvt", "-h", "--help", "--version",
    "--set=a", "-s", "a", "b", "\u{0}", "\u{1B}]0;x\u{7}", "\u{202E}", "-\u{301}", "--\u{301}=",
    "\u{1F468}\u{200D}\u{1F469}", "-\u{1F468}", "\r\n", "--force=", "mp4",
    String(repeating: "x", count: 5000), "--" + String(repeating: "=", count: 3000),
  ]

  @Test(arguments: 1...20) func `any list of words gives a result or a printable line`(
    seed: UInt64
  ) {
    var random = RepeatableNumbers(seed: seed)
    for _ in 0..<500 {
      var words: [String] = []
      for _ in 0..<Int.random(in: 0...7, using: &random) {
        var word = Self.pieces.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<4, using: &random) == 0 {
          word += Self.pieces.randomElement(using: &random) ?? ""
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          word = String(word.unicodeScalars.prefix(Int.random(in: 0...4, using: &random)))
        }
        words.append(word)
      }
      do {
        let result = try Demo.root.parse(words)
        // Nothing is lost on the way: each word that came back was given.
        if case .run(let parsed) = result {
          let back = parsed.path.command.arguments.flatMap { parsed.positionals($0.name) }
          #expect(back.allSatisfy(words.contains))
        }
      } catch {
        #expect(error.message.utf8.count < 1000)
        #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
      }
    }
  }

  @Test func `a very long command line is read in linear time`() throws {
    let words = ["show"] + (0..<100_000).map { "file\($0)" }
    let parsed = try Demo.run(words)
    #expect(parsed.positionals("FILE").count == 100_000)
  }
}
