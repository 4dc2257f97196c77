import FFmpegIO
import Foundation
import MediaMetadata
import MediaModel
import TestSupport
import Testing

/// AVMetadataRecordPlay: a movie is recorded with places, faces and how the camera is held, and played with them.
@Suite struct `Recording and playing as of 2014` {
  private static let place: MetadataIdentifier = "mdta/com.apple.quicktime.location.ISO6709"
  private static let orientation: MetadataIdentifier =
    "mdta/com.apple.quicktime.video-orientation"

  private static func group(_ items: MetadataItem...) -> TimedMetadataGroup {
    TimedMetadataGroup(
      items: items, timeRange: MediaTimeRange(start: CaptureClock.now, duration: .invalid))
  }

  private static func location(_ text: String) throws -> MetadataItem {
    try #require(
      MetadataItem(place, value: .string(text), dataType: .quickTimeLocationISO6709))
  }

  /// The recorder of the sample: an input for each kind of metadata.
  private static func record(to path: String) async throws -> MovieRecorder.Report {
    let places = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: [
        MetadataSpecification(identifier: place, dataType: .quickTimeLocationISO6709)
      ]))
    let turns = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: [
        MetadataSpecification(identifier: orientation, dataType: .int16)
      ]))
    let face = MetadataItem(
      MetadataFaceObject(
        bounds: MetadataValue.Rectangle(
          origin: MetadataValue.Point(x: 0.5, y: 0.5),
          size: MetadataValue.Dimensions(width: 0.25, height: 0.25)), faceID: 3))
    let faces = try CaptureMetadataInput(
      formatDescription: try FormatDescription(describing: [group(face)]))
    var configuration = MovieRecorder.Configuration()
    configuration.exifOrientation = 6
    let recorder = try MovieRecorder(
      input: Fixture.media("timed-items.mov").path, outputPath: path,
      metadataInputs: [places, turns, faces], configuration: configuration)
    // How the camera is held when it begins.
    let upright = try #require(MediaTransform(exifOrientation: 6))
    try turns.append(group(try #require(MetadataItem(orientationOf: upright))))
    try places.append(group(try location("+51.5072-000.1276/")))
    async let report = recorder.record()
    try await Task.sleep(for: .milliseconds(300))
    try places.append(group(try location("+51.5073-000.1270/")))
    try faces.append(group(face))
    try await Task.sleep(for: .milliseconds(200))
    faces.isConnected = false
    return try await report
  }

  /// Takes what the output gives, as the player of the sample draws it.
  private actor Drawer: PlayerItemMetadataOutputPushDelegate {
    private(set) var places: [String] = []
    private(set) var transforms: [MediaTransform] = []
    private(set) var faces: [Int] = []

    func metadataOutput(
      _ output: PlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [TimedMetadataGroup],
      from stream: TimedMetadataStream
    ) {
      for group in groups where !group.tellsEnd {
        for item in group.items {
          if let transform = item.orientationTransform { transforms.append(transform) }
          faces += item.metadataObjects.compactMap { ($0 as? MetadataFaceObject)?.faceID }
          if item.identifier.commonIdentifier == .commonIdentifierLocation {
            places += [item.stringValue ?? ""]
          }
        }
      }
    }
  }

  @Test(.enabled(if: FFmpegLibrary.isInstalled, "FFmpeg is not installed"))
  func `a movie is recorded with metadata, and played`() async throws {
    let folder = try TemporaryFolder()
    var path = folder.file("recorded.mov")
    var report = try await Self.record(to: path)
    // The movie lasts a second: on a busy machine it may be over before what is to be told in the midst of it is told.
    for number in 1...20 where report.progress.groupCounts != [2, 1, 2] {
      path = folder.file("recorded \(number).mov")
      report = try await Self.record(to: path)
    }
    // The faces end when they are cut off, by a group without items.
    #expect(report.progress.groupCounts == [2, 1, 2])
    #expect(report.isPlainMovie)
    #expect(report.refusals.isEmpty)
    let asset = Asset(path: path)
    let player = MetadataPlayer(asset: asset)
    let drawer = Drawer()
    player.play()
    try await PlayerItemMetadataOutput(player: player).deliver(to: drawer)
    #expect(await drawer.places.last == "+51.5073-000.1270/")
    #expect(await drawer.transforms.first?.exifOrientation == 6)
    #expect(await drawer.faces == [3])
    let tracks = try await asset.load(.tracks)
    #expect(tracks.contains { $0.mediaType == .metadata })
  }

  /// AVLocationPlayer: of all that a movie tells, where it was.
  @Test func `places alone are played`() async throws {
    let player = MetadataPlayer(asset: Asset(path: Fixture.media("timed-items.mov").path))
    let output = PlayerItemMetadataOutput(player: player, identifiers: [Self.place])
    try player.setRate(100)
    var places: [String] = []
    for try await event in output {
      guard case .groups(let groups, _) = event else { continue }
      places += groups.filter { !$0.tellsEnd }.flatMap(\.items).compactMap(\.stringValue)
    }
    #expect(places.last == "+51.5073-000.1270/")
  }
}
