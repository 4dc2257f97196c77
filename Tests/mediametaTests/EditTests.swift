import Foundation
import Glibc
import MediaMetadata
import TestSupport
import Testing

@Suite struct `mediameta edit` {
  private let folder: TemporaryFolder
  private let movie: String
  private let original: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    original = Fixture.media("movie-last.mov").bytes
    movie = try folder.write(original, to: "a.mov")
  }

  private func values(_ identifier: String, of name: String = "a.mov") throws -> [String] {
    try Asset(path: folder.file(name)).describe().metadata
      .filter { $0.identifier == MetadataIdentifier(identifier) }.compactMap(\.stringValue)
  }

  @Test(arguments: ["comment", "composer", "title"])
  func `removes by the name that it sets by, and leaves no byte`(name: String) throws {
    #expect(try ConvertTool.run("edit", "--\(name)", "Said once only", movie).code == 0)
    let text = Array("Said once only".utf8)
    #expect(folder.read("a.mov")?.firstRange(of: text) != nil)
    let result = try ConvertTool.run("edit", "--remove", name, movie)
    #expect(result.code == 0, "\(result.errors)")
    #expect(folder.read("a.mov")?.firstRange(of: text) == nil)
  }

  @Test func `changes items and says what it did on standard error`() throws {
    let result = try ConvertTool.run("edit", "--title", "New", "--set", "title@fr=Neuf", movie)
    #expect(result.code == 0)
    #expect(result.output.isEmpty)
    #expect(
      result.lines.prefix(3) == [
        "\(movie): 1 changed, 1 added",
        "  changed mdta/com.apple.quicktime.title <utf8> \"Harbour at dawn\" -> \"New\"",
        "  added   mdta/com.apple.quicktime.title [fr] <utf8> \"Neuf\"",
      ])
    #expect(try values("mdta/com.apple.quicktime.title") == ["New", "Neuf"])
  }

  @Test func `writes nothing where nothing changes`() throws {
    let before = try #require(status(movie))
    let result = try ConvertTool.run("edit", "--title", "Harbour at dawn", movie)
    #expect(result.code == 0)
    #expect(result.lines == ["\(movie): unchanged"])
    #expect(folder.read("a.mov") == original)
    let after = try #require(status(movie))
    #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec)
    #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    #expect(before.st_ctim.tv_nsec == after.st_ctim.tv_nsec)
  }

  private func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  @Test func `tells its plan and writes nothing`() throws {
    let text = try ConvertTool.run("edit", "--dry-run", "--title", "New", movie)
    #expect(text.code == 0)
    #expect(text.errors.isEmpty)
    #expect(text.output.contains("\"Harbour at dawn\" -> \"New\""))
    #expect(text.output.contains("would be written"))
    let json = try ConvertTool.run("edit", "--dry-run", "--json", "--title", "New", movie)
    let plan = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(plan?["status"] as? String == "planned")
    #expect(plan?["place"] as? String == "end")
    #expect((plan?["changes"] as? [Any])?.count == 1)
    #expect(folder.read("a.mov") == original)
    #expect(folder.names == ["a.mov"])
  }

  @Test func `reports as JSON`() throws {
    let result = try ConvertTool.run("edit", "--json", "--quiet", "--remove", "title", movie)
    #expect(result.code == 0)
    #expect(result.errors.isEmpty)
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(report?["schema"] as? Int == 1)
    #expect(report?["status"] as? String == "done")
    #expect(report?["size"] as? Int == folder.read("a.mov")?.count)
    let changes = report?["changes"] as? [[String: Any]]
    #expect(changes?.map { $0["change"] as? String } == ["removed"])
    #expect((changes?.first?["before"] as? [String: Any])?["value"] as? String == "Harbour at dawn")
  }

  @Test func `writes a file of its own and leaves the original alone`() throws {
    let output = folder.file("b.mov")
    #expect(try ConvertTool.run("edit", "--title", "New", "-o", output, movie).code == 0)
    #expect(folder.read("a.mov") == original)
    #expect(try values("mdta/com.apple.quicktime.title", of: "b.mov") == ["New"])
    let again = try ConvertTool.run("edit", "--title", "Newer", "-o", output, movie)
    #expect(again.code == 1)
    #expect(again.lines.count == 1)
    let forced = try ConvertTool.run("edit", "-f", "--title", "Newer", "-o", output, movie)
    #expect(forced.code == 0)
    #expect(try values("mdta/com.apple.quicktime.title", of: "b.mov") == ["Newer"])
    let same = try ConvertTool.run("edit", "--title", "New", "-f", "-o", movie, movie)
    #expect(same.code == 1)
    #expect(folder.read("a.mov") == original)
  }

  @Test(arguments: [
    ["--remove", "album"], ["--remove", "itsk/*"], ["--remove", "title@fr"],
    ["--track", "9", "--title", "x"],
    ["--track", "timecode", "--title", "x"], ["--title", "x", "--remove", "album"],
  ])
  func `exits with 3 where nothing matches`(_ arguments: [String]) throws {
    let result = try ConvertTool.run(
      program: ConvertTool.path, ["edit"] + arguments + [movie])
    #expect(result.code == 3)
    #expect(result.lines.count == 1)
    #expect(folder.read("a.mov") == original)
  }

  @Test(arguments: [
    [], ["--title"], ["--title", ""], ["--set", "titel=x"], ["--set", "title"],
    ["--set", "mdta/com.apple.quicktime.titel=x"], ["--set", "itsk/trkn=three"],
    ["--set", "title@english=x"], ["--set", "title:utf9=x"], ["--set", "title:int8=x"],
    ["--set-file", "artwork=/no/such/file"], ["--set-file", "artwork=FILE"],
    ["--artwork", "FILE"], ["--location", "Paris"], ["--clear", "itks"], ["--track", "first"],
    ["--remove", ""], ["--title", "a", "--title", "b"], ["--force", "--title", "x"],
    ["--payload", "--title", "x"], ["--import", "a.json", "--track", "1"],
  ])
  func `refuses what cannot be, in one line with the usage below`(_ arguments: [String]) throws {
    let words = arguments.map { $0.replacing("FILE", with: movie) }
    let result = try ConvertTool.run(program: ConvertTool.path, ["edit"] + words + [movie])
    #expect(result.code == 2)
    #expect(result.lines.count == 2)
    #expect(result.lines.first?.hasPrefix("mediameta: ") == true)
    #expect(folder.read("a.mov") == original)
  }

  @Test(arguments: [
    ("titel=x", "title"), ("mdta/com.apple.quicktime.titel=x", "mdta/com.apple.quicktime.title"),
    ("title:utf9=x", "utf8"), ("msta/com.example=x", "mdta"),
  ])
  func `suggests what was probably meant`(_ text: String, _ name: String) throws {
    let result = try ConvertTool.run("edit", "--set", text, movie)
    #expect(result.lines.first?.hasSuffix("did you mean \(name)?") == true)
  }

  @Test func `changes the items of tracks`() throws {
    let path = try folder.write(Fixture.media("track-metadata.mov").bytes, to: "t.mov")
    let result = try ConvertTool.run(
      "edit", "--track", "all", "--set", "udta/name=Main", path)
    #expect(result.code == 0)
    let tracks = try Asset(path: path).describe().tracks
    for track in tracks {
      let names = track.metadata.filter { $0.identifier.rawValue == "udta/name" }
      #expect(names.compactMap(\.stringValue) == ["Main"])
    }
    #expect(!tracks.isEmpty)
  }

  @Test func `keeps the time of last modification when asked`() throws {
    let before = try #require(status(movie))
    #expect(try ConvertTool.run("edit", "--preserve-mtime", "--title", "x", movie).code == 0)
    let after = try #require(status(movie))
    #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec)
    #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    #expect(before.st_ino == after.st_ino)
  }
}

