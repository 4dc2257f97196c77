internal import MediaModel

/// When a fragment is cut: by the track that is least far, so that what arrives late finds its fragment open.
struct FragmentClock: Sendable {
  /// How much of the movie a fragment holds.
  let interval: MediaTime
  /// Up to where the movie has been cut.
  private(set) var lastCut: MediaTime

  /// A track that says nothing for so many intervals is waited for no longer.
  private static let patience: Int64 = 4
  /// Other tracks are not ready for more when they are so many intervals ahead.
  private static let lead: Int64 = 2
  /// Samples of more bytes than this do not wait.
  private static let mostBytes = 64 << 20
  /// How long before the session a track may start whose first sample came after the headers.
  static let earliness: Int64 = 10

  init(interval: MediaTime, start: MediaTime) { (self.interval, lastCut) = (interval, start) }

  private func intervals(_ count: Int64) -> MediaTime {
    let (value, overflow) = interval.value.multipliedReportingOverflow(by: count)
    return MediaTime(overflow ? .max / 2 : value, timescale: interval.timescale)
  }

  /// Whether a fragment is to be cut now; what comes next belongs to the one after it.
  mutating func isDue(_ tracks: [TrackWriter]) -> Bool {
    var (slowest, fastest): (MediaTime?, MediaTime?)
    var byteCount = 0
    for track in tracks {
      byteCount += track.readyByteCount
      let reach = track.reach ?? lastCut
      if track.holdsUpFragments { slowest = min(slowest ?? reach, reach) }
      if track.reach != nil { fastest = max(fastest ?? reach, reach) }
    }
    guard let fastest else { return false }
    let clock = slowest ?? fastest
    if clock - lastCut >= interval {
      lastCut = clock
      return true
    }
    if fastest - lastCut >= intervals(Self.patience) || byteCount >= Self.mostBytes {
      // Until the late track comes, a fragment of the others follows each interval.
      lastCut = max(lastCut, fastest - intervals(Self.patience - 1))
      return true
    }
    return false
  }

  /// Whether a track is not so far ahead of the others that its samples would have to wait for them.
  static func isReady(
    _ index: Int, _ tracks: [TrackWriter], interval: MediaTime, start: MediaTime
  ) -> Bool {
    let clock = FragmentClock(interval: interval, start: start)
    guard tracks.indices.contains(index), !tracks[index].configuration.expectsMediaDataInRealTime,
      let reach = tracks[index].reach
    else { return true }
    var slowest: MediaTime?
    for (other, track) in tracks.enumerated() where other != index && track.holdsUpFragments {
      let reach = track.reach ?? start
      slowest = min(slowest ?? reach, reach)
    }
    guard let slowest else { return true }
    return reach - slowest < clock.intervals(lead)
  }
}

extension TrackWriter {
  /// How far the samples are complete; `nil` before the first.
  var reach: MediaTime? {
    guard firstDecode != nil else { return nil }
    return time(pendingDecode ?? readyDecode + readyDuration)
  }

  /// Whether a fragment waits for the samples of the track.
  ///
  /// Live metadata and text come when there is something to tell, which may be never.
  var holdsUpFragments: Bool {
    !isFinished
      && (!configuration.expectsMediaDataInRealTime || mediaType == .video || mediaType == .audio)
  }
}
