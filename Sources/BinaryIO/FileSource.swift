internal import CLibrary
internal import Synchronization

/// A file read by `pread`.
///
/// There is no mapping: a file that is cut short underneath gives an error, no signal.
package final class FileSource: ByteSource {
  /// The path, as it was given.
  package let name: String
  /// The size in bytes when the file was opened.
  package let size: Int
  /// Which file this is and what it looked like when it was opened.
  package let identity: FileIdentity
  /// The open descriptor; valid as long as the source lives.
  package var descriptor: Int32 { file.descriptor }
  private let file: OpenFile
  /// Whether every block of the file is on the disk, so that it need not be asked where there is data.
  private let hasNoHoles: Bool
  private let requestCount = Atomic(0)
  private let byteCount = Atomic(0)

  package var statistics: ReadStatistics {
    ReadStatistics(
      requestCount: requestCount.load(ordering: .relaxed),
      byteCount: byteCount.load(ordering: .relaxed))
  }

  /// Opens a regular file for reading.
  ///
  /// - Throws: ``IOFailure`` where the file is missing, unreadable, or no regular file.
  package init(path: String) throws(IOFailure) {
    file = try OpenFile(path, flags: O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw IOFailure.notRegular(path, status) }
    name = path
    size = Int(status.st_size)
    identity = FileIdentity(status)
    hasNoHoles = Int(status.st_blocks) * 512 >= Int(status.st_size)
  }

  package func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let bytes = try readRange(range.clamped(to: 0..<size), of: descriptor, name: name)
    requestCount.wrappingAdd(1, ordering: .relaxed)
    byteCount.wrappingAdd(bytes.count, ordering: .relaxed)
    return bytes
  }

  /// What the system says of the file.
  func status() throws(IOFailure) -> stat { try file.status() }

  /// Throws where the file is no longer what it was when it was opened, or another one has its name.
  package func requireUnchanged() throws(IOFailure) {
    guard FileIdentity(try file.status()) == identity,
      FileIdentity.ofFile(at: name)?.isSameFile(as: identity) == true
    else { throw IOFailure(.read, path: name, reason: "changed while it was being read") }
  }

  /// The parts of a range that are not holes, in order; all of it where the file system does not tell.
  package func dataRanges(in range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty, !hasNoHoles else { return range.isEmpty ? [] : [range] }
    return BinaryIO.dataRanges(in: range, of: descriptor)
  }

  /// Whether a range holds nothing but zeros; holes are not read.
  package func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool {
    try readsZeros(dataRanges(in: range.clamped(to: 0..<size)))
  }
}

/// Which file something is, and a fingerprint of its state: device, inode, size, times of change of content and status.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  let size: Int
  let modifiedSeconds: Int
  let modifiedNanoseconds: Int
  let changedSeconds: Int
  let changedNanoseconds: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    modifiedSeconds = Int(status.st_mtim.tv_sec)
    modifiedNanoseconds = Int(status.st_mtim.tv_nsec)
    changedSeconds = Int(status.st_ctim.tv_sec)
    changedNanoseconds = Int(status.st_ctim.tv_nsec)
  }

  /// Whether both are the same file, whatever it holds.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }

  /// The identity of the file at `path`, following symbolic links; `nil` where there is none.
  package static func ofFile(at path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path.fileName, &status) == 0 else { return nil }
    return FileIdentity(status)
  }
}

/// Calls again as long as a signal interrupts the call.
func retryingOnInterrupt<T: SignedInteger>(_ call: () -> T) -> T {
  while true {
    let result = call()
    if result == -1, errno == EINTR { continue }
    return result
  }
}
