import Foundation
import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite("Samples of other containers")
struct ReaderForeignTests {
  @Test(arguments: [
    "comments.flac", "comments.ogg", "live.webm", "plain.wav", "items.aiff", "id3v23.mp3",
    "merged.mkv", "notes.caf",
  ])
  func `are read with format and times, and written into a movie`(_ name: String) async throws {
    let source = Fixture(folder: "Formats", name: name).path
    let asset = Asset(path: source)
    let track = try #require(
      try await asset.load(.tracks).first { $0.mediaType == .audio })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track)
    try reader.add(output)
    try await reader.startReading()
    let format = try #require(output.formats.first)
    #expect(format.mediaType == .audio)
    let folder = try TemporaryFolder()
    let path = folder.file("out.mov")
    let writer = try AssetWriter(outputPath: path, fileType: .mov)
    let input = try AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    var samples: [MediaSample] = []
    while let sample = try output.nextSample() {
      samples.append(sample)
      try input.append(sample)
    }
    try await writer.finishWriting()
    #expect(!samples.isEmpty)
    let copy = try await WriterCopy.samples(of: path)
    #expect(copy.first?.map(\.essence) == samples.map(\.essence))
    guard case .completed = reader.status else {
      Issue.record("the reader has not noticed its end: \(reader.status)")
      return
    }
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffprobe")))
  func `decode as the original does`() async throws {
    let source = Fixture(folder: "Formats", name: "comments.flac").path
    let folder = try TemporaryFolder()
    let path = folder.file("out.mp4")
    try await WriterCopy.copy(source, to: path, as: .mp4)
    func sum(_ path: String) throws -> String {
      try Program.run(
        "/usr/bin/ffmpeg", ["-v", "error", "-i", path, "-map", "0:a", "-f", "md5", "-"]
      ).text
    }
    #expect(try sum(path) == sum(source))
    #expect(try !sum(path).isEmpty)
  }

  @Test func `are not read before reading begins, or by two at once`() async throws {
    let asset = Asset(path: Fixture.media("movie-last.mov").path)
    let track = try #require(try await asset.load(.tracks).first)
    let output = AssetReaderTrackOutput(track: track)
    #expect(throws: MediaError.self) { try output.nextSample() }
    let reader = AssetReader(asset: asset)
    try reader.add(output)
    #expect(throws: MediaError.self) { try AssetReader(asset: asset).add(output) }
    #expect(throws: MediaError.self) {
      try AssetReader(asset: Asset(path: asset.path)).add(AssetReaderTrackOutput(track: track))
    }
    #expect(throws: MediaError.self) {
      try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    }
    try await reader.startReading()
    await #expect(throws: MediaError.self) { try await reader.startReading() }
    #expect(try output.nextSample() != nil)
    reader.cancelReading()
    #expect(try output.nextSample() == nil)
  }
}
