import Foundation
import TestSupport
import Testing

@Suite struct `mediameta play` {
  private let movie = Fixture.media("timed-items.mov").path

  @Test func `prints each group when it begins, and what has ended`() throws {
    let result = try ConvertTool.run("play", "--rate", "100", movie)
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("track 2  0:00.000  mdta/com.apple.quicktime.location") })
    #expect(lines.contains("track 3  0:00.500  mdta/com.apple.quicktime.detected-face ended"))
    for track in ["track 2", "track 3", "track 4"] {
      let own = lines.filter { $0.hasPrefix(track) }
      let times = own.compactMap { $0.split(separator: " ").dropFirst(2).first }
      #expect(!times.isEmpty && times == times.sorted())
    }
  }

  @Test func `prints JSON lines that are read again`() throws {
    let folder = try TemporaryFolder()
    let result = try ConvertTool.run("play", "--rate", "100", "--json", "-t", "2", movie)
    #expect(result.code == 0, "\(result.errors)")
    let held = result.output.split(separator: "\n").filter { !$0.contains("\"hasEnded\"") }
    let path = try folder.write(Array(held.joined(separator: "\n").utf8), to: "held.jsonl")
    let stored = try ConvertTool.run("timed", "export", "-t", "2", movie)
    let again = try ConvertTool.run("timed", "export", path)
    let count = stored.output.split(separator: "\n").count { !$0.contains("\"items\":[]") }
    #expect(again.output.split(separator: "\n").count == count)
  }

  @Test func `begins and ends where it is given`() throws {
    let result = try ConvertTool.run(
      "play", "--rate", "100", "--from", "0.2", "--to", "0.4", "-t", "4", movie)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3, "\(result.output)")
    #expect(lines.first?.hasPrefix("0:00.000  ") == true)
  }

  @Test(arguments: [
    ["--rate", "0"], ["--rate", "-1"], ["--advance", "x"], ["--serve", "70000"],
    ["--serve", "0", "--json"],
  ])
  func `refuses what makes no sense`(_ arguments: [String]) throws {
    let result = try ConvertTool.run(all: ["play"] + arguments + [movie])
    #expect(result.code == 2, "\(result.output)")
  }

  @Test func `says where there is nothing to play`() throws {
    let result = try ConvertTool.run("play", Fixture.media("movie-last.mov").path)
    #expect(result.code == 3)
    #expect(result.errors.contains("there is no timed metadata"))
  }
}
