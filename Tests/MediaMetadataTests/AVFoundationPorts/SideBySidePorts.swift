import Foundation
import MediaMetadata
import TestSupport
import Testing

/// The examples of `docs/coming-from-avfoundation.md`, line by line; `check_pages.py` compares them.
@Suite struct `Side by side with AVFoundation` {
  @Test func `the location of a movie`() async throws {
    let url = portedURL("movie-last.mov")
    let asset = Asset(url: url)
    let items = MetadataItem.metadataItems(
      from: try await asset.load(.metadata), filteredByIdentifier: .quickTimeMetadataLocationISO6709
    )
    let place = try await items.first?.load(.stringValue)
    #expect(place?.hasPrefix("+") == true)
  }

  @Test func `a copy for sharing, with a title`() async throws {
    let folder = try TemporaryFolder()
    let asset = Asset(url: portedURL("movie-last.mov"))
    let output = URL(fileURLWithPath: folder.file("shared.mov"))
    var title = MetadataItem()
    title.identifier = .commonIdentifierTitle
    title.value = "Harbour"
    let session = ExportSession(asset: asset)
    session.metadata = [title]
    session.metadataItemFilter = .forSharing()
    let report = try await session.export(to: output, as: .mov)
    let titles = MetadataItem.metadataItems(
      from: try await Asset(url: output).load(.metadata),
      filteredByIdentifier: .commonIdentifierTitle)
    #expect(titles.map(\.stringValue) == ["Harbour"])
    #expect(report.added.count == 1)
  }

  @Test func `the groups of a track of timed metadata`() async throws {
    let asset = Asset(url: portedURL("timed-items.mov"))
    let track = try #require(try await asset.loadTracks(withMediaType: .metadata).first)
    var lines: [String] = []
    func print(_ start: Double, _ count: Int) { lines.append("\(start) \(count)") }
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    try reader.add(output)
    try await reader.startReading()
    while let group = try adaptor.nextTimedMetadataGroup() {
      print(group.timeRange.start.seconds, group.items.count)
    }
    #expect(lines.first == "0.0 1" || lines.count > 1)
  }
}
