internal import CLibrary
internal import CPlatform

/// Gives a file a name that no one has; one that is there is never replaced.
package enum ExclusiveRenaming {
  /// Renames a file.
  ///
  /// - Throws: ``IOFailure``, with the code `EEXIST` where the name is taken.
  package static func rename(_ path: String, to target: String) throws(IOFailure) {
    let code = unsafe rename(path.fileName, to: target.fileName, byCall: true, byLink: true)
    guard code == 0 else { throw IOFailure(.create, path: target, code: code) }
  }

  /// Renames a file by the call of the system, or by a second name where a file system does not know that.
  ///
  /// - Returns: 0, or the system's error number.
  static func rename(
    _ name: UnsafePointer<CChar>, to path: UnsafePointer<CChar>, byCall: Bool, byLink: Bool
  ) -> Int32 {
    let cannot: Set<Int32> = [EINVAL, ENOSYS, EOPNOTSUPP, EPERM]
    if byCall {
      if unsafe platform_rename(name, path, 1) == 0 { return 0 }
      if !cannot.contains(errno) { return errno }
    }
    // NFS and others know no exclusive renaming, but a second name never replaces a file either.
    if byLink {
      if unsafe link(name, path) == 0 {
        _ = unsafe unlink(name)
        return 0
      }
      if !cannot.contains(errno), errno != EMLINK { return errno }
    }
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return EEXIST }
    return unsafe platform_rename(name, path, 0) == 0 ? 0 : errno
  }
}
