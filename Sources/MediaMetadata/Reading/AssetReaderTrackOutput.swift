internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import Synchronization
internal import TimedMetadata

/// Gives the samples of one track, in decoding order and as they are stored.
///
/// All samples of the track come, each once, timed by its first edit: what later edits leave out, repeat or slow down
/// is reported by the track's segments.
public final class AssetReaderTrackOutput: Sendable {
  /// The track that is read.
  public let track: AssetTrack

  private struct State {
    weak var reader: AssetReader?
    var isAttached = false
    var isStarted = false
    var isAtEnd = false
    var hasAdaptor = false
    var formats: [FormatDescription] = []
    /// `nil` while a task reads, so that no one waits for the file who only asks how far it is.
    var reading: Reading?
  }
  private let state = Mutex(State())

  /// Where the next sample and the next group are read.
  private struct Reading: Sendable {
    var samples: TrackSampleReader
    var groups: TimedTrackReader
    /// Keeps the file open.
    let source: SampleSource
  }

  /// Creates an output; nothing is read yet.
  ///
  /// - Parameters:
  ///   - track: the track that is read.
  ///   - outputSettings: `nil`: samples come as they are stored, nothing is decoded.
  public init(track: AssetTrack, outputSettings: Never? = nil) { self.track = track }

  /// The formats of the samples, in the order of the sample entries; none before reading has begun.
  public var formats: [FormatDescription] { state.withLock { $0.formats } }

  /// The next sample; `nil` after the last one, and where reading was given up.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, before reading has begun, where an adaptor reads the track, and
  ///   while another task reads.
  public func nextSample() throws(MediaError) -> MediaSample? {
    guard !state.withLock({ $0.hasAdaptor }) else {
      throw MediaError(.invalidState, "the track is read by a metadata adaptor")
    }
    return try advance { reading throws(MediaError) in try reading.samples.next() }
  }

  /// The next group of a track that an adaptor reads.
  func nextGroup() throws(MediaError) -> TimedMetadataGroup? {
    let name = track.asset.path
    return try advance { reading throws(MediaError) in
      if let group = reading.groups.next() { return group }
      guard let reason = reading.groups.cutReason else { return nil }
      throw MediaError(
        .unreadable, "the timed metadata cannot be read to its end: \(reason)", path: name)
    }
  }

  private func advance<Result: Sendable>(
    _ read: (inout Reading) throws(MediaError) -> Result?
  ) throws(MediaError) -> Result? {
    let taken = try state.withLock { state throws(MediaError) -> Reading? in
      guard state.isStarted else { throw MediaError(.invalidState, "reading has not begun") }
      if state.isAtEnd { return nil }
      guard let reading = state.reading.take() else {
        throw MediaError(.invalidState, "the track is being read by another task")
      }
      return reading
    }
    guard var reading = taken else { return nil }
    do throws(MediaError) {
      let next = try read(&reading)
      let reader = giveBack(reading, isAtEnd: next == nil)
      if next == nil { reader?.outputHasEnded() }
      return next
    } catch {
      giveBack(reading, isAtEnd: false)?.fail(error)
      throw error
    }
  }

  /// Ends a step of reading; returns the reader that the output belongs to.
  private func giveBack(_ reading: Reading, isAtEnd: Bool) -> AssetReader? {
    state.withLock { state in
      state.isAtEnd = state.isAtEnd || isAtEnd
      // Reading may have been given up in the meantime.
      if !state.isAtEnd { state.reading = reading }
      return state.reader
    }
  }

  /// Whether there are no more samples.
  var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

  func attach(to reader: AssetReader) throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      guard !state.isAttached else {
        throw MediaError(.invalidState, "the output belongs to a reader already")
      }
      state.isAttached = true
      state.reader = reader
    }
  }

  func attachAdaptor() throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      guard !state.isStarted else {
        throw MediaError(.invalidState, "an adaptor is made before reading begins")
      }
      guard !state.hasAdaptor else {
        throw MediaError(.invalidState, "the output has an adaptor already")
      }
      state.hasAdaptor = true
    }
  }

  func start(_ source: SampleSource) throws(MediaError) {
    guard let place = source.place(at: track.index) else {
      throw MediaError(
        .unreadable, "track \(track.trackID) has no samples that can be read",
        path: track.asset.path)
    }
    let samples = try TrackSampleReader(
      place.track, movieTimescale: place.movieTimescale, source: place.source)
    let groups = try MediaError.parsing(
      place.source.name,
      TimedTrackReader(
        track: place.track, movieTimescale: place.movieTimescale, source: place.source))
    state.withLock { state in
      state.formats = samples.formats
      state.reading = Reading(samples: samples, groups: groups, source: source)
      state.isStarted = true
    }
  }

  func stop() {
    state.withLock { state in
      state.isAtEnd = true
      state.reading = nil
    }
  }
}