@Suite struct `mediameta edit, of numbers with words` {
  @Test(arguments: [
    ("stik", "TV Show", "10", "TV Show"), ("stik", "10", "10", "TV Show"),
    ("stik", "normal", "1", "Music"), ("rtng", "CLEAN", "2", "Clean"),
    ("sfID", "Germany", "143443", "Germany"), ("hdvd", "1080p", "2", "1080p"),
    ("cpil", "yes", "1", "Yes"), ("gnre", "Disco", "5", "Disco"),
  ]) func `takes and prints them`(
    _ key: String, _ word: String, _ number: String, _ shown: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "a.m4a")
    let result = try ConvertTool.run("edit", "--set", "itsk/\(key)=\(word)", path)
    #expect(result.code == 0, "\(result.errors)")
    let text = try ConvertTool.run(
      program: ConvertTool.path, ["show", "-i", "itsk/\(key)", path])
    #expect(text.output.contains("\(number) (\(shown))"), "\(text.output)")
    let json = try ConvertTool.run(
      program: ConvertTool.path, ["show", "--json", "-i", "itsk/\(key)", path])
    #expect(json.output.contains("\"word\": \"\(shown)\""), "\(json.output)")
  }

  @Test func `says which there are`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media("itunes-list.m4a").bytes, to: "a.m4a")
    let result = try ConvertTool.run("edit", "--set", "itsk/rtng=rude", path)
    #expect(result.code == 2)
    #expect(result.errors.contains("or one of: None, Explicit, Clean"))
  }
}

