internal import CLibrary

/// An open file; it is closed when the value goes.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  /// The path, as messages name it.
  let path: String

  private static let pieceSize = 1 << 20

  init(
    _ path: String, flags: Int32, mode: mode_t = 0, for operation: IOFailure.Operation = .open
  ) throws(IOFailure) {
    self.path = path
    descriptor = retryingOnInterrupt { unsafe open(path.fileName, flags | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { throw IOFailure(operation, path: path, code: errno) }
  }

  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// What the system says of the file.
  func status() throws(IOFailure) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw IOFailure(.stat, path: path, code: errno)
    }
    return status
  }

  /// Locks the file for this program alone, at once or not at all.
  func lock() throws(IOFailure) {
    guard retryingOnInterrupt({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0 else { return }
    let code = errno
    // Some network file systems know no locks: there is nothing to wait for then.
    if [ENOLCK, EOPNOTSUPP, ENOSYS].contains(code) { return }
    guard code == EWOULDBLOCK else { throw IOFailure(.lock, path: path, code: code) }
    throw IOFailure(.lock, path: path, reason: "is being changed by another program")
  }

  /// Writes all of `bytes` at `offset`, in one call as far as the system allows.
  func write(_ bytes: [UInt8], at offset: Int) throws(IOFailure) {
    var done = 0
    while done < bytes.count {
      let count = retryingOnInterrupt {
        unsafe bytes.withUnsafeBytes { raw in
          guard let start = raw.baseAddress else { return 0 }
          return unsafe pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
        }
      }
      guard count > 0 else { throw IOFailure(.write, path: path, code: count < 0 ? errno : EIO) }
      done += count
    }
  }

  /// Makes a range zeros.
  func clear(_ range: Range<Int>) throws(IOFailure) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
      let count = min(Self.pieceSize, range.upperBound - start)
      try write([UInt8](repeating: 0, count: count), at: start)
    }
  }

  /// Copies a range of a source to `offset`, piece by piece; tells how many bytes were there to copy.
  func copy(
    _ range: Range<Int>, of source: any ByteSource, to offset: Int
  ) throws(IOFailure) -> Int {
    var done = 0
    while done < range.count {
      let start = range.lowerBound + done
      let part = try source.read(start..<min(start + Self.pieceSize, range.upperBound))
      if part.isEmpty { break }
      try write(part, at: offset + done)
      done += part.count
    }
    return done
  }

  func truncate(to size: Int) throws(IOFailure) {
    guard retryingOnInterrupt({ ftruncate(descriptor, off_t(size)) }) == 0 else {
      throw IOFailure(.truncate, path: path, code: errno)
    }
  }

  /// Waits until everything is on the disk.
  func synchronize() throws(IOFailure) {
    try wait(for: { fsync(descriptor) })
  }

  /// Waits until the bytes are on the disk, and the size with them; the times of the file may come later.
  func synchronizeData() throws(IOFailure) {
    #if canImport(Darwin)
      try synchronize()
    #else
      try wait(for: { fdatasync(descriptor) })
    #endif
  }

  private func wait(for synchronization: () -> Int32) throws(IOFailure) {
    guard retryingOnInterrupt(synchronization) == 0 else {
      throw IOFailure(.sync, path: path, code: errno)
    }
  }
}

extension IOFailure {
  /// A failure of a source that has fewer bytes than it had.
  static func shorter(_ source: any ByteSource) -> IOFailure {
    IOFailure(.read, path: source.name, reason: "became shorter while it was being read")
  }

  /// A failure of something that is there and no file.
  static func notRegular(_ path: String, _ status: stat) -> IOFailure {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    return IOFailure(
      .open, path: path, reason: isFolder ? "is a folder" : "is not a regular file")
  }
}
