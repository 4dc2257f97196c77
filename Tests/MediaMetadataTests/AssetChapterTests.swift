import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Chapters of an asset` {
  private func asset(_ name: String) -> Asset { Asset(path: Fixture.media(name).path) }

  private func time(_ ticks: Int64, _ timescale: UInt32 = 600) -> MediaTime {
    MediaTime(ticks, timescale: timescale)
  }

  @Test func `come in the languages of their tracks`() async throws {
    let asset = asset("chapter-tracks.mov")
    #expect(try await asset.load(.availableChapterLocales).map(\.bcp47) == ["en", "ja"])
    let english = try await asset.loadChapterMetadataGroups(
      withTitleLocale: LanguageTag(bcp47: "en"))
    #expect(english.map(\.title) == ["Out", "", "Home"])
    let japanese = try await asset.loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: ["fr", "ja-JP", "en"])
    #expect(japanese.map(\.title) == ["出港", "帰港"])
    #expect(
      try await asset.loadChapterMetadataGroups(withTitleLocale: LanguageTag(bcp47: "fr")).isEmpty)
    #expect(
      try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["fr"]).isEmpty)
  }

  @Test func `begin with a title in the range of the group`() async throws {
    for name in ["chapter-tracks.mov", "chapter-tracks.m4b", "chapters-linked.mov"] {
      let asset = asset(name)
      for locale in try await asset.load(.availableChapterLocales) {
        let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
        #expect(!groups.isEmpty)
        for group in groups {
          #expect(group.items.count == 1)
          let title = try #require(group.timedItems.first)
          #expect(title.identifier == .quickTimeUserDataChapter)
          #expect(title.languageTag?.bcp47 == locale.bcp47)
          #expect(title.timeRange == group.timeRange)
        }
      }
    }
  }

  @Test func `of no language meet no preference`() async throws {
    let asset = asset("nero-chapters-v1.mp4")
    #expect(try await asset.load(.availableChapterLocales).map(\.bcp47) == ["und"])
    let languages = ["en", "und", "*"]
    #expect(
      try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages)
        .isEmpty)
    let groups = try await asset.loadChapterMetadataGroups(
      withTitleLocale: LanguageTag(bcp47: "und"))
    #expect(groups.map(\.title) == ["Quay", "Écluse", String(repeating: "L", count: 255)])
    #expect(groups.map(\.timeRange.start) == [time(0), time(2, 10), time(4, 10)])
  }

  @Test func `follow the edit list of their track`() async throws {
    let lists = try await asset("chapters-linked.mov").load(.chapters)
    #expect(lists.map(\.origin) == ["track 2"])
    let chapters = try #require(lists.first).chapters
    #expect(chapters.map(\.title) == ["Out", "Café", "Home"])
    #expect(chapters.map(\.timeRange.start) == [time(60), time(160), time(360)])
    #expect(chapters.map(\.timeRange.duration) == [time(100), time(200), time(200)])
    #expect(chapters.allSatisfy { $0.timeRange.start.timescale == 600 })
  }

  @Test func `take along the pictures and links that overlap them`() async throws {
    let asset = asset("chapters-linked.mov")
    let groups = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    let kinds = groups.map { $0.items.dropFirst().map(\.identifier) }
    #expect(
      kinds == [
        [.quickTimeMetadataArtwork, .quickTimeUserDataURLLink],
        [.quickTimeMetadataArtwork, .quickTimeMetadataArtwork, .quickTimeUserDataURLLink],
        [.quickTimeMetadataArtwork],
      ])
    let middle = try #require(groups.dropFirst().first)
    #expect(middle.timedItems[1].timeRange == MediaTimeRange(start: time(0), duration: time(250)))
    #expect(middle.timedItems[2].timeRange == MediaTimeRange(start: time(250), duration: time(350)))
    let link = try #require(middle.timedItems.last)
    #expect(link.stringValue == "https://example.org/quay")
    #expect(link.item.extraAttribute("info") == "The quay")
    #expect(link.timeRange == MediaTimeRange(start: time(0), duration: time(300)))
  }

  @Test func `leave pictures in the file until someone asks`() async throws {
    let source = AssetSource(Fixture.media("chapters-linked.mov").bytes)
    let asset = Asset(source: source)
    let groups = try await asset.loadChapterMetadataGroups(
      withTitleLocale: LanguageTag(bcp47: "en"),
      containingItemsWithCommonKeys: [.commonKeyArtwork])
    #expect(groups.map(\.items.count) == [2, 3, 2])
    let picture = try #require(groups.first?.timedItems.last)
    #expect(picture.payload.isEmpty && picture.payloadByteCount > 0)
    let before = source.ranges.count
    let loaded = try picture.item.loadingPayload()
    #expect(source.ranges.count == before + 1)
    #expect(loaded.payload.starts(with: [0xFF, 0xD8]))
    #expect(loaded.dataType == .jpeg)
  }

  @Test func `of one picture have it in all of them`() async throws {
    let groups = try await asset("chapter-tracks.m4b").loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: ["en-US"])
    #expect(groups.map(\.title) == ["One", "Two"])
    for group in groups {
      #expect(group.items.last?.identifier == .quickTimeMetadataArtwork)
      #expect(group.timedItems.last?.timeRange.duration == time(300))
    }
  }

  @Test func `of damaged files are read as far as they go`() async throws {
    var opened = 0
    for fixture in Fixture.malformed {
      guard let lists = try? await Asset(path: fixture.path).load(.chapters) else { continue }
      opened += 1
      for list in lists {
        #expect(list.chapters.count <= 100_000, "\(fixture)")
        #expect(list.chapters.allSatisfy { $0.timeRange.duration.value >= 0 }, "\(fixture)")
      }
    }
    #expect(opened >= 60)
  }

  /// Real files, and whether FFmpeg reads the list that comes first here.
  static let samples = [
    "Zeugma440__atldotnet/2tracks_QTchaps.m4a", "Zeugma440__atldotnet/chapters_NERO.mp4",
    "Zeugma440__atldotnet/chapters_QT.m4v", "androidx__media/sample_with_chapters.mp4",
    "sindresorhus__file-type/fixture-babys-songbook.m4b.m4a",
    "Borewit__music-metadata/chapters.mp3",
  ]

  @Test(
    .enabled("needs ../shared/samples and ffprobe") { AssetSamples.areThere }, arguments: samples)
  func `agree with ffprobe`(_ name: String) async throws {
    let path = try #require(AssetSamples.path(name))
    let expected = try AssetSamples.chapters(of: path)
    let lists = try await Asset(path: path).load(.chapters)
    if expected.isEmpty { return }
    let agreeing = lists.filter { list in
      list.chapters.count == expected.count
        && zip(list.chapters, expected).allSatisfy { mine, theirs in
          abs(mine.timeRange.start.seconds - theirs.start) < 0.002
            && mine.title == theirs.title
        }
    }
    #expect(!agreeing.isEmpty, "\(lists) is not \(expected)")
  }
}

/// Files outside of the repository that tests look at where they are there.
enum AssetSamples {
  private static let folder =
    ProcessInfo.processInfo.environment["MEDIAMETADATA_SHARED"] ?? "\(Repository.path)/../shared"
  private static let prober = "/usr/bin/ffprobe"

  static var areThere: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/samples")
      && FileManager.default.isExecutableFile(atPath: prober)
  }

  /// Where a sample is; `nil` where it is missing.
  static func path(_ name: String) -> String? {
    let path = "\(folder)/samples/\(name)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// A chapter as ffprobe tells it.
  struct Chapter: Decodable {
    let start: Double
    let title: String

    private enum Keys: String, CodingKey {
      case start = "start_time"
      case tags
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      start = Double(try values.decode(String.self, forKey: .start)) ?? -1
      title =
        try values.decodeIfPresent([String: String].self, forKey: .tags)?["title"] ?? ""
    }
  }

  static func chapters(of path: String) throws -> [Chapter] {
    let probe = try Program.run(
      prober, ["-v", "error", "-show_chapters", "-of", "json", path])
    struct Answer: Decodable { let chapters: [Chapter]? }
    return try JSONDecoder().decode(Answer.self, from: Data(probe.output)).chapters ?? []
  }
}
