public import MediaModel

/// Plays the timed metadata of an asset: a time that moves on, for ``PlayerItemMetadataOutput``.
///
/// ```swift
/// let player = MetadataPlayer(asset: Asset(path: "ride.mov"))
/// let output = PlayerItemMetadataOutput(player: player)
/// player.play()
/// for try await event in output {
///   if case .groups(let groups, let stream) = event { print(stream.name, groups) }
/// }
/// ```
///
/// No picture is shown and no sound is heard; whoever shows them tells the player what theirs does. A player is paused
/// until ``play()``, at the start of the presentation.
public final class MetadataPlayer: Sendable {
  /// What is played.
  public let asset: Asset
  let time: PlaybackTime
  /// Where the groups end that are given; `nil` for all.
  let end: MediaTime?
  private let streamReading = AsyncLazy<[TimedMetadataStream]>(stopsWhenAbandoned: true)
  private let frameReading = AsyncLazy<[MediaTimeRange]>(stopsWhenAbandoned: true)

  /// Creates a player; nothing is read yet.
  ///
  /// - Parameters:
  ///   - asset: what is played; a playlist of HTTP Live Streaming too.
  ///   - clock: moves the time on, as one that a test holds in its hands.
  public init(asset: Asset, clock: some Clock<Duration> = ContinuousClock()) {
    self.asset = asset
    end = nil
    time = PlaybackTime(clock)
  }

  /// Creates a player of streams that someone has chosen, and of their groups that begin before an end.
  package init(
    asset: Asset, streams: [TimedMetadataStream], until end: MediaTime? = nil,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.asset = asset
    self.end = end
    time = PlaybackTime(clock)
    streamReading.finish(.success(streams))
  }

  /// The streams of timed metadata, and the tracks of text that are captions.
  ///
  /// - Throws: ``MediaError`` where the asset cannot be read; `CancellationError`.
  public func loadStreams() async throws -> [TimedMetadataStream] {
    try await streamReading.value { [asset] in
      let container = try await asset.container()
      let streams = TimedMetadataStreams.list(container)
      let known = Set(streams.compactMap(\.trackID))
      return streams
        + TimedMetadataStreams.captions(container).filter {
          $0.trackID.map { !known.contains($0) } ?? true
        }
    }
  }

  /// How fast the time moves: 1 as it does in the world, 0 where it stands still.
  public var rate: Double { time.current.rate }

  /// Changes how fast the time moves.
  ///
  /// - Throws: ``MediaError`` for a rate below 0, or above 1,000.
  public func setRate(_ rate: Double) throws(MediaError) {
    guard (0...1000).contains(rate) else {
      throw MediaError(.invalidValue, "a rate is between 0 and 1,000")
    }
    time.setRate(rate)
  }

  /// Lets the time move as it does in the world.
  public func play() { time.setRate(1) }

  /// Stops the time.
  public func pause() { time.setRate(0) }

  /// Where the time is, in microseconds.
  public var currentTime: MediaTime {
    MediaTime(seconds: time.current.seconds, preferredTimescale: 1_000_000)
  }

  /// Goes to another time: outputs flush what they had, and give what holds there.
  ///
  /// - Throws: ``MediaError`` for a time that is not known.
  public func seek(to time: MediaTime) throws(MediaError) {
    guard time.isKnown else { throw MediaError(.invalidValue, "a player goes to a time") }
    self.time.jump(to: time.seconds)
  }

  /// Pauses, and goes some frames of the first video track on, or back.
  ///
  /// What begins in between is given; going back is a ``seek(to:)``.
  ///
  /// - Parameter count: how many frames; below 0 goes back.
  /// - Throws: ``MediaError`` where there are no frames, or they cannot be read; `CancellationError`.
  public func step(byCount count: Int) async throws {
    let frames = try await frameReading.value { [asset] in
      let tracks = try await asset.load(.tracks).filter { $0.mediaType == .video }
      return try await tracks.first?.loadFrameTimes() ?? []
    }
    guard !frames.isEmpty else {
      throw MediaError(.invalidRequest, "there are no frames to step by", path: asset.path)
    }
    pause()
    // A millionth of a second is how exact the time is kept.
    let now = time.current.seconds + 1e-6
    let shown = frames.lastIndex { $0.start.seconds <= now } ?? 0
    let (target, overflow) = shown.addingReportingOverflow(count)
    let bounded = overflow ? (count < 0 ? 0 : frames.count - 1) : target
    let wanted = frames[min(max(bounded, 0), frames.count - 1)].start.seconds
    if wanted > now { time.skip(to: wanted) } else if wanted < now - 2e-6 { time.jump(to: wanted) }
  }
}
