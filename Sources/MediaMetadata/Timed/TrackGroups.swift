internal import BaseMedia
internal import BinaryIO
internal import Synchronization
internal import TimedMetadata

/// Reads the groups of a track; its tables are read once, however often groups are asked for.
final class TrackGroups: Sendable {
  let track: Track
  let movieTimescale: UInt32
  private let source: any ByteSource
  private let path: String
  /// A reader of all groups that copies are made of, once one has been asked for.
  private let first = Mutex<TimedTrackReader?>(nil)

  /// Creates the groups of a track.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - movieTimescale: the ticks of the movie to the second.
  ///   - source: where the samples are.
  ///   - path: the box path of the track.
  init(_ track: Track, movieTimescale: UInt32, source: any ByteSource, path: String) {
    (self.track, self.movieTimescale) = (track, movieTimescale)
    (self.source, self.path) = (source, path)
  }

  /// A reader of all groups.
  ///
  /// - Parameter seeks: whether ranges of time will be asked for.
  /// - Returns: the reader.
  /// - Throws: ``MediaError`` where the tables of the track cannot be read.
  func reader(seeks: Bool = false) throws(MediaError) -> TimedTrackReader {
    try first.withLock { first throws(MediaError) in
      var reader: TimedTrackReader
      if let first {
        reader = first
      } else {
        reader = try MediaError.parsing(
          source.name,
          TimedTrackReader(
            track: track, movieTimescale: movieTimescale, source: source, path: path))
      }
      if seeks { reader.prepareToSeek() }
      first = reader
      return reader
    }
  }
}
