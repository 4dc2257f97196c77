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
    guard opened >= 0 else { throw IOFailure(.open, path: path, code: errno) }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw IOFailure(.stat, path: source.name, code: code)
    }
    do throws(IOFailure) {
      try lockExclusively(opened, path: source.name)
    } catch {
      close(opened)
      throw error
    }
    // Looked at again under the lock: another program may have been quicker.
    guard unsafe fstat(opened, &status) == 0, FileIdentity(status) == source.identity else {
      close(opened)
      throw IOFailure(.read, path: source.name, reason: "changed while it was being read")
    }
    descriptor = opened
    times = [status.st_atim, status.st_mtim]
    originalSize = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Changes the file step by step; where one fails, those before it are undone.
  ///
  /// - Parameters:
  ///   - steps: what is done, in order.
  ///   - sources: what bytes are copied from; source 0 is the file itself.
  ///   - isDurable: whether a barrier waits for the disk.
  /// - Throws: ``IOFailure``, a full disk among the reasons; the file is then what it was, as far as it can still be
  ///   written.
  public func apply(
    _ steps: [FileStep], sources: [any ByteSource], isDurable: Bool
  ) throws(IOFailure) {
    var before: [(bytes: [UInt8], offset: Int)] = []
    do throws(IOFailure) {
      for step in steps {
        switch step {
        case .write(let bytes, let offset):
          before.append((try old(offset..<(offset + bytes.count)), offset))
          try writeWholly(bytes, at: offset, of: descriptor, path: path)
        case .clear(let range):
          before.append((try old(range), range.lowerBound))
          try writeZeros(range, of: descriptor, path: path)
        case .copy(let range, let source, let offset):
          guard sources.indices.contains(source) else { continue }
          try copy(range, of: sources[source], to: offset)
        case .resize(let size): try resize(to: size)
        case .synchronize: if isDurable { try synchronize() }
        }
      }
    } catch {
      undo(before)
      throw error
    }
  }

  /// The bytes of the original file in a range that is about to be written.
  private func old(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    try readRange(range.clamped(to: 0..<originalSize), of: descriptor, name: path)
  }

  /// Puts back what was there, the last write first, and gives the file its size.
  private func undo(_ writes: [(bytes: [UInt8], offset: Int)]) {
    for write in writes.reversed() where !write.bytes.isEmpty {
      _ = try? writeWholly(write.bytes, at: write.offset, of: descriptor, path: path)
    }
    restoreSize()
    _ = try? synchronize()
  }

  private func copy(
    _ range: Range<Int>, of source: any ByteSource, to offset: Int
  ) throws(IOFailure) {
    let piece = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: piece) {
      let part = start..<min(start + piece, range.upperBound)
      let bytes = try source.read(part)
      guard bytes.count == part.count else {
        throw IOFailure(
          .read, path: source.name, reason: "became shorter while it was being read")
      }
      try writeWholly(
        bytes, at: offset + (start - range.lowerBound), of: descriptor, path: path)
    }
  }

  /// Makes the file longer, by zeros for which there is room on the disk, or shorter.
  ///
  /// - Throws: ``IOFailure``; where the disk is full, the size is what it was.
  private func resize(to size: Int) throws(IOFailure) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw IOFailure(.stat, path: path, code: errno)
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
        throw IOFailure(.write, path: path, code: code)
      }
    }
    guard retryingOnInterrupt({ ftruncate(descriptor, off_t(size)) }) == 0 else {
      throw IOFailure(.truncate, path: path, code: errno)
    }
  }

  /// Waits until everything is on the disk.
  ///
  /// - Throws: ``IOFailure``.
  private func synchronize() throws(IOFailure) {
    guard retryingOnInterrupt({ fsync(descriptor) }) == 0 else {
      throw IOFailure(.sync, path: path, code: errno)
    }
  }

  /// Cuts off what was added at the end; the file is then as long as it was when it was opened.
  private func restoreSize() { _ = ftruncate(descriptor, off_t(originalSize)) }

  /// Gives the file the times it had when it was opened.
  ///
  /// - Returns: what the system did not let it have, a sentence each.
  /// - Throws: ``IOFailure``.
  public func restoreTimes() throws(IOFailure) -> [String] {
    var times = times
    var refused = Refusals(path: path)
    _ = try refused.isDone(unsafe futimens(descriptor, &times), Refusals.times)
    return refused.remarks
  }
}
