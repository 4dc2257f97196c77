internal import BinaryIO
internal import CLibrary

/// What there is at paths.
package enum FileSystem {
  /// Whether there is a file or a folder at a path.
  package static func isThere(_ path: String) -> Bool { unsafe access(path.fileName, F_OK) == 0 }

  /// Whether there is a folder at a path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path of what is at a path, without links; `nil` where there is nothing.
  static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path.fileName, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe FileName.text(real)
  }

  /// Makes a folder and those that it lies in, where they are not there yet.
  ///
  /// - Throws: ``MediaError`` with code `unwritable`.
  package static func makeFolder(_ path: String) throws(MediaError) {
    guard !path.isEmpty, !isFolder(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    // Another worker may have made it meanwhile.
    guard unsafe mkdir(path.fileName, 0o777) == 0 || isFolder(path) else {
      throw MediaError(
        .unwritable, unsafe String(cString: strerror(errno)), path: path)
    }
  }
}
