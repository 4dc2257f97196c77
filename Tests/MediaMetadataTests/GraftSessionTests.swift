import Foundation
import MediaMetadata
import TestSupport
import Testing

/// An original, and a movie of video or audio that stands for its transcode.
private struct GraftCase: Sendable, CustomTestStringConvertible {
  let original: String
  let transcoded: String
  var testDescription: String { "\(original) onto \(transcoded)" }

  static let all = [
    ("track-metadata.mov", "movie-first.mp4"), ("track-metadata.mov", "movie-last.mov"),
    ("camera-text.mov", "movie-last.mov"), ("timed-items.mov", "movie-first.mp4"),
    ("timed-items.mp4", "movie-last.mov"), ("telemetry.mp4", "movie-first.mp4"),
    ("chapter-tracks.mov", "movie-first.mp4"), ("chapter-tracks.mp4", "chapter-tracks.mov"),
    ("references.mov", "movie-first.mp4"), ("time-code.mov", "time-code.mp4"),
    ("uuid-boxes.mp4", "movie-last.mov"), ("windows-extra.mp4", "movie-first.mp4"),
    ("id3.mp4", "id3.mp4"), ("three-gpp.3gp", "iso-keys.mp4"),
    ("key-types.mov", "quicktime-keys.mov"),
    ("track-metadata.mp4", "fragmented.mp4"), ("fragmented.mp4", "movie-last.mov"),
    ("file-items.mp4", "movie-first.mp4"), ("nero-chapters-v1.mp4", "movie-last.mov"),
  ].map { GraftCase(original: $0.0, transcoded: $0.1) }
}

@Suite struct `Grafts` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func options(_ change: (inout GraftOptions) -> Void = { _ in }) -> GraftOptions {
    var options = GraftOptions()
    options.isDurable = false
    // The fixtures are not transcodes of each other.
    options.tolerance = 1000
    change(&options)
    return options
  }

  private func session(
    _ original: String, _ transcoded: String, output: String? = nil,
    _ change: (inout GraftOptions) -> Void = { _ in }
  ) -> GraftSession {
    GraftSession(
      original: Asset(path: original), transcoded: Asset(path: transcoded), outputPath: output,
      options: options(change))
  }

  /// Items without their places.
  private func items(_ path: String) throws -> [String] {
    try Asset(path: path).describe().allMetadata.map { "\($0.item.identifier) \($0.item.payload)" }
  }

  @Test(arguments: GraftCase.all)
  private func `in place and to a new file say the same, and all of it`(
    _ row: GraftCase
  ) async throws {
    let original = Fixture.media(row.original).path
    let bytes = Fixture.media(row.transcoded).bytes
    let suffix = Fixture.media(row.transcoded).pathExtension
    let work = try folder.write(bytes, to: "work.\(suffix)")
    let other = try folder.write(bytes, to: "other.\(suffix)")
    let output = folder.file("new.\(suffix)")
    let planned = try await session(original, work).plan()
    #expect(folder.read("work.\(suffix)") == bytes)
    let report = try await session(original, work).graft()
    #expect(report.plan == planned.plan)
    #expect(report.writtenByteCount == planned.writtenByteCount)
    let second = try await session(original, other, output: output).graft()
    #expect(folder.read("other.\(suffix)") == bytes)
    #expect(second.plan == report.plan)
    #expect(try items(work).sorted() == items(output).sorted())
    let carried = report.plan.items.count { [.carry, .keep].contains($0.action) }
    #expect(try items(work).count >= carried)
    if report.place == .end || report.place == .padding {
      let after = try #require(folder.read("work.\(suffix)"))
      let changed = zip(bytes, after).count { $0 != $1 }
      #expect(changed <= report.writtenByteCount)
      #expect(after.count - bytes.count <= report.writtenByteCount + 16)
    }
  }

  @Test func `grafting again says the same`() async throws {
    let original = Fixture.media("track-metadata.mov").path
    let work = try folder.write(Fixture.media("movie-first.mp4").bytes, to: "work.mp4")
    _ = try await session(original, work).graft()
    let once = try items(work)
    let tracks = try Asset(path: work).describe().tracks.count
    _ = try await session(original, work).graft()
    #expect(try items(work).sorted() == once.sorted())
    #expect(try Asset(path: work).describe().tracks.count == tracks)
  }

  @Test func `a track without counterpart is a loss, and none is allowed when lossless`()
    async throws
  {
    let original = Fixture.media("movie-first.mp4").path
    let bytes = Fixture.media("movie-first.mp4").bytes
    let work = try folder.write(bytes, to: "work.mp4")
    let first = try #require(try Asset(path: original).describe().tracks.last?.trackID)
    let pair = GraftOptions.TrackPair(original: first, transcoded: nil)
    let plan = try await session(original, work) { $0.pairs = [pair] }.plan()
    #expect(plan.plan.losses.count == 1)
    await #expect(throws: MediaError.self) {
      try await session(original, work) {
        $0.pairs = [pair]
        $0.isLossless = true
      }.graft()
    }
    #expect(folder.read("work.mp4") == bytes)
  }

  @Test func `outputs that are inputs, are there, or are of another type are refused`() async throws
  {
    let original = Fixture.media("track-metadata.mov").path
    let bytes = Fixture.media("movie-first.mp4").bytes
    let work = try folder.write(bytes, to: "work.mp4")
    let there = try folder.write([1, 2, 3], to: "there.mp4")
    for (output, code) in [
      (work, MediaError.Code.outputIsInput), (there, .outputExists),
      (folder.file("out.mov"), .invalidRequest),
    ] {
      do {
        _ = try await session(original, work, output: output).graft()
        Issue.record("\(output) was written")
      } catch let error as MediaError {
        #expect(error.code == code)
      }
    }
    #expect(folder.read("work.mp4") == bytes)
    #expect(folder.read("there.mp4") == [1, 2, 3])
    #expect(folder.names == ["there.mp4", "work.mp4"])
  }

  @Test(arguments: [
    "tags.mkv", "written.mka", "comments.flac", "id3v24.mp3", "camera.avi", "programs.ts",
  ])
  func `other containers give their items`(_ name: String) async throws {
    let original = Fixture.format(name)
    try #require(!original.bytes.isEmpty, "there is no such fixture")
    let work = try folder.write(Fixture.media("movie-first.mp4").bytes, to: "work.mp4")
    let report = try await session(original.path, work).graft()
    #expect(report.verification != nil)
  }
}
