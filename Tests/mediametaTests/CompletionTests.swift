import Foundation
import TestSupport
import Testing

/// The scripts of `mediameta completions` in the shells that they are for.
@Suite struct `Completions in shells` {
  static let cases: [(line: String, offers: [String])] = [
    ("mediameta gr", ["graft"]),
    ("mediameta convert --tr", ["--transport"]),
    ("mediameta convert --transport re", ["rewrap"]),
    ("mediameta convert --set a=b:c --transport f", ["ffmpeg"]),
    ("mediameta show -i compo", ["composer"]),
    ("mediameta show --key-space ud", ["udta"]),
    ("mediameta show --metadata-format itu", ["itunes"]),
    ("mediameta edit --remove common/mak", ["common/make"]),
    ("mediameta edit --track so", ["sound"]),
    ("mediameta show Fixtures/Med", ["Fixtures/Media"]),
    ("mediameta livephoto ", ["make", "pair", "show"]),
    ("mediameta motionphoto ", ["join", "show", "split"]),
  ]

  /// The folder of the tool comes first, so that a script finds it by its name.
  private static let environment = [
    "PATH": "\(Repository.products):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
  ]

  /// Fills in what bash would, and calls the function; words are cut where bash cuts them.
  private func offersOfBash(_ line: String, breaks: String) throws -> [String] {
    let driver = """
      source <(mediameta completions bash)
      COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$2 COMP_WORDS=()
      rest=$COMP_LINE word=
      while [[ -n $rest ]]; do
        letter=${rest:0:1} rest=${rest:1}
        case $letter in
          ' ') [[ -n $word ]] && COMP_WORDS+=("$word"); word= ;;
          [=:])
            if [[ $COMP_WORDBREAKS == *$letter* ]]; then
              [[ -n $word ]] && COMP_WORDS+=("$word")
              COMP_WORDS+=("$letter") word=
            else
              word+=$letter
            fi ;;
          *) word+=$letter ;;
        esac
      done
      if [[ -n $word || $COMP_LINE == *' ' ]]; then COMP_WORDS+=("$word"); fi
      COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
      _mediameta
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Program.run(
      "/bin/bash", ["--norc", "-c", driver, "bash", line, breaks], environment: Self.environment)
    #expect(result.status == 0 && result.errorLines.isEmpty)
    return result.text.split(separator: "\n").map(String.init).sorted()
  }

  @Test(.enabled(if: Program.isInstalled("bash"), "bash is not installed"), arguments: cases)
  func `work in bash`(_ example: (line: String, offers: [String])) throws {
    for breaks in [" \t\n\"'><=;|&(:", " \t\n"] {
      #expect(try offersOfBash(example.line, breaks: breaks) == example.offers)
    }
  }

  @Test(
    .enabled(if: Program.isInstalled("bash"), "bash is not installed"),
    arguments: [
      (" \t\n=:", "mediameta convert --verify=", ["samples", "structure"]),
      (" \t\n", "mediameta convert --verify=sa", ["--verify=samples"]),
      (" \t\n=:", "mediameta convert --report=Fixtures/READ", ["Fixtures/README.md"]),
    ])
  func `join what bash cuts`(breaks: String, line: String, expected: [String]) throws {
    #expect(try offersOfBash(line, breaks: breaks) == expected)
  }

  @Test(.enabled(if: Program.isInstalled("fish"), "fish is not installed"), arguments: cases)
  func `work in fish`(_ example: (line: String, offers: [String])) throws {
    let script = "mediameta completions fish | source; complete -C $argv[1]"
    let result = try Program.run(
      try #require(["/usr/bin/fish", "/usr/local/bin/fish"].first(where: exists)),
      ["--no-config", "-c", script, example.line], environment: Self.environment)
    #expect(result.status == 0 && result.errorLines.isEmpty)
    let offers = result.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(offers.map { $0.last == "/" ? $0.dropLast() : $0 }.map(String.init) == example.offers)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
