import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The samples of one file in another.
@Suite struct `Compared samples` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compare(_ before: String, _ after: String) async throws -> AssetComparison {
    var options = AssetComparison.Options()
    options.comparesSamples = true
    return try await AssetComparison.compare(
      Asset(path: before), Asset(path: after), options: options)
  }

  private func converted(_ path: String, to name: String) async throws -> String {
    var options = ExportOptions()
    options.isDurable = false
    let output = folder.file(name)
    let type = try #require(FileType(pathExtension: URL(filePath: name).pathExtension))
    _ = try await ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type, options: options
    ).export()
    return output
  }

  @Test(arguments: [
    "movie-first.mp4", "telemetry.mov", "fragmented.mp4", "timed-items.mov", "split-media-data.mov",
  ])
  func `of a conversion are the same`(_ name: String) async throws {
    let source = Fixture.media(name)
    let output = try await converted(
      source.path, to: source.pathExtension == "mov" ? "out.mp4" : "out.mov")
    let comparison = try await compare(source.path, output)
    let samples = try #require(comparison.samples)
    let tracks = try await Asset(path: source.path).load(.description).tracks
    #expect(samples.map(\.number) == tracks.map(\.trackID))
    #expect(samples.allSatisfy { $0.verdict == .same && $0.reason == nil })
    #expect(samples.map(\.byteCount) == tracks.map(\.byteCount))
    #expect(samples.allSatisfy { $0.hash?.count == 64 && $0.hash == $0.hashAfter })
    #expect(comparison.isLossless && !comparison.hasLosses)
  }

  @Test func `that are damaged in one byte differ`() async throws {
    let source = Fixture.media("movie-first.mp4")
    var bytes = source.bytes
    let media = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    bytes[media.upperBound + 600] ^= 1
    let copy = try folder.write(bytes, to: "copy.mp4")
    let comparison = try await compare(source.path, copy)
    #expect(comparison.samples?.count { $0.verdict == .different } == 1)
    #expect(comparison.samples?.count { $0.hash != nil && $0.hash != $0.hashAfter } == 1)
    #expect(comparison.lost.isEmpty && comparison.changed.isEmpty)
    #expect(comparison.hasLosses && !comparison.isLossless)
    let superficial = try await AssetComparison.compare(
      Asset(path: source.path), Asset(path: copy))
    #expect(!superficial.hasLosses && !superficial.isLossless)
  }

  @Test(arguments: ["tags.mkv", "items.dsf", "comments.flac"])
  func `of an edited file of another kind are the same`(_ name: String) async throws {
    let fixture = Fixture.format(name)
    let copy = try folder.write(fixture.bytes, to: name)
    var editor = try await AssetEditor(Asset(path: copy))
    let outcome = try ItemEdit.apply(
      [.set(try ItemText("title=Another one"))], to: editor.metadata,
      in: try await editor.fileType())
    editor.metadata = outcome.items
    _ = try await editor.save()
    let comparison = try await compare(fixture.path, copy)
    #expect(comparison.samples?.isEmpty == false)
    #expect(comparison.samples?.allSatisfy { $0.verdict == .same } == true)
  }

  @Test func `of two kinds of file are not said to be the same`() async throws {
    let comparison = try await compare(
      Fixture.media("movie-first.mp4").path, Fixture.format("tags.mkv").path)
    #expect(comparison.samples?.contains { $0.verdict == .same } == false)
    #expect(comparison.hasLosses)
  }

  @Test(.enabled(if: Program.isInstalled("ffmpeg"), "ffmpeg is not there"))
  func `have the hashes that ffmpeg tells, in another container too`() async throws {
    let movie = folder.file("a.mp4")
    _ = try Program.run(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x64:d=0.4", "-f", "lavfi", "-i",
        "sine=d=0.4",
        "-c:v", "libx264", "-c:a", "aac", movie,
      ])
    let output = try await converted(movie, to: "b.mkv")
    let told = try Program.run(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-i", movie, "-map", "0", "-c", "copy", "-f", "streamhash", "-hash",
        "sha256", "-",
      ]
    ).text
    let samples = try #require(try await compare(movie, output).samples)
    #expect(samples.map(\.verdict) == [.same, .same])
    for (index, line) in told.split(separator: "\n").enumerated() {
      #expect(line.hasSuffix("=\(samples[index].hash ?? "")"), "\(line)")
    }
  }

  @Test func `beside mirrors that a conversion back takes out`() async throws {
    let mirrored = try await converted(Fixture.media("quicktime-keys.mov").path, to: "a.mp4")
    let back = try await converted(mirrored, to: "b.mov")
    let comparison = try await compare(mirrored, back)
    #expect(comparison.lost.isEmpty, "\(comparison.lost.map(\.identifier))")
    #expect(comparison.droppedMirrors.count == 7)
    #expect(comparison.isLossless)
  }
}
