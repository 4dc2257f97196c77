import TestSupport
import Testing

@testable import MediaMetadata

/// Names in the order in which files of a recording are joined.
struct FileOrderCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let names: [String]
  /// The numbers that are missing before the last name.
  var missing: Range<Int> = 0..<0

  static let all = [
    FileOrderCase(
      testDescription: "chapters of GoPro",
      names: ["GX010122.MP4", "GX020122.MP4", "GX010123.MP4", "GX020123.MP4"]),
    FileOrderCase(
      testDescription: "older chapters of GoPro",
      names: ["GOPR0123.MP4", "GP010123.MP4", "GP030123.MP4"], missing: 2..<3),
    FileOrderCase(
      testDescription: "numbers by value", names: ["a/clip2.mp4", "a/clip10.mp4"],
      missing: 3..<10),
    FileOrderCase(
      testDescription: "a missing number", names: ["DJI_0001.MP4", "DJI_0003.MP4"],
      missing: 2..<3),
    FileOrderCase(
      testDescription: "times that leap",
      names: ["20240101_120000.MP4", "20240101_120300.MP4"]),
    FileOrderCase(testDescription: "letters", names: ["a.mp4", "b.mp4"]),
  ]
}

@Suite struct `Joined files` {
  private let made: Conversions

  init() throws { made = try Conversions() }

  private func join(
    _ paths: [String], to type: FileType = .mov, _ change: (inout JoinSession) -> Void = { _ in }
  ) async throws -> (description: AssetDescription, report: JoinReport) {
    let output = made.folder.file("joined.\(type)")
    var session = JoinSession(
      assets: paths.map { Asset(path: $0) }, outputPath: output, outputFileType: type)
    session.options.isDurable = false
    session.options.replacesExistingFile = true
    session.options.verification = .samples
    change(&session)
    let report = try await session.join()
    return (try await Asset(path: output).load(.description), report)
  }

  @Test(arguments: FileOrderCase.all)
  func `come in the order of their names`(_ wanted: FileOrderCase) async throws {
    let shuffled = wanted.names.reversed().map { Asset(path: $0) }
    let sorted = try await JoinSession.sorted(shuffled, by: .name)
    #expect(sorted.map(\.path) == wanted.names)
    let last = wanted.names.suffix(2).map { FileOrder($0) }
    #expect(last[0].missing(before: last[1]) == wanted.missing)
    #expect(last[0] < last[1] && !(last[1] < last[0]))
  }

  /// Movies that cannot be part of others.
  private static let refused: Set = ["compressed.mov", "external-media.mov"]

  @Test(arguments: Fixture.movies)
  func `hold every sample of every file, and account for every byte`(
    _ fixture: Fixture
  ) async throws {
    let source = try await Asset(path: fixture.path).load(.description)
    let joined: (description: AssetDescription, report: JoinReport)
    do {
      joined = try await join([fixture.path, fixture.path])
    } catch let error as MediaError where error.code == .invalidRequest {
      #expect(error.message.contains("cannot be joined"), "\(error)")
      return
    }
    #expect(joined.report.check.fits)
    let ledger = try #require(joined.report.export.ledger)
    #expect(ledger.isClosed && ledger.sources.count == 2)
    #expect(
      ledger.lostByteCount == 0, "\(ledger.sources.flatMap(\.ranges).filter { $0.class == .lost })")
    #expect(joined.description.tracks.count == source.tracks.count)
    var count = 0
    for (track, twin) in zip(source.tracks, joined.description.tracks) {
      #expect(track.handlerType == twin.handlerType && track.format == twin.format)
      guard track.handlerType != "tmcd" else { continue }
      count += 2 * track.sampleCount - twin.sampleCount
    }
    #expect(count == joined.report.repeatedSampleCount)
    let items = Set(joined.description.metadata.map(\.identifier))
    #expect(
      Set(source.metadata.map(\.identifier)).subtracting(items).isEmpty
        || source.metadata.contains { $0.identifier.keySpace == .xmp })
  }

  @Test func `have a chapter for each file where that is asked for`() async throws {
    let path = Fixture.media("nero-chapters-v1.mp4").path
    let joined = try await join([path, path], to: .mp4) { $0.options.marksSeams = true }
    let list = try #require(joined.description.chapters.first)
    #expect(list.chapters.map(\.title) == ["nero-chapters-v1", "nero-chapters-v1"])
    let start = try #require(joined.report.check.files[1].start)
    // Nero's clock counts 100 ns.
    #expect(abs(list.chapters[1].timeRange.start.seconds - start.seconds) < 1e-6)
    // Tracks of text and Nero's list, as players of the type read them.
    #expect(joined.description.chapters.map(\.origin).contains("chpl"))
    #expect(joined.description.chapters.map(\.trackID).contains { $0 != nil })
    #expect(joined.report.export.ledger?.lostByteCount == 0)
    let kept = try await join([path, path], to: .mp4)
    let one = try await Asset(path: path).load(.chapters)
    #expect(kept.description.chapters.first?.chapters.count == 2 * (one.first?.chapters.count ?? 0))
  }

  @Test func `tell what does not fit`() async throws {
    let other = Fixture.media("nero-chapters-v1.mp4").path
    let check = try await JoinSession(
      assets: [Fixture.media("time-code.mov").path, other].map { Asset(path: $0) }
    ).check()
    for remark in check.obstacles + check.notes { #expect(!remark.message.isEmpty) }
    await #expect(throws: MediaError.self) {
      _ = try await JoinSession(assets: [Asset(path: other)], outputPath: "x.mp4").join()
    }
  }
}
