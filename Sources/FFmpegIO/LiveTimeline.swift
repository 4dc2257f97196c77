internal import CFFmpeg

/// The time of a live source, which goes on where the source restarts, by how long it was away.
struct LiveTimeline {
  /// How far a stream has come.
  private struct Reach {
    /// Which of the times that the source has had one after the other its packets are of.
    var generation: Int
    /// Where the last packet ends, in microseconds of the movie.
    var end: Int64
  }

  /// A jump of this many microseconds is not a pause.
  private static let largestGap: Int64 = 10 * Int64(AV_TIME_BASE)
  /// What goes back by more is a jump, too.
  private static let largestReturn: Int64 = Int64(AV_TIME_BASE) / 10

  private let isBroken: Bool
  /// What is added to the times of each generation, in microseconds.
  private var offsets: [Int64] = [0]
  private var streams: [Int32: Reach] = [:]
  /// By how many microseconds packets come after their time at the least.
  ///
  /// Of some hundred that came last, and of those before: a single one may come late, as the last before a pause, which
  /// is whole only when the next one begins.
  private var leads: (now: Int64, before: Int64) = (.max, .max)
  private var leadCount = 0

  /// So many packets tell how late they are.
  private static let leadLength = 256

  init(of input: UnsafeMutablePointer<AVFormatContext>) {
    isBroken = unsafe ffmpeg_has_broken_times(input) != 0
    let start = unsafe input.pointee.start_time
    if isBroken, start != ffmpeg_no_time() { offsets = [Int64(0).minus(start)] }
  }

  private static func isJump(from end: Int64, to time: Int64) -> Bool {
    let gap = time.minus(end)
    return gap > largestGap || gap < -largestReturn
  }

  /// What is to be added to the packet's times, in microseconds.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - stream: its stream.
  ///   - host: when it came, in seconds.
  /// - Returns: the microseconds.
  mutating func shift(
    for packet: AVPacket, of stream: UnsafeMutablePointer<AVStream>, at host: Double
  ) -> Int64 {
    let newest = offsets.count - 1
    let kind = unsafe stream.pointee.codecpar.pointee.codec_type
    guard isBroken, kind == AVMEDIA_TYPE_VIDEO || kind == AVMEDIA_TYPE_AUDIO,
      unsafe packet.dts != ffmpeg_no_time()
    else { return offsets[newest] }
    let clock = AVRational(num: 1, den: AV_TIME_BASE)
    let base = unsafe stream.pointee.time_base
    let told = unsafe ffmpeg.pointee.av_rescale_q(packet.dts, base, clock)
    let length = unsafe ffmpeg.pointee.av_rescale_q(packet.duration, base, clock)
    let came = Int64(exactly: (min(max(host, -1e9), 1e9) * 1e6).rounded()) ?? 0
    var generation = newest
    if let last = unsafe streams[packet.stream_index] {
      generation = last.generation
      if Self.isJump(from: last.end, to: told.plus(offsets[generation])) {
        let expected = max(last.end, came.minus(min(leads.now, leads.before)))
        // Another stream may have found out before that the source restarted.
        if generation == newest
          || Self.isJump(from: expected.minus(Self.largestGap / 2), to: told.plus(offsets[newest]))
        {
          offsets.append(expected.minus(told))
        }
        generation = offsets.count - 1
      }
    }
    let time = told.plus(offsets[generation])
    unsafe streams[packet.stream_index] = Reach(generation: generation, end: time.plus(length))
    note(came.minus(time))
    return offsets[generation]
  }

  private mutating func note(_ lead: Int64) {
    if leadCount == Self.leadLength { (leads, leadCount) = ((.max, leads.now), 0) }
    leads.now = min(leads.now, lead)
    leadCount += 1
  }

  /// What was found.
  var diagnostics: [String] {
    offsets.count == 1
      ? []
      : [
        "the times of the source jump \(offsets.count - 1) times; what follows is where it came"
      ]
  }
}
