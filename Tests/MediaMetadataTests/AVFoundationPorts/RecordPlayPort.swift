import MediaMetadata

/// AVMetadataRecordPlay, what records: places, faces and how the device is held go into tracks of their own, beside what
/// the camera sees.
///
/// Places, faces and turns come from whoever has them: a receiver, a detector, a sensor.
final class MetadataRecorder: Sendable {
  static let orientation: MetadataIdentifier = "mdta/com.apple.quicktime.video-orientation"

  private let places: CaptureMetadataInput
  private let turns: CaptureMetadataInput
  private let faces: CaptureMetadataInput
  private let recorder: MovieRecorder

  /// Prepares a recording.
  ///
  /// - Parameters:
  ///   - camera: a device, an address or a file.
  ///   - outputPath: the movie.
  ///   - orientation: how the device is held when it begins, by the number of EXIF.
  /// - Throws: `MediaError` for a movie that cannot be of such a kind.
  init(camera: String, outputPath: String, orientation: Int) throws {
    places = try CaptureMetadataInput(
      formatDescription: FormatDescription(metadataSpecifications: [
        MetadataSpecification(
          identifier: .quickTimeMetadataLocationISO6709, dataType: .quickTimeLocationISO6709)
      ]))
    turns = try CaptureMetadataInput(
      formatDescription: FormatDescription(metadataSpecifications: [
        MetadataSpecification(identifier: Self.orientation, dataType: .int16)
      ]))
    let face = MetadataFaceObject(
      bounds: MetadataValue.Rectangle(
        origin: MetadataValue.Point(x: 0, y: 0),
        size: MetadataValue.Dimensions(width: 1, height: 1)), faceID: 0)
    faces = try CaptureMetadataInput(
      formatDescription: FormatDescription(describing: [Self.group([MetadataItem(face)])]))
    var configuration = MovieRecorder.Configuration()
    configuration.exifOrientation = orientation
    recorder = try MovieRecorder(
      input: camera, outputPath: outputPath, metadataInputs: [places, turns, faces],
      configuration: configuration)
    try deviceTurned(to: orientation)
  }

  /// What holds from now on.
  private static func group(_ items: [MetadataItem]) -> TimedMetadataGroup {
    TimedMetadataGroup(
      items: items, timeRange: MediaTimeRange(start: CaptureClock.now, duration: .invalid))
  }

  /// Records until the camera ends, or ``stop()``.
  func record() async throws -> MovieRecorder.Report { try await recorder.record() }

  func stop() { recorder.stop() }

  /// Where the device is, as ISO 6709 writes it; `nil` where that is known no longer.
  func moved(to place: String?) throws {
    var item = MetadataItem()
    item.identifier = .quickTimeMetadataLocationISO6709
    item.dataType = .quickTimeLocationISO6709
    item.value = .string(place ?? "")
    try places.append(Self.group(place == nil ? [] : [item]))
  }

  func deviceTurned(to orientation: Int) throws {
    guard let transform = MediaTransform(exifOrientation: orientation),
      let item = MetadataItem(orientationOf: transform)
    else { return }
    try turns.append(Self.group([item]))
  }

  func detected(_ objects: [MetadataFaceObject]) throws {
    try faces.append(Self.group(objects.map { MetadataItem($0) }))
  }

  /// Whether faces are recorded; may change at any time.
  var recordsFaces: Bool {
    get { faces.isConnected }
    set { faces.isConnected = newValue }
  }
}

/// AVMetadataRecordPlay, what plays: what is to be drawn over the picture, as it changes.
actor MetadataPlayback: PlayerItemMetadataOutputPushDelegate {
  private(set) var faces: [MetadataFaceObject] = []
  private(set) var place = ""
  private(set) var transform = MediaTransform.identity
  /// Everything that was drawn, in order.
  private(set) var log: [String] = []

  /// Plays a movie to its end.
  func play(_ path: String, rate: Double = 1) async throws {
    let player = MetadataPlayer(asset: Asset(path: path))
    try player.setRate(rate)
    try await PlayerItemMetadataOutput(player: player).deliver(to: self)
  }

  func metadataOutput(
    _ output: PlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [TimedMetadataGroup],
    from stream: TimedMetadataStream
  ) {
    for group in groups {
      if group.tellsEnd {
        // Boxes and label go; how the picture is turned stays.
        if group.items.contains(where: { $0.identifier == .quickTimeMetadataDetectedFace }) {
          faces = []
          log.append("no face")
        }
        if group.items.contains(where: { $0.identifier == .quickTimeMetadataLocationISO6709 }) {
          place = ""
          log.append("no place")
        }
        continue
      }
      let seen = group.items.flatMap(\.metadataObjects).compactMap { $0 as? MetadataFaceObject }
      if !seen.isEmpty {
        faces = seen
        log.append("faces \(seen.map(\.faceID))")
      }
      for item in group.items {
        if let turned = item.orientationTransform {
          transform = turned
          log.append("turned \(turned.exifOrientation ?? 0)")
        }
        if item.identifier == .quickTimeMetadataLocationISO6709, let text = item.stringValue {
          place = text
          log.append("at \(text)")
        }
      }
    }
  }
}
