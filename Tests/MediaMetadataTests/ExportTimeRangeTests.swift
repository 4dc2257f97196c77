import MediaMetadata
import TestSupport
import Testing

@Suite struct `A part of a movie` {
  private let made: Conversions

  init() throws { made = try Conversions() }

  private func range(_ from: Int64, _ to: Int64, of timescale: UInt32 = 1000) -> MediaTimeRange {
    MediaTimeRange(
      start: MediaTime(from, timescale: timescale),
      duration: MediaTime(to - from, timescale: timescale))
  }

  private func cut(
    _ path: String, _ range: MediaTimeRange, to type: FileType = .mov,
    _ change: (ExportSession) -> Void = { _ in }
  ) async throws -> (description: AssetDescription, report: ExportReport, path: String) {
    let output = made.folder.file("part.\(type)")
    var options = ExportOptions()
    options.isDurable = false
    options.replacesExistingFile = true
    options.verification = .samples
    let session = ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: type, options: options)
    session.timeRange = range
    change(session)
    let report = try await session.export()
    return (try await Asset(path: output).load(.description), report, output)
  }

  @Test(arguments: Fixture.movies)
  func `is as long as it was asked to be, with its items`(_ fixture: Fixture) async throws {
    let source = try await Asset(path: fixture.path).load(.description)
    guard source.duration > MediaTime(1, timescale: 10) else { return }
    let length = source.duration.converted(to: 1000).value
    let wanted = range(length / 4, length * 3 / 4)
    let (part, report, _) = try await cut(fixture.path, wanted) {
      $0.options.mirrorsStandardItems = false
    }
    let taken = try #require(report.timeRange)
    #expect(taken.start == wanted.start && taken.end <= wanted.end)
    #expect(part.duration <= taken.duration, "\(part.duration) of \(taken.duration)")
    #expect(
      Set(part.metadata.map(\.identifier)).isSubset(of: Set(source.metadata.map(\.identifier))))
    #expect(
      part.metadata.count + report.removed.count + report.unmirroredItemCount
        >= source.metadata.count)
  }

  @Test(arguments: [
    ("blackvue.mp4", [3, 2], 0), ("insta360.mov", [2, 1], 1), ("insta360-open.mp4", [2, 1], 1),
    ("novatek-index.mp4", [3], 0), ("novatek-boxes.mov", [1], 0), ("novatek-unindexed.mp4", [], 0),
    ("novatek-nextbase-rows.mp4", [3], 0), ("tomtom.mp4", [1], 0), ("ligo-trailer.mp4", [2], 0),
    ("auto-vox.mov", [3, 3], 0), ("garmin.mp4", [2], 0), ("360fly.mp4", [2], 0),
    ("parrot.mp4", [1], 2), ("ligo-skip.mp4", [3], 1), ("two-trailers.mp4", [2, 1], 2),
  ])
  func `keeps the records of a camera whose times it has, and tells of others`(
    _ name: String, _ counts: [Int], _ toldCount: Int
  ) async throws {
    let (_, report, output) = try await cut(Fixture.vendor(name).path, range(200, 60_000))
    var found: [Int] = []
    for stream in try await Asset(path: output).loadTimedMetadata() {
      var count = 0
      for try await _ in stream.groups { count += 1 }
      found.append(count)
    }
    #expect(found == counts)
    let remarks = report.diagnostics.map(\.description).filter { $0.contains("carried whole") }
    #expect(remarks.count == toldCount, "\(remarks)")
  }

  @Test func `leaves the records of a camera whole in parts that are to be joined`() async throws {
    let path = Fixture.vendor("novatek-index.mp4").path
    let (_, report, output) = try await cut(path, range(200, 500)) { $0.keepsWholeSamples = true }
    let stream = try #require(try await Asset(path: output).loadTimedMetadata().first)
    var count = 0
    for try await _ in stream.groups { count += 1 }
    #expect(count == 4)
    #expect(report.diagnostics.contains { $0.description.contains("carried whole") })
  }

  @Test func `has chapters that start where it starts`() async throws {
    for name in ["chapter-tracks.mov", "nero-chapters-v1.mp4"] {
      let path = Fixture.media(name).path
      let source = try await Asset(path: path).load(.description)
      let list = try #require(source.chapters.first)
      let second = try #require(list.chapters.dropFirst().first).timeRange
      // From the middle of the second one on.
      let start = (second.start + second.end).converted(to: 2000).value / 2
      let end = source.duration.converted(to: 2000).value
      let (part, _, _) = try await cut(path, range(start, end, of: 2000))
      let kept = try #require(part.chapters.first).chapters
      #expect(kept.map(\.title) == list.chapters.dropFirst().map(\.title), "\(name)")
      #expect(kept.first?.timeRange.start == .zero)
      for (old, new) in zip(list.chapters.dropFirst(2), kept.dropFirst()) {
        let moved = (old.timeRange.start - MediaTime(start, timescale: 2000)).seconds
        #expect(abs(new.timeRange.start.seconds - moved) < 0.002)
      }
    }
  }

  @Test func `starts at a timecode as much later`() async throws {
    let path = Fixture.media("time-code.mov").path
    let (_, report, output) = try await cut(path, range(250, 500))
    let before = try await Asset(path: path).load(.description)
    let after = try await Asset(path: output).load(.description)
    #expect(report.losses.isEmpty)
    let entries = [before, after].map { description in
      description.tracks.first { $0.handlerType == "tmcd" }?.sampleEntries.first?.type
    }
    #expect(entries == ["tmcd", "tmcd"])
    #expect(after.tracks.first { $0.handlerType == "tmcd" }?.sampleCount == 1)
  }

  @Test func `cannot be taken from after its end`() async throws {
    let path = Fixture.media("movie-first.mp4").path
    await #expect(throws: MediaError.self) { _ = try await cut(path, range(100_000, 100_001)) }
    #expect(!made.folder.names.contains { $0.hasPrefix("part") })
  }

  @Test(arguments: ["timed-items.mov", "timed-items.mp4"])
  func `may lack items of timed metadata, and tracks that have no other`(
    _ name: String
  ) async throws {
    let path = Fixture.media(name).path
    let source = try await Asset(path: path).load(.description)
    let keys = source.tracks.flatMap { $0.sampleEntries.flatMap(\.timedKeys) }.map(\.identifier)
    let first = try #require(keys.first)
    let (part, report, _) = try await cut(path, range(0, 900)) {
      $0.augment(removing: MetadataItemFilter { $0.identifier == first })
    }
    let left = part.tracks.flatMap { $0.sampleEntries.flatMap(\.timedKeys) }.map(\.identifier)
    #expect(!left.contains(first))
    #expect(report.removed.contains { $0.identifier == first && $0.trackID != nil })
    let (bare, other, _) = try await cut(path, range(0, 900)) {
      $0.metadataItemFilter = MetadataItemFilter.all.inverted
    }
    #expect(!bare.tracks.contains { $0.sampleEntries.contains { $0.type == "mebx" } })
    #expect(other.tracks.contains { $0.route == .drop })
    #expect(other.losses.isEmpty)
  }

  @Test func `or the whole has its header first where that is asked for`() async throws {
    let output = made.folder.file("fast.mp4")
    var options = ExportOptions()
    options.verification = .samples
    let session = ExportSession(
      asset: Asset(path: Fixture.media("movie-last.mov").path), outputPath: output,
      outputFileType: .mp4, options: options)
    session.shouldOptimizeForNetworkUse = true
    let report = try await session.export()
    #expect(try await Asset(path: output).load(.description).isHeaderFirst)
    #expect(report.byteCount == made.folder.read("fast.mp4")?.count)
  }
}
