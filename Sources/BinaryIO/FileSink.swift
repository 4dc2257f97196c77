internal import CLibrary
internal import CPlatform

/// An output file that appears under its name whole or not at all.
///
/// The bytes go to a file without a name in the destination's folder (`O_TMPFILE`), or where the file system has
/// none to a hidden temporary file; ``appear(isDurable:)`` gives them the name. A sink that is dropped
/// before leaves nothing.
package struct FileSink: ~Copyable {
  /// What commit takes over from another file.
  package struct Attributes: Sendable {
    /// The file whose attributes the new one gets; `nil` for those of any new file.
    package var source: FileSource?
    /// Which of them.
    package var rule = Rule.all
    /// Also copies the time of last modification.
    package var keepsModificationTime = false
    /// Waits until the bytes and the name are on the disk.
    package var isDurable = true

    /// Which attributes of a file another one gets.
    package enum Rule: Hashable, Sendable {
      /// Owner where the system allows it, permission bits, access lists, and every extended attribute but those that
      /// vouch for the content.
      case all
      /// Those that say who may read the file, and none that tell of it.
      case access
    }

    /// Takes attributes over from `source`.
    package init(
      from source: FileSource?, rule: Rule = .all, keepsModificationTime: Bool = false,
      isDurable: Bool = true
    ) {
      self.source = source
      self.rule = rule
      self.keepsModificationTime = keepsModificationTime
      self.isDurable = isDurable
    }
  }

  /// Where the file will appear, symbolic links followed.
  package var path: String { file.path }
  /// The open descriptor, for transports that write by themselves.
  package var descriptor: Int32 { file.descriptor }
  let file: OpenFile
  /// How many other names the file that is replaced has; they keep the old content.
  package let otherHardLinks: Int
  /// Whether a file of that name is replaced.
  package let replaces: Bool
  private let temporaryName: String?
  private let abilities: Abilities

  /// What file systems can do, or cannot.
  struct Abilities {
    /// Files without a name (`O_TMPFILE`).
    var namelessFiles = true
    /// Renaming that refuses to replace a file (`RENAME_NOREPLACE`).
    var exclusiveRenaming = true
    /// Several names for one file.
    var hardLinks = true
  }

  /// Opens a sink for `path`.
  ///
  /// - Throws: ``IOFailure`` where a file is there and `replacing` is false, or the folder cannot be written.
  package init(path: String, replacing: Bool) throws(IOFailure) {
    try self.init(path: path, replacing: replacing, abilities: Abilities())
  }

  /// Opens a sink that does without what a file system may lack.
  init(path: String, replacing: Bool, abilities: Abilities) throws(IOFailure) {
    let target = try FileSink.followingLinks(path)
    var status = stat()
    let exists = unsafe lstat(target.fileName, &status) == 0
    if exists {
      guard status.st_mode & S_IFMT == S_IFREG else { throw IOFailure.notRegular(path, status) }
      guard replacing else { throw IOFailure(.open, path: path, code: EEXIST) }
    }
    let folder = FileSink.folder(of: target)
    let nameless =
      !abilities.namelessFiles
      ? -1
      : retryingOnInterrupt {
        unsafe open(folder.fileName, Int32(platform_open_unnamed) | O_RDWR | O_CLOEXEC, 0o600)
      }
    if nameless >= 0, unsafe access("/proc/self/fd/\(nameless)", F_OK) == 0 {
      file = OpenFile(descriptor: nameless, path: target)
      temporaryName = nil
    } else {
      if nameless >= 0 { close(nameless) }
      let name = FileSink.temporaryName(for: target)
      let opened = retryingOnInterrupt {
        unsafe open(name.fileName, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      guard opened >= 0 else {
        let code = errno
        var failure = IOFailure(.create, path: path, code: code)
        if code == ENOENT {
          failure.reason = "there is no folder '\(folder)' to write it into"
        }
        throw failure
      }
      file = OpenFile(descriptor: opened, path: target)
      temporaryName = name
    }
    self.abilities = abilities
    replaces = exists
    otherHardLinks = exists ? Int(status.st_nlink) - 1 : 0
  }

  deinit {
    if let temporaryName { unsafe unlink(temporaryName.fileName) }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(IOFailure) {
    try file.write(bytes, at: offset)
  }

  /// Cuts the file at `size` bytes.
  package func truncate(to size: Int) throws(IOFailure) {
    try file.truncate(to: size)
  }

  /// Gives the file its attributes, and makes its bytes durable; tells what the system did not let it have, a
  /// sentence each.
  package borrowing func prepare(_ attributes: Attributes) throws(IOFailure) -> [String] {
    let refusals = try takeOver(attributes)
    if attributes.isDurable { try file.synchronize() }
    return refusals
  }

  /// Gives the file its name.
  ///
  /// - Parameter isDurable: waits until the name is on the disk.
  /// - Throws: ``IOFailure``; the destination is then as it was before.
  package consuming func appear(isDurable: Bool) throws(IOFailure) {
    var name = temporaryName
    if name == nil, replaces { name = FileSink.temporaryName(for: path) }
    if temporaryName == nil {
      let linked = unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, (name ?? path).fileName,
        AT_SYMLINK_FOLLOW)
      guard linked == 0 else { throw IOFailure(.create, path: path, code: errno) }
    }
    if let name {
      let code = rename(name)
      guard code == 0 else {
        _ = unsafe unlink(name.fileName)
        throw IOFailure(.create, path: path, code: code)
      }
    }
    if isDurable { FileSink.syncFolder(of: path) }
  }

  /// Takes back a file that has appeared.
  package static func remove(_ path: String) { _ = unsafe unlink(path.fileName) }

  /// Gives the file its name; a file that appeared since the sink was opened is not ours to replace.
  ///
  /// - Returns: 0, or the system's error number.
  private borrowing func rename(_ name: String) -> Int32 {
    let (name, path) = (name.fileName, path.fileName)
    if replaces { return unsafe platform_rename(name, path, 0) == 0 ? 0 : errno }
    return unsafe ExclusiveRenaming.rename(
      name, to: path, byCall: abilities.exclusiveRenaming, byLink: abilities.hardLinks)
  }

  private borrowing func takeOver(_ attributes: Attributes) throws(IOFailure) -> [String] {
    var refused = Refusals(path: path)
    guard let source = attributes.source else {
      // For a moment other threads create files that no one else may read, rather than ones that others may.
      let mask = umask(0o077)
      umask(mask)
      _ = try refused.isDone(fchmod(descriptor, 0o666 & ~mask), "the permissions of a new file")
      return refused.remarks
    }
    let status = try source.status()
    // An owner that may not be given away is not worth failing for; the mode must not then grant more.
    var mode = status.st_mode & 0o777
    let owner = fchown(descriptor, status.st_uid, status.st_gid)
    if try !refused.isDone(owner, "the owner \(status.st_uid):\(status.st_gid)"),
      try !refused.isDone(
        fchown(descriptor, uid_t.max, status.st_gid), "the group \(status.st_gid)")
    {
      // Another group may do what everybody may.
      mode &= 0o707 | (mode & 0o007) << 3
    }
    _ = try refused.isDone(fchmod(descriptor, mode), "the permissions")
    try copyExtendedAttributes(from: source.descriptor, attributes.rule, &refused)
    if attributes.keepsModificationTime {
      var times = [status.st_atim, status.st_mtim]
      _ = try refused.isDone(unsafe futimens(descriptor, &times), Refusals.times)
    }
    return refused.remarks
  }

  /// An access list is an extended attribute of the system's; without it the group would have what is only its mask.
  private static let accessLists = "system.posix_acl_access"
  /// Signatures and capabilities of the content as it was.
  private static let contentAttributes = ["security.capability", "security.ima", "security.evm"]

  private borrowing func copyExtendedAttributes(
    from other: Int32, _ rule: Attributes.Rule, _ refused: inout Refusals
  ) throws(IOFailure) {
    let size = flistxattr(other, nil, 0)
    guard size > 0 else { return }
    var names = [CChar](repeating: 0, count: size)
    let filled = unsafe flistxattr(other, &names, size)
    guard filled > 0 else { return }
    for name in names.prefix(filled).split(separator: 0) {
      let text = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let isCopied =
        rule == .all ? !Self.contentAttributes.contains(text) : text == Self.accessLists
      guard isCopied else { continue }
      let key = Array(name) + [0]
      let length = unsafe fgetxattr(other, key, nil, 0)
      guard length >= 0 else { continue }
      var value = [UInt8](repeating: 0, count: length)
      guard unsafe fgetxattr(other, key, &value, length) == length else { continue }
      _ = try refused.isDone(
        unsafe fsetxattr(descriptor, key, value, length, 0), "the attribute \(text)")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path for a file that goes again, in the folder that the environment names for such (`TMPDIR`), or `/tmp`.
  package static func temporaryPath() -> String {
    let told = unsafe getenv("TMPDIR").map { unsafe FileName.text($0) } ?? ""
    return "\(told.isEmpty ? "/tmp" : told)/mediametadata-\(UInt64.random(in: 0 ... .max))"
  }

  private static func temporaryName(for path: String) -> String {
    // Without the file's own name, which may have all the bytes a name can have.
    "\(folder(of: path))/.\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
  }

  private static func syncFolder(of path: String) {
    guard let folder = try? OpenFile(folder(of: path), flags: O_RDONLY | O_DIRECTORY) else {
      return
    }
    _ = try? folder.synchronize()
  }

  /// The path that writing to `path` would reach, whether or not a file is there yet.
  private static func followingLinks(_ path: String) throws(IOFailure) -> String {
    var current = path
    for _ in 0..<32 {
      var status = stat()
      guard unsafe lstat(current.fileName, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
        return current
      }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { raw in
        guard let start = raw.baseAddress else { return 0 }
        return unsafe readlink(
          current.fileName, start.assumingMemoryBound(to: CChar.self), raw.count)
      }
      guard count > 0 else { throw IOFailure(.open, path: path, code: errno) }
      let target = FileName.text(buffer.prefix(count))
      current = target.hasPrefix("/") ? target : "\(folder(of: current))/\(target)"
    }
    throw IOFailure(.open, path: path, code: ELOOP)
  }
}
