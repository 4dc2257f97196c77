internal import BaseMedia
internal import BinaryIO
internal import HLS
internal import MediaModel
internal import TimedMetadata

extension HLSAuthoring {
  /// The tracks whose sample entries the segments have: those of the initialisation, those of the source, or those that
  /// the first segment would have as a movie.
  func entries(
    _ tracks: [TrackDescription], _ container: any Container, _ segments: [PlaylistSegment]
  ) -> [Track]? {
    if let map = segments.first?.map { return movieTracks("\(folder)/\(map.uri)") }
    if let movie = container as? BaseMediaContainer {
      return tracks.compactMap { track in movie.tracks.first { $0.trackID == track.trackID } }
    }
    guard let first = segments.first,
      let segment = try? FileInspection(.path("\(folder)/\(first.uri)"))
    else { return nil }
    // What cannot be had as a movie has no name, and the attribute is left out.
    return try? withMovie(segment.container) { movieTracks($0) }
  }

  /// Does something with what is packaged: the source, or for a transport stream, whose sound libavformat packages in
  /// fragments only from a movie, that movie.
  func withPackaged<Result>(
    _ source: FileInspection,
    _ work: (any Container, AssetDescription) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    guard options.form == .fragments, TransportStream(source.container.source) != nil else {
      return try work(source.container, source.description)
    }
    return try withMovie(source.container) { path throws(MediaError) in
      let movie = try FileInspection(.path(path))
      return try work(movie.container, movie.description)
    }
  }

  /// Does something with a movie of the pictures and sounds of a file.
  private func withMovie<Result>(
    _ container: any Container, _ work: (String) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let path = "\(folder)/source.mp4"
    defer { FileSystem.remove(path) }
    let run = ExportRun(
      container: container, outputPath: path, fileType: .mp4, options: ExportOptions()
    ) { _ in }
    do {
      _ = try run.perform()
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.transportFailed, "\(error)", path: container.source.name)
    }
    return try work(path)
  }

  private func movieTracks(_ path: String) -> [Track]? {
    guard let source = try? FileSource(path: path), let tree = try? BoxTree.scan(source) else {
      return nil
    }
    return tree.tracks.map { Track($0) }
  }
}
