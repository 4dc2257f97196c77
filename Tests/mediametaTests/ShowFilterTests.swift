import Foundation
import TestSupport
import Testing

/// What `show` selects, and where it goes.
@Suite struct `Show selects` {
  private static let music = Fixture.media("itunes-list.m4a").path
  private static let timed = Fixture.media("timed-items.mov").path
  private static let chapters = Fixture.media("chapter-tracks.m4b").path
  private static let keys = Fixture.media("quicktime-keys.mov").path

  /// A command line, the code it ends with, and what it prints.
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let output: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let values = [
    Case(arguments: ["-i", "common/title", "--value", music], status: 0, output: "Gulls\n"),
    Case(
      arguments: ["-i", "title", "--value", music, keys], status: 0,
      output: "Gulls\nHarbour at dawn\n"),
    Case(
      arguments: ["-i", "common/description", "--value", keys], status: 0,
      output: "First of two\nSecond of two\n"),
    Case(
      arguments: ["-i", "common/description", "--language", "de", "--value", keys], status: 3,
      output: ""),
    Case(arguments: ["-i", "none", "--value", music], status: 3, output: ""),
    Case(arguments: ["-i", "title", "--value", "/nowhere", music], status: 1, output: "Gulls\n"),
  ]

  @Test(arguments: values) func `values alone`(_ c: Case) throws {
    let shown = try Program.mediameta(["show"] + c.arguments)
    #expect(shown.status == c.status)
    #expect(shown.text == c.output)
    #expect(shown.errors.isEmpty == (c.status == 0))
  }

  @Test func `bytes as base64`() throws {
    let shown = try Program.mediameta(["show", "-i", "itsk/covr", "--value", Self.music])
    let pictures = shown.text.split(separator: "\n").map { Data(base64Encoded: String($0)) }
    #expect(pictures.count == 2)
    #expect(pictures.first??.starts(with: [0xFF, 0xD8]) == true)
  }

  @Test func `items by filters, and nothing else`() throws {
    let shown = try Program.mediameta([
      "show", "--metadata-format", "itunes", "-i", "title", Self.music,
    ])
    #expect(shown.status == 0)
    #expect(
      shown.text == """
        \(Self.music)

          iTunes metadata · itsk, 1 item
            title  itsk/©nam  UTF-8  "Gulls"

        """)
  }

  @Test(arguments: [
    ["--timed", timed], ["--timed", "--limit", "1", timed], ["--chapters", chapters],
    ["--common", keys], ["--tracks", timed],
  ])
  func `sections as recorded`(_ arguments: [String]) throws {
    let fixture = try #require(arguments.last).split(separator: "/").last ?? ""
    let shown = try Program.mediameta(
      ["show"] + arguments.dropLast() + ["Fixtures/Media/\(fixture)"])
    #expect(shown.status == 0)
    let name = arguments.dropLast().joined(separator: "")
    #expect(try Golden.difference(of: shown.text, from: "show\(name).\(fixture).txt") == nil)
  }

  @Test func `sections of JSON`() throws {
    let whole = try object(["--json", "-i", "none", Self.timed], status: 3)
    #expect((whole["metadata"] as? [Any])?.isEmpty == true)
    #expect((whole["tracks"] as? [Any])?.isEmpty == false)
    let part = try object(["--json", "--timed", "--limit", "1", Self.timed], status: 0)
    #expect(part["tracks"] == nil && part["metadata"] == nil && part["chapters"] == nil)
    let tracks = try #require(part["timed"] as? [[String: Any]])
    #expect(tracks.map { $0["trackID"] as? Int } == [2, 3, 4])
    #expect(tracks.map { ($0["groups"] as? [Any])?.count } == [1, 1, 1])
    #expect(tracks.allSatisfy { $0["isCut"] as? Bool == true })
    let chapters = try object(["--json", "--chapters", Self.chapters], status: 0)
    let list = try #require((chapters["chapters"] as? [[String: Any]])?.first)
    let first = try #require((list["chapters"] as? [[String: Any]])?.first)
    #expect(first["depth"] as? Int == 0)
  }

  private func object(_ arguments: [String], status: Int32) throws -> [String: Any] {
    let shown = try Program.mediameta(["show"] + arguments)
    #expect(shown.status == status)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output)) as? [String: Any])
  }

  @Test func `passes over files that have nothing to show`() throws {
    let shown = try Program.mediameta(["show", "--chapters", Self.keys, Self.chapters])
    #expect(shown.status == 0)
    #expect(shown.text.hasPrefix(Self.chapters))
    let none = try Program.mediameta(["show", "--chapters", Self.keys])
    #expect(none.status == 3)
    #expect(none.errorLines == ["mediameta: \(Self.keys): there is nothing of the kind"])
  }

  @Test func `one object to a line`() throws {
    let paths = [Self.music, "/nowhere.mp4", Self.keys, Self.music]
    let shown = try Program.mediameta(["show", "--jsonl", "--jobs", "3"] + paths)
    #expect(shown.status == 1)
    let lines = shown.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines.last == "")
    let objects = try lines.dropLast().map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    // What is named twice is reported once.
    #expect(objects.map { $0?["source"] as? String } == Array(paths.dropLast()))
    #expect(objects.map { $0?["status"] as? String } == ["ok", "failed", "ok"])
  }

  @Test func `all files of a folder`() throws {
    let folder = "\(Repository.path)/Fixtures/Media"
    let shown = try Program.mediameta(["show", "-r", "--json", folder])
    #expect(shown.status == 0)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output)) as? [[String: Any]])
    let sources = list.compactMap { $0["source"] as? String }
    #expect(sources == sources.sorted())
    #expect(sources.count > 10 && Set(sources).count == sources.count)
    let refused = try Program.mediameta(["show", folder])
    #expect(refused.status == 1)
    #expect(
      refused.errorLines == ["mediameta: \(folder): is a folder; --recursive shows the files in it"]
    )
    let empty = try TemporaryFolder()
    let none = try Program.mediameta(["show", "-r", empty.path])
    #expect(none.status == 3)
    #expect(none.errorLines == ["mediameta: \(empty.path): no media files"])
    #expect(try Program.mediameta(["show", "-r", "--json", empty.path]).text == "[\n]\n")
  }

  @Test(arguments: [
    ["--payload"], ["--value"],
    ["--value", "-i", "a", "--json"],
    ["--limit", "3"], ["--limit", "0", "--timed"], ["--all"], ["--jobs", "0"],
    ["--json", "--jsonl"],
    ["--metadata-format", "riff"], ["--format", "{title"], ["--format", "title}"], ["--csv", ""],
    ["--where", "title ="], ["--where", "= 3"], ["--where", "title 'x"], ["--language", "en,,fr"],
    ["-i", "udta/%"], ["-i", "title", "--tracks"],
    ["--extract", "artwork"], ["-o", "x"], ["--index", "1"], ["--force"],
    ["--extract", "a", "-i", "b", "-o", "c"], ["--extract", "artwork", "-o", "x", "second.mov"],
  ])
  func `nothing where the arguments are wrong`(_ arguments: [String]) throws {
    let shown = try Program.mediameta(["show"] + arguments + [Self.music])
    #expect(shown.status == 2)
    #expect(shown.output.isEmpty)
    #expect(shown.errorLines.first?.hasPrefix("mediameta: ") == true)
  }
}

