import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

/// A file whose chapters are written, and what it holds of them.
struct ChapterFileCase: Sendable, CustomTestStringConvertible {
  var testDescription: String { name + (carriers.map { " \($0.rawValue)" } ?? "") }
  var name: String
  /// Where it is among the fixtures.
  var isMovie = true
  var carriers: ChapterCarriers?
  /// How many languages there are afterwards.
  var languages = 2
  var holdsPictures = true
  var holdsLinks = true
  var hasCueSheet: Bool { name == "comments.flac" }
  /// How fine its times are.
  var timescale: UInt32 = 1000

  static let all: [ChapterFileCase] = [
    .init(name: "movie-last.mov"), .init(name: "chapter-tracks.mov"),
    .init(name: "movie-first.mp4", carriers: .track),
    .init(name: "chapter-tracks.mp4", carriers: .track),
    .init(name: "movie-first.mp4"), .init(name: "itunes-list.m4a", carriers: .track),
    .init(
      name: "movie-first.mp4", carriers: .nero, languages: 1, holdsPictures: false,
      holdsLinks: false),
    .init(
      name: "nero-chapters-v0.mp4", carriers: .nero, languages: 1, holdsPictures: false,
      holdsLinks: false),
    .init(name: "fragmented.mp4", carriers: .track), .init(name: "fragmented-legacy.mp4"),
    .init(name: "partly-fragmented.mp4"),
    .init(name: "tags.mkv", isMovie: false, holdsPictures: false, holdsLinks: false),
    .init(name: "id3v24.mp3", isMovie: false, languages: 1, holdsPictures: true, holdsLinks: true),
    .init(name: "chapters.mp3", isMovie: false, languages: 1),
    .init(name: "comments.flac", isMovie: false, languages: 1, holdsPictures: false),
    .init(name: "comments.ogg", isMovie: false, languages: 1, holdsPictures: false),
  ]
}

