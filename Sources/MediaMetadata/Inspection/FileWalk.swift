internal import BinaryIO
internal import CLibrary
internal import MediaModel

/// The files that arguments name, one after the other: files as they are, folders with what they hold where that is
/// asked for.
///
/// A file is given once, however many arguments and links lead to its name. Of folders, names are sorted, hidden
/// files and folders are passed over, and a folder that links lead back to is gone through once. Memory grows with
/// the names of the folders that are open, and by 16 bytes for each file that was given.
package struct FileWalk: Sequence, IteratorProtocol {
  /// What is found.
  package enum Found: Hashable, Sendable {
    /// A file or URL to be shown; or a name that is none, which opening it will tell.
    case file(String)
    /// A folder, where these are not gone through.
    case folder(String)
    /// A folder that cannot be gone through, and why.
    case unreadable(String, reason: String)
  }

  /// How far a walk goes.
  package struct Options: Sendable {
    /// Whether folders are gone through, and the folders inside them.
    package var isRecursive = false
    /// Whether all files of folders are given, not only those whose names end as media files do.
    package var includesAllFiles = false
    /// Endings of the names of files in folders that are given, in small letters and without a dot; `nil` for those of
    /// media files.
    package var extensions: Set<String>?
    /// Files and folders in folders whose name or path fits one of these are passed over.
    package var excluded: [WildcardPattern] = []
    /// A folder that is passed over: where outputs go.
    package var outputFolder: String?

    package init() {}
  }

  private struct Folder {
    var path: String
    /// The names that are left, the next one last.
    var names: [Name]
  }

  private struct Name {
    var text: String
    var isFolder: Bool
  }

  private let options: Options
  /// Where outputs go, without links.
  private var outputFolder: String?
  private var arguments: ArraySlice<String>
  private var folders: [Folder] = []
  private var seen: Set<Mark> = []
  /// A single argument that is a file cannot be given twice.
  private let remembers: Bool

  /// Prepares a walk; nothing is opened yet.
  package init(_ arguments: [String], options: Options = Options()) {
    self.arguments = arguments[...]
    self.options = options
    if let folder = options.outputFolder { outputFolder = FileSystem.realPath(folder) ?? folder }
    remembers = arguments.count > 1 || options.isRecursive
  }

  /// The next file; `nil` after the last.
  package mutating func next() -> Found? {
    while true {
      if let found = nextInFolder() { return found }
      guard folders.isEmpty else { continue }
      guard let argument = arguments.popFirst() else { return nil }
      var status = stat()
      guard !SourceLocation.isURL(argument), unsafe stat(argument.fileName, &status) == 0 else {
        if isNew(argument) { return .file(argument) }
        continue
      }
      let real = remembers ? FileSystem.realPath(argument) ?? argument : argument
      if status.st_mode & S_IFMT == S_IFDIR {
        guard options.isRecursive else { return .folder(argument) }
        if let found = enter(argument, real: real) { return found }
      } else if isNew(real) {
        return .file(argument)
      }
    }
  }

  private mutating func nextInFolder() -> Found? {
    while let last = folders.indices.last {
      guard let name = folders[last].names.popLast() else {
        folders.removeLast()
        continue
      }
      let path = Self.joined(folders[last].path, name.text)
      if isExcluded(name.text, path) { continue }
      // Without links, which tells files apart.
      guard let real = FileSystem.realPath(path) else { continue }
      if name.isFolder {
        if let found = enter(path, real: real) { return found }
      } else if isWanted(name.text), isNew(real) {
        return .file(path)
      }
    }
    return nil
  }

  /// Goes into a folder that was not gone through yet.
  private mutating func enter(_ path: String, real: String) -> Found? {
    guard real != outputFolder, isNew(real) else { return nil }
    guard let found = FileSystem.names(in: path) else {
      return .unreadable(path, reason: unsafe String(cString: strerror(errno)))
    }
    var names: [Name] = []
    for text in found {
      var status = stat()
      guard !text.hasPrefix("."), unsafe stat(Self.joined(path, text).fileName, &status) == 0 else {
        continue
      }
      // Sockets, pipes and devices are not media files.
      let mode = status.st_mode & S_IFMT
      guard mode == S_IFDIR || mode == S_IFREG else { continue }
      names.append(Name(text: text, isFolder: mode == S_IFDIR))
    }
    names.sort { $0.text > $1.text }
    folders.append(Folder(path: path, names: names))
    return nil
  }

  /// Whether a name ends as those of media files do.
  package static func isMedia(_ name: String) -> Bool {
    pathExtension(of: name).map { extensions.contains($0) } ?? false
  }

  /// What follows the last dot of a name, in small letters.
  private static func pathExtension(of name: String) -> String? {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      name[name.utf8.index(after: $0)...].lowercased()
    }
  }

  private func isWanted(_ name: String) -> Bool {
    guard let wanted = options.extensions else {
      return options.includesAllFiles || Self.isMedia(name)
    }
    return Self.pathExtension(of: name).map { wanted.contains($0) } ?? false
  }

  private func isExcluded(_ name: String, _ path: String) -> Bool {
    options.excluded.contains { pattern in pattern.matches(name) || pattern.matches(path) }
  }

  private static let extensions = Set(FileType.all.flatMap(\.pathExtensions))

  private mutating func isNew(_ path: String) -> Bool {
    guard remembers else { return true }
    return seen.insert(Mark(path)).inserted
  }

  /// A path in 16 bytes: two of a billion paths are taken for one less than once in 10^20 walks.
  private struct Mark: Hashable {
    let first: Int
    let second: Int

    init(_ path: String) {
      var hasher = Hasher()
      hasher.combine(path)
      first = hasher.finalize()
      hasher = Hasher()
      hasher.combine(true)
      hasher.combine(path)
      second = hasher.finalize()
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
