internal import BinaryIO
internal import HLS
internal import MediaModel
internal import TimedMetadata

extension MediaPlaylist {
  /// Where the clock of the media is on that of the playlist.
  struct Clock: Sendable {
    /// A media time.
    var base: MediaTime
    /// Where it is.
    var start: MediaTime
  }

  /// The clock of a run of segments without a discontinuity, by the first of them that can be read.
  ///
  /// Renditions have the same runs, and media times that are equal are at the same time of the presentation.
  ///
  /// Source: draft-pantos-hls-rfc8216bis § 4.4.4.3, 6.2.4.
  ///
  /// - Parameters:
  ///   - number: how many discontinuities stand before the run.
  ///   - references: what opens the segment.
  /// - Returns: the clock; `nil` where no segment of the run tells it.
  func clock(ofRun number: Int, _ references: ReferencedFiles) -> Clock? {
    var run = 0
    for segment in segments {
      if segment.isDiscontinuous { run += 1 }
      guard run == number, segment.isReadable else { continue }
      guard let source = try? source(of: segment, references),
        let container = try? SegmentGroups.container(of: source)
      else { return nil }
      if let movie = container as? BaseMediaContainer {
        return Clock(base: movie.earliestDecodeTime, start: segment.timeRange.start)
      }
      let time = TransportStream(source)?.firstTime(in: source)
      return time.map {
        Clock(base: MediaTime($0, timescale: 90_000), start: segment.timeRange.start)
      }
    }
    return nil
  }
}
