import Foundation
import TestSupport
import Testing

@Suite struct `mediameta hash, verify and duplicates` {
  private let folder: TemporaryFolder
  private let movie: String

  init() throws {
    folder = try TemporaryFolder()
    movie = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
  }

  private func hash(_ path: String) throws -> Substring? {
    try ConvertTool.run("hash", path).output.split(separator: " ").first
  }

  private static let changes: [(name: String, arguments: [String])] = [
    ("an edit", ["edit", "IN", "--title", "Another", "-o", "OUT.mov"]),
    ("a strip", ["strip", "IN", "-o", "OUT.mov"]),
    ("a conversion", ["convert", "IN", "OUT.mp4"]),
    ("other dates", ["date", "shift", "--by", "+1h", "IN", "-o", "OUT.mov"]),
  ]

  @Test(arguments: changes)
  func `are the same after`(_ name: String, _ arguments: [String]) throws {
    let before = try #require(try hash(movie))
    #expect(before.count == 64)
    let output = folder.file("out")
    let words = arguments.map {
      $0 == "IN" ? movie : $0.replacingOccurrences(of: "OUT", with: output)
    }
    let result = try ConvertTool.run(all: words)
    #expect(result.code == 0, "\(result.errors)")
    let written = output + (name == "a conversion" ? ".mp4" : ".mov")
    #expect(try hash(written) == before)
    let duplicates = try ConvertTool.run("duplicates", movie, written)
    #expect(duplicates.code == 0 && duplicates.output == "\(movie)\n\(written)\n")
  }

  @Test func `tell samples that were changed`() throws {
    let report = folder.file("report.json")
    let printed = try ConvertTool.run("hash", "--json", movie)
    try folder.write(Array(printed.output.utf8), to: "report.json")
    #expect(try ConvertTool.run("verify", report).output == "\(movie): the same\n")
    var bytes = Fixture.media("movie-last.mov").bytes
    let media = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    bytes[media.upperBound + 1] ^= 1
    let changed = try folder.write(bytes, to: "changed.mov")
    let result = try ConvertTool.run("verify", report, changed)
    #expect(result.code == 1)
    #expect(result.output == "\(changed): differs: track 1: its samples differ\n")
    let none = try ConvertTool.run("duplicates", movie, changed)
    #expect(none.code == 3 && none.output.isEmpty)
  }

  @Test func `refuse a report that someone has changed`() throws {
    let printed = try ConvertTool.run("hash", "--json", movie).output
    let digits = try #require(printed.range(of: "\"hash\": \""))
    var changed = printed
    let next = changed[digits.upperBound] == "0" ? "1" : "0"
    changed.replaceSubrange(digits.upperBound...digits.upperBound, with: next)
    let report = try folder.write(Array(changed.utf8), to: "report.json")
    let result = try ConvertTool.run("verify", report)
    #expect(result.code == 1 && result.output.contains("contradicts itself"))
  }

  private static let wrong: [(name: String, report: String, code: Int32)] = [
    ("no JSON", "hello", 1), ("other JSON", "{\"a\": 1}", 1), ("nothing hashed", "[]", 1),
    ("another algorithm", "{\"source\": \"a\", \"algorithm\": \"MD5\", \"tracks\": []}", 1),
  ]

  @Test(arguments: wrong)
  func `refuse what is not a report`(_ name: String, _ report: String, _ code: Int32) throws {
    let path = try folder.write(Array(report.utf8), to: "report.json")
    let result = try ConvertTool.run("verify", path, movie)
    #expect(result.code == code && result.lines.count == 1, "\(result.errors)")
  }
}