@Suite struct `Chapters of files` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture of one pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
    0,
    0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 10, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C,
    0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE,
    0x42, 0x60, 0x82,
  ]

  private static func lists() -> [ChapterList] {
    func list(_ language: LanguageTag, _ titles: [String]) -> ChapterList {
      ChapterList(
        origin: "made", languageTag: language,
        chapters: titles.enumerated().map { index, title in
          ChapterList.Chapter(
            title: title,
            timeRange: MediaTimeRange(
              start: MediaTime(Int64(index) * 100, timescale: 1000),
              duration: MediaTime(100, timescale: 1000)))
        })
    }
    var english = list("en", ["One", "Two 🎬 ä", "Three"])
    english.chapters[1].items = [
      MetadataItem(.commonIdentifierArtwork, payload: picture, dataType: .png),
      .chapterLink("https://example.com/two"),
    ]
    return [english, list("de", ["Eins", "Zwei", "Drei"])]
  }

  private func copy(_ file: ChapterFileCase) throws -> String {
    let fixture = file.isMovie ? Fixture.media(file.name) : Fixture.format(file.name)
    return try folder.write(fixture.bytes, to: file.name)
  }

  @Test(arguments: ChapterFileCase.all, [false, true])
  func `are read as they were written`(_ file: ChapterFileCase, isNewFile: Bool) async throws {
    let path = try copy(file)
    let before = try await Asset(path: path).load(.metadata)
    var editor = try await AssetEditor(Asset(path: path))
    editor.chapters = Self.lists()
    var options = EditOptions()
    options.chapterCarriers = file.carriers
    options.output.verification = .samples
    options.output.replacesExistingFile = true
    let output = isNewFile ? folder.file("new-" + file.name) : path
    let report =
      isNewFile
      ? try await editor.save(to: output, options: options) : try await editor.save(options)
    let (lists, after) = try await Asset(path: output).load(.chapters, .metadata)
    let wanted = Self.lists()
    #expect(lists.first?.chapters.map(\.title) == wanted[0].chapters.map(\.title))
    #expect(
      lists.first?.chapters.map { $0.timeRange.start.converted(to: 1000).value } == [0, 100, 200])
    let told = Set(lists.compactMap { $0.languageTag?.bcp47 })
    if file.languages == 2 {
      #expect(told == ["en", "de"])
    } else {
      #expect(report.plan.remarks.contains { "\($0)".contains(" not ") })
    }
    let companions = lists[0].chapters.map(\.companions)
    let pictures = try companions.map { items in
      try items.filter { $0.commonKey == .commonKeyArtwork }.map { try $0.loadingPayload().payload }
    }
    #expect(pictures == (file.holdsPictures ? [[], [Self.picture], []] : [[], [], []]))
    #expect(companions[1].contains(where: \.isChapterLink) == file.holdsLinks)
    // Nothing else differs.
    let kept = before.filter { !$0.tellsOfChapters }
    #expect(after.filter { !$0.tellsOfChapters }.map(\.identifier) == kept.map(\.identifier))
    // The same again changes nothing.
    var again = try await AssetEditor(Asset(path: output))
    again.chapters = lists
    let second = try await again.save(options)
    #expect(
      ChapterList.haveSameChapters(try await Asset(path: output).load(.chapters), lists),
      "\(second.plan.remarks)")
  }

  @Test(arguments: ChapterFileCase.all)
  func `go when there are to be none`(_ file: ChapterFileCase) async throws {
    let path = try copy(file)
    var editor = try await AssetEditor(Asset(path: path))
    editor.chapters = Self.lists()
    _ = try await editor.save()
    editor = try await AssetEditor(Asset(path: path))
    editor.chapters = []
    let report = try await editor.save()
    let description = try await Asset(path: path).load(.description)
    #expect(report.plan.chapters == description.chapters)
    // A cue sheet holds numbers of the record too, and stays.
    #expect(description.chapters.map(\.origin) == (file.hasCueSheet ? ["CUESHEET"] : []))
    let left = description.tracks.filter { $0.handlerType == "text" && !$0.isEnabled }
    #expect(left.isEmpty)
  }

  @Test(arguments: ["movie-last.mov", "tags.mkv", "id3v24.mp3", "comments.ogg"])
  func `may be ten thousand`(_ name: String) async throws {
    let path = try copy(ChapterFileCase(name: name, isMovie: name.hasSuffix("mov")))
    var editor = try await AssetEditor(Asset(path: path))
    let chapters = (0..<10_000).map { index in
      ChapterList.Chapter(
        title: "\(index)",
        timeRange: MediaTimeRange(
          start: MediaTime(Int64(index) * 10, timescale: 1000),
          duration: MediaTime(10, timescale: 1000)))
    }
    editor.chapters = [ChapterList(origin: "made", chapters: chapters)]
    _ = try await editor.save()
    let lists = try await Asset(path: path).load(.chapters)
    #expect(lists[0].chapters.count == 10_000)
    #expect(lists[0].chapters.map(\.title) == chapters.map(\.title))
  }

  @Test(arguments: [FileType.mov, .mp4, .m4v], [false, true])
  func `are written with a movie that is made`(_ type: FileType, isHeaderFirst: Bool) async throws {
    let path = folder.file("made.\(type)")
    let writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.configure {
      $0.chapters = Self.lists()
      $0.shouldOptimizeForNetworkUse = isHeaderFirst
    }
    let input = try AssetWriterInput(
      mediaType: .metadata, sourceFormatHint: try SomeFormat.notes())
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    try adaptor.append(
      WriterRuleCase.group(
        0, 1,
        MetadataItem(
          MetadataIdentifier(rawValue: "mdta/com.example.note"), payload: Array("note".utf8),
          dataType: .utf8)))
    try await writer.finishWriting()
    let lists = try await Asset(path: path).load(.chapters)
    #expect(lists.filter { $0.trackID != nil }.map(\.languageTag) == ["en", "de"])
    #expect(lists.contains { $0.origin == "chpl" } == (type != .mov))
    #expect(lists[0].chapters.map(\.title) == Self.lists()[0].chapters.map(\.title))
    #expect(lists[0].chapters[1].companions.contains { $0.commonKey == .commonKeyArtwork })
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
  }

  @Test(arguments: [FileType.mov, .mp4])
  func `are written by a conversion`(_ type: FileType) async throws {
    let input = try folder.write(Fixture.media("chapter-tracks.mov").bytes, to: "in.mov")
    for (index, chapters) in [Self.lists(), []].enumerated() {
      let session = ExportSession(
        asset: Asset(path: input), outputPath: folder.file("out\(index).\(type)"),
        outputFileType: type)
      session.chapters = chapters
      _ = try await session.export()
      let lists = try await Asset(path: folder.file("out\(index).\(type)")).load(.chapters)
      let told = lists.filter { $0.trackID != nil }
      #expect(told.map(\.languageTag) == chapters.map(\.languageTag))
      #expect(told.map { $0.chapters.map(\.title) } == chapters.map { $0.chapters.map(\.title) })
    }
  }

  @Test func `that are odd are reported`() {
    func chapter(_ start: Int64, _ length: Int64) -> ChapterList.Chapter {
      ChapterList.Chapter(
        title: "\(start)",
        timeRange: MediaTimeRange(
          start: MediaTime(start, timescale: 1), duration: MediaTime(length, timescale: 1)))
    }
    let list = ChapterList(
      origin: "made",
      chapters: [chapter(0, 10), chapter(5, 0), chapter(3, 4), chapter(8, 20), chapter(40, 1)])
    #expect(
      ChapterList.oddities(of: [list], end: MediaTime(20, timescale: 1)) == [
        "chapter 2: without a length", "chapter 2: overlaps the one before",
        "chapter 3: starts before the one before",
        "chapter 5: starts after the end of the file",
        "chapter 4: ends after the end of the file",
      ])
  }
}
