internal import CLibrary
public import MediaModel
internal import Synchronization
internal import TimedMetadata

/// The clock that the times of live metadata are of.
public enum CaptureClock: Hashable, Sendable {
  /// The clock of this machine that is never set; ``now`` reads it.
  case host
  /// A clock of a device that cannot be asked, as that of a receiver of satellites: when groups come tells how it runs.
  case device
  /// The time of the movie that is recorded.
  case movie

  /// The time of this machine's clock.
  public static var now: MediaTime {
    MediaTime(seconds: seconds, preferredTimescale: 1_000_000_000)
  }

  /// The seconds of this machine's clock.
  package static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The way of live metadata into a movie that is recorded: groups of items, with times of a clock of their own.
///
/// A group needs no duration: it holds until the next one. A group without items tells that nothing is known from there
/// on. What comes while the input is not connected is not recorded.
public final class CaptureMetadataInput: Sendable {
  /// A group, and when it came.
  struct Arrival: Sendable {
    var group: TimedMetadataGroup
    var host: Double
  }

  private struct State {
    var isConnected = true
    var arrivals: [Arrival] = []
  }

  /// Lists the items that may come.
  public let formatDescription: FormatDescription
  /// The clock that the times of groups are of.
  public let clock: CaptureClock
  private let state = Mutex(State())

  /// More groups than this do not wait for a recorder.
  private static let mostArrivals = 1 << 16

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - formatDescription: lists the items that may come; see ``FormatDescription/init(metadataSpecifications:)``.
  ///   - clock: the clock that the times of groups are of.
  /// - Throws: ``MediaError`` for a format of something else.
  public init(
    formatDescription: FormatDescription, clock: CaptureClock = .host
  ) throws(MediaError) {
    guard TimedMetadataFormat.hasKeyTable(formatDescription.mediaSubType) else {
      throw MediaError(
        .invalidFormat,
        "timed metadata is recorded as 'mebx', not as '\(formatDescription.mediaSubType)'")
    }
    self.formatDescription = formatDescription
    self.clock = clock
  }

  /// Whether groups are recorded; may change while the recorder runs.
  public var isConnected: Bool {
    get { state.withLock { $0.isConnected } }
    set {
      state.withLock { state in
        let wasConnected = state.isConnected
        state.isConnected = newValue
        guard wasConnected, !newValue, clock == .host else { return }
        // What held is known no longer.
        let now = CaptureClock.now
        state.arrivals.append(
          Arrival(
            group: TimedMetadataGroup(
              items: [], timeRange: MediaTimeRange(start: now, duration: .invalid)),
            host: now.seconds))
      }
    }
  }

  /// Adds a group.
  ///
  /// - Throws: ``MediaError`` where it has no time to start at, or no one takes the groups.
  public func append(_ group: TimedMetadataGroup) throws(MediaError) {
    try append(group, cameAt: CaptureClock.seconds)
  }

  /// Adds a group that came at a time of this machine's clock, in seconds.
  package func append(_ group: TimedMetadataGroup, cameAt host: Double) throws(MediaError) {
    guard group.timeRange.start.isKnown else {
      throw MediaError(.invalidSample, "a group needs a time to start at")
    }
    try state.withLock { state throws(MediaError) in
      guard state.isConnected else { return }
      guard state.arrivals.count < Self.mostArrivals else {
        throw MediaError(.invalidState, "no one records the groups of the input")
      }
      state.arrivals.append(Arrival(group: group, host: host))
    }
  }

  /// Takes what came.
  func take() -> [Arrival] {
    state.withLock { state in
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }
}
