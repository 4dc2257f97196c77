import MediaMetadata

/// AVLocationPlayer: the path that a movie was taken along, a pin that follows it while the movie is played, and the
/// moment of a place that is clicked.
struct LocationPlayer: Sendable {
  /// A place of the path, in degrees.
  struct Place: Hashable, Sendable {
    var time: MediaTime
    var latitude: Double
    var longitude: Double

    /// The place that an item tells; `nil` for an item of something else.
    init?(_ item: MetadataItem, at time: MediaTime) {
      guard item.identifier == .quickTimeMetadataLocationISO6709,
        item.dataType == .quickTimeLocationISO6709, let text = item.stringValue
      else { return nil }
      // ±DD.DDDD±DDD.DDDD, and more that is not drawn.
      let signs = text.indices.filter { "+-".contains(text[$0]) }
      guard signs.count >= 2, let latitude = Double(text[signs[0]..<signs[1]]),
        let longitude = Double(text[signs[1]...].dropFirst().prefix { "0123456789.".contains($0) })
      else { return nil }
      (self.time, self.latitude) = (time, latitude)
      self.longitude = text[signs[1]] == "-" ? -longitude : longitude
    }
  }

  let player: MetadataPlayer
  /// All places, in order.
  let path: [Place]

  /// Reads the path; `nil` for a movie without one.
  init?(_ asset: Asset) async throws {
    guard let track = try await Self.locationTrack(of: asset) else { return nil }
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    let reader = AssetReader(asset: asset)
    try reader.add(output)
    try await reader.startReading()
    var path: [Place] = []
    while let group = try adaptor.nextTimedMetadataGroup() {
      path += group.items.compactMap { Place($0, at: group.timeRange.start) }
    }
    (player, self.path) = (MetadataPlayer(asset: asset), path)
  }

  /// The first track whose formats list places.
  private static func locationTrack(of asset: Asset) async throws -> AssetTrack? {
    for track in try await asset.loadTracks(withMediaType: .metadata) {
      let formats = try await track.load(.formatDescriptions)
      if formats.contains(where: { $0.identifiers.contains(.quickTimeMetadataLocationISO6709) }) {
        return track
      }
    }
    return nil
  }

  /// Goes to the moment at which the movie was nearest to a place.
  func clicked(latitude: Double, longitude: Double) throws {
    func distance(_ place: Place) -> Double {
      let (north, east) = (place.latitude - latitude, place.longitude - longitude)
      return north * north + east * east
    }
    guard let nearest = path.min(by: { distance($0) < distance($1) }) else { return }
    try player.seek(to: nearest.time)
  }

  /// Plays, and moves the pin: to a place, or away where it is known no longer.
  func play(rate: Double = 1, movePin: (Place?) -> Void) async throws {
    let output = PlayerItemMetadataOutput(
      player: player, identifiers: [.quickTimeMetadataLocationISO6709])
    try player.setRate(rate)
    for try await event in output {
      switch event {
      case .flushed: movePin(nil)
      case .groups(let groups, _):
        for group in groups {
          movePin(group.items.lazy.compactMap { Place($0, at: group.timeRange.start) }.first)
        }
      }
    }
  }
}
