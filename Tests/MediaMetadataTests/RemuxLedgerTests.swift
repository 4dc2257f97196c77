import Foundation
import MediaMetadata
import TestSupport
import Testing

/// What becomes of every byte of a file that libavformat converts.
struct RemuxLedgerTests {
  /// A conversion, and what the ledger says of the source.
  struct Case: Sendable, CustomTestStringConvertible {
    let source: Fixture
    let type: FileType
    /// Bytes of samples that are in the output as they were.
    let carried: Int
    /// Words of what is lost; none where nothing is.
    let lost: [String]
    var testDescription: String { "\(source.name) to \(type)" }

    init(_ source: Fixture, _ type: FileType, carried: Int, lost: [String] = []) {
      (self.source, self.type, self.carried, self.lost) = (source, type, carried, lost)
    }
  }

  static let cases = [
    // Samples alone: MPEG audio, chunks, pages, elements, tags, packets of 188 bytes.
    Case(Fixture.format("id3v24.mp3"), .m4a, carried: 360),
    Case(Fixture.format("broadcast.wav"), .mov, carried: 800),
    Case(Fixture.format("camera.avi"), .mov, carried: 32),
    Case(Fixture.format("items.aiff"), .mov, carried: 160),
    Case(Fixture.format("comments.flac"), .m4a, carried: 682),
    Case(Fixture.format("comments.ogg"), .mp4, carried: 280),
    Case(Fixture.format("live.webm"), .mp4, carried: 6),
    Case(Fixture.format("script.flv"), .mp4, carried: 2206),
    Case(Fixture.format("programs.ts"), .mp4, carried: 258),
    // An element that nothing reads; a track that the destination cannot hold.
    Case(Fixture.format("tags.mkv"), .mp4, carried: 160, lost: ["nothing reads it"]),
    Case(Fixture.format("streams.ogv"), .mov, carried: 280, lost: ["theora"]),
    // What cameras keep beside the tracks has no place in Matroska.
    Case(Fixture.media("quicktime-keys.mov"), .matroska, carried: 950),
    Case(
      Fixture.media("telemetry.mov"), .matroska, carried: 1223,
      lost: ["holds no such timed data"]),
    Case(Fixture.media("uuid-boxes.mp4"), .matroska, carried: 950, lost: ["nothing reads it"]),
  ]

  @Test(arguments: cases) func `every byte has one class`(_ test: Case) async throws {
    let folder = try TemporaryFolder()
    var options = ExportOptions()
    options.isDurable = false
    let report = try await ExportSession(
      asset: Asset(path: test.source.path), outputPath: folder.file("out.\(test.type)"),
      outputFileType: test.type, options: options
    ).export()
    let ledger = try #require(report.ledger)
    #expect(ledger.isClosed)
    let source = try #require(ledger.sources.first)
    #expect(source.byteCount == test.source.bytes.count)
    #expect(source.carried == test.carried)
    #expect(ledger.output.carried >= test.carried)
    let lost = source.ranges.filter { $0.class == .lost }
    #expect(lost.isEmpty == test.lost.isEmpty)
    for words in test.lost {
      #expect(lost.contains { $0.reason?.contains(words) == true }, "\(lost)")
      #expect(report.losses.contains { $0.reason.contains(words) })
    }
    // What is lost with a track, or with a box that is reported, is not told a second time.
    for what in Set(lost.map(\.what)) {
      #expect(report.losses.count { $0.path == what } == 1, "\(report.losses)")
    }
  }

  @Test func `content that nothing reads makes a lossless conversion fail`() async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.mkv")
    var options = ExportOptions()
    options.isLossless = true
    let session = ExportSession(
      asset: Asset(path: Fixture.media("uuid-boxes.mp4").path), outputPath: output,
      outputFileType: .matroska, options: options)
    let error = await #expect(throws: MediaError.self) { _ = try await session.export() }
    #expect(error?.code == .wouldLose)
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}
