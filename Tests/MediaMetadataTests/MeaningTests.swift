import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

@Suite(.enabled(if: MeaningOracle.isComplete, MeaningOracle.skipReason))
struct `An item that is written by its name` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A copy of the fixture in which everything is set that the case names.
  private func edited(_ sample: MeaningCase) throws -> String {
    let path = folder.file(URL(filePath: sample.fixture).lastPathComponent)
    try FileManager.default.copyItem(
      atPath: "\(Repository.path)/Fixtures/\(sample.fixture)", toPath: path)
    let options = sample.tags.keys.sorted().flatMap { ["--\($0)", MeaningOracle.value($0)] }
    let edit = try Program.mediameta(["edit", path] + options)
    #expect(edit.status == 0, "\(edit.errorLines)")
    return path
  }

  @Test(arguments: MeaningCase.edited)
  func `is what other programs call so`(_ sample: MeaningCase) async throws {
    try await MeaningOracle.check(edited(sample), as: sample)
  }

  @Test(arguments: [MeaningCase.flac, .matroska])
  func `means the same after conversion`(_ sample: MeaningCase) async throws {
    let output = folder.file("out.mp4")
    let convert = try Program.mediameta(["convert", try edited(sample), output])
    #expect(convert.status == 0, "\(convert.errorLines)")
    var expected = MeaningCase.iTunes
    expected.tags = expected.tags.filter { sample.tags[$0.key] != nil }
    // Its sound is PCM, whose description mutagen cannot read in MP4.
    if sample.fixture == MeaningCase.matroska.fixture { expected.isSeenByMutagen = false }
    try await MeaningOracle.check(output, as: expected)
  }
}

