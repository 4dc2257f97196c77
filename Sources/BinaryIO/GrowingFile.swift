#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A new file that grows under its final name, so that whatever happens keeps what was written.
public struct GrowingFile: ~Copyable {
  /// The path, as it was given.
  public let path: String
  /// How many bytes have been written.
  public private(set) var size = 0
  private let descriptor: Int32

  /// Creates the file.
  ///
  /// - Throws: ``IOFailure`` where one of that name is there, or the folder cannot be written.
  public init(path: String) throws(IOFailure) {
    self.path = path
    descriptor = retryingOnInterrupt {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      throw IOFailure(.create, path: path, code: errno)
    }
  }

  deinit { close(descriptor) }

  /// Writes bytes at the end.
  ///
  /// - Throws: ``IOFailure``, a full disk among the reasons; the file is then cut where it was.
  public mutating func append(_ bytes: [UInt8]) throws(IOFailure) {
    do throws(IOFailure) {
      try writeWholly(bytes, at: size, of: descriptor, path: path)
    } catch {
      _ = ftruncate(descriptor, off_t(size))
      throw error
    }
    size += bytes.count
  }

  /// Waits until everything is on the disk.
  ///
  /// - Throws: ``IOFailure``.
  public func synchronize() throws(IOFailure) {
    guard retryingOnInterrupt({ fsync(descriptor) }) == 0 else {
      throw IOFailure(.sync, path: path, code: errno)
    }
  }

  /// Takes the file away again.
  public consuming func discard() { _ = unsafe unlink(path) }
}
