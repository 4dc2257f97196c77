import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `mediameta index` {
  private let folder: TemporaryFolder
  private let library: String
  private let database: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.file("clips")
    database = folder.file("library.sqlite")
    try FileManager.default.createDirectory(
      atPath: library + "/older", withIntermediateDirectories: true)
    try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "clips/a.mov")
    try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "clips/older/b.m4a")
  }

  private func index(_ options: String...) throws -> ConvertTool.Result {
    try ConvertTool.run(all: ["index", library, "-o", database] + options)
  }

  private func rows(_ query: String) throws -> [[SQLiteDatabase.Value]] {
    var rows: [[SQLiteDatabase.Value]] = []
    try SQLiteDatabase(path: database, waiting: 1000).query(query) { rows.append($0) }
    return rows
  }

  @Test func `has what files say`() throws {
    let result = try index()
    #expect(result.code == 0 && result.errors.hasSuffix("library.sqlite: 2 files: 2 new\n"))
    #expect(
      try rows("SELECT name, title, captured, make, model, latitude FROM files ORDER BY name") == [
        [
          .text("a.mov"), .text("Harbour at dawn"), .text("2019-05-30T05:12:09+01:00"),
          .text("Example"), .text("Camera 7"), .number(51.5072),
        ],
        [.text("b.m4a"), .text("Gulls"), .null, .null, .null, .null],
      ])
    #expect(
      try rows(
        "SELECT kind, sample_format, codec, width FROM tracks, files WHERE file = id AND name = 'a.mov'"
      )
        == [[.text("video"), .text("avc1"), .text("H.264"), .number(32)]])
    #expect(
      try rows("SELECT value FROM items WHERE identifier = 'itsk/trkn' OR common = 'common/make'")
        .count >= 1)
    #expect(
      try rows("SELECT identifier, is_chosen FROM places")
        == [[.text("mdta/com.apple.quicktime.location.ISO6709"), .integer(1)]])
    #expect(try rows("SELECT day, files FROM by_day") == [[.text("2019-05-30"), .integer(1)]])
    #expect(try rows("SELECT make, files FROM by_device") == [[.text("Example"), .integer(1)]])
    #expect(try rows("SELECT path FROM without_place").count == 1)
    #expect(try rows("SELECT path FROM damaged").isEmpty)
  }

  @Test func `follows what was added, changed, moved and taken away`() throws {
    _ = try index()
    #expect(try index().errors.hasSuffix("2 files: 2 unchanged\n"))
    try FileManager.default.moveItem(atPath: library + "/a.mov", toPath: library + "/c.mov")
    #expect(try index().errors.hasSuffix("2 files: 1 moved, 1 unchanged\n"))
    _ = try ConvertTool.run("edit", library + "/c.mov", "--title", "Another")
    #expect(try index().errors.hasSuffix("2 files: 1 changed, 1 unchanged\n"))
    #expect(
      try rows("SELECT title FROM files WHERE name = 'c.mov'") == [[.text("Another")]])
    try FileManager.default.removeItem(atPath: library + "/older/b.m4a")
    try folder.write([1, 2, 3], to: "clips/broken.mov")
    let broken = try index()
    #expect(broken.code == 1)
    #expect(broken.errors.hasSuffix("2 files: 1 unchanged, 1 gone, 1 failed\n"))
    #expect(try rows("SELECT status FROM damaged") == [[.text("failed")]])
    #expect(try rows("SELECT DISTINCT file FROM items EXCEPT SELECT id FROM files").isEmpty)
  }

  @Test func `knows the same video and audio again`() throws {
    try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "clips/copy.mov")
    _ = try ConvertTool.run("edit", library + "/copy.mov", "--title", "A copy")
    #expect(try index("--hash").code == 0)
    let twins = try rows("SELECT path FROM duplicates").compactMap(\.first?.text)
    #expect(twins.map { $0.split(separator: "/").last } == ["a.mov", "copy.mov"])
    #expect(try index("--hash").errors.hasSuffix("3 files: 3 unchanged\n"))
  }

  @Test func `leaves other files alone`() throws {
    let other = try folder.write(
      Array("no database at all, and longer than its header of 100 bytes".utf8), to: "other.txt")
    let result = try ConvertTool.run("index", library, "-o", other)
    #expect(result.code == 1 && result.errors.contains("file is not a database"))
    let foreign = folder.file("foreign.sqlite")
    try SQLiteDatabase(path: foreign, waiting: 0).run("CREATE TABLE people (name TEXT)")
    let refused = try ConvertTool.run("index", library, "-o", foreign)
    #expect(refused.code == 1 && refused.errors.contains("no index of mediameta"))
  }

  @Test func `has every form of name`() throws {
    let name = "caf\u{10FFE9}.mov"
    try folder.write(Fixture.media("movie-first.mp4").bytes, to: "clips/" + name)
    #expect(try index("--json").output.contains("\"new\": 3"))
    #expect(try index().errors.hasSuffix("3 files: 3 unchanged\n"))
  }
}
