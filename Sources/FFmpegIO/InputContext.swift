internal import CFFmpeg
internal import CLibrary
internal import MediaModel

/// A container opened for reading through a window; no other file is ever opened.
@safe struct InputContext: ~Copyable {
  /// The buffered file, freed after the container; `nil` where FFmpeg opens the source itself.
  private let io: IOContext?
  /// What failed, and the wish to stop.
  private let window: FileWindow
  /// FFmpeg's object; valid as long as this value lives.
  let pointer: UnsafeMutablePointer<AVFormatContext>
  /// The options that the demuxer did not know.
  let unusedOptions: [String]

  /// The input buffer: large enough for few reads, small enough for jumps between tracks; what is larger is read
  /// past it.
  private static let capacity: Int32 = 64 << 10

  /// Opens a container with options of the demuxer; its short name is the hint, `nil` for a look at the bytes.
  init(
    _ input: FFmpegInput, formatHint: String?, options: [DictionaryItem],
    interruption: Interruption
  ) throws(FFmpegError) {
    let window = input.window(interruption)
    let io = try IOContext(window, writes: false, capacity: Self.capacity)
    guard let created = unsafe ffmpeg.pointee.avformat_alloc_context() else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .openInput)
    }
    unsafe ffmpeg_confine(created, io.pointer)
    unsafe Self.watch(created, window)

    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe created
    var unused: [String] = []
    do throws(FFmpegError) {
      // No protocol at all may be used, whatever a playlist or reference names.
      let all = options + [DictionaryItem("protocol_whitelist", "none")]
      unused = try unsafe DictionaryBridge.withOptions(all) { dictionary throws(FFmpegError) in
        let code = unsafe formatHint.withOptionalCString { hint in
          unsafe ffmpeg_open_input(&context, hint, dictionary)
        }
        try io.check(code, .openInput)
      }
      guard let opened = unsafe context else {
        throw FFmpegError(code: ffmpeg_error_invalid_data(), operation: .openInput)
      }
      try io.check(unsafe ffmpeg.pointee.avformat_find_stream_info(opened, nil), .describeInput)
      unsafe self.pointer = opened
    } catch {
      unsafe ffmpeg.pointee.avformat_close_input(&context)
      throw interruption.isCancelled
        ? FFmpegError(code: ffmpeg_error_cancelled(), operation: .openInput) : error
    }
    self.unusedOptions = unused
    self.io = consume io
    self.window = window
  }

  /// Opens a live source, and nothing else that it may name.
  init(_ source: FFmpegLiveSource, interruption: Interruption) throws(FFmpegError) {
    if source.isDevice { try FFmpegLibrary.requireDevices() }
    let window = FileWindow(descriptor: -1, origin: 0, end: 0, interruption: interruption)
    guard let created = unsafe ffmpeg.pointee.avformat_alloc_context() else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .openInput)
    }
    unsafe Self.watch(created, window)
    if source.isNeverWaitedFor { unsafe created.pointee.flags |= AVFMT_FLAG_NONBLOCK }
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe created
    var unused: [String] = []
    do throws(FFmpegError) {
      unused = try unsafe DictionaryBridge.withOptions(
        source.options + [DictionaryItem("protocol_whitelist", source.protocols)]
      ) { dictionary throws(FFmpegError) in
        let code = unsafe source.format.withOptionalCString { hint in
          unsafe source.url.withCString { unsafe ffmpeg_open_url(&context, $0, hint, dictionary) }
        }
        try window.check(code, .openInput)
      }
      guard let opened = unsafe context else {
        throw FFmpegError(code: ffmpeg_error_invalid_data(), operation: .openInput)
      }
      try window.check(
        unsafe ffmpeg.pointee.avformat_find_stream_info(opened, nil), .describeInput)
      unsafe self.pointer = opened
    } catch {
      unsafe ffmpeg.pointee.avformat_close_input(&context)
      throw interruption.isOver
        ? FFmpegError(code: ffmpeg_error_cancelled(), operation: .openInput) : error
    }
    unusedOptions = unused
    io = nil
    self.window = window
  }

  /// Lets FFmpeg look for the wish to stop.
  private static func watch(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ window: FileWindow
  ) {
    unsafe context.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { opaque in
        unsafe IOContext.window(opaque)?.interruption.isOver == true ? 1 : 0
      }, opaque: Unmanaged.passUnretained(window).toOpaque())
  }

  deinit {
    var last: UnsafeMutablePointer<AVFormatContext>? = unsafe pointer
    unsafe ffmpeg.pointee.avformat_close_input(&last)
  }

  /// How many streams are known so far; some containers announce more as they are read.
  var streamCount: Int { unsafe Int(pointer.pointee.nb_streams) }

  /// The stream at `index`, valid as long as this value lives.
  func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
    guard let index = UInt32(exactly: index) else { return nil }
    return unsafe ffmpeg_stream(pointer, index)
  }

  /// The place of a track's stream; attached pictures are not tracks.
  func index(of source: StreamCopyRequest.Source) -> Int? {
    for index in 0..<streamCount {
      guard let stream = unsafe stream(index) else { continue }
      if unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { continue }
      switch source {
      case .index(let wanted) where wanted == index: return index
      case .trackID(let wanted) where unsafe Int64(stream.pointee.id) == Int64(wanted):
        return index
      default: continue
      }
    }
    return nil
  }

  /// Reads the next packet; `false` at the end.
  ///
  /// - Throws: ``FFmpegError`` where the bytes are damaged, unreadable, or reading was cancelled.
  func read(_ packet: borrowing Packet) throws(FFmpegError) -> Bool {
    while true {
      if window.interruption.isOver {
        throw FFmpegError(code: ffmpeg_error_cancelled(), operation: .readSample)
      }
      let code = unsafe ffmpeg.pointee.av_read_frame(pointer, packet.pointer)
      if code == ffmpeg_error_system(EAGAIN) {
        // A source that FFmpeg opened does not wait by itself.
        if io == nil { usleep(1000) }
        continue
      }
      // The system's failure comes first: demuxers often report it as the end.
      if let failure = window.failure { throw failure }
      if code == ffmpeg_error_end_of_file() {
        guard window.interruption.isOver else { return false }
        continue
      }
      try window.check(code, .readSample)
      return true
    }
  }
}

extension Optional<String> {
  /// Calls `body` with the text as a C string, or with `nil`.
  fileprivate func withOptionalCString<Result>(
    _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let self else { return body(nil) }
    return unsafe self.withCString { unsafe body($0) }
  }
}
