import Foundation
import TestSupport
import Testing

@Suite struct `The command chapters` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func titles(_ path: String) throws -> [[String]] {
    let result = try ConvertTool.run("chapters", "show", "--json", path)
    let document = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let lists = (document as? [String: Any])?["chapters"] as? [[String: Any]] ?? []
    return lists.map { list in
      (list["chapters"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
    }
  }

  @Test func `of a transcode leave nothing readable where a graft replaces them`() throws {
    let original = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    let transcoded = try folder.write(Fixture.media("movie-last.mov").bytes, to: "b.mov")
    for (path, title) in [(original, "0:00 Kept title"), (transcoded, "0:00 Replaced title")] {
      let result = try ConvertTool.run(
        "chapters", "set", "--kind", "track", "--chapter", title, path)
      #expect(result.code == 0, "\(result.errors)")
    }
    func holds(_ text: String) -> Bool {
      folder.read("b.mov")?.firstRange(of: Array(text.utf8)) != nil
    }
    #expect(holds("Replaced title"))
    let result = try ConvertTool.run("graft", original, transcoded)
    #expect(result.code == 0, "\(result.errors)")
    #expect(holds("Kept title") && !holds("Replaced title"))
  }

  @Test(arguments: [true, false], ["movie-last.mov", "movie-first.mp4", "chapter-tracks.mov"])
  func `that are removed or replaced leave nothing readable`(
    inPlace: Bool, _ fixture: String
  ) throws {
    let path = try folder.write(Fixture.media(fixture).bytes, to: "a.mov")
    func run(_ arguments: [String], to output: String? = nil) throws -> [UInt8] {
      let output = inPlace ? nil : output
      let result = try ConvertTool.run(
        all: ["chapters"] + arguments + [path] + (output.map { ["-o", folder.file($0)] } ?? []))
      #expect(result.code == 0, "\(result.errors)")
      return folder.read(output ?? "a.mov") ?? []
    }
    func holds(_ file: [UInt8], _ text: String) -> Bool {
      file.firstRange(of: Array(text.utf8)) != nil
    }
    let set = ["set", "--kind", "track", "--chapter"]
    #expect(holds(try run(set + ["0:00 A secret title"]), "A secret title"))
    let replaced = try run(set + ["0:00 Another title"], to: "b.mov")
    #expect(holds(replaced, "Another title") && !holds(replaced, "A secret title"))
    let removed = try run(["remove"], to: "c.mov")
    #expect(!holds(removed, "Another title") && !holds(removed, "A secret title"))
  }

  @Test func `sets, adds, exports, imports and removes`() throws {
    let path = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    var result = try ConvertTool.run(
      "chapters", "set", "--chapter", "0:00 One", "--chapter", "0:00.2 Three", path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try titles(path) == [["One", "Three"]])
    result = try ConvertTool.run("chapters", "add", "--chapter", "0:00.1 Two", path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try titles(path) == [["One", "Two", "Three"]])
    result = try ConvertTool.run(
      "chapters", "set", "--language", "fr", "--chapter", "0:00 Un", path)
    #expect(try titles(path) == [["One", "Two", "Three"], ["Un"]])
    let document = folder.file("c.vtt")
    result = try ConvertTool.run("chapters", "export", "-o", document, path)
    #expect(result.code == 0)
    #expect(result.errors.contains("1 chapter in fr"))
    #expect(
      String(decoding: folder.read("c.vtt") ?? [], as: UTF8.self).contains("00:00:00.100 --> "))
    result = try ConvertTool.run("chapters", "remove", path)
    #expect(try titles(path) == [])
    #expect(try ConvertTool.run("chapters", "show", path).code == 3)
    #expect(try ConvertTool.run("chapters", "remove", path).code == 3)
    result = try ConvertTool.run("chapters", "import", path, document)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try titles(path) == [["One", "Two", "Three"]])
    result = try ConvertTool.run("chapters", "remove", "--number", "2", path)
    #expect(try titles(path) == [["One", "Three"]])
    #expect(try ConvertTool.run("chapters", "remove", "--number", "9", path).code == 3)
  }

  @Test func `tells line and column of a document that is none`() throws {
    let path = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    let document = try folder.write(Array("0:00 One\nTwo\n".utf8), to: "c.txt")
    let result = try ConvertTool.run("chapters", "import", path, document)
    #expect(result.code == 1)
    #expect(result.errors.contains("line 2, column 1: 'Two' is no time as 00:01:02.500"))
    #expect(try ConvertTool.run("chapters", "set", "--chapter", "One", path).code == 2)
  }

  @Test func `tells of odd chapters`() throws {
    let path = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    let result = try ConvertTool.run(
      "chapters", "set", "--chapter", "0:00 One", "--chapter", "9:00:00 Late", path)
    #expect(result.code == 0)
    #expect(result.errors.contains("chapter 2: starts after the end of the file"))
  }
}
