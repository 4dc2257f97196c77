#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A lock on a file that is about to be replaced, held until this value goes: two programs that lock do not replace or
/// change one file at once.
public struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Locks the file of a source, which must be one that may be written, and still what was read.
  ///
  /// - Throws: ``IOFailure`` where it may not be written, was changed, or is locked by another program.
  public init(of source: FileSource) throws(IOFailure) {
    let opened = try Self.locked(source.name, flags: O_RDWR)
    do throws(IOFailure) {
      try source.requireUnchanged()
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
  }

  /// Locks the file at a path, whatever it is.
  ///
  /// - Throws: ``IOFailure`` where it cannot be opened, or is locked by another program.
  public init(path: String) throws(IOFailure) {
    descriptor = try Self.locked(path, flags: O_RDONLY)
  }

  private static func locked(_ path: String, flags: Int32) throws(IOFailure) -> Int32 {
    let opened = retryingOnInterrupt { unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK) }
    guard opened >= 0 else { throw IOFailure(.open, path: path, code: errno) }
    do throws(IOFailure) {
      try lockExclusively(opened, path: path)
    } catch {
      close(opened)
      throw error
    }
    return opened
  }

  deinit { close(descriptor) }
}

/// Locks an open file for this program alone, at once or not at all.
///
/// - Throws: ``IOFailure``.
func lockExclusively(_ descriptor: Int32, path: String) throws(IOFailure) {
  guard retryingOnInterrupt({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
    let code = errno
    // Some network file systems know no locks: there is nothing to wait for then.
    if [ENOLCK, EOPNOTSUPP, ENOSYS].contains(code) { return }
    guard code == EWOULDBLOCK else { throw IOFailure(.lock, path: path, code: code) }
    throw IOFailure(.lock, path: path, reason: "is being changed by another program")
  }
}
