internal import CLibrary

/// A new file that grows under its final name, so that whatever happens keeps what was written.
package struct GrowingFile: ~Copyable {
  /// The path, as it was given.
  package var path: String { file.path }
  /// How many bytes have been written.
  package private(set) var size = 0
  private let file: OpenFile

  /// Creates the file.
  ///
  /// - Throws: ``IOFailure`` where one of that name is there, or the folder cannot be written.
  package init(path: String) throws(IOFailure) {
    file = try OpenFile(path, flags: O_RDWR | O_CREAT | O_EXCL, mode: 0o666, for: .create)
  }

  /// Writes bytes at the end.
  ///
  /// - Throws: ``IOFailure``, a full disk among the reasons; the file is then cut where it was.
  package mutating func append(_ bytes: [UInt8]) throws(IOFailure) {
    do throws(IOFailure) {
      try file.write(bytes, at: size)
    } catch {
      _ = try? file.truncate(to: size)
      throw error
    }
    size += bytes.count
  }

  /// Waits until everything is on the disk.
  package func synchronize() throws(IOFailure) { try file.synchronize() }

  /// Takes the file away again.
  package consuming func discard() { _ = unsafe unlink(path) }
}
