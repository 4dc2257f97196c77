internal import CPlatform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is changed where it lies: its name, owner, mode, links and attributes stay.
///
/// Locked while it is open, so that two programs that lock do not change it at once.
public struct InPlaceFile: ~Copyable {
  /// The path, as it was given.
  public let path: String
  private let descriptor: Int32
  private let times: [timespec]
  private let originalSize: Int

  /// Opens the file of a source for writing.
  ///
  /// - Throws: ``IOFailure`` where it may not be written, is no longer what the source has read, or is being changed
  ///   by somebody else.
  public init(of source: FileSource) throws(IOFailure) {
    path = source.name
    let opened = retryingOnInterrupt { unsafe open(source.name, O_RDWR | O_CLOEXEC | O_NONBLOCK) }
    guard opened >= 0 else { throw IOFailure("open", path: path, code: errno) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw IOFailure("stat", path: source.name, code: code)
    }
    guard retryingOnInterrupt({ flock(opened, LOCK_EX | LOCK_NB) }) == 0 else {
      let code = errno
      close(opened)
      guard code == EWOULDBLOCK else { throw IOFailure("lock", path: source.name, code: code) }
      throw IOFailure("lock", path: source.name, reason: "is being changed by another program")
    }
    // Looked at again under the lock: another program may have been quicker.
    guard unsafe fstat(opened, &status) == 0, FileIdentity(status) == source.identity else {
      close(opened)
      throw IOFailure("read", path: source.name, reason: "changed while it was being read")
    }
    descriptor = opened
    times = [status.st_atim, status.st_mtim]
    originalSize = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Writes all of `bytes` at `offset`, in one call as far as the system allows.
  ///
  /// - Throws: ``IOFailure``, a full disk among the reasons.
  public func write(_ bytes: [UInt8], at offset: Int) throws(IOFailure) {
    try writeWholly(bytes, at: offset, of: descriptor, path: path)
  }

  /// Makes the file longer, by zeros for which there is room on the disk, or shorter.
  ///
  /// - Throws: ``IOFailure``; where the disk is full, the size is what it was.
  public func resize(to size: Int) throws(IOFailure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw IOFailure("stat", path: path, code: errno)
    }
    let old = Int(status.st_size)
    if size > old {
      let result = retryingOnInterrupt {
        platform_reserve(descriptor, Int64(old), Int64(size - old))
      }
      let code = errno
      if result == 0 { return }
      if [ENOSPC, EDQUOT, EFBIG].contains(code) {
        _ = ftruncate(descriptor, off_t(old))
        throw IOFailure("write", path: path, code: code)
      }
    }
    guard retryingOnInterrupt({ ftruncate(descriptor, off_t(size)) }) == 0 else {
      throw IOFailure("truncate", path: path, code: errno)
    }
  }

  /// Waits until everything is on the disk.
  ///
  /// - Throws: ``IOFailure``.
  public func synchronize() throws(IOFailure) {
    guard retryingOnInterrupt({ fsync(descriptor) }) == 0 else {
      throw IOFailure("sync", path: path, code: errno)
    }
  }

  /// Cuts off what was added at the end; the file is then as long as it was when it was opened.
  public func restoreSize() { _ = ftruncate(descriptor, off_t(originalSize)) }

  /// Gives the file the times it had when it was opened.
  public func restoreTimes() {
    var times = times
    _ = unsafe futimens(descriptor, &times)
  }
}
