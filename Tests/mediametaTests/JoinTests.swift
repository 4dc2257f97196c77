import Foundation
import TestSupport
import Testing

@Suite struct `Joining and dividing by command` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `divides into files with numbers, and joins them`() throws {
    let source = Fixture.media("movie-first.mp4").path
    let divided = try ConvertTool.run(
      "convert", "--parts", "3", "--no-sync", "--json", "-o", folder.file("part.mp4"), source)
    #expect(divided.code == 0, "\(divided.errors)")
    let reports = try JSONSerialization.jsonObject(with: Data(divided.output.utf8)) as? [Any]
    #expect(reports?.count == 3)
    let parts = (1...3).map { folder.file("part-\($0).mp4") }
    let checked = try ConvertTool.run(
      all: ["join", "--check", "--sort", "name"] + parts.reversed())
    #expect(checked.code == 0 && checked.output.hasPrefix("3 files fit together\n"))
    let lines = checked.output.split(separator: "\n")
    #expect(zip(lines.dropFirst(), parts).allSatisfy { $0.contains($1) })
    let joined = try ConvertTool.run(
      all: ["join", "--no-sync"] + parts + ["-o", folder.file("whole.mp4")])
    #expect(joined.code == 0, "\(joined.errors)")
    let compared = try ConvertTool.run(
      "diff", "--samples", "--quiet", source, folder.file("whole.mp4"))
    #expect(compared.code != 2)
  }

  @Test func `takes several ranges in one call`() throws {
    let source = Fixture.media("movie-first.mp4").path
    let result = try ConvertTool.run(
      "convert", "--range", "0-0.2", "--range", "0.5-", "--no-sync", "-o", folder.file("cut.mov"),
      source)
    #expect(result.code == 0, "\(result.errors)")
    for index in 1...2 {
      #expect(FileManager.default.fileExists(atPath: folder.file("cut-\(index).mov")))
    }
  }

  @Test(arguments: [
    ["join", "a.mp4", "-o", "b.mp4"], ["join", "a.mp4", "b.mp4"],
    ["join", "a.mp4", "b.mp4", "-o", "c.mkv"], ["join", "--sort", "size", "a.mp4", "b.mp4"],
    ["convert", "--parts", "1", "a.mp4", "b.mp4"], ["convert", "--every", "0", "a.mp4", "b.mp4"],
    ["convert", "--range", "5", "a.mp4", "b.mp4"], ["convert", "--range", "5-2", "a.mp4", "b.mp4"],
    ["convert", "--range", "1-2", "--from", "1", "a.mp4", "b.mp4"],
    ["convert", "--parts", "2", "--report", "r.json", "a.mp4", "b.mp4"],
  ])
  func `refuses what contradicts itself`(_ arguments: [String]) throws {
    let result = try ConvertTool.run(all: arguments)
    #expect(result.code == 2, "\(arguments): \(result.errors)")
  }

  @Test func `says what does not fit, and ends with 1`() throws {
    let paths = ["picture-jpeg.mov", "movie-first.mp4"].map { Fixture.media($0).path }
    let checked = try ConvertTool.run(all: ["join", "--check"] + paths)
    #expect(checked.code == 1 && checked.output.contains("does not fit"), "\(checked.output)")
    let output = folder.file("never.mp4")
    let joined = try ConvertTool.run(all: ["join"] + paths + ["-o", output])
    #expect(joined.code == 1 && joined.errors.contains("cannot be joined"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}
