internal import CFFmpeg

/// One packet of a stream, reused for packet after packet.
@safe struct Packet: ~Copyable {
  /// FFmpeg's object; valid as long as this value lives.
  let pointer: UnsafeMutablePointer<AVPacket>

  /// Creates an empty packet.
  ///
  /// - Throws: ``FFmpegError`` where there is no memory.
  init() throws(FFmpegError) {
    guard let created = unsafe av_packet_alloc() else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .allocate)
    }
    unsafe pointer = created
  }

  deinit {
    var last: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&last)
  }

  /// Lets go of the bytes.
  func reset() { unsafe av_packet_unref(pointer) }
}
