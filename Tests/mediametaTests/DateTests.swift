import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta date` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ fixture: String, as name: String) throws -> String {
    try folder.write(Fixture.media(fixture).bytes, to: name)
  }

  private func dates(_ path: String) throws -> [String: Set<String>] {
    let dates = try Asset(path: path).describe()
    var found: [String: Set<String>] = [:]
    for date in FileDate.all(of: dates) {
      found[date.identifier.rawValue, default: []].insert(date.text)
    }
    return found
  }

  private func samples(_ path: String) throws -> [String] {
    try Asset(path: path).describe().tracks.map { "\($0.sampleCount) \($0.byteCount)" }
  }

  private static let headers = [
    "head/movieCreationTime", "head/movieModificationTime", "head/trackCreationTime",
    "head/trackModificationTime", "head/mediaCreationTime", "head/mediaModificationTime",
  ]

  @Test(arguments: [
    "headers.mp4", "headers-wide.mov", "movie-last.mov", "itunes-list.m4a", "fragmented.mp4",
    "telemetry.mov",
  ]) func `sets every date`(fixture: String) throws {
    let movie = try copy(fixture, as: fixture)
    let before = try samples(movie)
    let result = try ConvertTool.run("date", "set", "--to", "2026-05-17T14:30:00+02:00", movie)
    #expect(result.code == 0, "\(result.errors)")
    let found = try dates(movie)
    for header in Self.headers { #expect(found[header] == ["2026-05-17T12:30:00Z"], "\(header)") }
    let items = found.filter { !$0.key.hasPrefix("head/") }
    #expect(!items.isEmpty)
    for (identifier, texts) in items {
      #expect(texts.allSatisfy { $0.hasPrefix("2026") }, "\(identifier): \(texts)")
    }
    #expect(try samples(movie) == before)
    let again = try ConvertTool.run(
      "date", "set", "--to", "2026-05-17T12:30:00Z", "--only", "header", movie)
    #expect(again.lines == ["\(movie): unchanged"])
  }

  @Test(arguments: ["headers.mp4", "headers-wide.mov", "movie-last.mov", "fragmented.mp4"])
  func `shifts there and back to the same bytes of the movie header`(fixture: String) throws {
    let movie = try copy(fixture, as: fixture)
    let before = try dates(movie)
    #expect(try ConvertTool.run("date", "shift", "--by", "+1d2h", movie).code == 0)
    let moved = try dates(movie)
    #expect(before.values.contains { !$0.isEmpty } ? moved != before : true)
    #expect(try ConvertTool.run("date", "shift", "--by=-26:00:00", movie).code == 0)
    #expect(try dates(movie) == before)
  }

  @Test func `changes what --only names`() throws {
    let movie = try copy("movie-last.mov", as: "a.mov")
    let before = try dates(movie)
    for (place, keys) in [
      ("header", Self.headers.prefix(2)), ("tracks", Self.headers.suffix(4)),
    ] {
      let result = try ConvertTool.run(
        "date", "shift", "--by", "1h", "--only", place, "-n", "--json", movie)
      let report =
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let changes = try #require(report?["changes"] as? [[String: Any]])
      let names = Set(
        changes.compactMap { ($0["after"] as? [String: Any])?["identifier"] as? String })
      #expect(names == Set(keys.filter { before[$0] != nil }), "\(place)")
    }
    #expect(try dates(movie) == before)
  }

  @Test func `takes named zones, with their summer time`() throws {
    for (day, zone, expected) in [
      ("2026-07-01 12:00", "Europe/Berlin", "2026-07-01T10:00:00Z"),
      ("2026-01-01 12:00", "Europe/Berlin", "2026-01-01T11:00:00Z"),
      ("2026-07-01 12:00", "America/St_Johns", "2026-07-01T14:30:00Z"),
      ("2026-07-01 12:00", "-0330", "2026-07-01T15:30:00Z"),
      ("2026-07-01 12:00", "UTC", "2026-07-01T12:00:00Z"),
    ] {
      let movie = try copy("headers.mp4", as: "a.mp4")
      let result = try ConvertTool.run("date", "set", "--to", day, "--zone", zone, movie)
      #expect(result.code == 0, "\(result.errors)")
      #expect(try dates(movie)["head/movieCreationTime"] == [expected], "\(zone)")
    }
  }

  @Test func `fixes headers that tell local time, and tells items in the zone`() throws {
    let movie = try copy("headers.mp4", as: "a.mp4")
    _ = try ConvertTool.run(
      "date", "set", "--to", "2026-07-01T18:00:00Z", "--only", "header", movie)
    let result = try ConvertTool.run(
      "date", "zone", "--to", "America/Los_Angeles", "--headers-are-local", movie)
    #expect(result.code == 0, "\(result.errors)")
    let found = try dates(movie)
    #expect(found["head/movieCreationTime"] == ["2026-07-02T01:00:00Z"])
    #expect(found["itsk/%A9day"] == ["2026-07-01T18:00:00-07:00"])
  }

  @Test func `reads names of files`() throws {
    for (name, zone, expected) in [
      ("VID_20260517_143000.mp4", "+02:00" as String?, "2026-05-17T12:30:00Z"),
      ("PXL_20260517_123000123.mp4", nil, "2026-05-17T12:30:00Z"),
      ("2026-05-17 14.30.00.mp4", "Europe/Berlin", "2026-05-17T12:30:00Z"),
    ] {
      let movie = try copy("headers.mp4", as: name)
      let result = try ConvertTool.run(
        all: ["date", "from-name"] + (zone.map { ["--zone", $0] } ?? []) + [movie])
      #expect(result.code == 0, "\(result.errors)")
      #expect(try dates(movie)["head/movieCreationTime"] == [expected])
    }
    for name in ["clip.mp4", "VID-20260517-WA0001.mp4", "VID_20260517_143000.mp4"] {
      let movie = try copy("headers.mp4", as: name)
      let result = try ConvertTool.run("date", "from-name", movie)
      #expect(result.code == 3, "\(name)")
      #expect(result.lines.count == 1)
    }
  }

  @Test(arguments: [
    (["set"], "option --to is missing"), (["set", "--to", "2026"], "--to"),
    (["set", "--to", "2026-05-17 14:30"], "names no zone"),
    (["shift", "--by", "soon"], "--by"), (["shift", "--by", "99999999999999999w"], "--by"),
    (["zone", "--to", "Mars/Olympus"], "--to"), (["zone", "--to", "../../etc/passwd"], "--to"),
    (["zone", "--to", "Europe"], "--to"),
    (["shift", "--by", "1h", "--force"], "--force belongs with --output"),
  ]) func `says in a line what is wrong`(arguments: [String], words: String) throws {
    let movie = try copy("headers.mp4", as: "a.mp4")
    let result = try ConvertTool.run(all: ["date"] + arguments + [movie])
    #expect(result.code == 2)
    #expect(result.lines.first?.contains(words) == true, "\(result.errors)")
    #expect(folder.read("a.mp4") == Fixture.media("headers.mp4").bytes)
  }

  @Test func `shows where dates stand, and who looks there`() throws {
    let movie = try copy("headers.mp4", as: "a.mp4")
    _ = try ConvertTool.run(
      "edit", "--date", "2026-05-17T14:30:00+02:00", "--for", "apple", "--for", "google", movie)
    let shown = try ConvertTool.run("date", "show", "--json", movie)
    let report = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
    let rows = try #require(report?["dates"] as? [[String: Any]])
    let readers = Dictionary(
      rows.map { ($0["identifier"] as? String ?? "", $0["readers"] as? [String] ?? []) },
      uniquingKeysWith: +)
    #expect(readers["mdta/com.apple.quicktime.creationdate"] == ["Apple Photos", "immich"])
    #expect(readers["head/movieCreationTime"] == ["Google Photos", "Windows Explorer"])
    #expect(readers["itsk/%A9day"] == ["Plex", "Jellyfin"])
    #expect(try dates(movie)["head/mediaCreationTime"] == ["2026-05-17T12:30:00Z"])
    let text = try ConvertTool.run("date", "show", movie, movie)
    #expect(text.output.contains("movie header, created"))
  }

  @Test func `of items in other containers follow, too`() throws {
    let song = try folder.write(Fixture.format("comments.ogg").bytes, to: "a.ogg")
    #expect(try ConvertTool.run("edit", "--date", "2020-01-02T03:04:05+01:00", song).code == 0)
    #expect(try ConvertTool.run("date", "shift", "--by", "1h", song).code == 0)
    #expect(try dates(song)["vorb/DATE"] == ["2020-01-02T04:04:05+01:00"])
  }
}
