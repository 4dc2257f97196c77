import CommandLineKit
import Testing

@Suite struct `The manual page` {
  static let page = ManualPage(Demo.root, version: "1.0", date: "January 31, 2026").text
  static let hostile = ManualPage(
    Demo.hostile, version: "1.0", date: "January 31, 2026"
  ).text

  @Test(
    .enabled(if: Tool.isInstalled("mandoc"), "mandoc is not installed"), arguments: [page, hostile])
  func `has nothing mandoc would complain about`(
    _ page: String
  ) throws {
    let result = try Tool.run("mandoc", ["-T", "lint", "-W", "warning"], input: page)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  @Test(.enabled(if: Tool.isInstalled("groff"), "groff is not installed"))
  func `is rendered by groff with every command and option`() throws {
    let result = try Tool.run(
      "groff", ["-mdoc", "-Tutf8", "-P-c", "-P-b", "-P-u", "-ww"], input: Self.page)
    #expect(result.code == 0 && result.errors == "")
    for command in [Demo.convert, Demo.show, Demo.keys] {
      #expect(result.output.contains(command.name))
      for option in command.options {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.value.map { " \($0)" } ?? ""
        // Short heads share their line with the text.
        let head = "     \(short)--\(option.name)\(value)"
        #expect(
          result.output.contains(head + "\n") || result.output.contains(head + "  "))
      }
    }
    #expect(result.output.contains("\n     demo convert [options] IN OUT\n"))
    #expect(result.output.contains("\n     demo show [options] FILE ...\n"))
    #expect(result.output.contains("A dot and a back\\slash at odd places are text."))
    #expect(result.output.contains("demo convert in.mov out.mp4\n"))
  }

  @Test func `begins as mdoc wants`() {
    let lines = Self.page.split(separator: "\n").prefix(6)
    #expect(
      lines == [
        ".Dd January 31, 2026", ".Dt DEMO 1", ".Os \"demo 1.0\"", ".Sh NAME", ".Nm demo",
        ".Nd \"do things with movies\"",
      ])
  }
}
