internal import CFFmpeg

/// What the muxers of this FFmpeg can hold.
package enum FFmpegMuxers {
  /// Whether there is such a muxer.
  package static func exists(_ format: String) -> Bool {
    FFmpegLibrary.isInstalled && (unsafe ffmpeg_has_muxer(format)) != 0
  }

  /// Whether a muxer holds a codec, both by FFmpeg's names; one that does not tell is asked the table below.
  package static func holds(_ format: String, _ codecName: String) -> Bool {
    if let listed = lists[format] { return listed.contains(codecName) }
    if exceptions[format]?.contains(codecName) == true { return false }
    if additions[format]?.contains(codecName) == true { return exists(format) }
    return FFmpegLibrary.isInstalled && (unsafe ffmpeg_muxer_holds(format, codecName)) > 0
  }

  /// What a muxer has codes for and refuses when it is asked.
  private static let exceptions: [String: Set<String>] = [
    "mov": ["vp8", "vp9", "av1", "flac", "opus", "truehd", "vvc", "mpegh_3d_audio"]
  ]

  /// What a muxer writes when it is asked, though it says that it does not.
  private static let additions: [String: Set<String>] = ["mov": ["ffv1"]]

  /// For muxers that write anything and leave it to readers to wonder, or refuse when it is too late.
  ///
  /// Source: ISO/IEC 13818-1 § 2.12.9 with its amendments and the registrations of ATSC, DVB and SMPTE; RFC 3533,
  /// RFC 5334 and the mappings of the codecs to Ogg; the WebM project's container guidelines.
  private static let lists: [String: Set<String>] = [
    "mpegts": [
      "mpeg1video", "mpeg2video", "mpeg4", "h264", "hevc", "vvc", "cavs", "dirac", "vc1", "mp1",
      "mp2", "mp3", "aac", "aac_latm", "ac3", "eac3", "dts", "truehd", "opus", "s302m",
      "dvb_subtitle", "dvb_teletext", "hdmv_pgs_subtitle", "timed_id3", "klv",
    ],
    "ogg": ["vorbis", "opus", "flac", "speex", "theora", "vp8"],
    "flac": ["flac"],
    "mp3": ["mp3", "mp2", "mp1"],
    "webm": ["vp8", "vp9", "av1", "vorbis", "opus", "webvtt"],
    "wav": [
      "pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw",
      "pcm_mulaw", "adpcm_ms", "adpcm_ima_wav", "gsm_ms", "adpcm_g726", "g723_1",
    ],
  ]
}