@Suite struct `mediameta edit, of places` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `takes what was reported for the old place along`() throws {
    let apple = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let accuracy = "mdta/com.apple.quicktime.location.accuracy.horizontal"
    let first = try ConvertTool.run("edit", "--set", "\(accuracy)=35", apple)
    #expect(first.code == 0)
    let moved = try ConvertTool.run("edit", "--location", "10,20", apple)
    #expect(moved.errors.contains("removed \(accuracy)"), "\(moved.errors)")
    #expect(
      CaptureFacts(of: try Asset(path: apple).describe()).location.chosen?.description
        == "10.00000, 20.00000")
    let phone = try folder.write(Fixture.media("three-gpp.3gp").bytes, to: "a.3gp")
    #expect(try ConvertTool.run("edit", "--location", "10,20", phone).code == 0)
    #expect(
      CaptureFacts(of: try Asset(path: phone).describe()).location.chosen?.description
        == "10.00000, 20.00000")
  }

  @Test(
    arguments: [
      ("telemetry.mov", "track 2 ('gpmd'), track 3 ('camm'), track 4 ('mett')"),
      ("timed-items.mov", "track 2 ('mebx')"), ("quicktime-keys.mov", nil),
    ] as [(String, String?)])
  func `says where places remain`(_ name: String, _ carriers: String?) throws {
    let path = try folder.write(Fixture.media(name).bytes, to: name)
    #expect(try ConvertTool.run("edit", "--location", "10,20", path).code == 0)
    let result = try ConvertTool.run("edit", "--remove", "*location*", path)
    #expect(result.code == 0)
    let note = carriers.map { "  note: places may remain in \($0): strip takes them out" }
    #expect(result.lines.last { $0.contains("places may remain") }.map(String.init) == note)
    let planned = try ConvertTool.run(
      "edit", "--dry-run", "--title", "x", "--remove", "mdta/*make", path)
    #expect(!planned.output.contains("places may remain"))
  }
}

