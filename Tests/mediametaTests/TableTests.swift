import Foundation
import MediaMetadata
import TestSupport
import Testing

@testable import mediameta

@Suite struct `Tables of separated values` {
  @Test(
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
      ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("\u{FEFF}a\n\"x, \"\"y\"\"\nz\"\n", [["a"], ["x, \"y\"\nz"]]),
      ("a,,\n,\n", [["a", "", ""], ["", ""]]), ("a\n\nb\n", [["a"], ["b"]]), ("", []),
      ("\"\"\n", [[""]]), ("\"a", nil), ("\"a\"b", nil), ("a \"b\"", [["a \"b\""]]),
    ] as [(String, [[String]]?)])
  func `are read`(_ text: String, _ rows: [[String]]?) {
    #expect(SeparatedValues.rows(text) == rows)
  }

  @Test(arguments: [
    ["a", "b"], ["", ""], ["x, y", "\"q\"", "two\nlines", " spaces ", "\u{E9}\u{4E2D}"], ["\r"],
  ]) func `are read as they were written`(_ row: [String]) {
    #expect(SeparatedValues.rows(SeparatedValues.line(row, .comma)) == [row])
  }

  @Test func `have no tabs and line ends in values with tabs between them`() {
    #expect(SeparatedValues.line(["a\tb", "c\nd\\"], .tab) == "a\\tb\tc\\nd\\\\\n")
  }
}

/// Fields of files, in conditions, templates and tables.
@Suite struct `Fields` {
  private let subject: Field.Subject

  init() throws {
    let description = try Asset(path: Fixture.media("quicktime-keys.mov").path).describe()
    subject = Field.Subject(description: description, capture: CaptureFacts(of: description))
  }

  @Test(arguments: [
    ("stem", "quicktime-keys"), ("ext", "mov"), ("duration", "0.500"), ("tracks", "1"),
    ("title", "Harbour at dawn"), ("mdta/com.apple.quicktime.make", "Example"),
    ("common/title", "Harbour at dawn"),
    ("capture.date", "2019-05-30T05:12:09+01:00"), ("capture.latitude", "51.5072"),
    ("capture.model", "Camera 7"), ("video.width", "32"), ("audio.format", ""), ("album", ""),
    ("description", "First of two; Second of two"),
  ]) func `are reported`(_ name: String, _ value: String) throws {
    #expect(try #require(Field(name)).text(of: subject) == value)
  }

  @Test(
    arguments: [
      ("{stem}.{ext}", "quicktime-keys.mov"), ("{{{title}}}", "{Harbour at dawn}"),
      ("{capture.date:%Y-%m-%d %H%M%S %y %z %%}", "2019-05-30 051209 19 +0100 %"),
      ("{title:%Y}", ""), ("{album}", ""), ("no field", "no field"), ("{", nil), ("}", nil),
      ("{title", nil), ("{udta/%}", nil),
    ] as [(String, String?)]) func `fill templates`(_ template: String, _ text: String?)
  {
    #expect(FieldTemplate(template)?.text(of: subject) == text)
  }

  @Test(
    arguments: [
      ("title", true), ("album", false), ("not album", true), ("title = 'harbour AT dawn'", true),
      ("title != x", true), ("title ~ harbour*", true), ("title ~ '*at d'", false),
      ("duration < 0.6", true), ("duration >= 10", false), ("size > 99", true),
      ("capture.date >= 2019-05 and capture.date < 2019-06", true),
      ("album or title", true), ("album and title or make", true), ("title and not album", true),
      ("album = ''", true), ("album < 3", false), ("make=Example", true),
      ("title =", nil), ("= 3", nil), ("title x", nil), ("title and", nil), ("'title'", nil),
      ("", nil),
      ("title ~ 'x", nil),
    ] as [(String, Bool?)]) func `fulfil conditions`(_ condition: String, _ holds: Bool?)
  {
    #expect(FieldCondition(condition)?.holds(for: subject) == holds)
  }
}

@Suite struct `mediameta with tables` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "a.m4a")
    _ = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "b.mov")
    _ = try folder.write(Fixture.format("comments.flac").bytes, to: "c.flac")
  }

  private func show(_ arguments: String...) throws -> ConvertTool.Result {
    try ConvertTool.run(
      program: ConvertTool.path, ["show", "-r", folder.path] + arguments)
  }

  @Test func `prints one for people and for programs`() throws {
    let csv = try show("--csv", "name,title,artist")
    #expect(csv.code == 0)
    #expect(
      csv.output.hasPrefix(
        "name,title,artist\na.m4a,Gulls,First; Second; Third\nb.mov,Harbour at dawn,\nc.flac,"))
    let table = try show("--table", "name,title", "--where", "title ~ '*at*'")
    #expect(table.output == "name   title\nb.mov  Harbour at dawn\n")
    let tsv = try show("--tsv", "name,tracks", "--where", "ext = mov")
    #expect(tsv.output == "name\ttracks\nb.mov\t1\n")
    let lines = try show("--format", "{name} {capture.date:%Y}", "--where", "capture.date")
    #expect(lines.output == "b.mov 2019\n")
    #expect(try show("--where", "size > 99999999", "--csv", "name").code == 3)
    let values = try show("-i", "title", "-i", "*nosuch", "--value")
    #expect(values.output.contains("\(folder.file("a.m4a"))\titsk/\u{A9}nam\tGulls\n"))
  }

  @Test func `takes back what it printed, changed`() throws {
    let names = ["a.m4a", "b.mov", "c.flac"]
    let before = names.map { folder.read($0) }
    let printed = try show("--csv", "source,title,artist,description,genre")
    let table = try folder.write(Array(printed.output.utf8), to: "t.csv")
    let same = try ConvertTool.run("edit", "--csv", table)
    #expect(same.lines.last == "3 files: 3 unchanged", "\(same.errors)")
    #expect(names.map { folder.read($0) } == before)
    let changed = printed.output.replacing("First; Second", with: "First; Zwei")
      .replacing("Second of two", with: "The other").replacing(
        "Gulls", with: "\"Gulls, \"\"two\"\"\"")
    let other = try folder.write(Array(changed.utf8), to: "t.csv")
    let result = try ConvertTool.run("edit", "--csv", other)
    #expect(result.lines.last == "3 files: 2 changed, 1 unchanged", "\(result.errors)")
    #expect(try show("--csv", "source,title,artist,description,genre").output == changed)
  }

  @Test(arguments: [
    ("", "has no column 'source'"), ("title\nx\n", "has no column 'source'"),
    ("source,title\na.m4a\n", "row 2 has 1 values, not 2"), ("\"", "is not a table"),
  ]) func `says what is wrong with one`(_ text: String, _ reason: String) throws {
    let table = try folder.write(Array(text.utf8), to: "t.csv")
    let result = try ConvertTool.run("edit", "--csv", table)
    #expect(result.code == 1)
    #expect(result.lines.count == 1 && result.errors.contains(reason), "\(result.errors)")
  }
}