/// Payloads as files.
@Suite struct `Show extracts` {
  private static let music = Fixture.media("itunes-list.m4a").path

  @Test func `a picture, with the extension of its kind`() throws {
    let folder = try TemporaryFolder()
    let done = try extract("artwork", ["--index", "1", "-o", folder.file("cover")])
    #expect(done.status == 0)
    #expect(done.output.isEmpty)
    #expect(folder.names == ["cover.jpg"])
    #expect(folder.read("cover.jpg")?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
  }

  @Test func `all pictures, numbered`() throws {
    let folder = try TemporaryFolder()
    #expect(try extract("artwork", ["-o", folder.file("cover-%d")]).status == 0)
    #expect(folder.names == ["cover-1.jpg", "cover-2.png"])
    let none = try extract("artwork", ["-o", folder.file("both.jpg")])
    #expect(none.status == 1)
    #expect(none.errorLines.first?.contains("2 items match") == true)
    #expect(try extract("artwork", ["-o", folder.file("x"), "--index", "3"]).status == 3)
    #expect(folder.names.count == 2)
  }

  @Test func `nothing over a file that is there, unless forced`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "title.txt")
    let refused = try extract("itsk/©nam", ["-o", path])
    #expect(refused.status == 1)
    #expect(refused.errorLines.first?.hasSuffix("already exists; replace it with --force") == true)
    #expect(folder.read("title.txt") == [1, 2, 3])
    #expect(try extract("itsk/©nam", ["-o", path, "--force"]).status == 0)
    #expect(folder.read("title.txt") == Array("Gulls".utf8))
    #expect(folder.names == ["title.txt"])
  }

  @Test func `nothing over the file it comes from`() throws {
    let folder = try TemporaryFolder()
    let bytes = Fixture.media("itunes-list.m4a").bytes
    let path = try folder.write(bytes, to: "song.m4a")
    let done = try Program.mediameta(
      ["show", "--extract", "title", "-o", path, "--force", path])
    #expect(done.status == 1)
    #expect(folder.read("song.m4a") == bytes)
  }

  @Test func `to a name that is taken, as it is`() throws {
    let done = try extract("common/title", ["-o", "/dev/full"])
    #expect(done.status == 1)
    #expect(
      String(decoding: done.errors, as: UTF8.self)
        == "mediameta: /dev/full: is not a regular file\n")
  }

  @Test func `to standard output`() throws {
    let done = try extract("common/title", ["-o", "-"])
    #expect(done.output == Array("Gulls".utf8))
    #expect(done.errors.isEmpty)
    #expect(try extract("nothing", ["-o", "-"]).status == 3)
  }

  private func extract(_ what: String, _ more: [String]) throws -> Program {
    try Program.mediameta(["show", "--extract", what] + more + [Self.music])
  }
}
