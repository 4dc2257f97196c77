import Foundation
import TestSupport
import Testing

@Suite struct `mediameta rename` {
  private let folder: TemporaryFolder
  private var journal: String { folder.file("journal.jsonl") }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.mov", "b.mov"] {
      try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: name)
    }
    for name in ["a.xmp", "a.mov.json", "a.en.srt", "a.heic", "a.txt"] {
      try folder.write([1], to: name)
    }
  }

  private func rename(_ arguments: String...) throws -> ConvertTool.Result {
    try? FileManager.default.removeItem(atPath: journal)
    return try ConvertTool.run(all: ["rename", "--journal", journal] + arguments)
  }

  private func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
      $0 != "journal.jsonl"
    }
  }

  private static let template = "{capture.date:%Y}/{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}"

  @Test func `names files by what they say, with what belongs to them, and takes it back`() throws {
    let before = try names()
    let name = try ConvertTool.run(
      "show", "--format", "{capture.date:%Y}/{capture.date:%Y%m%d_%H%M%S}", folder.file("a.mov")
    ).output.dropLast()
    let result = try rename("--to", Self.template, folder.file("a.mov"), folder.file("b.mov"))
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.last == "mediameta rename --undo \(journal) takes it back")
    let expected = [
      String(name.prefix(4)), "\(name).en.srt", "\(name).heic", "\(name).mov",
      "\(name).mov.json", "\(name).xmp", "\(name)_2.mov", "a.txt",
    ]
    #expect(try names() == expected.sorted())
    let undone = try ConvertTool.run("rename", "--undo", journal)
    #expect(undone.code == 0, "\(undone.errors)")
    #expect(try names() == before)
    let again = try ConvertTool.run("rename", "--undo", journal)
    #expect(again.code == 0 && again.errors == "0 files renamed back\n")
  }

  @Test(arguments: [["a.mov", "b.mov"], ["b.mov", "a.mov"]])
  func `leaves names that are right, whatever the order`(_ order: [String]) throws {
    let template = "{capture.date:%Y%m%d_%H%M%S}{seq}.{ext}"
    #expect(try rename("--to", template, folder.file("a.mov"), folder.file("b.mov")).code == 0)
    let after = try names()
    let files = after.filter { $0.hasSuffix(".mov") }.map(folder.file)
    let sorted = order[0] == "a.mov" ? files : files.reversed()
    let again = try ConvertTool.run(
      all: ["rename", "--journal", journal, "--to", template] + sorted)
    #expect(again.lines.last == "2 files: 2 unchanged")
    #expect(try names() == after)
  }

  @Test func `tells the names without giving them`() throws {
    let before = try names()
    let result = try rename("-n", "--to", "{stem}-x.{ext}", folder.file("a.mov"))
    #expect(result.code == 0)
    let new = folder.file("a-x.mov")
    #expect(result.output.hasPrefix("\(folder.file("a.mov")) -> \(new)\n"))
    #expect(result.output.contains("  \(folder.file("a.mov.json")) -> \(new).json\n"))
    #expect(try names() == before)
    #expect(!FileManager.default.fileExists(atPath: journal))
  }

  @Test func `tells in JSON what became of each file`() throws {
    let result = try rename(
      "--json", "--to", "x/{stem}.{ext}", folder.file("a.mov"), folder.file("a.txt"))
    #expect(result.code == 1)
    let told = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(told.map { $0["status"] as? String } == ["done", "failed"])
    #expect(told[0]["destination"] as? String == folder.file("x/a.mov"))
    #expect((told[0]["companions"] as? [[String: String]])?.count == 4)
  }

  @Test func `a Live Photo that is named whole is renamed once`() throws {
    let result = try rename(
      "--to", "pair.{ext}", folder.file("a.heic"), folder.file("a.mov"), folder.file("a.xmp"))
    #expect(result.code == 0, "\(result.errors)")
    #expect(Set(["pair.heic", "pair.mov", "pair.mov.json", "pair.xmp"]).isSubset(of: try names()))
  }

  @Test func `replaces no file`() throws {
    let result = try rename("--to", "b.mov", folder.file("a.mov"))
    #expect(result.code == 3)
    #expect(result.errors.contains("{seq} in the name tells files apart"))
    let other = try rename("--to", "a.txt", folder.file("b.mov"))
    #expect(other.code == 3 && folder.read("a.txt") == [1])
    try folder.write([2], to: "kept.jsonl")
    let kept = try ConvertTool.run(
      "rename", "--journal", folder.file("kept.jsonl"), "--to", "c.mov", folder.file("b.mov"))
    #expect(kept.code == 1 && folder.read("kept.jsonl") == [2])
    #expect(try names().contains("b.mov"))
  }

  @Test func `sets doubtful dates apart`() throws {
    let bare = try folder.write(Fixture.media("movie-first.mp4").bytes, to: "c.mp4")
    try folder.write([3], to: "c.srt")
    // A date years before that of the header.
    #expect(try ConvertTool.run("edit", "--date", "1999-01-01", bare).code == 0)
    let left = try rename("--to", Self.template, bare)
    #expect(left.code == 3 && left.errors.contains("left: its date is doubtful"), "\(left.errors)")
    let apart = try rename("--to", Self.template, "--doubtful", folder.file("look"), bare)
    #expect(apart.code == 0, "\(apart.errors)")
    #expect(Set(["look/c.mp4", "look/c.srt"]).isSubset(of: try names()))
  }

  private static let values: [(value: String, name: String)] = [
    ("a/b: c?", "a_b_ c_.mov"), ("..hidden", "hidden.mov"), ("CON", "CON_.mov"),
    ("com1.x", "com1_.x.mov"), ("end ", "end.mov"), ("\u{202E}left", "_u{202E}left.mov"),
    ("../\u{301}out", ".._\u{301}out.mov"), ("\u{10FF80}byte", "_x80byte.mov"),
  ]

  @Test(arguments: values)
  func `gives names that every file system takes`(_ value: String, _ name: String) throws {
    let movie = folder.file("b.mov")
    #expect(try ConvertTool.run("edit", "--title", value, movie).code == 0)
    let result = try rename("--to", "{title}.{ext}", movie)
    #expect(result.code == 0, "\(result.errors)")
    let expected = name.hasPrefix("..") ? String(name.dropFirst(2)) : name
    let names = try names()
    #expect(names.contains(expected), "\(names)")
  }

  @Test func `leaves a file whose name would be too long`() throws {
    let movie = folder.file("b.mov")
    let title = String(repeating: "ä", count: 130)
    #expect(try ConvertTool.run("edit", "--title", title, movie).code == 0)
    let result = try rename("--to", "{title}.{ext}", movie)
    #expect(result.code == 3 && result.errors.contains("longer than 255 bytes"))
  }

  @Test func `names the nearest city of the list that is installed`() throws {
    let movie = folder.file("b.mov")
    #expect(try ConvertTool.run("edit", "--set", "location=+48.86+002.35/", movie).code == 0)
    try FileManager.default.createDirectory(
      atPath: folder.file("data/libgweather-4"), withIntermediateDirectories: true)
    try folder.write(
      Array(
        """
        <!DOCTYPE gweather SYSTEM "locations.dtd"><gweather format="1.0"><region><_name>Europe</_name>
        <country><_name>France</_name><state><_name>Elsewhere</_name>
        <city><_name>Lyon</_name><coordinates>45.75 4.85</coordinates></city></state>
        <city><_name>Paris</_name><coordinates>48.87 2.33</coordinates></city></country></region></gweather>
        """.utf8), to: "data/libgweather-4/Locations.xml")
    func rename(_ data: String) throws -> ConvertTool.Result {
      try ConvertTool.run(
        program: "/usr/bin/env",
        [
          "XDG_DATA_DIRS=\(data)", ConvertTool.path, "rename", "-n", "--to",
          "{capture.country}/{capture.city}.{ext}", movie,
        ])
    }
    let result = try rename(folder.file("data"))
    #expect(result.output == "\(movie) -> \(folder.file("France/Paris.mov"))\n", "\(result.errors)")
    let none = try rename(folder.file("none"))
    #expect(none.code == 1 && none.errors.contains("libgweather-4-common"))
  }

  private static let wrong: [[String]] = [
    ["a.mov"], ["--to", "{title", "a.mov"],
    ["--to", "", "a.mov"], ["--to", "/{stem}", "a.mov"], ["--to", "../{stem}", "a.mov"],
    ["--to", "{title}"], ["--undo", "j.jsonl", "--to", "x", "a.mov"],
  ]

  @Test(arguments: wrong) func `has one line for a wrong use`(_ arguments: [String]) throws {
    let result = try ConvertTool.run(all: ["rename"] + arguments)
    #expect(result.code == 2 && result.lines.count == 2, "\(result.errors)")
  }
}
