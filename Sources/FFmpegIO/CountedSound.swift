internal import CFFmpeg

/// The times of sound from a device: counted by its samples.
///
/// Devices tell of each packet when it came, which is now a little early and now a little late. The samples are the
/// clock; only where some are missing does what follows start at its own time.
@safe struct CountedSound {
  private let stream: UnsafeMutablePointer<AVStream>
  private var begin: Int64?
  private var sampleCount: Int64 = 0

  /// What is later than this many microseconds is after a gap.
  private static let longestDelay: Int64 = 100_000

  /// Counts the samples of a stream, which must outlive this value; `nil` for one of no sound.
  init?(_ stream: UnsafeMutablePointer<AVStream>?) {
    guard let stream = unsafe stream, let parameters = unsafe stream.pointee.codecpar,
      unsafe parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      unsafe parameters.pointee.sample_rate > 0
    else { return nil }
    unsafe self.stream = stream
  }

  /// Gives a packet the time that its samples have.
  mutating func settle(_ packet: inout AVPacket) {
    guard let parameters = unsafe stream.pointee.codecpar,
      unsafe packet.pts != ffmpeg_no_time()
    else { return }
    let clock = AVRational(num: 1, den: AV_TIME_BASE)
    let base = unsafe stream.pointee.time_base
    let rate = unsafe AVRational(num: 1, den: parameters.pointee.sample_rate)
    let told = unsafe ffmpeg.pointee.av_rescale_q(packet.pts, base, clock)
    var time = unsafe (begin ?? told).plus(ffmpeg.pointee.av_rescale_q(sampleCount, rate, clock))
    if begin == nil || told.minus(time) > Self.longestDelay {
      (begin, sampleCount, time) = (told, 0, told)
    }
    unsafe packet.pts = ffmpeg.pointee.av_rescale_q(time, clock, base)
    unsafe packet.dts = packet.pts
    sampleCount = unsafe sampleCount.plus(
      Int64(max(0, ffmpeg_sound_length(parameters, packet.size))))
  }
}