/// The editor, the export session and the writer put an item of the common key space where others look for it.
@Suite(.enabled(if: MeaningOracle.isComplete, MeaningOracle.skipReason))
struct `A common item` {
  /// The names that AVFoundation has an identifier for, common to all key spaces.
  private static let names: [String: MetadataIdentifier] = [
    "title": .commonIdentifierTitle, "artist": .commonIdentifierArtist,
    "album": .commonIdentifierAlbumName, "date": .commonIdentifierCreationDate,
    "location": .commonIdentifierLocation, "description": .commonIdentifierDescription,
    "copyright": .commonIdentifierCopyrights, "publisher": .commonIdentifierPublisher,
    "author": .commonIdentifierAuthor, "software": .commonIdentifierSoftware,
    "make": .commonIdentifierMake, "model": .commonIdentifierModel, "genre": .commonIdentifierType,
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the case can say of common items, and these.
  private func expected(
    _ sample: MeaningCase
  ) -> (sample: MeaningCase, items: [MetadataItem]) {
    var common = sample
    common.tags = sample.tags.filter { Self.names[$0.key] != nil }
    let items = common.tags.keys.sorted().compactMap { name in
      Self.names[name].map { MetadataItem($0, text: MeaningOracle.value(name)) }
    }
    return (common, items)
  }

  private func fixture(_ sample: MeaningCase) -> String {
    "\(Repository.path)/Fixtures/\(sample.fixture)"
  }

  @Test(arguments: MeaningCase.edited + [.iTunes])
  func `of the editor is what other programs call so`(_ sample: MeaningCase) async throws {
    let path = folder.file(URL(filePath: sample.fixture).lastPathComponent)
    try FileManager.default.copyItem(atPath: fixture(sample), toPath: path)
    let (common, items) = expected(sample)
    let changes = items.flatMap {
      ["--set", "\($0.identifier.rawValue)=\($0.stringValue ?? "")"]
    }
    let edit = try Program.mediameta(["edit", path] + changes)
    #expect(edit.status == 0, "\(edit.errorLines)")
    try await MeaningOracle.check(path, as: common)
  }

  @Test(arguments: MeaningCase.edited + [.iTunes])
  func `of an export session is what other programs call so`(_ sample: MeaningCase) async throws {
    var (common, items) = expected(sample)
    // exiftool reads up to the first cluster, and libavformat leaves no room before it.
    if sample.fixture.hasSuffix("mkv") { common.tags["title"]?.exiftool = "-" }
    let type = try #require(FileType(pathExtension: URL(filePath: sample.fixture).pathExtension))
    let path = folder.file("out.\(URL(filePath: sample.fixture).pathExtension)")
    let session = ExportSession(
      asset: Asset(path: fixture(sample)), outputPath: path, outputFileType: type)
    session.metadata = items
    let report = try await session.export()
    #expect(report.losses.filter { $0.what.contains("/") } == [])
    try await MeaningOracle.check(path, as: common)
  }

  @Test(arguments: [MeaningCase.quickTime, .mobile, .iTunes])
  func `of the writer is what other programs call so`(_ sample: MeaningCase) async throws {
    let (common, items) = expected(sample)
    let type = try #require(FileType(pathExtension: URL(filePath: sample.fixture).pathExtension))
    let path = folder.file("out.\(URL(filePath: sample.fixture).pathExtension)")
    try await WriterCopy.copy(fixture(sample), to: path, as: type) { $0.metadata = items }
    try await MeaningOracle.check(path, as: common)
  }
}

/// What mutagen and FFmpeg write under a name of theirs has the same name here.
@Suite(.enabled(if: MeaningOracle.isComplete, MeaningOracle.skipReason))
struct `An item that another program wrote` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "Formats/id3v24.mp3", "Formats/comments.flac", "Formats/picture.opus", "Media/lossless.m4a",
  ])
  func `is read as what mutagen calls it`(_ fixture: String) async throws {
    let names = [
      "title": "title", "artist": "artist", "album": "album", "album-artist": "albumartist",
      "composer": "composer", "genre": "genre", "date": "date", "track-number": "tracknumber",
    ].filter { $0.key != "composer" || !fixture.hasSuffix("m4a") }
    let path = folder.file(URL(filePath: fixture).lastPathComponent)
    try FileManager.default.copyItem(
      atPath: "\(Repository.path)/Fixtures/\(fixture)", toPath: path)
    let values = Dictionary(
      uniqueKeysWithValues: names.map { ($0.value, MeaningOracle.value($0.key)) })
    let program = """
      import json, mutagen, sys
      file = mutagen.File(sys.argv[1], easy=True)
      file.delete()
      file = mutagen.File(sys.argv[1], easy=True)
      if file.tags is None: file.add_tags()
      for name, value in json.loads(sys.argv[2]).items(): file[name] = [value]
      file.save()
      """
    let json = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
    let write = try Program.run("/usr/bin/python3", ["-c", program, path, json])
    #expect(write.status == 0, "\(write.errorLines)")
    try await expectOwn(path, names.keys)
  }

  @Test(arguments: ["mov", "mp4", "mkv", "mp3", "flac", "ogg", "wav", "aiff", "wma"])
  func `is read as what FFmpeg calls it`(_ kind: String) async throws {
    // What FFmpeg's muxer of the kind writes; it drops the rest silently.
    let names: [String: String] =
      switch kind {
      case "aiff": ["title": "title"]
      case "wav":
        ["title": "title", "artist": "artist", "album": "album", "genre": "genre", "date": "date"]
      default:
        [
          "title": "title", "artist": "artist", "album": "album", "genre": "genre",
          "copyright": "copyright", "album-artist": "album_artist", "date": "date",
        ]
      }
    let dropped: Set<String> = kind == "mov" ? ["album-artist"] : []
    let path = folder.file("written.\(kind)")
    let tags = names.sorted { $0.key < $1.key }.flatMap {
      ["-metadata", "\($0.value)=\(MeaningOracle.value($0.key))"]
    }
    let write = try Program.run(
      "/usr/bin/env",
      ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=duration=0.2"] + tags + [path])
    #expect(write.status == 0, "\(write.errorLines)")
    try await expectOwn(path, names.keys.filter { !dropped.contains($0) })
  }

  private func expectOwn(_ path: String, _ names: some Sequence<String>) async throws {
    let own = try await MeaningOracle.own(path)
    for name in names {
      let value = MeaningOracle.value(name)
      #expect(
        own[name]?.contains { $0.contains(value) } == true,
        "\(path): \(name) is \(own[name] ?? []), not \(value); all: \(own.keys.sorted())")
    }
  }
}

@Suite struct `The table of meanings` {
  @Test func `is what capture facts are read from`() {
    // What says a fact of its own beside what it means: a day without a place, a name, a rank among dates.
    let others = ["digitizing date", "encoding date", "location name", "year", "encoded by"]
    let all = CapturedConcept.allCases.flatMap { fact in fact.evidence.map { (fact, $0) } }
    #expect(all.count == MetadataMapping.all.reduce(0) { $0 + $1.evidence.count })
    for (fact, home) in all where !home.key.contains("#") {
      let item = MetadataItem(MetadataIdentifier(rawValue: home.key), text: "x")
      guard let concept = MetadataMapping.rows(of: item).first?.concept.name else { continue }
      #expect(
        concept == fact.rawValue || others.contains(concept)
          || concept == "record company" || concept == "encoder settings",
        "\(home.key): \(concept)")
    }
  }

  @Test func `writes every concept under one key in a key space`() {
    var seen: [String: String] = [:]
    for concept in MetadataMapping.all {
      for (key, use) in concept.keys where use == .usual || use == .rare {
        // APE has one key for the date and its year; flags of tracks share theirs.
        guard key.identifier.rawValue != "ape/Year", !key.identifier.rawValue.hasSuffix("/tagc")
        else { continue }
        let old = seen.updateValue(concept.name, forKey: "\(key)")
        #expect(old == nil, "\(key) is \(old ?? "") and \(concept)")
      }
    }
  }
}
