internal import FFmpegIO
internal import MediaModel
internal import Synchronization

/// What comes from the sources of a recording, put together: their tracks beside each other, on the time of the one that
/// has the pictures.
final class LiveIntake: Sendable {
  /// What a movie is recorded as.
  struct Form: Sendable {
    var outputPath: String
    var fileType: FileType
    var inputs: [CaptureMetadataInput]
    var configuration: MovieRecorder.Configuration
  }

  private struct State {
    var sources: [LiveSource]
    var session: RecordingSession?
    /// The source that has the pictures, and the first of its tracks that is one.
    var clock: (source: Int, track: Int)?
    /// Whether the source with the pictures gives no more.
    var isOver = false
    var hasEnded: Set<Int> = []
    /// What ended the recording so that nothing more can be written.
    var failure: MediaError?
  }

  private let form: Form
  private let state: Mutex<State>

  init(_ sources: [FFmpegLiveSource], _ form: Form) {
    self.form = form
    state = Mutex(State(sources: sources.map { LiveSource($0) }))
  }

  /// The recording; `nil` before it has begun.
  var session: RecordingSession? { state.withLock { $0.session } }

  /// What ended the recording so that nothing more can be written.
  var failure: MediaError? { state.withLock { $0.failure } }

  /// The source that has the pictures.
  var clockSource: Int { state.withLock { $0.clock?.source ?? 0 } }

  /// Whether any source has told what its tracks are.
  var isAnythingKnown: Bool { state.withLock { $0.sources.contains { $0.formats != nil } } }

  /// How the clocks of the sources relate to that of this machine.
  var relations: [ClockRelation] { state.withLock { $0.sources.map(\.relation) } }

  /// Writes what a source gave.
  ///
  /// - Parameters:
  ///   - piece: what came.
  ///   - index: of which source.
  ///   - progress: is told how far the recording is.
  /// - Returns: whether more of the source is requested.
  func take(
    _ piece: FFmpegLiveCopier.Piece, of index: Int,
    _ progress: (MovieRecorder.Progress) -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.failure == nil else { return false }
      do throws(MediaError) {
        return try take(piece, of: index, &state, progress)
      } catch {
        state.failure = error
        return false
      }
    }
  }

  /// Notes that a source gives no more.
  ///
  /// - Returns: whether that ends the recording.
  func end(_ index: Int) -> Bool {
    state.withLock { state in
      state.hasEnded.insert(index)
      guard let clock = state.clock else {
        return state.failure != nil || state.hasEnded.count == state.sources.count
          || state.sources[index].formats == nil
      }
      if clock.source == index { state.isOver = true }
      return state.isOver || state.failure != nil
    }
  }

  private func take(
    _ piece: FFmpegLiveCopier.Piece, of index: Int, _ state: inout State,
    _ progress: (MovieRecorder.Progress) -> Void
  ) throws(MediaError) -> Bool {
    try state.sources[index].take(piece)
    let hasBegun = state.session != nil
    if !hasBegun { try begin(&state) }
    guard let clock = state.clock else { return true }
    if hasBegun, index == clock.source { state.session?.observe(piece.arrivals) }
    var reach = -Double.infinity
    // The source with the pictures says when the movie starts.
    let order =
      hasBegun ? [index] : [clock.source] + state.sources.indices.filter { $0 != clock.source }
    for place in order {
      let end = try write(place, by: clock, &state)
      if place == index { reach = end }
    }
    try state.session?.writeMetadata(at: CaptureClock.seconds)
    if let session = state.session, index == clock.source || !hasBegun {
      progress(MovieRecorder.Progress(session))
    }
    let isWanted = reach < form.configuration.duration?.seconds ?? .infinity
    if index == clock.source, !isWanted { state.isOver = true }
    return isWanted && !(state.isOver && reach >= state.session?.duration ?? 0)
  }

  /// Begins the recording with a picture, and what that says of itself, once the tracks of all sources are known.
  private func begin(_ state: inout State) throws(MediaError) {
    let now = CaptureClock.seconds
    guard
      state.sources.count == 1
        || state.sources.indices.allSatisfy({
          state.sources[$0].isSettled(at: now)
            || state.hasEnded.contains($0) && state.sources[$0].formats != nil
        })
    else { return }
    let formats = state.sources.compactMap(\.formats)
    guard formats.count == state.sources.count else { return }
    var clock = (source: 0, track: 0)
    for index in formats.indices.reversed() {
      if let track = formats[index].firstIndex(where: { $0.mediaType == .video }) {
        clock = (index, track)
      }
      state.sources[index].firstTrack = formats[..<index].reduce(0) { $0 + $1.count }
    }
    guard let first = state.sources[clock.source].firstPicture(of: clock.track) else { return }
    state.session = try RecordingSession(
      outputPath: form.outputPath, fileType: form.fileType, formats: Array(formats.joined()),
      transforms: state.sources.flatMap { source in
        (0..<(source.formats?.count ?? 0)).map {
          source.transforms.indices.contains($0) ? source.transforms[$0] : nil
        }
      }, firstPicture: first, inputs: form.inputs, relation: state.sources[clock.source].relation,
      configuration: form.configuration)
    state.clock = clock
    state.isOver = state.hasEnded.contains(clock.source)
  }

  /// Writes what waits of a source; tells how far it goes in the movie, in seconds.
  private func write(
    _ index: Int, by clock: (source: Int, track: Int), _ state: inout State
  ) throws(MediaError) -> Double {
    let lists = state.sources[index].takeWaiting()
    let first = state.sources[index].firstTrack
    let most = form.configuration.duration?.seconds ?? .infinity
    var reach = -Double.infinity
    let isClock = { index == clock.source && $0 == clock.track }
    for track in lists.indices.sorted(by: { isClock($0) && !isClock($1) }) {
      for sample in lists[track] {
        var sample = sample
        if index != clock.source {
          guard let media = state.session?.relation,
            let moved = state.sources[index].moved(sample, of: track, to: media)
          else { continue }
          sample = moved
        }
        if let start = state.session?.start {
          let time = sample.presentationTime.seconds - start
          reach = max(reach, time)
          if time >= most { continue }
        }
        try state.session?.append(sample, of: first + track)
        if let start = state.session?.start {
          reach = max(reach, sample.presentationTime.seconds - start)
        }
      }
    }
    return reach
  }
}

extension MovieRecorder.Progress {
  init(_ session: RecordingSession) {
    self.init(
      duration: session.duration, sampleCounts: session.sampleCounts,
      groupCounts: session.metadata.map(\.groupCount), byteCount: session.byteCount,
      clock: session.relation)
  }
}
