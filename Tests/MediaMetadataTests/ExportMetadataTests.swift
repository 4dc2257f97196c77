import MediaMetadata
import TestSupport
import Testing

/// An item, and the type of file it has a place in.
struct AddedItemCase: Sendable, CustomTestStringConvertible {
  let item: MetadataItem
  var testDescription: String { "\(item.identifier)" }

  init(
    _ identifier: String, _ value: String, _ dataType: DataType = .utf8,
    language: LanguageTag? = nil, extra: [MetadataItem.ExtraAttribute] = []
  ) {
    item = MetadataItem(
      MetadataIdentifier(rawValue: identifier), payload: Array(value.utf8), dataType: dataType,
      languageTag: language, extraAttributes: extra)
  }

  static let all = [
    AddedItemCase("mdta/org.example.note", "a note"),
    AddedItemCase("mdta/com.apple.quicktime.title", "titre", language: LanguageTag(bcp47: "fr")),
    AddedItemCase("itsk/%A9cmt", "a comment"),
    AddedItemCase("itsk/covr", "\u{FFFF}JFIF", .jpeg),
    AddedItemCase("itlk/org.example.note", "a note"),
    AddedItemCase(
      "udta/%A9swr", "software", .classicText, language: LanguageTag(bcp47: "de")),
    AddedItemCase("uiso/titl", "a title", language: LanguageTag(bcp47: "en")),
    AddedItemCase("xmp/XMP", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"),
  ]
}

@Suite struct `Items asked for in a conversion` {
  private let made: Conversions

  init() throws { made = try Conversions() }

  private func export(
    _ path: String, _ type: FileType, as name: String = "out",
    _ change: (ExportSession) -> Void
  ) async throws -> (items: [MetadataItem], report: ExportReport, description: AssetDescription) {
    let output = made.folder.file("\(name).\(type)")
    var options = ExportOptions()
    options.isDurable = false
    options.replacesExistingFile = true
    let session = ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type, options: options)
    change(session)
    let report = try await session.export()
    let description = try await Asset(path: output).load(.description)
    return (description.metadata, report, description)
  }

  @Test(arguments: AddedItemCase.all, FileType.branches)
  func `are added to those of the source`(_ added: AddedItemCase, _ type: FileType) async throws {
    let path = Fixture.media("movie-last.mov").path
    let (items, report, _) = try await export(path, type) {
      $0.augment(adding: [added.item], replacingExisting: false)
    }
    let found = items.filter { $0.identifier == added.item.identifier }
    let same = found.contains { item in
      item.payload == added.item.payload && item.dataType == added.item.dataType
        && (item.languageTag?.bcp47 ?? "und") == (added.item.languageTag?.bcp47 ?? "und")
    }
    #expect(same, "\(found)")
    #expect(report.added == [added.item.identifier])
    #expect(report.losses.isEmpty && report.removed.isEmpty)
    #expect(report.carriedItemCount == 6)
  }

  @Test(arguments: FileType.branches)
  func `take the place of those of the source`(_ type: FileType) async throws {
    let path = Fixture.media("movie-last.mov").path
    let title = AddedItemCase("mdta/com.apple.quicktime.title", "Another").item
    let (items, report, _) = try await export(path, type) { $0.augment(adding: [title]) }
    #expect(
      items.filter { $0.identifier == title.identifier }.map(\.stringValue) == ["Another"])
    #expect(report.removed.map(\.cause) == ["replace"])
    if type == .mp4 {
      let mirror = items.first { $0.identifier.rawValue == "itsk/%A9nam" }
      #expect(mirror?.stringValue == "Another")
    }
  }

  @Test(arguments: FileType.branches)
  func `are all there is, where they are given`(_ type: FileType) async throws {
    let title = AddedItemCase("mdta/com.apple.quicktime.title", "Another").item
    for given in [[], [title]] {
      for fixture in ["movie-last.mov", "movie-first.mp4"] {
        let (items, report, _) = try await export(Fixture.media(fixture).path, type) {
          $0.metadata = given
        }
        #expect(items.map(\.stringValue) == given.map(\.stringValue))
        #expect(report.mirrored.isEmpty)
      }
    }
  }

  @Test(arguments: Fixture.movies, FileType.branches)
  func `can all be filtered out of any movie`(_ fixture: Fixture, _ type: FileType) async throws {
    let (_, report, description) = try await export(fixture.path, type) {
      $0.metadataItemFilter = MetadataItemFilter.all.inverted
    }
    #expect(description.allMetadata.isEmpty, "\(description.allMetadata.map(\.item.identifier))")
    #expect(report.carriedItemCount == 0)
  }

  @Test(arguments: Fixture.movies)
  func `go one by one, and the others stay`(_ fixture: Fixture) async throws {
    let source = try await Asset(path: fixture.path).load(.description)
    let identifiers = Set(source.allMetadata.map(\.item.identifier))
    for identifier in identifiers.sorted(by: { $0.rawValue < $1.rawValue }).prefix(20) {
      let (_, report, description) = try await export(
        fixture.path, .mov
      ) {
        $0.options.mirrorsStandardItems = false
        $0.augment(removing: MetadataItemFilter { $0.identifier == identifier })
      }
      let left = description.allMetadata.map(\.item.identifier)
      #expect(!left.contains(identifier), "\(fixture) \(identifier)")
      let isTag = identifier.keySpace == .id3
      #expect(isTag || report.losses.isEmpty, "\(fixture) \(identifier): \(report.losses)")
      #expect(report.removed.allSatisfy { $0.identifier == identifier && $0.cause == "remove" })
    }
  }

  @Test func `that have no equivalent are losses, and an error where none may be lost`()
    async throws
  {
    let path = Fixture.media("movie-last.mov").path
    let type = FileType.mp4
    let length = AddedItemCase("mkv/DURATION", "1000").item
    let (_, report, _) = try await export(path, type) { $0.augment(adding: [length]) }
    #expect(report.losses.map(\.what) == ["mkv/DURATION"])
    #expect(report.added.isEmpty)
    await #expect(throws: MediaError.self) {
      _ = try await export(path, type, as: "none") {
        $0.options.isLossless = true
        $0.augment(adding: [length])
      }
    }
    #expect(!made.folder.names.contains("none.mp4"))
  }

  @Test func `that go are not losses`() async throws {
    let path = Fixture.media("movie-last.mov").path
    let (_, report, _) = try await export(path, .mp4) {
      $0.options.isLossless = true
      $0.metadata = []
    }
    #expect(report.losses.isEmpty)
    #expect(report.removed.count == 6)
  }
}
