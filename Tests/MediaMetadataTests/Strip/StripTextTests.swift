import MediaMetadata
import TestSupport
import Testing

@Suite struct `Positions in tracks of text` {
  @Test(
    arguments: [
      "thinkware.mov", "thinkware.mp4", "roadhawk.mov", "dji-text.mov", "late-positions.mp4",
    ])
  func `go with the track`(_ name: String) async throws {
    let folder = try TemporaryFolder()
    var options = StripOptions()
    options.isDurable = false
    let report = try await StripSession(
      asset: Asset(path: Fixture.vendor(name).path), outputPath: folder.file(name),
      options: options
    ).strip()
    #expect(report.tracks.map(\.action) == [.kept, .removed])
    let description = try await Asset(path: folder.file(name)).load(.description)
    #expect(description.tracks.map(\.trackID) == [1])
    #expect(try await StripSession.check(Asset(path: folder.file(name))).isClean)
  }

  @Test(arguments: ["subtitles.mov", "subtitles.mp4", "chapter-tracks.mov", "chapters-linked.mov"])
  func `are not found in what people read`(_ name: String) async throws {
    let report = try await StripSession.check(Asset(path: Fixture.media(name).path))
    #expect(!report.tracks.contains { $0.action == .removed })
  }
}

@Suite struct `Data outside tracks and items` {
  @Test func `is in the description of a file`() async throws {
    let path = Fixture.vendor("two-trailers.mp4").path
    let data = try await Asset(path: path).load(.description).vendorData
    #expect(data.map(\.name) == ["unknown-tail", "samsung-trailer", "insta360"])
    #expect(data.map(\.maker) == [nil, "Samsung", "Insta360"])
    #expect(data.map(\.recordCount) == [nil, 2, 3])
    #expect(data.map(\.byteCount) == [65, 98, 472])
    #expect(
      data.map(\.description) == [
        "unknown data, at the end of the file",
        "Samsung: data of the camera program, 2 records, at the end of the file",
        "Insta360: GPS, motion and exposure records, 3 records, at the end of the file",
      ])
  }

  /// Their blocks are between samples, and no index names them: they are stray bytes of media data.
  private static let unindexed = Set(
    ["unindexed", "doubles", "iqs", "anticlock", "nextbase-rows", "unknown"].map {
      "novatek-\($0).mp4"
    })

  @Test(arguments: Fixture.vendor)
  func `is reported for every file of a maker, and no other diagnostic but of stray bytes`(
    _ fixture: Fixture
  ) async throws {
    let description = try await Asset(path: fixture.path).load(.description)
    let hasText = description.tracks.count > 1
    #expect(description.vendorData.isEmpty == (hasText || Self.unindexed.contains(fixture.name)))
    #expect(description.diagnostics.count <= 1)
  }
}
