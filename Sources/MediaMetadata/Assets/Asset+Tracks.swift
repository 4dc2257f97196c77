public import MediaModel

extension Asset {
  /// The track of a number; `nil` where there is none.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadTrack(withTrackID trackID: UInt32) async throws -> AssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  /// The tracks that hold a kind of media, in file order.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadTracks(withMediaType mediaType: MediaType) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// The tracks that have a characteristic, in file order.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadTracks(
    withMediaCharacteristic characteristic: MediaCharacteristic
  ) async throws -> [AssetTrack] {
    let contents = try await contents(for: .outline)
    return contents.tracks.filter { track in
      TrackContents(contents, index: track.index).characteristics.contains(characteristic)
    }
  }

  /// The items of file and movie in a format.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).items(for: format)
  }

  /// The options of a characteristic, of which one is chosen; `nil` where there is nothing to choose from.
  ///
  /// - Parameter characteristic: audible, legible or visual.
  /// - Returns: the options.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadMediaSelectionGroup(
    for characteristic: MediaCharacteristic
  ) async throws -> MediaSelectionGroup? {
    MediaSelectionGroup(for: characteristic, in: try await contents(for: .outline))
  }
}
