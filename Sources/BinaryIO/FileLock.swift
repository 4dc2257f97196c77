internal import CLibrary

/// A lock on a file that is about to be replaced, held until this value goes: two programs that lock do not replace or
/// change one file at once.
package struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Locks the file of a source, which must be one that may be written, and still what was read.
  ///
  /// - Throws: ``IOFailure`` where it may not be written, was changed, or is locked by another program.
  package init(of source: FileSource) throws(IOFailure) {
    let locked = try OpenFile(source.name, flags: O_RDWR | O_NONBLOCK)
    try locked.lock()
    try source.requireUnchanged()
    file = locked
  }

  /// Locks the file at a path, whatever it is.
  ///
  /// - Throws: ``IOFailure`` where it cannot be opened, or is locked by another program.
  package init(path: String) throws(IOFailure) {
    let locked = try OpenFile(path, flags: O_RDONLY | O_NONBLOCK)
    try locked.lock()
    file = locked
  }
}
