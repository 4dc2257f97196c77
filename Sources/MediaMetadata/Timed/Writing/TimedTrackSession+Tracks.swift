internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Tracks of timed metadata that are in a movie: taken out, made one, made several.
extension TimedTrackSession {
  /// A session that takes tracks out.
  ///
  /// - Parameters:
  ///   - trackIDs: the tracks.
  ///   - asset: the movie.
  ///   - outputPath: where the result goes; `nil` for into the movie.
  ///   - options: how it is done.
  /// - Returns: the session.
  /// - Throws: ``MediaError`` for a track that is not there or no timed metadata; `CancellationError`.
  public static func removing(
    _ trackIDs: [UInt32], from asset: Asset, outputPath: String? = nil,
    options: Options = Options()
  ) async throws -> TimedTrackSession {
    let sources = try await SourceTrack.load(trackIDs, of: asset)
    return TimedTrackSession(
      asset: asset, tracks: [], replacing: Set(sources.map(\.description.trackID)),
      outputPath: outputPath, options: options)
  }

  /// A session that puts one track of boxed metadata in the place of several, as ``TimedMetadataGroup/merged(_:)``
  /// makes one sequence of theirs.
  ///
  /// Tracks that describe different tracks, or that are of different languages, say different things and are not made
  /// one. Where two tell another value of the same identifier, the one of the lower layer holds, of the same layer the
  /// later one.
  ///
  /// - Parameters:
  ///   - trackIDs: at least two tracks.
  ///   - asset: the movie.
  ///   - outputPath: where the result goes; `nil` for into the movie.
  ///   - options: how it is done.
  /// - Returns: the session.
  /// - Throws: ``MediaError`` for a track that is not there or no boxed metadata, and for tracks that are not made one;
  ///   `CancellationError`.
  public static func merging(
    _ trackIDs: [UInt32], of asset: Asset, outputPath: String? = nil,
    options: Options = Options()
  ) async throws -> TimedTrackSession {
    let sources = try await SourceTrack.load(trackIDs, of: asset)
    guard sources.count > 1, let first = sources.first else {
      throw MediaError(
        .invalidRequest, "one track is made of two at least", path: asset.path)
    }
    for source in sources {
      try source.requireBoxed(asset.path)
      guard source.associations == first.associations else {
        throw MediaError(
          .invalidAssociation,
          "track \(first.description.trackID) and track \(source.description.trackID) describe different tracks, so that one track cannot say what both say",
          path: asset.path)
      }
      guard source.description.mainLanguage == first.description.mainLanguage else {
        throw MediaError(
          .invalidLanguage,
          "track \(first.description.trackID) and track \(source.description.trackID) are of different languages",
          path: asset.path)
      }
    }
    // What counts most comes last: the lowest layer, and of equal ones the later track.
    var sequences: [(layer: Int16, groups: [TimedMetadataGroup])] = []
    for source in sources {
      sequences.append((source.description.layer, try await source.groups()))
    }
    let ordered = sequences.enumerated().sorted {
      ($1.element.layer, $0.offset) < ($0.element.layer, $1.offset)
    }
    let (groups, hidden) = TimedMetadataGroup.merged(ordered.map(\.element.groups))
    var session = TimedTrackSession(
      asset: asset, tracks: [first.track(of: groups)],
      replacing: Set(sources.map(\.description.trackID)), outputPath: outputPath,
      options: options)
    session.losses = sources.flatMap(\.losses)
    if hidden > 0 {
      session.losses.append(
        ExportReport.Loss(
          path: "movie", what: "\(hidden) items",
          reason: "another of the tracks tells another value of the same identifier then"))
    }
    return session
  }

  /// A session that puts a track for each identifier in the place of one of boxed metadata.
  ///
  /// - Parameters:
  ///   - trackID: the track.
  ///   - asset: the movie.
  ///   - outputPath: where the result goes; `nil` for into the movie.
  ///   - options: how it is done.
  /// - Returns: the session.
  /// - Throws: ``MediaError`` for a track that is not there or no boxed metadata, and for one with a single identifier;
  ///   `CancellationError`.
  public static func splitting(
    _ trackID: UInt32, of asset: Asset, outputPath: String? = nil, options: Options = Options()
  ) async throws -> TimedTrackSession {
    guard let source = try await SourceTrack.load([trackID], of: asset).first else {
      throw MediaError(.invalidRequest, "there is no track \(trackID)", path: asset.path)
    }
    try source.requireBoxed(asset.path)
    let parts = TimedMetadataGroup.split(try await source.groups())
    guard parts.count > 1 else {
      throw MediaError(
        .invalidRequest,
        parts.first.map { "track \(trackID) has nothing but '\($0.identifier)'" }
          ?? "track \(trackID) has no items", path: asset.path)
    }
    var session = TimedTrackSession(
      asset: asset, tracks: parts.map { source.track(of: $0.groups) }, replacing: [trackID],
      outputPath: outputPath, options: options)
    session.losses = source.losses
    return session
  }
}

/// A track of timed metadata that something is made of.
private struct SourceTrack {
  let description: TrackDescription
  let stream: TimedMetadataStream

  /// The tracks of these numbers, each once, in the order of the movie.
  static func load(
    _ trackIDs: [UInt32], of asset: Asset
  ) async throws -> [SourceTrack] {
    let container = try await asset.container()
    let streams = TimedMetadataStreams.list(container)
    let tracks = container.description.tracks
    for trackID in trackIDs where !streams.contains(where: { $0.trackID == trackID }) {
      let isThere = tracks.contains { $0.trackID == trackID }
      throw MediaError(
        .invalidRequest,
        isThere ? "track \(trackID) is not timed metadata" : "there is no track \(trackID)",
        path: asset.path)
    }
    let wanted = Set(trackIDs)
    return streams.compactMap { stream in
      tracks.first { $0.trackID == stream.trackID && wanted.contains($0.trackID) }
        .map { SourceTrack(description: $0, stream: stream) }
    }
  }

  func requireBoxed(_ path: String) throws(MediaError) {
    guard
      description.sampleEntries.allSatisfy({
        TimedMetadataFormat.hasKeyTable($0.type)
      })
    else {
      throw MediaError(
        .unsupportedMedia,
        "track \(description.trackID) is '\(stream.format)', whose samples are not items; export it and import it as mebx first",
        path: path)
    }
  }

  /// What the track describes.
  var associations: Set<TrackDescription.Reference> { Set(description.references) }

  /// What no track has that is made of this one.
  var losses: [ExportReport.Loss] {
    let path = "track \(description.trackID)"
    let references = description.references.filter { $0.type != "cdsc" }.map {
      "reference '\($0.type)'"
    }
    let items = description.metadata.map { "the track's '\($0.identifier)'" }
    return (references + items).map {
      ExportReport.Loss(path: path, what: $0, reason: "tracks that are made of others have none")
    }
  }

  func groups() async throws -> [TimedMetadataGroup] {
    var groups: [TimedMetadataGroup] = []
    for try await group in stream.groups { groups.append(group) }
    return groups
  }

  /// A track that says the same of the same tracks with other groups.
  func track(of groups: [TimedMetadataGroup]) -> TimedTrack {
    var track = TimedTrack(groups: groups)
    track.title = description.handlerName
    let language = description.mainLanguage?.bcp47
    track.extendedLanguageTag = language == "und" ? nil : language
    track.referents = description.references.filter { $0.type == "cdsc" }.flatMap(\.trackIDs)
    return track
  }
}
