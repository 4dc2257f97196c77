import Testing

@testable import CommandLineKit

@Suite struct `Terminals` {
  @Test(arguments: [
    ("plain text, ünïcödé 日本", "plain text, ünïcödé 日本"),
    ("line\nline\r\tend", "line\\nline\\r\\tend"),
    ("\u{1B}[2J\u{1B}]0;title\u{7}", "\\u{1B}[2J\\u{1B}]0;title\\u{07}"),
    ("\u{0}\u{1F}\u{7F}", "\\u{00}\\u{1F}\\u{7F}"),
    ("\u{80}\u{9B}31m\u{9F}\u{A0}", "\\u{80}\\u{9B}31m\\u{9F}\u{A0}"),
    ("abc\u{202E}gpj.exe\u{202C}", "abc\\u{202E}gpj.exe\\u{202C}"),
    ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("a\u{2028}b\u{2029}\u{FEFF}", "a\\u{2028}b\\u{2029}\\u{FEFF}"),
    ("a\u{AD}b\u{200E}c\u{61C}\u{200B}", "a\\u{AD}b\\u{200E}c\\u{61C}\\u{200B}"),
    ("x\u{E0041}\u{E007F}", "x\\u{E0041}\\u{E007F}"),
    ("back\\slash", "back\\\\slash"),
    ("\r\n", "\\r\\n"),
    ("e\u{301}\u{200D}\u{1F469}", "e\u{301}\u{200D}\u{1F469}"),
    ("", ""),
  ])
  func `text from outside cannot drive them`(_ text: String, _ shown: String) {
    #expect(Terminal.printable(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(
    arguments: [
      (true, [:], true),
      (false, [:], false),
      (true, ["NO_COLOR": "1"], false),
      (true, ["NO_COLOR": ""], true),
      (true, ["TERM": "dumb"], false),
      (true, ["TERM": "xterm"], true),
      (false, ["CLICOLOR_FORCE": "1"], true),
      (false, ["CLICOLOR_FORCE": "0"], false),
      (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [(Bool, [String: String], Bool)])
  func `colours follow terminal and environment`(
    isTerminal: Bool, variables: [String: String], expected: Bool
  ) {
    let terminal = Terminal(
      descriptor: -1, isTerminal: isTerminal, environment: Environment(variables))
    #expect(terminal.allowsColor == expected)
    #expect(terminal.styles.isOn == expected)
  }

  @Test(arguments: [
    ("132", 132), ("", 80), ("0", 80), ("-5", 80), ("wide", 80), ("999999999999999999999", 80),
  ])
  func `width falls back to COLUMNS, then to 80`(columns: String, expected: Int) {
    let environment = Environment(["COLUMNS": columns])
    #expect(Terminal(descriptor: -1, environment: environment).width == expected)
    #expect(!Terminal(descriptor: -1, environment: environment).isTerminal)
  }

  @Test func `styles print nothing where they are off and nest where they are on`() {
    #expect(Styles.off.red("x") == "x")
    #expect(Styles.on.bold("") == "")
    let nested = Styles.on.bold("a" + Styles.on.red("b") + "c")
    #expect(nested == "\u{1B}[1ma\u{1B}[31mb\u{1B}[39mc\u{1B}[22m")
    let all = [
      Styles.on.dim("x"), Styles.on.green("x"), Styles.on.yellow("x"), Styles.on.cyan("x"),
    ]
    #expect(Set(all).count == 4)
  }
}
