import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The bytes of one movie in another, whoever made that.
struct ComparedBytesTests {
  private func compare(_ before: String, _ after: String) async throws -> AssetComparison {
    var options = AssetComparison.Options()
    options.comparesBytes = true
    return try await AssetComparison.compare(
      Asset(path: before), Asset(path: after), options: options)
  }

  @Test(arguments: [
    Fixture.media("movie-first.mp4"), Fixture.media("quicktime-keys.mov"),
    Fixture.media("fragmented.mp4"), Fixture.vendor("novatek-index.mp4"),
    Fixture.vendor("two-trailers.mp4"), Fixture.vendor("unknown-free.mov"),
  ])
  func `of a conversion are all there`(_ fixture: Fixture) async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.\(fixture.pathExtension == "mov" ? "mp4" : "mov")")
    var options = ExportOptions()
    options.isDurable = false
    let report = try await ExportSession(
      asset: Asset(path: fixture.path), outputPath: output,
      outputFileType: fixture.pathExtension == "mov" ? .mp4 : .mov, options: options
    ).export()
    let comparison = try await compare(fixture.path, output)
    let ledger = try #require(comparison.ledger)
    #expect(ledger.isClosed)
    #expect(ledger.lostByteCount == 0)
    #expect(comparison.isLossless)
    // What the conversion itself told, found again without knowing how the file was made.
    #expect(ledger.sources.first?.carried == report.ledger?.sources.first?.carried)
  }

  @Test func `that another movie does not have are lost`() async throws {
    let folder = try TemporaryFolder()
    let fixture = Fixture.vendor("blackvue.mp4")
    // The GPS records in `free` become zeros.
    var bytes = fixture.bytes
    for index in 36..<812 { bytes[index] = 0 }
    let path = folder.file("cleared.mp4")
    try Data(bytes).write(to: URL(filePath: path))
    let comparison = try await compare(fixture.path, path)
    let ledger = try #require(comparison.ledger)
    #expect(ledger.isClosed)
    #expect(ledger.sources.first?.lost == 784)
    #expect(!comparison.isLossless)
  }

  @Test func `are compared between movies only`() async throws {
    let error = await #expect(throws: MediaError.self) {
      _ = try await compare(
        Fixture.media("movie-first.mp4").path, Fixture.format("tags.mkv").path)
    }
    #expect(error?.code == .invalidRequest)
  }
}
