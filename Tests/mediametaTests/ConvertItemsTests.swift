import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta convert with items and parts` {
  private let folder: TemporaryFolder
  private let input: String

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.write(Fixture.media("movie-last.mov").bytes, to: "in.mov")
  }

  private func report(_ arguments: String...) throws -> ExportReport {
    let result = try ConvertTool.run(
      program: ConvertTool.path,
      ["convert", "--force", "--quiet", "--report", "-"] + arguments + [
        input, folder.file("out.mp4"),
      ])
    #expect(result.code == 0, "\(result.errors)")
    return try JSONDecoder().decode(ExportReport.self, from: Data(result.output.utf8))
  }

  private func items() async throws -> [MetadataItem] {
    try await Asset(path: folder.file("out.mp4")).load(.metadata)
  }

  @Test func `sets, adds and removes items`() async throws {
    let report = try report(
      "--set", "title=Another", "--add", "itsk/@cmt=A comment", "--remove", "*location*")
    #expect(report.losses.isEmpty)
    let items = try await items()
    let titles = items.filter { $0.identifier.commonIdentifier == .commonIdentifierTitle }
    #expect(!titles.isEmpty && titles.allSatisfy { $0.stringValue == "Another" })
    #expect(items.contains { $0.identifier.rawValue == "itsk/%A9cmt" })
    #expect(!items.contains { $0.identifier.rawValue.contains("location") })
  }

  @Test func `sets and removes items on the way into another container`() async throws {
    let output = folder.file("out.mkv")
    let result = try ConvertTool.run(
      "convert", "--set", "title=Another", "--remove", "*location*", input, output)
    #expect(result.code == 0, "\(result.errors)")
    let items = try await Asset(path: output).load(.metadata)
    let titles = items.filter { $0.identifier.commonIdentifier == .commonIdentifierTitle }
    #expect(titles.map(\.stringValue) == ["Another"])
    #expect(!items.contains { $0.identifier.key.lowercased().contains("location") })
  }

  @Test func `filters for sharing, and takes no items at all`() async throws {
    let filtered = try report("--filter", "sharing")
    #expect(filtered.removed.contains { $0.cause == "filter" })
    #expect(try await !items().contains { $0.identifier.rawValue.contains("location") })
    let bare = try report("--no-items", "--set", "title=Only")
    #expect(try await items().map(\.stringValue) == ["Only"])
    #expect(bare.removed.contains { $0.cause == "replace" })
  }

  @Test func `takes a part`() throws {
    let part = try report("--from", "0.1", "--to", "0:00.3")
    #expect(part.timeRange?.start == MediaTime(1, timescale: 10))
    #expect(part.timeRange?.duration == MediaTime(1, timescale: 5))
    let plan = try ConvertTool.run(
      "convert", "--plan", "--from", "0.1", input, folder.file("plan.mp4"))
    #expect(plan.output.contains("part 0.100 to "))
  }

  @Test(arguments: [
    ["--from", "x"], ["--from", "1:60"], ["--from", "2", "--to", "1"], ["--to", "1.1234567"],
    ["--to", "1:2:3:4"], ["--from", "-1"], ["--filter", "people"], ["--set", "title"],
    ["--set", "nonsense/=x"], ["--remove", ""],
  ])
  func `wrong requests end with 2`(_ arguments: [String]) throws {
    let result = try ConvertTool.run(
      program: ConvertTool.path, ["convert"] + arguments + [input, folder.file("out.mp4")])
    #expect(result.code == 2, "\(result.errors)")
    #expect(!folder.names.contains("out.mp4"))
  }

  @Test func `a part after the end is refused with one line`() throws {
    let result = try ConvertTool.run(
      "convert", "--from", "1:00:00", input, folder.file("out.mp4"))
    #expect(result.code == 1)
    #expect(result.lines.count == 1 && result.errors.contains("after its end"))
  }
}
