import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `Divided movies` {
  private let made: Conversions

  init() throws { made = try Conversions() }

  private func parts(
    of path: String, at times: [MediaTime], _ change: (ExportSession) -> Void = { _ in }
  ) async throws -> [String] {
    var paths: [String] = []
    for (index, pair) in zip(times, times.dropFirst()).enumerated() {
      let output = made.folder.file("part\(index).mov")
      var options = ExportOptions()
      options.isDurable = false
      options.mirrorsStandardItems = false
      let session = ExportSession(
        asset: Asset(path: path), outputPath: output, outputFileType: .mov, options: options)
      session.timeRange = MediaTimeRange(start: pair.0, duration: pair.1 - pair.0)
      session.keepsWholeSamples = true
      change(session)
      try await session.export()
      paths.append(output)
    }
    return paths
  }

  /// Movies that tell no length, or show a sample twice.
  private static let undivided: Set = [
    "compressed.mov", "without-tracks.mov", "without-samples.mp4", "edits-dwell.mov",
  ]

  @Test(arguments: Fixture.movies)
  func `become what they were when they are joined`(_ fixture: Fixture) async throws {
    let source = try await Asset(path: fixture.path).load(.description)
    let length = source.duration
    guard length.value > 8, !Self.undivided.contains(fixture.name) else { return }
    let end = MediaTime(1 << 32, timescale: 1)
    let times =
      [.zero] + [1, 2].map { MediaTime(length.value * $0 / 3, timescale: length.timescale) }
    var session = JoinSession(
      assets: try await parts(of: fixture.path, at: times + [end]).map { Asset(path: $0) },
      outputPath: made.folder.file("joined.mov"), outputFileType: .mov)
    session.options.isDurable = false
    session.options.mirrorsStandardItems = false
    session.options.verification = .samples
    let report = try await session.join()
    #expect(report.export.ledger?.lostByteCount == 0)
    let joined = try await Asset(path: made.folder.file("joined.mov")).load(.description)
    #expect(
      joined.tracks.map(\.sampleCount) == source.tracks.map(\.sampleCount),
      "\(joined.tracks.map(\.sampleCount))")
    #expect(joined.tracks.map(\.byteCount) == source.tracks.map(\.byteCount))
    #expect(joined.tracks.map(\.trackID) == source.tracks.map(\.trackID))
    #expect(joined.creationTime == source.creationTime)
  }

  @Test(arguments: [(true, "2019-05-30T05:12:10+0100"), (false, "2019-05-30T05:12:09+0100")])
  func `move the dates of tracks`(shifts: Bool, wanted: String) async throws {
    let folder = made.folder
    let source = try folder.write(Fixture.media("time-code-only.mov").bytes, to: "in.mov")
    var editor = try await AssetEditor(Asset(path: source))
    let trackID = try #require(editor.trackIDs.first)
    let date = MetadataItem(
      .quickTimeMetadataCreationDate, payload: Array("2019-05-30T05:12:09+0100".utf8),
      dataType: .utf8)
    try editor.setMetadata(editor.metadata(ofTrack: trackID) + [date], ofTrack: trackID)
    _ = try await editor.save()
    let session = ExportSession(
      asset: Asset(path: source), outputPath: folder.file("out.mov"), outputFileType: .mov)
    session.timeRange = MediaTimeRange(
      start: MediaTime(1, timescale: 1), duration: MediaTime(10, timescale: 1))
    session.shiftsDates = shifts
    let report = try await session.export()
    #expect(report.ledger?.lostByteCount == 0)
    let written = try await Asset(path: folder.file("out.mov")).load(.description)
    let items = written.tracks.first?.metadata.filter {
      $0.identifier == .quickTimeMetadataCreationDate
    }
    #expect(items?.map(\.stringValue) == [wanted])
  }

  @Test func `move dates by the seconds before them`() throws {
    var request = ExportRequest()
    request.timeRange = MediaTimeRange(
      start: MediaTime(61_500, timescale: 1000), duration: MediaTime(1, timescale: 1))
    let date = MetadataItem(
      .quickTimeMetadataCreationDate, payload: Array("2019-05-30T05:12:09+0100".utf8),
      dataType: .utf8)
    func moved() throws -> String? {
      try request.changes.reduce([date]) { try $1($0) }.first?.stringValue
    }
    #expect(try moved() == "2019-05-30T05:13:10+0100")
    request.shiftsDates = false
    #expect(try moved() == "2019-05-30T05:12:09+0100")
  }
}