@Suite struct `mediameta edit --import` {
  private static let names = [
    "movie-last.mov", "quicktime-keys.mov", "itunes-list.m4a", "classic-text.mov", "three-gpp.3gp",
    "three-gpp-odd.3gp", "key-types.mov", "track-metadata.mov", "windows-extra.mp4", "iso-keys.mp4",
    "camera-text.mov", "raw-user-data.mov", "id3.mp4", "uuid-boxes.mp4", "key-type-set.mov",
    "key-namespaces.mov", "fragmented.mp4", "user-data-keys.mp4",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func object(_ path: String, _ options: String...) throws -> [String: Any] {
    let shown = try ConvertTool.run(
      program: ConvertTool.path, ["show", "--json"] + options + [path])
    let value = try JSONSerialization.jsonObject(with: Data(shown.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func write(_ object: [String: Any]) throws -> String {
    try folder.write(Array(JSONSerialization.data(withJSONObject: object)), to: "a.json")
  }

  @Test(arguments: names, [["--import"], ["--import-all"], ["--import", "--payload"]])
  func `changes nothing where nothing was changed`(_ name: String, _ options: [String]) throws {
    let bytes = Fixture.media(name).bytes
    let path = try folder.write(bytes, to: name)
    let shown = try ConvertTool.run(
      program: ConvertTool.path, ["show", "--json"] + options.dropFirst() + [path])
    let document = try folder.write(Array(shown.output.utf8), to: "a.json")
    let result = try ConvertTool.run("edit", options[0], document, path)
    #expect(result.errors == "\(path): unchanged\n")
    #expect(result.code == 0)
    #expect(folder.read(name) == bytes)
  }

  @Test func `keeps what the document does not have`() throws {
    let path = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let before = try Asset(path: path).describe().metadata
    let document = try write([
      "metadata": [
        ["identifier": "mdta/com.apple.quicktime.title", "value": "Hello"],
        ["identifier": "mdta/com.apple.quicktime.author", "value": "Me"],
      ]
    ])
    let result = try ConvertTool.run("edit", "--import", document, path)
    #expect(result.errors.contains("1 changed, 1 added\n"), "\(result.errors)")
    #expect(!result.errors.contains("note:"))
    let after = try Asset(path: path).describe().metadata
    #expect(after.count == before.count + 1)
    let kept = before.filter { $0.identifier != .quickTimeMetadataTitle }.map(\.payload)
    #expect(after.map(\.payload).filter(kept.contains) == kept)
  }

  @Test(arguments: ["chapter-tracks.mov", "chapter-tracks.mp4"])
  func `takes chapters that were changed`(_ name: String) throws {
    let path = try folder.write(Fixture.media(name).bytes, to: name)
    var document = try object(path)
    var lists = try #require(document["chapters"] as? [[String: Any]])
    var chapters = try #require(lists[0]["chapters"] as? [[String: Any]])
    chapters[0]["title"] = "Other 🎬"
    lists[0]["chapters"] = chapters
    document["chapters"] = lists
    let before = try Asset(path: path).describe().chapters
    let result = try ConvertTool.run("edit", "--import", try write(document), path)
    #expect(result.code == 0, "\(result.errors)")
    let after = try Asset(path: path).describe().chapters
    #expect(after[0].chapters[0].title == "Other 🎬")
    #expect(
      after[0].chapters.dropFirst().map(\.title) == before[0].chapters.dropFirst().map(\.title))
    // In mp4 players look for Nero's list too.
    #expect(after.filter { $0.trackID != nil }.map(\.languageTag) == before.map(\.languageTag))
    #expect(after.contains { $0.origin == "chpl" } == name.hasSuffix("mp4"))
    #expect(
      after[0].chapters.map(\.timeRange.start) == before[0].chapters.map(\.timeRange.start))
  }

  @Test func `leaves to each file the facts that are its own`() throws {
    let path = try folder.write(Fixture.format("described.mxf").bytes, to: "a.mxf")
    // A package of another number, as every file has its own.
    let number: [UInt8] = [0x40, 0xB3, 0x0B, 0x4E, 0x8F, 0x0D]
    var bytes = Fixture.format("described.mxf").bytes
    let places = bytes.indices.filter { bytes[$0...].starts(with: number) }
    #expect(!places.isEmpty)
    for place in places { bytes[place] = 0x41 }
    let other = try folder.write(bytes, to: "b.mxf")
    _ = try ConvertTool.run("edit", "--title", "Another", other)
    let before = try Asset(path: other).describe().metadata
    let document = try write(try object(path))
    let result = try ConvertTool.run("edit", "--import", document, other)
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      result.lines.contains {
        $0.hasPrefix("  note: the file keeps its own mxf/MaterialPackage/PackageUID")
      }, "\(result.errors)")
    let after = try Asset(path: other).describe().metadata
    func value(_ key: String, _ items: [MetadataItem]) -> String? {
      items.first { $0.identifier.rawValue == "mxf/\(key)" }?.stringValue
    }
    for key in ["MaterialPackage/PackageUID", "SourcePackage/PackageUID"] {
      #expect(value(key, after) == value(key, before))
    }
    let title = value("MaterialPackage/Name", try Asset(path: path).describe().metadata)
    #expect(value("MaterialPackage/Name", after) == title)
  }

  @Test func `adds user data that was taken out`() throws {
    let path = try folder.write(Fixture.media("classic-text.mov").bytes, to: "a.mov")
    func titles() throws -> [String?] {
      try Asset(path: path).describe().metadata
        .filter { $0.identifier.rawValue == "udta/%A9nam" }.map(\.stringValue)
    }
    let before = try titles()
    #expect(before.count == 5)
    let document = try write(try object(path))
    _ = try ConvertTool.run("edit", "--remove", "udta/%A9nam", path)
    #expect(try titles().isEmpty)
    let result = try ConvertTool.run("edit", "--import", document, path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(try titles() == before)
  }

  @Test func `says what it does not take`() throws {
    let path = try folder.write(Fixture.media("chapter-tracks.mov").bytes, to: "a.mov")
    var document = try object(path)
    var file = try #require(document["file"] as? [String: Any])
    file["creationTime"] = "2020-01-01T00:00:00Z"
    document["file"] = file
    var tracks = try #require(document["tracks"] as? [[String: Any]])
    tracks[0]["language"] = "fr"
    document["tracks"] = tracks
    let written = try write(document)
    let result = try ConvertTool.run("edit", "--import", written, path)
    #expect(
      result.lines == [
        "\(path): unchanged",
        "  note: only items ('metadata') and chapters are imported: file.creationTime, tracks[0].language of \(written) stay as they were",
      ])
    let other = try folder.write(Fixture.media("movie-last.mov").bytes, to: "b.mov")
    let copied = try ConvertTool.run("edit", "--import", written, other)
    #expect(
      copied.lines.last
        == "  note: only items are taken from \(written), not its tracks, chapters")
  }

