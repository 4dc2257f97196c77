internal import CFFmpeg

/// A container that is being written through a descriptor.
///
/// ``finish()`` completes it; a value that goes away before leaves an unfinished file.
@safe struct OutputContext: ~Copyable {
  /// The buffered file; freed after the container.
  let io: IOContext
  /// FFmpeg's object; valid as long as this value lives.
  let pointer: UnsafeMutablePointer<AVFormatContext>
  /// Whether the file is of the ISO family.
  let isBaseMedia: Bool

  /// The output buffer: what one system call writes, and what stays in the processor meanwhile.
  private static let capacity: Int32 = 256 << 10

  /// Prepares a container whose byte 0 is at `offset` of `descriptor`.
  ///
  /// FFmpeg turns elementary-stream forms into those of the container. A muxer that writes several files is given the
  /// path of the main one, and opens them itself.
  ///
  /// - Throws: ``FFmpegError`` where there is no such format.
  init(
    descriptor: Int32, offset: Int, format: String, path: String? = nil, interruption: Interruption
  ) throws(FFmpegError) {
    try self.init(
      FileWindow(descriptor: descriptor, origin: offset, end: 0, interruption: interruption),
      format: format, path: path)
  }

  /// Prepares a container that is taken away piece by piece.
  ///
  /// - Throws: ``FFmpegError`` where there is no such format.
  init(collectedAs format: String, interruption: Interruption) throws(FFmpegError) {
    try self.init(FileWindow(collectingUnder: interruption), format: format, path: nil)
  }

  private init(_ window: FileWindow, format: String, path: String?) throws(FFmpegError) {
    let io = try IOContext(window, writes: true, capacity: Self.capacity)
    var context: UnsafeMutablePointer<AVFormatContext>?
    try io.check(unsafe ffmpeg_open_output(&context, format, path), .openOutput)
    guard let context = unsafe context else {
      throw FFmpegError(code: ffmpeg_error_no_muxer(), operation: .openOutput)
    }
    if path == nil { unsafe ffmpeg_confine(context, io.pointer) }
    unsafe ffmpeg_keep_output_plain(context)
    unsafe self.pointer = context
    isBaseMedia = ["mov", "mp4", "ipod", "3gp", "3g2"].contains(format)
    self.io = io
  }

  deinit { unsafe ffmpeg.pointee.avformat_free_context(pointer) }

  /// Writes the header; the answer names the options that the muxer did not know.
  ///
  /// What the muxer grumbles about here and in ``finish()`` is not kept: metadata is rewritten.
  ///
  /// - Throws: ``FFmpegError`` where the format refuses a track, or the file cannot be written.
  func writeHeader(_ options: [DictionaryItem]) throws(FFmpegError) -> [String] {
    unsafe try DictionaryBridge.withOptions(options) { dictionary throws(FFmpegError) in
      let code = try FFmpegLog.aside {
        unsafe ffmpeg.pointee.avformat_write_header(pointer, dictionary)
      }
      try check(code, .writeHeader)
    }
  }

  /// Completes the file and tells its length in bytes.
  consuming func finish() throws(FFmpegError) -> Int {
    let code = try FFmpegLog.aside { unsafe ffmpeg.pointee.av_write_trailer(pointer) }
    try check(code, .finishOutput)
    unsafe ffmpeg.pointee.avio_flush(io.pointer)
    try check(unsafe io.pointer.pointee.error, .finishOutput)
    return Int(io.window.end)
  }

  /// Ends a fragment, and gives what was written since the last time.
  func takeFragment() throws(FFmpegError) -> [UInt8] {
    // Those that still wait for their turn, then the fragment.
    try check(unsafe ffmpeg.pointee.av_interleaved_write_frame(pointer, nil), .writeSample)
    try check(unsafe ffmpeg.pointee.av_write_frame(pointer, nil), .writeSample)
    unsafe ffmpeg.pointee.avio_flush(io.pointer)
    return io.window.take()
  }

  /// Turns a result of FFmpeg into an error: the system's own, or the wish to stop, where that is the cause.
  func check(_ code: Int32, _ operation: FFmpegError.Operation) throws(FFmpegError) {
    if let failure = io.window.failure { throw failure }
    if code < 0, io.window.interruption.isCancelled {
      throw FFmpegError(code: ffmpeg_error_cancelled(), operation: operation)
    }
    try io.check(code, operation)
  }
}
