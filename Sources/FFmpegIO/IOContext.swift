internal import CFFmpeg
internal import CLibrary

/// The file after FFmpeg's callbacks: a descriptor or a reader, a window of it and a position.
///
/// The descriptor's own offset is neither used nor moved, and the descriptor is never closed.
final class FileWindow {
  private let descriptor: Int32
  /// What is read instead of the descriptor.
  private let reader: RangeReader?
  private let origin: Int64
  /// The wish to stop that every read and write looks for.
  let interruption: Interruption
  private var position: Int64 = 0
  /// Where the window ends, as an offset from its start; grows with what is written.
  private(set) var end: Int64
  /// What was written, where it goes to memory, and the place of its first byte.
  private var collected: (bytes: [UInt8], start: Int64)?
  /// The first failure of the system, which FFmpeg may report as something else.
  private(set) var failure: FFmpegError?

  /// Creates a window whose byte 0 is at `origin` of the file, or of what a reader reads.
  init(
    descriptor: Int32, reader: RangeReader? = nil, origin: Int, end: Int,
    interruption: Interruption
  ) {
    self.descriptor = descriptor
    self.reader = reader
    self.origin = Int64(origin)
    self.end = Int64(end)
    self.interruption = interruption
  }

  /// Creates a window whose bytes are kept in memory until someone takes them.
  init(collectingUnder interruption: Interruption) {
    (descriptor, reader, origin, end) = (-1, nil, 0, 0)
    self.interruption = interruption
    collected = ([], 0)
  }

  /// What was written since the last time; what is there can be written no more.
  func take() -> [UInt8] {
    defer { collected = collected.map { _ in ([], end) } }
    return collected?.bytes ?? []
  }

  /// Reads at the position and moves it; FFmpeg's code for the end or a failure.
  func read(into bytes: UnsafeMutableRawPointer, count: Int32) -> Int32 {
    guard !interruption.isCancelled else { return ffmpeg_error_cancelled() }
    let wanted = min(Int64(count), end - position)
    guard wanted > 0 else { return ffmpeg_error_end_of_file() }
    if let reader { return unsafe read(into: bytes, count: Int(wanted), from: reader) }
    while true {
      let done = unsafe pread(descriptor, bytes, Int(wanted), off_t(origin + position))
      if done > 0 {
        position += Int64(done)
        return Int32(done)
      }
      if done == 0 { return ffmpeg_error_end_of_file() }
      let code = errno
      if code != EINTR { return fail(.readInput, code) }
    }
  }

  private func read(
    into bytes: UnsafeMutableRawPointer, count: Int, from reader: RangeReader
  ) -> Int32 {
    let start = Int(position)
    do throws(FFmpegError) {
      let read = try reader(start..<(start + count)).prefix(count)
      guard !read.isEmpty else { return ffmpeg_error_end_of_file() }
      unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count).copyBytes(from: read)
      position += Int64(read.count)
      return Int32(read.count)
    } catch {
      if failure == nil { failure = error }
      return error.code
    }
  }

  /// Writes everything at the position and moves it; FFmpeg's code for a failure.
  func write(_ bytes: UnsafeRawPointer, count: Int32) -> Int32 {
    guard !interruption.isCancelled else { return ffmpeg_error_cancelled() }
    if collected != nil { return unsafe collect(bytes, count: count) }
    var written = 0
    while written < Int(count) {
      let done = unsafe pwrite(
        descriptor, bytes + written, Int(count) - written, off_t(origin + position))
      if done < 0 {
        let code = errno
        if code == EINTR { continue }
        return fail(.writeOutput, code)
      }
      if done == 0 { return fail(.writeOutput, ENOSPC) }
      written += done
      position += Int64(done)
      end = max(end, position)
    }
    return count
  }

  private func collect(_ bytes: UnsafeRawPointer, count: Int32) -> Int32 {
    guard let start = collected?.start, position >= start, position <= end else {
      return fail(.writeOutput, ESPIPE)
    }
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
    let place = Int(position - start)
    let over = min(buffer.count, Int(end - position))
    unsafe collected?.bytes.replaceSubrange(place..<(place + over), with: buffer)
    position += Int64(count)
    end = max(end, position)
    return count
  }

  /// Moves the position, or tells the size; FFmpeg's code where there is no such place.
  func seek(to offset: Int64, whence: Int32) -> Int64 {
    let start: Int64
    switch ffmpeg_seek_whence(whence) {
    case AVSEEK_SIZE: return end
    case SEEK_SET: start = 0
    case SEEK_CUR: start = position
    case SEEK_END: start = end
    default: return Int64(ffmpeg_error_system(EINVAL))
    }
    let (target, overflows) = start.addingReportingOverflow(offset)
    guard !overflows, target >= 0, target <= Int64.max - origin else {
      return Int64(ffmpeg_error_system(EINVAL))
    }
    position = target
    return target
  }

  /// Turns a result of FFmpeg into an error, the system's own where it refused something.
  @discardableResult func check(
    _ code: Int32, _ operation: FFmpegError.Operation
  ) throws(FFmpegError) -> Int32 {
    guard code < 0 else { return code }
    if let failure { throw failure }
    throw FFmpegError(code: code, operation: operation)
  }

  private func fail(_ operation: FFmpegError.Operation, _ code: Int32) -> Int32 {
    let ffmpegCode = ffmpeg_error_system(code)
    if failure == nil { failure = FFmpegError(code: ffmpegCode, operation: operation) }
    return ffmpegCode
  }
}

/// FFmpeg's buffered view of a ``FileWindow``.
@safe struct IOContext: ~Copyable {
  /// The file that is read or written.
  let window: FileWindow
  /// FFmpeg's object; valid as long as this value lives.
  let pointer: UnsafeMutablePointer<AVIOContext>

  init(_ window: FileWindow, writes: Bool, capacity: Int32) throws(FFmpegError) {
    let created = unsafe ffmpeg_io_alloc(
      capacity, Unmanaged.passUnretained(window).toOpaque(), writes ? nil : Self.read,
      writes ? Self.write : nil, Self.seek)
    guard let created = unsafe created else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .allocate)
    }
    self.window = window
    unsafe self.pointer = created
  }

  deinit { unsafe ffmpeg_io_free(pointer) }

  private static let read: ffmpeg_read_function = { opaque, bytes, count in
    guard let bytes = unsafe bytes else { return ffmpeg_error_system(EINVAL) }
    return unsafe window(opaque)?.read(into: bytes, count: count) ?? ffmpeg_error_system(EINVAL)
  }

  private static let write: ffmpeg_write_function = { opaque, bytes, count in
    guard let bytes = unsafe bytes else { return ffmpeg_error_system(EINVAL) }
    return unsafe window(opaque)?.write(bytes, count: count) ?? ffmpeg_error_system(EINVAL)
  }

  private static let seek: ffmpeg_seek_function = { opaque, offset, whence in
    unsafe window(opaque)?.seek(to: offset, whence: whence) ?? Int64(ffmpeg_error_system(EINVAL))
  }

  /// The window that a callback was given.
  static func window(_ opaque: UnsafeMutableRawPointer?) -> FileWindow? {
    unsafe opaque.map { unsafe Unmanaged<FileWindow>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Turns a result of FFmpeg into an error, the system's own where it refused something.
  @discardableResult func check(
    _ code: Int32, _ operation: FFmpegError.Operation
  ) throws(FFmpegError) -> Int32 {
    try window.check(code, operation)
  }
}