  @Test(arguments: [
    ("movie-last.mov", "mdta/com.apple.quicktime.title", "New" as any Sendable),
    ("itunes-list.m4a", "itsk/trkn", "5/6"), ("itunes-list.m4a", "itsk/%A9nam", "\u{E9}\u{4E2D}"),
    ("classic-text.mov", "udta/%A9nam", "New"),
    ("three-gpp.3gp", "uiso/titl", "New"),
  ])
  func `changes the one value that was changed`(
    _ name: String, _ identifier: String, _ value: any Sendable
  ) throws {
    let path = try folder.write(Fixture.media(name).bytes, to: name)
    var document = try object(path)
    var items = try #require(document["metadata"] as? [[String: Any]])
    let index = try #require(items.firstIndex { $0["identifier"] as? String == identifier })
    items[index]["value"] = value
    document["metadata"] = items
    let before = try Asset(path: path).describe().metadata
    let result = try ConvertTool.run("edit", "--import", write(document), path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.errors.contains("1 changed\n"))
    let after = try Asset(path: path).describe().metadata
    #expect(after.count == before.count)
    let changed = after.first { $0.identifier.rawValue == identifier }
    #expect(changed?.stringValue == value as? String)
    for item in before where item.identifier.rawValue != identifier {
      #expect(after.contains { $0.identifier == item.identifier && $0.payload == item.payload })
    }
  }

  @Test func `adds and removes`() throws {
    let path = try folder.write(Fixture.media("movie-last.mov").bytes, to: "a.mov")
    var document = try object(path)
    var items = try #require(document["metadata"] as? [[String: Any]])
    items.removeAll { $0["identifier"] as? String == "mdta/com.apple.quicktime.make" }
    items.append(["identifier": "mdta/com.example.n", "dataType": "uint16", "value": 3])
    items.append(["identifier": "mdta/com.example.b", "dataType": "raw", "payload": "AQI="])
    document["metadata"] = items
    let result = try ConvertTool.run("edit", "--import-all", write(document), path)
    #expect(result.errors.contains("2 added, 1 removed"), "\(result.errors)")
    let after = try Asset(path: path).describe().metadata
    #expect(after.first { $0.identifier.rawValue == "mdta/com.example.n" }?.payload == [0, 3])
    #expect(after.first { $0.identifier.rawValue == "mdta/com.example.b" }?.payload == [1, 2])
    #expect(!after.contains { $0.identifier == .quickTimeMetadataMake })
  }

  @Test func `removes nothing that a filter left out`() throws {
    let bytes = Fixture.media("movie-last.mov").bytes
    let path = try folder.write(bytes, to: "a.mov")
    let document = try object(path, "--identifier", "title")
    #expect(document["isSelection"] as? Bool == true)
    let result = try ConvertTool.run("edit", "--import-all", write(document), path)
    #expect(result.errors == "\(path): unchanged\n")
    #expect(folder.read("a.mov") == bytes)
  }

  @Test(arguments: [
    ("[]", "0 files"), ("{}", "has no items"), ("x", "is not what show"),
    ("{\"metadata\": [3]}", "metadata[0]: is not an object"),
    ("{\"metadata\": [{}]}", "metadata[0]: has no identifier"),
    ("{\"metadata\": [{\"identifier\": \"mdta/a\"}]}", "no value"),
    ("{\"metadata\": [{\"identifier\": \"mdta/a\", \"payload\": \"?\"}]}", "base64"),
    ("{\"metadata\": [{\"identifier\": \"mdta/a\", \"value\": \"x\", \"trackID\": 9}]}", "track"),
    (
      "{\"metadata\": [{\"identifier\": \"mdta/a\", \"value\": 300, \"dataType\": \"uint8\"}]}",
      "0 to 255"
    ),
  ])
  func `says where a document is wrong`(_ text: String, _ reason: String) throws {
    let bytes = Fixture.media("movie-last.mov").bytes
    let path = try folder.write(bytes, to: "a.mov")
    let document = try folder.write(Array(text.utf8), to: "a.json")
    let result = try ConvertTool.run("edit", "--import", document, path)
    #expect(result.code == 1)
    #expect(result.lines.count == 1)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(folder.read("a.mov") == bytes)
  }
}
