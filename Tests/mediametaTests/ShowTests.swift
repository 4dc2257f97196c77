import Foundation
import TestSupport
import Testing

@Suite struct `Show` {
  @Test(
    arguments: [
      "quicktime-keys.mov", "itunes-list.m4a", "three-gpp.3gp", "timed-items.mov",
      "chapter-tracks.m4b", "track-metadata.mov", "credentials.mp4",
    ].map(Fixture.media) + ["two-trailers.mp4"].map(Fixture.vendor))
  func `shows people what was recorded`(_ fixture: Fixture) throws {
    let shown = try Program.mediameta(["show", "Fixtures/\(fixture.folder)/\(fixture.name)"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    #expect(try Golden.difference(of: shown.text, from: "show.\(fixture.name).txt") == nil)
  }

  @Test(
    arguments: [
      "key-types.mov", "classic-text.mov", "windows-extra.mp4", "timed-items.mov",
      "fragmented.mp4", "headers-wide.mov", "credentials.mp4",
    ].map(Fixture.media) + ["novatek-index.mp4"].map(Fixture.vendor))
  func `gives programs what was recorded`(_ fixture: Fixture) throws {
    let shown = try Program.mediameta([
      "show", "--json", "Fixtures/\(fixture.folder)/\(fixture.name)",
    ])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    #expect(try Golden.difference(of: shown.text, from: "show.\(fixture.name).json") == nil)
  }

  @Test(arguments: Fixture.media)
  func `gives every required member`(_ fixture: Fixture) throws {
    let shown = try Program.mediameta(["show", "--json", "--payload", fixture.path])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output)) as? [String: Any])
    #expect(object["schema"] as? Int == 1)
    #expect(object["source"] as? String == fixture.path)
    #expect(object["status"] as? String == "ok")
    let file = try #require(object["file"] as? [String: Any])
    #expect(file["size"] as? Int == fixture.bytes.count)
    #expect(object["tracks"] is [[String: Any]])
    #expect(object["chapters"] is [[String: Any]])
    #expect(object["diagnostics"] is [[String: Any]])
    for item in try #require(object["metadata"] as? [[String: Any]]) {
      for member in ["identifier", "keySpace", "key", "displayName", "dataType"] {
        #expect(item[member] is String, "\(member) of \(item)")
      }
      let payload = (item["payload"] as? String).flatMap { Data(base64Encoded: $0) }
      #expect(payload?.count == item["size"] as? Int)
    }
  }

  @Test func `cuts values where the terminal ends`() throws {
    let columns = 70
    let shown = try Program.mediameta(
      ["show", Fixture.media("itunes-list.m4a").path], environment: ["COLUMNS": "\(columns)"])
    let values = shown.text.split(separator: "\n").filter { $0.contains("\"") }
    #expect(values.contains { $0.contains("characters)") })
    #expect(values.allSatisfy { $0.count <= columns })
  }

  @Test(arguments: [40, 60])
  func `marks where the facts of a capture are cut`(_ columns: Int) throws {
    let words = ["show", "--capture", Fixture.media("capture-contradictions.mov").path]
    let wide = try Program.mediameta(words, environment: ["COLUMNS": "400"])
    let cut = try Program.mediameta(words, environment: ["COLUMNS": "\(columns)"])
    let head = "  captured  "
    let whole = try #require(wide.text.split(separator: "\n").first { $0.hasPrefix(head) })
    let line = try #require(cut.text.split(separator: "\n").first { $0.hasPrefix(head) })
    #expect(!whole.contains("…") && line.hasSuffix("…") && line.count < whole.count, "\(line)")
  }

  @Test func `tells where items are when asked`() throws {
    let shown = try Program.mediameta(["show", "-v", Fixture.media("itunes-list.m4a").path])
    #expect(shown.text.contains("moov.udta.meta.ilst.©nam at "))
    #expect(shown.text.contains("  read        3,475 bytes"))
  }

  @Test func `goes on after a file it cannot read`() throws {
    let (first, last) = (Fixture.media("id3.mp4").path, Fixture.media("time-code.mov").path)
    let missing = "Fixtures/none.mov"
    let people = try Program.mediameta(["show", first, missing, last])
    #expect(people.status == 1)
    #expect(people.errorLines == ["mediameta: \(missing): No such file or directory"])
    let headings = people.text.split(separator: "\n").filter { $0.hasPrefix("/") }
    #expect(headings.map(String.init) == [first, last])

    let programs = try Program.mediameta(["show", "--json", first, missing, last])
    #expect(programs.status == 1)
    #expect(programs.errorLines == people.errorLines)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(programs.output)) as? [[String: Any]])
    #expect(list.map { $0["source"] as? String } == [first, missing, last])
    #expect(list.map { $0["status"] as? String } == ["ok", "failed", "ok"])
    // One object to a line, between brackets.
    #expect(programs.text.split(separator: "\n").count == 5)
  }

  @Test func `keeps many files in their order`() throws {
    let paths = Fixture.media.map(\.path) + Fixture.malformed.map(\.path)
    let shown = try Program.mediameta(["show", "--json"] + paths)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output)) as? [[String: Any]])
    #expect(list.map { $0["source"] as? String } == paths)
  }

  @Test func `refuses wrong arguments`() throws {
    #expect(try Program.mediameta(["show"]).status == 2)
    #expect(try Program.mediameta(["show", "--nonsense", "file"]).status == 2)
    #expect(try Program.mediameta(["show", "--payload", "file"]).status == 2)
  }

  /// A title that would name the window, colour it, and move the cursor by a C1 control.
  static let hostileTitle: [UInt8] = Array("\u{1B}]0;x\u{7}\u{1B}[3m\u{9B}2J\"".utf8)

  @Test(arguments: [
    ["show"], ["show", "-v"], ["show", "--json"], ["boxes"], ["boxes", "--json"],
  ])
  func `lets no text drive the terminal`(_ command: [String]) throws {
    let title = Array("Harbour at dawn".utf8)
    #expect(Self.hostileTitle.count == title.count)
    var bytes = Fixture.media("quicktime-keys.mov").bytes
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: title) })
    bytes.replaceSubrange(place..<(place + title.count), with: Self.hostileTitle)
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "hostile.mov")
    let shown = try Program.mediameta(command + [path])
    #expect(shown.status == 0)
    // Boxes are reported in hex where they hold no printable text.
    if command[0] == "show" { #expect(shown.text.contains("]0;x")) }
    let controls = shown.text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(controls.isEmpty)
  }

  /// Characters that are invisible: of direction, without width, and a tag beyond the first plane.
  @Test(arguments: [
    ["show", "--json"], ["show"], ["show", "--value", "comment"], ["strip", "--check", "--json"],
    ["diff", "--json"],
  ]) func `writes no invisible character`(_ command: [String]) throws {
    let hidden = "\u{AD}\u{200E}\u{61C}\u{202E}\u{2066}\u{2028}\u{FEFF}\u{E0041}"
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.format("comments.flac").bytes, to: "a.flac")
    let edited = try ConvertTool.run("edit", "--comment", "a\(hidden)b", path)
    #expect(edited.code == 0, "\(edited.errors)")
    let first = command[0] == "diff" ? [Fixture.format("comments.flac").path] : []
    let shown = try Program.mediameta(command + first + [path])
    let hiddenScalars = Set(hidden.unicodeScalars)
    #expect(!shown.text.unicodeScalars.contains { hiddenScalars.contains($0) })
    guard command.contains("--json"), command[0] == "show" else { return }
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output)) as? [String: Any])
    let items = try #require(object["metadata"] as? [[String: Any]])
    #expect(items.contains { $0["value"] as? String == "a\(hidden)b" })
  }
}
