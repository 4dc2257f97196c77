import MediaMetadata
import TestSupport
import Testing

@Suite struct `What a camera left outside tracks` {
  private let made: Conversions

  init() throws { made = try Conversions() }

  private func streams(
    of name: String, _ change: (ExportSession) -> Void
  ) async throws -> (counts: [String: Int], report: ExportReport) {
    let output = made.folder.file("filtered.mov")
    var options = ExportOptions()
    options.isDurable = false
    options.verification = .samples
    let session = ExportSession(
      asset: Asset(path: Fixture.vendor(name).path), outputPath: output, outputFileType: .mov,
      options: options)
    change(session)
    let report = try await session.export()
    var counts: [String: Int] = [:]
    for stream in try await Asset(path: output).loadTimedMetadata() {
      for try await _ in stream.groups { counts[stream.format, default: 0] += 1 }
    }
    return (counts, report)
  }

  @Test(arguments: [
    "blackvue.mp4", "novatek-index.mp4", "novatek-boxes.mov", "novatek-unindexed.mp4",
    "insta360.mp4", "insta360-open.mp4", "two-trailers.mp4", "ligo-trailer.mov", "ligo-json.mp4",
    "garmin.mp4", "tomtom.mp4", "360fly.mp4", "kenwood.mp4", "auto-vox.mov", "datakam.mp4",
    "70mai-gps.mp4", "parrot.mp4", "samsung-box.mp4",
  ]) func `goes by a filter for sharing, and is reported`(_ name: String) async throws {
    let (counts, report) = try await streams(of: name) { $0.metadataItemFilter = .forSharing() }
    #expect(counts.isEmpty)
    #expect(report.losses.isEmpty, "\(report.losses)")
  }

  @Test func `stays where a filter keeps what it tells`() async throws {
    let (counts, _) = try await streams(of: "novatek-index.mp4") {
      $0.metadataItemFilter = MetadataItemFilter { $0.identifier.keySpace == .telemetry }
    }
    #expect(counts == ["freegps": 4])
  }

  @Test func `is cut and filtered at once`() async throws {
    let (counts, _) = try await streams(of: "blackvue.mov") {
      $0.metadataItemFilter = MetadataItemFilter { $0.identifier != .telemetryAcceleration }
      $0.timeRange = MediaTimeRange(
        start: MediaTime(1, timescale: 10), end: MediaTime(2, timescale: 10))
    }
    // Both logs are in one box.
    #expect(counts.isEmpty)
  }
}
