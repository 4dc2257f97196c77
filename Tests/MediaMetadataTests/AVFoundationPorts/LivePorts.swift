import FFmpegIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The ports of Apple's samples of live metadata do what the samples do.
@Suite struct `Recording and playing as of 2014` {
  private static let face = MetadataFaceObject(
    bounds: MetadataValue.Rectangle(
      origin: MetadataValue.Point(x: 0.5, y: 0.5),
      size: MetadataValue.Dimensions(width: 0.25, height: 0.25)), faceID: 3)

  private static func record(to path: String) async throws -> MovieRecorder.Report {
    let recorder = try MetadataRecorder(
      camera: Fixture.media("timed-items.mov").path, outputPath: path, orientation: 6)
    try recorder.moved(to: "+51.5072-000.1276/")
    async let report = recorder.record()
    try await Task.sleep(for: .milliseconds(300))
    try recorder.moved(to: "+51.5073-000.1270/")
    try recorder.detected([face])
    try recorder.deviceTurned(to: 1)
    try await Task.sleep(for: .milliseconds(200))
    try recorder.moved(to: nil)
    recorder.recordsFaces = false
    return try await report
  }

  @Test(.enabled(if: FFmpegLibrary.isInstalled, "FFmpeg is not installed"))
  func `a movie is recorded with metadata, and played`() async throws {
    let folder = try TemporaryFolder()
    var path = folder.file("recorded.mov")
    var report = try await Self.record(to: path)
    // The movie lasts a second: on a busy machine it may be over before what is to be reported in the midst of it is reported.
    for number in 1...20 where report.progress.groupCounts != [3, 2, 2] {
      path = folder.file("recorded \(number).mov")
      report = try await Self.record(to: path)
    }
    #expect(report.progress.groupCounts == [3, 2, 2])
    #expect(report.isPlainMovie && report.refusals.isEmpty)
    #expect(report.outputPaths == [path])
    let playback = MetadataPlayback()
    try await playback.play(path, rate: 4)
    let log = await playback.log
    // A busy machine is reported for each stream by itself what it was too late for.
    func told(_ words: String...) -> [String] { log.filter { words.contains(where: $0.contains) } }
    #expect(
      told("at +", "place") == ["at +51.5072-000.1276/", "at +51.5073-000.1270/", "no place"])
    #expect(told("turned") == ["turned 6", "turned 1"])
    // The faces end when they are cut off.
    #expect(told("face") == ["faces [3]", "no face"])
    #expect(await playback.transform == .identity)
    #expect(await (playback.place, playback.faces) == ("", []))
    let track = try #require(
      try await Asset(path: path).loadTracks(withMediaType: .video).first)
    #expect(try await track.load(.preferredTransform).exifOrientation == 6)
  }

  @Test func `annotations are written into a movie, and drawn again`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("annotated.mov")
    func annotation(_ start: Int64, _ end: Int64, _ comment: String) -> Annotation {
      Annotation(
        time: MediaTimeRange(
          start: MediaTime(start, timescale: 10), end: MediaTime(end, timescale: 10)),
        center: MetadataValue.Point(x: 0.25, y: 0.75), radius: 0.125, comment: comment)
    }
    let (first, second) = (annotation(1, 3, "here"), annotation(5, 8, "there"))
    let source = Asset(path: Fixture.media("timed-items.mov").path)
    try await write([second, annotation(1, 2, "not this"), first], over: source, to: path)
    let asset = Asset(path: path)
    var drawn: [Annotation?] = []
    try await playAnnotations(of: asset, rate: 100) { drawn.append($0) }
    #expect(drawn == [first, nil, second, nil])
    // Video and audio are those of the source.
    for type in [MediaType.video, .audio] {
      let (own, other) = (
        try await asset.loadTracks(withMediaType: type).first,
        try await source.loadTracks(withMediaType: type).first
      )
      #expect(
        try await own?.load(.totalSampleDataLength) == other?.load(.totalSampleDataLength))
    }
  }

  @Test func `a path is drawn, and its pin follows`() async throws {
    let movie = Asset(path: Fixture.media("timed-items.mov").path)
    let player = try #require(try await LocationPlayer(movie))
    let last = try #require(player.path.last)
    #expect(abs(last.latitude - 51.5073) < 1e-9 && abs(last.longitude + 0.1270) < 1e-9)
    var pins: [LocationPlayer.Place] = []
    try await player.play(rate: 100) { if let place = $0 { pins.append(place) } }
    #expect(pins == player.path)
    try player.clicked(latitude: 51.6, longitude: -0.1)
    #expect(player.player.currentTime >= last.time)
    let none = Asset(path: Fixture.media("movie-last.mov").path)
    #expect(try await LocationPlayer(none) == nil)
  }
}
