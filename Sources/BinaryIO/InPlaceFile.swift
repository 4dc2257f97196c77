internal import CLibrary
internal import CPlatform

/// A file that is changed in place: its name, owner, mode, links and attributes stay.
///
/// Locked while it is open, so that two programs that lock do not change it at once.
package struct InPlaceFile: ~Copyable {
  /// The path, as it was given.
  package var path: String { file.path }
  private let file: OpenFile
  private let times: [timespec]
  private let originalSize: Int

  /// Opens the file of a source for writing.
  ///
  /// - Throws: ``IOFailure`` where it may not be written, is no longer what the source has read, or is being changed
  ///   by someone else.
  package init(of source: FileSource) throws(IOFailure) {
    let locked = try OpenFile(source.name, flags: O_RDWR | O_NONBLOCK)
    try locked.lock()
    // Looked at under the lock: another program may have been quicker.
    let status = try locked.status()
    guard FileIdentity(status) == source.identity else {
      throw IOFailure(.read, path: source.name, reason: "changed while it was being read")
    }
    file = locked
    times = [status.st_atim, status.st_mtim]
    originalSize = Int(status.st_size)
  }

  /// Changes the file step by step; where one fails, those before it are undone.
  ///
  /// - Parameters:
  ///   - steps: what is done, in order.
  ///   - sources: what bytes are copied from; source 0 is the file itself.
  ///   - isDurable: whether a barrier waits for the disk.
  /// - Throws: ``IOFailure``, a full disk among the reasons; the file is then what it was, as far as it can still be
  ///   written.
  package func apply(
    _ steps: [FileStep], sources: [any ByteSource], isDurable: Bool
  ) throws(IOFailure) {
    var before: [(bytes: [UInt8], offset: Int)] = []
    do throws(IOFailure) {
      for step in steps {
        switch step {
        case .write(let bytes, let offset):
          before.append((try old(offset..<(offset + bytes.count)), offset))
          try file.write(bytes, at: offset)
        case .clear(let range):
          before.append((try old(range), range.lowerBound))
          try file.clear(range)
        case .copy(let range, let source, let offset):
          guard sources.indices.contains(source) else { continue }
          let source = sources[source]
          guard try file.copy(range, of: source, to: offset) == range.count else {
            throw IOFailure.shorter(source)
          }
        case .resize(let size): try resize(to: size)
        case .synchronize: if isDurable { try file.synchronizeData() }
        }
      }
    } catch {
      undo(before)
      throw error
    }
  }

  /// The bytes of the original file in a range that is about to be written.
  private func old(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    try readRange(range.clamped(to: 0..<originalSize), of: file.descriptor, name: path)
  }

  /// Puts back what was there, the last write first, and gives the file its size.
  private func undo(_ writes: [(bytes: [UInt8], offset: Int)]) {
    for write in writes.reversed() where !write.bytes.isEmpty {
      _ = try? file.write(write.bytes, at: write.offset)
    }
    _ = try? file.truncate(to: originalSize)
    _ = try? file.synchronize()
  }

  /// Makes the file longer, by zeros for which there is room on the disk, or shorter.
  ///
  /// - Throws: ``IOFailure``; where the disk is full, the size is what it was.
  private func resize(to size: Int) throws(IOFailure) {
    let old = Int(try file.status().st_size)
    if size > old {
      let result = retryingOnInterrupt {
        platform_reserve(file.descriptor, Int64(old), Int64(size - old))
      }
      let code = errno
      if result == 0 { return }
      if [ENOSPC, EDQUOT, EFBIG].contains(code) {
        _ = try? file.truncate(to: old)
        throw IOFailure(.write, path: path, code: code)
      }
    }
    try file.truncate(to: size)
  }

  /// Gives the file the times it had when it was opened; tells what the system did not let it have, a sentence each.
  package func restoreTimes() throws(IOFailure) -> [String] {
    var times = times
    var refused = Refusals(path: path)
    _ = try refused.isDone(unsafe futimens(file.descriptor, &times), Refusals.times)
    return refused.remarks
  }
}
