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
  package static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path.fileName, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe FileName.text(real)
  }

  /// The names in a folder, in any order, `.` and `..` among them; `nil` where it cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let stream = unsafe opendir(path.fileName) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let record = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafePointer(to: &record.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe FileName.text($0) }
        })
    }
    return names
  }

  /// Makes a folder and those that it is in, where they are not there yet.
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

  /// Makes a folder of a name that no one has, where another one is to appear.
  ///
  /// - Throws: ``MediaError`` with code `unwritable`.
  package static func makeTemporaryFolder(beside path: String) throws(MediaError) -> String {
    var path = path
    while path.hasSuffix("/"), path.count > 1 { path.removeLast() }
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { String(path[..<$0]) } ?? ""
    try makeFolder(parent)
    let start = slash.map { String(path[...$0]) } ?? ""
    for _ in 0..<100 {
      let name = "\(start).mediameta-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
      if unsafe mkdir(name.fileName, 0o777) == 0 { return name }
      guard errno == EEXIST else { break }
    }
    throw MediaError(.unwritable, unsafe String(cString: strerror(errno)), path: path)
  }

  /// Gives a file the name of another one, which it replaces.
  ///
  /// - Throws: ``MediaError`` with code `unwritable`.
  static func move(_ path: String, to target: String) throws(MediaError) {
    guard unsafe rename(path.fileName, target.fileName) == 0 else {
      throw MediaError(.unwritable, unsafe String(cString: strerror(errno)), path: target)
    }
  }

  /// Gives a file a name that no one has.
  ///
  /// - Throws: ``MediaError`` with code `unwritable`: where there is a file of that name, too, and where it would be on
  ///   another file system.
  package static func moveToFreeName(_ path: String, to target: String) throws(MediaError) {
    do throws(IOFailure) {
      try ExclusiveRenaming.rename(path, to: target)
    } catch {
      guard error.code == EXDEV else { throw MediaError(error, code: .unwritable) }
      throw MediaError(
        .unwritable, "is on another file system than \(target); copy it there first", path: path)
    }
  }

  /// Removes a folder that nothing is in.
  ///
  /// - Returns: whether it is gone.
  @discardableResult
  package static func removeEmptyFolder(_ path: String) -> Bool {
    unsafe rmdir(path.fileName) == 0
  }

  /// Gives a file a second name, where nothing has that name.
  ///
  /// - Returns: whether it has.
  static func link(_ path: String, to target: String) -> Bool {
    unsafe CLibrary.link(path.fileName, target.fileName) == 0
  }

  /// Puts a folder in the place of another one, which gets the name of the first: in one step where the file system
  /// can, else in two that are undone where the second fails.
  ///
  /// - Throws: ``MediaError`` with code `unwritable`.
  static func exchange(_ path: String, with target: String) throws(MediaError) {
    if ExchangedNames.exchange(path, target) { return }
    let aside = try makeTemporaryFolder(beside: target)
    try move(target, to: aside)
    do throws(MediaError) {
      try move(path, to: target)
    } catch {
      try? move(aside, to: target)
      throw error
    }
    try move(aside, to: path)
  }

  /// Removes a file, where there is one.
  static func remove(_ path: String) { _ = unsafe unlink(path.fileName) }

  /// Removes a folder and the files in it, as far as that is possible.
  package static func removeFolder(_ path: String) {
    for name in names(in: path) ?? [] where name != "." && name != ".." {
      _ = unsafe unlink("\(path)/\(name)".fileName)
    }
    _ = unsafe rmdir(path.fileName)
  }
}

/// Which file something is, and whether its content may have changed: device, inode, size and time of modification.
package struct FileFingerprint: Hashable, Sendable {
  package var device: Int64
  package var inode: Int64
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64

  package init(device: Int64, inode: Int64, size: Int64, modified: Int64) {
    (self.device, self.inode, self.size, self.modified) = (device, inode, size, modified)
  }

  /// That of the file at a path, symbolic links followed; `nil` where there is none.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path.fileName, &status) == 0 else { return nil }
    self.init(
      device: Int64(truncatingIfNeeded: status.st_dev),
      inode: Int64(truncatingIfNeeded: status.st_ino), size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }
}
