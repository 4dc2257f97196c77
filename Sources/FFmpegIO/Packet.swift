internal import CFFmpeg

/// Is shown a packet: the place of its stream, where the demuxer says that it or what holds it begins, and its bytes.
package typealias PacketVisitor = (
  _ stream: Int, _ position: Int?, _ bytes: borrowing Span<UInt8>
) -> Void

/// Is handed a packet that no muxer writes: the place of its track in the request, when it is shown and for how long, in
/// ticks of ``StreamCopyRequest/handedOverTimescale``, and its bytes.
package typealias PacketReceiver = (
  _ track: Int, _ time: Int64, _ duration: Int64, _ bytes: borrowing Span<UInt8>
) -> Void

/// One packet of a stream, reused for packet after packet.
@safe struct Packet: ~Copyable {
  /// FFmpeg's object; valid as long as this value lives.
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(FFmpegError) {
    guard let created = unsafe ffmpeg.pointee.av_packet_alloc() else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .allocate)
    }
    unsafe pointer = created
  }

  deinit {
    var last: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe ffmpeg.pointee.av_packet_free(&last)
  }

  /// Shows the packet to a visitor; one without bytes is not shown.
  func visit(_ visit: PacketVisitor) {
    let packet = unsafe pointer.pointee
    guard let bytes = unsafe bytes else { return }
    unsafe visit(
      Int(packet.stream_index), packet.pos >= 0 ? Int(packet.pos) : nil, bytes.span)
  }

  func hand(of track: Int, to receive: PacketReceiver) {
    guard let bytes = unsafe bytes else { return }
    unsafe receive(track, pointer.pointee.pts, pointer.pointee.duration, bytes.span)
  }

  private var bytes: UnsafeBufferPointer<UInt8>? {
    let packet = unsafe pointer.pointee
    guard unsafe packet.size > 0, let start = unsafe packet.data else { return nil }
    return unsafe UnsafeBufferPointer(start: UnsafePointer(start), count: Int(packet.size))
  }

  /// Lets go of the bytes.
  func reset() { unsafe ffmpeg.pointee.av_packet_unref(pointer) }
}
