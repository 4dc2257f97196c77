import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// Conversions from containers without boxes, and into them.
struct RemuxTests {
  /// A conversion of a fixture, and items that the output has to have.
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let type: FileType
    let items: [String: String]
    var testDescription: String { "\(source) to \(type)" }

    init(_ source: String, _ type: FileType, _ items: [String: String] = [:]) {
      (self.source, self.type, self.items) = (source, type, items)
    }
  }

  static let cases = [
    Case("id3v24.mp3", .m4a), Case("id3v23.mp3", .mp4), Case("chapters.mp3", .m4a),
    Case("chapters.mp3", .matroska), Case("chapters-alone.mp3", .matroska),
    Case("comments.flac", .m4a), Case("comments.ogg", .mp4), Case("picture.opus", .mp4),
    Case("tags.mkv", .mp4), Case("tags.mkv", .mov), Case("live.webm", .mp4),
    Case("programs.ts", .mp4), Case("broadcast.wav", .mov),
    Case("camera.avi", .mov), Case("items.aiff", .mov),
    Case("comments.flac", .flac), Case("id3v24.mp3", .mp3), Case("id3v24.mp3", .matroska),
    Case("comments.flac", .matroska), Case("programs.ts", .mpegTransportStream),
    Case("programs.ts", .matroska), Case("live.webm", .matroska), Case("plain.wav", .wave),
    Case("comments.ogg", .ogg), Case("comments.flac", .ogg),
  ]

  @Test(arguments: cases) func `what is planned comes out`(_ test: Case) async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.\(test.type)")
    var options = ExportOptions()
    options.isDurable = false
    let session = ExportSession(
      asset: Asset(path: Fixture.format(test.source).path), outputPath: output,
      outputFileType: test.type, options: options)
    let plan = try await session.plan()
    let report = try await session.export()
    #expect(report.transport == .ffmpeg)
    #expect(report.losses.count >= plan.losses.count)
    #expect(report.tracks.map(\.route) == plan.tracks.map(\.route.name))
    let before = try Asset(path: Fixture.format(test.source).path).describe()
    let after = try Asset(path: output).describe()
    let copied = plan.tracks.filter { $0.route == .mux }
    #expect(!copied.isEmpty)
    #expect(after.tracks.count >= copied.count)
    for track in report.tracks where track.route == .mux { #expect(track.sampleCount > 0) }
    // A title that the source has is one at the destination, unless the report says why not.
    let titles = before.metadata.items(filteredBy: .identifiers(.commonIdentifierTitle))
    let isLost = report.losses.contains {
      $0.reason.contains("title") || $0.reason.contains("place")
    }
    if let title = titles.first?.stringValue, !isLost {
      let all = after.metadata + after.programs.flatMap(\.metadata)
      #expect(all.contains { $0.stringValue == title }, "\(title)")
    }
  }

  /// What a conversion calls kept is kept to whom compares the two files.
  @Test(arguments: [
    Case("described.mxf", .mov), Case("described.mxf", .mp4), Case("described.mxf", .matroska),
  ]) func `what is carried is not lost to a comparison`(_ test: Case) async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.\(test.type)")
    let source = Asset(path: Fixture.format(test.source).path)
    let report = try await ExportSession(
      asset: source, outputPath: output, outputFileType: test.type
    ).export()
    let comparison = try await AssetComparison.compare(source, Asset(path: output))
    let told = Set(report.losses.map { String($0.what.prefix { $0 != " " }) })
    let lost = comparison.lost.filter { !told.contains($0.identifier.rawValue) }
    #expect(lost.isEmpty, "\(lost.map { "\($0.identifier) \($0.payload.prefix(24))" })")
    #expect(!comparison.moved.isEmpty)
  }

  @Test func `what tells of the source's file alone is not lost to a comparison`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.m4a")
    let source = Asset(path: Fixture.format("id3v23.mp3").path)
    _ = try await ExportSession(asset: source, outputPath: output, outputFileType: .m4a).export()
    func comparesLength(_ other: String) async throws -> Bool {
      let found = try await AssetComparison.compare(source, Asset(path: other))
      return (found.lost + found.changed.map(\.before) + found.kept.map(\.before))
        .contains { $0.identifier.rawValue == "id3/TLEN" }
    }
    #expect(try await !comparesLength(output))
    #expect(try await comparesLength(Fixture.format("id3v23.mp3").path))
  }

  @Test func `artwork, chapters and texts of MPEG audio become those of iTunes`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.m4a")
    _ = try await ExportSession(
      asset: Asset(path: Fixture.format("ffmpeg-v24.mp3").path), outputPath: output,
      outputFileType: .m4a
    ).export()
    let after = try Asset(path: output).describe()
    let before = try Asset(path: Fixture.format("ffmpeg-v24.mp3").path).describe()
    func texts(_ asset: AssetDescription, _ identifier: String) -> [String] {
      asset.metadata.filter { $0.identifier.rawValue == identifier }.compactMap(\.stringValue)
    }
    // ID3v1 repeats what the tag says.
    #expect(texts(after, "itsk/%A9nam") == Array(Set(texts(before, "id3/TIT2"))))
    #expect(texts(after, "itsk/%A9ART") == Array(Set(texts(before, "id3/TPE1"))))
    let titles = before.chapters.first?.chapters.map(\.title) ?? []
    if !titles.isEmpty {
      #expect(after.chapters.contains { $0.chapters.map(\.title) == titles })
    }
  }

  @Test(
    arguments: ["merged.mkv", "tags.mkv", "chapters.mp3", "chapters-alone.mp3"],
    [FileType.mp4, .mov])
  func `lists, languages and pictures of chapters come along, and back`(
    _ name: String, _ type: FileType
  ) async throws {
    let folder = try TemporaryFolder()
    let source = Asset(path: Fixture.format(name).path)
    let there = folder.file("there.\(type)")
    let back = folder.file("back.\(name.suffix(3))")
    _ = try await ExportSession(asset: source, outputPath: there, outputFileType: type).export()
    _ = try await ExportSession(
      asset: Asset(path: there), outputPath: back,
      outputFileType: name.hasSuffix("mkv") ? .matroska : .mp3
    ).export()
    let wanted = ChapterList.distinct(try await source.load(.chapters)).map(Told.init)
    #expect(!wanted.isEmpty)
    for path in [there, back] {
      let lists = ChapterList.distinct(try await Asset(path: path).load(.chapters))
      let found = lists.map(Told.init)
      #expect(found.map(\.titles) == wanted.map(\.titles))
      #expect(found.map(\.language) == wanted.map(\.language))
      #expect(found.map(\.starts) == wanted.map(\.starts))
      // A picture is shown with whatever chapters are at that time.
      for (mine, theirs) in zip(found.flatMap(\.pictures), wanted.flatMap(\.pictures))
      where theirs != nil {
        #expect(mine == theirs)
      }
    }
  }

  @Test(arguments: [FileType.mp4, .mov])
  func `pauses between chapters are reported, and the last one ends where it did`(
    _ type: FileType
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.format("chapters-alone.mp3").bytes, to: "in.mp3")
    var editor = try await AssetEditor(Asset(path: path))
    editor.chapters = [
      ChapterList(
        origin: "made",
        chapters: [0, 40].map { start in
          ChapterList.Chapter(
            title: "From \(start)",
            timeRange: MediaTimeRange(
              start: MediaTime(start, timescale: 1000), duration: MediaTime(20, timescale: 1000)))
        })
    ]
    _ = try await editor.save()
    let output = folder.file("out.\(type)")
    let report = try await ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type
    ).export()
    #expect(report.losses.contains { $0.what == "a pause between chapters" })
    let chapters = try #require(try await Asset(path: output).load(.chapters).first?.chapters)
    let ends = chapters.map { $0.timeRange.end.converted(to: 1000).value }
    #expect(ends == [40, 60])
  }

  /// What every container tells of a list, chapters by their starts.
  private struct Told {
    var language: String?
    var titles: [String]
    var starts: [Int64]
    var pictures: [[UInt8]?]

    init(_ list: ChapterList) {
      let chapters = list.chapters.sorted { $0.timeRange.start < $1.timeRange.start }
      language = list.languageTag.map(\.bcp47).flatMap { $0 == "und" ? nil : $0 }
      titles = chapters.map(\.title)
      starts = chapters.map { $0.timeRange.start.converted(to: 1000).value }
      pictures = chapters.map { $0.artwork?.wholePayload }
    }
  }

  /// RFC 9559 § 12: `fre` and `ger`, not `fra` and `deu`.
  @Test func `languages of tracks in Matroska are bibliographic codes`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.mkv")
    var options = ExportOptions()
    options.isDurable = false
    _ = try await ExportSession(
      asset: Asset(path: Fixture.media("selection.mp4").path), outputPath: output,
      outputFileType: .matroska, options: options
    ).export()
    let bytes = try Data(contentsOf: URL(filePath: output))
    func language(_ code: String) -> Data { Data([0x22, 0xB5, 0x9C, 0x83] + Array(code.utf8)) }
    #expect(bytes.range(of: language("fre")) != nil)
    #expect(bytes.range(of: language("fra")) == nil)
  }

  @Test func `what describes the source's file is named where it is left out`() async throws {
    let folder = try TemporaryFolder()
    var options = ExportOptions()
    options.isDurable = false
    let report = try await ExportSession(
      asset: Asset(path: Fixture.format("tags.mkv").path), outputPath: folder.file("out.mp4"),
      outputFileType: .mp4, options: options
    ).export()
    let left = report.converted.filter { $0.change.contains("left out") }
    #expect(left.contains { $0.change.contains("mkv/Info/MuxingApp") })
  }

  @Test func `a codec that the destination cannot hold is one clear error`() async throws {
    let folder = try TemporaryFolder()
    let session = ExportSession(
      asset: Asset(path: Fixture.format("id3v24.mp3").path), outputPath: folder.file("out.flac"),
      outputFileType: .flac)
    let error = try await #require(throws: MediaError.self) { _ = try await session.export() }
    #expect(error.code == .invalidRequest)
    #expect(error.message.contains("transcoded"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.flac")))
  }

  @Test func `a loss is an error where none is allowed`() async throws {
    let folder = try TemporaryFolder()
    var options = ExportOptions()
    options.isLossless = true
    let session = ExportSession(
      asset: Asset(path: Fixture.format("id3v23.mp3").path), outputPath: folder.file("out.ts"),
      outputFileType: .mpegTransportStream, options: options)
    let error = try await #require(throws: MediaError.self) { _ = try await session.export() }
    #expect(error.code == .wouldLose)
    #expect(!error.losses.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.ts")))
  }

  @Test func `sample tables of others cannot be used again`() async throws {
    let folder = try TemporaryFolder()
    var options = ExportOptions()
    options.transport = .rewrap
    let session = ExportSession(
      asset: Asset(path: Fixture.format("tags.mkv").path), outputPath: folder.file("out.mp4"),
      outputFileType: .mp4, options: options)
    let error = try await #require(throws: MediaError.self) { _ = try await session.export() }
    #expect(error.code == .invalidRequest)
  }

  @Test func `items that are given are all there are`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.m4a")
    let session = ExportSession(
      asset: Asset(path: Fixture.format("comments.flac").path), outputPath: output,
      outputFileType: .m4a)
    session.metadata = [
      MetadataItem(
        MetadataIdentifier(rawValue: "itsk/%A9nam"), payload: Array("Given".utf8), dataType: .utf8)
    ]
    let report = try await session.export()
    let after = try Asset(path: output).describe()
    #expect(after.metadata.map(\.stringValue) == ["Given"])
    #expect(report.added.map(\.rawValue) == ["itsk/%A9nam"])
    // Items are given; chapters come from the source, as far as they can.
    #expect(report.losses.allSatisfy { "\($0.what) \($0.reason)".contains("chapter") })
  }

  @Test(arguments: [FileType.mp4, .mov])
  func `XMP comes along, and is where the type of file has it`(_ type: FileType) async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.\(type)")
    let report = try await ExportSession(
      asset: Asset(path: Fixture.format("camera.avi").path), outputPath: output,
      outputFileType: type
    ).export()
    let packets = [Fixture.format("camera.avi").path, output].map { path in
      (try? Asset(path: path).describe())?.metadata.filter { $0.keySpace == .xmp }.map(\.payload)
    }
    #expect(packets[0]?.count == 1)
    #expect(packets[0] == packets[1])
    #expect(!report.losses.contains { $0.what.contains("XMP") })
  }

  @Test func `what a remux wrote beside its samples is not content of the next`() async throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.file("first.mp4"), folder.file("second.mkv"))
    _ = try await ExportSession(
      asset: Asset(path: Fixture.format("live.webm").path), outputPath: first, outputFileType: .mp4
    ).export()
    let report = try await ExportSession(
      asset: Asset(path: first), outputPath: second, outputFileType: .matroska
    ).export()
    #expect(!report.losses.contains { $0.what.contains("bytes") }, "\(report.losses)")
  }

  @Test func `timed data keeps its samples, its times and what it is about`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.mp4")
    let source = Asset(path: Fixture.format("programs.ts").path)
    let report = try await ExportSession(
      asset: source, outputPath: output, outputFileType: .mp4
    ).export()
    let after = try Asset(path: output).describe()
    let data = after.tracks.filter { $0.mediaType == .metadata }
    #expect(data.map(\.trackID) == [2, 4])
    #expect(data.map(\.format) == ["urim", "mett"])
    #expect(data.map { $0.references.map(\.trackIDs) } == [[[1]], [[3]]])
    #expect(report.tracks.map(\.sampleCount) == [18, 6, 18, 6])
  }

  /// A stream that a transport stream announces, and of which nothing comes.
  @Test(arguments: [FileType.mp4, .mov, .matroska])
  func `a track without samples does no harm to the others`(_ type: FileType) async throws {
    let all = Fixture.format("programs.ts").bytes
    let packets = stride(from: 0, to: all.count, by: 188).map { all[$0..<min($0 + 188, all.count)] }
    let bytes = packets.filter { packet in
      let number = packet.dropFirst().prefix(2).map { $0 & 0x1F }
      return number != [1, 2]
    }.flatMap(\.self)
    let folder = try TemporaryFolder()
    let source = Asset(path: try folder.write(bytes, to: "a.ts"))
    let output = folder.file("out.\(type)")
    let report = try await ExportSession(
      asset: source, outputPath: output, outputFileType: type
    ).export()
    #expect(
      report.losses.contains { $0.path == "track 2" } == (type == .matroska), "\(report.losses)")
    let tracks = try Asset(path: output).describe().tracks
    #expect(tracks.filter { $0.mediaType == .audio }.count == 2)
    #expect(
      tracks.filter { $0.trackID == 2 && $0.mediaType == .metadata }.map(\.sampleCount)
        == (type == .matroska ? [] : [0]))
  }

  @Test func `the input is never the output`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("in.flac")
    try FileManager.default.copyItem(atPath: Fixture.format("comments.flac").path, toPath: path)
    var options = ExportOptions()
    options.replacesExistingFile = true
    let session = ExportSession(
      asset: Asset(path: path), outputPath: path, outputFileType: .flac, options: options)
    let error = try await #require(throws: MediaError.self) { _ = try await session.export() }
    #expect(error.code == .outputIsInput)
  }
}
