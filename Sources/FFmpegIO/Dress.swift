internal import CFFmpeg

/// What the muxer is told a track's samples are.
///
/// A muxer looks into the samples of codecs it knows: it joins, splits, converts or refuses them.
/// Told of a codec whose samples it leaves alone, it only stores bytes and times; the sample entry
/// it writes is then wrong, and the caller puts the right one in its place.
enum Dress: Equatable {
  /// What they are.
  case own
  /// MPEG-4 part 2 video: sync samples and composition offsets, nothing looked at.
  case picture
  /// Apple Lossless: a sound sample per packet, nothing looked at.
  case sound
  /// Uncompressed sound of one byte for each of as many channels as a sample has bytes: samples of
  /// one tick and of constant size, many to a packet. Of the muxers only `mov` takes it.
  case constantSound(sampleSize: Int32)
  /// Binary data, which every QuickTime-like muxer takes as `gpmd`.
  case data

  /// Chooses the dress for `route`.
  init(_ route: RemuxRequest.Route, of source: AVCodecParameters, _ timescale: Int32) {
    switch route {
    case .copy: self = .own
    case .data: self = .data
    case .opaque:
      switch unsafe source.codec_type {
      case AVMEDIA_TYPE_VIDEO: self = .picture
      case AVMEDIA_TYPE_AUDIO:
        let size = unsafe withUnsafePointer(to: source) {
          unsafe ffmpeg_constant_sample_size($0)
        }
        let isConstant =
          unsafe size > 0 && source.frame_size <= 1
          && source.sample_rate == timescale
        self = isConstant ? .constantSound(sampleSize: size) : .sound
      default: self = .data
      }
    }
  }

  /// Whether the muxer treats the track as video, with video's rules for timescales.
  static func isVideo(_ parameters: AVCodecParameters) -> Bool {
    unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO
  }

  /// Puts the dress on; does nothing for ``own``.
  func apply(
    to parameters: inout AVCodecParameters, of source: AVCodecParameters, _ timescale: Int32
  ) {
    switch self {
    case .own: return
    case .data:
      unsafe parameters.codec_type = AVMEDIA_TYPE_DATA
      unsafe parameters.codec_id = AV_CODEC_ID_BIN_DATA
      unsafe parameters.codec_tag = ffmpeg_tag(0x67, 0x70, 0x6D, 0x64)  // gpmd
    case .picture:
      unsafe parameters.codec_type = AVMEDIA_TYPE_VIDEO
      unsafe parameters.codec_id = AV_CODEC_ID_MPEG4
      unsafe parameters.width = min(max(source.width, 1), Int32(UInt16.max))
      unsafe parameters.height = min(max(source.height, 1), Int32(UInt16.max))
    case .sound:
      unsafe dressAsSound(&parameters, AV_CODEC_ID_ALAC, timescale, channelCount: 2)
      unsafe parameters.frame_size = 4096  // any number of ticks above 1 means "of varying length"
    case .constantSound(let sampleSize):
      unsafe dressAsSound(&parameters, AV_CODEC_ID_PCM_U8, timescale, channelCount: sampleSize)
    }
  }

  private func dressAsSound(
    _ parameters: inout AVCodecParameters, _ codec: AVCodecID, _ timescale: Int32,
    channelCount: Int32
  ) {
    unsafe parameters.codec_type = AVMEDIA_TYPE_AUDIO
    unsafe parameters.codec_id = codec
    // The muxer takes a sound track's timescale from here.
    unsafe parameters.sample_rate = timescale
    unsafe withUnsafeMutablePointer(to: &parameters) {
      unsafe ffmpeg_set_channel_count($0, channelCount)
    }
  }
}
