internal import BaseMedia
public import MediaModel

/// A track of an asset: what it says about itself, loaded property by property.
public struct AssetTrack: Sendable {
  /// The asset that the track is of.
  public let asset: Asset
  /// The track's number in its file.
  public let trackID: UInt32
  /// What kind of media the track holds.
  public let mediaType: MediaType
  /// The place of the track among those of its asset: numbers may come twice in a damaged file.
  let index: Int

  /// How one track refers to another.
  public typealias AssociationType = TrackAssociationType

  init(_ track: TrackDescription, at index: Int, of asset: Asset) {
    self.asset = asset
    self.index = index
    trackID = track.trackID
    mediaType = track.mediaType
  }

  /// Loads one property.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<Value: Sendable>(_ property: AssetTrackProperty<Value>) async throws -> Value {
    let contents = try await contents()
    return await withTaskExecutorPreference(BlockingExecutor.shared) { property.read(contents) }
  }

  /// Loads several properties.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func load<First: Sendable, Second: Sendable, each Rest: Sendable>(
    _ first: AssetTrackProperty<First>, _ second: AssetTrackProperty<Second>,
    _ rest: repeat AssetTrackProperty<each Rest>
  ) async throws -> (First, Second, repeat each Rest) {
    (
      try await load(first), try await load(second), repeat try await load(each rest)
    )
  }

  /// How far the loading of a property is: of all that the property needs, whoever asked for that.
  public func status<Value: Sendable>(
    of property: AssetTrackProperty<Value>
  ) -> LoadingStatus<Value> {
    asset.status(of: .outline).map { property.read(TrackContents($0, index: index)) }
  }

  /// The items of the track in a format.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).items(for: format)
  }

  /// The tracks that this one refers to; none where there are no such references.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadAssociatedTracks(
    ofType type: TrackAssociationType
  ) async throws -> [AssetTrack] {
    let wanted = try await load(.description).references.filter { $0.type == type.rawValue }
    let tracks = try await asset.load(.tracks)
    return wanted.flatMap(\.trackIDs).compactMap { trackID in
      tracks.first { $0.trackID == trackID }
    }
  }

  /// The segment that a time of the track is in; the last one for later times, `nil` where there is none.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadSegment(forTrackTime time: MediaTime) async throws -> AssetTrackSegment? {
    let segments = try await load(.segments)
    return segments.first { $0.target.contains(time) }
      ?? segments.last.flatMap { $0.target.end <= time ? $0 : nil }
  }

  /// The time in the media that is presented at a time of the track; `nil` where nothing is.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadSamplePresentationTime(
    forTrackTime time: MediaTime
  ) async throws -> MediaTime? {
    try await load(.segments).first { $0.target.contains(time) }?.sourceTime(of: time)
  }

  private func contents() async throws -> TrackContents {
    TrackContents(try await asset.contents(for: .outline), index: index)
  }
}

extension AssetTrack: Hashable {
  /// Whether both are the same track of the same asset object.
  public static func == (left: AssetTrack, right: AssetTrack) -> Bool {
    left.asset === right.asset && left.index == right.index
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(asset))
    hasher.combine(index)
  }
}

/// What has been read of a track.
struct TrackContents: Sendable {
  let contents: AssetContents
  let index: Int
  let track: TrackDescription

  init(_ contents: AssetContents, index: Int) {
    self.contents = contents
    self.index = index
    let tracks = contents.description.tracks
    track =
      tracks.indices.contains(index) ? tracks[index] : TrackDescription(trackID: 0, handlerType: "")
  }
}

/// What is asked seldom enough to be read from the boxes each time.
extension TrackContents {
  /// The track in its boxes; `nil` in a container that has none.
  private var parsed: Track? {
    guard let tracks = contents.container.movie?.tracks, tracks.indices.contains(index) else {
      return nil
    }
    return tracks[index]
  }

  /// The formats of the samples, in order.
  var formats: [FormatDescription] {
    parsed.map { FormatDescription.formats(of: $0.box) }
      ?? track.sampleEntries.map { FormatDescription($0, mediaType: track.mediaType) }
  }

  /// What the tables of the samples tell.
  var samples: SampleFacts? { parsed.flatMap { SampleFacts($0) } }

  /// Whether all samples are in the file.
  var isSelfContained: Bool { parsed.map { !$0.isExternal } ?? true }
}

extension AssetContents {
  /// The tracks in file order.
  var tracks: [AssetTrack] {
    description.tracks.enumerated().map { AssetTrack($1, at: $0, of: asset) }
  }
}
