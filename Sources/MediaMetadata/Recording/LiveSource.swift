internal import FFmpegIO
internal import MediaModel

/// The pictures and the sound of one source on their way into the movie.
struct LiveSource: Sendable {
  let source: FFmpegLiveSource
  /// The first of its tracks in the movie.
  var firstTrack = 0
  /// How its clock relates to that of this machine.
  private(set) var relation = ClockRelation()
  /// The samples that wait until all sources are known, by tracks.
  private var waiting: [[MediaSample]] = []
  private var pieces = LivePieces()
  private var firstHost: Double?
  /// What is added to its times, in seconds; `nil` before the recording begins.
  private var shift: Double?
  /// The time of the last sample, by the source, in seconds.
  private var lastTime = 0.0
  /// When the last sample of each track is decoded in the movie.
  private var lastDecode: [Int: MediaTime] = [:]

  /// A source is watched for so many seconds before its clock is set against another.
  private static let settling = 1.0
  /// More bytes than these do not wait.
  private static let mostBytes = 64 << 20
  /// Times are moved by this much of a second each second, where the clocks turn out to be otherwise.
  private static let mostSlew = 0.001
  /// A clock that is farther off, in seconds, was set.
  private static let step = 0.25

  init(_ source: FFmpegLiveSource) { self.source = source }

  /// The formats of its tracks; `nil` before they are known.
  var formats: [FormatDescription]? { pieces.formats }

  /// How it turns the pictures of its tracks.
  var transforms: [MediaTransform?] { pieces.transforms }

  /// Whether its clock is known well enough to be set against another.
  func isSettled(at host: Double) -> Bool {
    formats != nil && firstHost.map { host - $0 >= Self.settling } ?? false
  }

  /// Notes when samples came.
  mutating func observe(_ arrivals: [(time: Double, host: Double)]) {
    for arrival in arrivals {
      firstHost = firstHost ?? arrival.host
      relation.observe(arrival.time, at: arrival.host)
    }
  }

  /// Takes what came, which waits.
  ///
  /// - Throws: ``MediaError`` where it cannot be read.
  mutating func take(_ piece: FFmpegLiveCopier.Piece) throws(MediaError) {
    observe(piece.arrivals)
    for (track, list) in try pieces.samples(of: piece.bytes).enumerated() {
      if track == waiting.count { waiting.append([]) }
      waiting[track] += list
    }
    let count = waiting.joined().reduce(0) { $0 + $1.data.count }
    if count > Self.mostBytes { waiting = waiting.map { Array($0.suffix($0.count / 2)) } }
  }

  /// The first picture that waits, and can be decoded by itself; what comes before it cannot be shown.
  mutating func firstPicture(of track: Int) -> MediaSample? {
    guard waiting.indices.contains(track) else { return nil }
    guard let index = waiting[track].firstIndex(where: \.isSync) else {
      waiting = waiting.map { _ in [] }
      return nil
    }
    waiting[track].removeFirst(index)
    return waiting[track].first
  }

  /// The samples that waited, by tracks.
  mutating func takeWaiting() -> [[MediaSample]] {
    defer { waiting = waiting.map { _ in [] } }
    return waiting
  }

  /// Puts a sample on the time of the movie's source; `nil` for one that is before what was there.
  ///
  /// The clocks are set against each other once; what they turn out to differ by later is made good little by little, so
  /// that sound has neither gaps nor jumps.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - track: its track.
  ///   - media: how the clock of the movie's source relates to that of this machine.
  /// - Returns: the sample, with other times.
  mutating func moved(_ sample: MediaSample, of track: Int, to media: ClockRelation) -> MediaSample?
  {
    let time = (sample.decodeTime ?? sample.presentationTime).seconds
    let isKnown = !(media.isInDoubt || relation.isInDoubt)
    let wanted = media.time(atHost: relation.host(atTime: time)) - time
    if let shift, abs(wanted - shift) <= Self.step {
      let most = max(0, time - lastTime) * Self.mostSlew
      self.shift = shift + min(max(wanted - shift, -most), most)
    } else if shift == nil || isKnown {
      shift = wanted
    }
    lastTime = max(time, lastTime)
    var sample = sample
    let scale = sample.presentationTime.timescale
    let moved = MediaTime(seconds: shift ?? 0, preferredTimescale: scale)
    sample.presentationTime = sample.presentationTime + moved
    sample.decodeTime = sample.decodeTime.map { $0 + moved }
    let decode = sample.decodeTime ?? sample.presentationTime
    if let last = lastDecode[track], decode <= last { return nil }
    lastDecode[track] = decode
    return sample
  }
}
