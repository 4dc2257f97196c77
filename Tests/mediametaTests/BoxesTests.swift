import Foundation
import TestSupport
import Testing

@Suite struct `Boxes` {
  @Test(arguments: ["quicktime-keys.mov", "itunes-list.m4a"].map(Fixture.media))
  func `prints what was recorded`(_ fixture: Fixture) throws {
    let printed = try Program.mediameta(["boxes", "Fixtures/Media/\(fixture.name)"])
    #expect(printed.status == 0)
    #expect(printed.errors.isEmpty)
    #expect(try Golden.difference(of: printed.text, from: "boxes.\(fixture.name).txt") == nil)
  }

  @Test func `gives programs what was recorded`() throws {
    let printed = try Program.mediameta(
      ["boxes", "--json", "--path", "moov.meta", "Fixtures/Media/iso-keys.mp4"])
    #expect(printed.status == 0)
    #expect(try Golden.difference(of: printed.text, from: "boxes.iso-keys.mp4.json") == nil)
  }

  @Test(arguments: Fixture.media + Fixture.vendor)
  func `covers the whole file`(_ fixture: Fixture) throws {
    let printed = try Program.mediameta(["boxes", "--json", fixture.path])
    #expect(printed.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(printed.output)) as? [String: Any])
    let boxes = try #require(object["boxes"] as? [[String: Any]])
    var end = 0
    for box in boxes {
      #expect(box["offset"] as? Int == end)
      end += try #require(box["size"] as? Int)
    }
    #expect(end == fixture.bytes.count)
  }

  @Test func `selects by path`() throws {
    let path = Fixture.media("quicktime-keys.mov").path
    let handlers = try Program.mediameta(["boxes", "--path", "moov.**.hdlr", path])
    #expect(handlers.status == 0)
    #expect(handlers.text.split(separator: "\n").filter { $0.hasPrefix("[hdlr]") }.count == 3)
    let nothing = try Program.mediameta(["boxes", "--path", "moov.none", path])
    #expect(nothing.status == 3)
    #expect(nothing.output.isEmpty)
    #expect(nothing.errorLines.count == 1)
    #expect(try Program.mediameta(["boxes", "--path", "moov..hdlr", path]).status == 2)
  }

  @Test func `stops at a depth`() throws {
    let path = Fixture.media("quicktime-keys.mov").path
    let printed = try Program.mediameta(["boxes", "--depth", "1", path])
    #expect(!printed.text.contains("[mvhd]"))
    #expect(printed.text.contains(" boxes inside"))
    #expect(try Program.mediameta(["boxes", "--depth", "0", path]).status == 2)
  }

  @Test func `shows as many bytes as asked for`() throws {
    let path = Fixture.media("raw-user-data.mov").path
    let few = try Program.mediameta(["boxes", "--hex", "0", path])
    let many = try Program.mediameta(["boxes", "--hex", "4096", path])
    #expect(few.text.count < many.text.count)
  }

  @Test func `prints a damaged file as far as it goes`() throws {
    let cut = try #require(Fixture.malformed.first { $0.name == "cut-in-movie-header.mov" })
    let printed = try Program.mediameta(["boxes", cut.path])
    #expect(printed.status == 1)
    #expect(printed.text.contains("[ftyp]"))
    #expect(printed.text.contains("[moov]"))
    #expect(printed.errorLines.count == 1)
    let program = try Program.mediameta(["boxes", "--json", cut.path])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output)) as? [String: Any])
    #expect(object["status"] as? String == "damaged")
    #expect(object["error"] is [String: Any])
  }

  @Test func `shows the items and tracks of a movie header that is cut`() throws {
    let cut = try #require(Fixture.malformed.first { $0.name == "cut-in-user-data.mov" })
    let printed = try Program.mediameta(["show", cut.path])
    #expect(printed.status == 1)
    #expect(printed.text.contains("title"))
    #expect(printed.errorLines.count == 1)
    let program = try Program.mediameta(["show", "--json", cut.path])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(program.output)) as? [String: Any])
    #expect(object["status"] as? String == "damaged")
    #expect(object["error"] is [String: Any])
    let whole = try Program.mediameta(["show", "--json", Fixture.media("classic-text.mov").path])
    let other = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.output)) as? [String: Any])
    let counts = [object, other].map { ($0["metadata"] as? [Any])?.count ?? 0 }
    #expect(counts[0] > 5 && counts[0] >= counts[1] - 1)
    // What is not whole is not rewritten.
    #expect(try Program.mediameta(["edit", "--title", "x", "--dry-run", cut.path]).status == 1)
  }

  @Test(arguments: Fixture.malformed)
  func `says one thing of every damaged file`(_ fixture: Fixture) throws {
    let printed = try Program.mediameta(["boxes", fixture.path])
    #expect(printed.status == 0 || printed.status == 1)
    #expect(printed.errorLines.count == (printed.status == 0 ? 0 : 1))
  }
}
