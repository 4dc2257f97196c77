internal import CommandLineKit
internal import MediaMetadata

/// What files are to be called, decided one after the other so that no two get the same name.
struct RenamePlan {
  /// A file and what goes with it.
  struct Move: Sendable {
    /// The path of the file, and the one it gets.
    var from: String
    var to: String
    /// Sidecars and the photo of a Live Photo, with theirs.
    var companions: [(from: String, to: String)]

    /// All that is renamed.
    var all: [(from: String, to: String)] { [(from, to)] + companions }
  }

  /// What is to become of a file.
  enum Decision: Sendable {
    case move(Move)
    /// It has its name already.
    case unchanged(String)
    /// It stays where it is, and why.
    case left(String, reason: String)
  }

  /// What a file tells of its name.
  struct Candidate: Sendable {
    var path: String
    var name: NameTemplate.Name
    /// Fields of the name that the file does not tell.
    var missing: [String]
    /// Why its date may be wrong.
    var doubt: String?
  }

  /// The folder that names are below; `nil` for the one that a file is in.
  let folder: String?
  /// Where files go whose date is doubtful, under their own names; `nil` where they stay.
  let doubtful: String?
  let hasSequence: Bool
  private var companions = CompanionFiles()
  private var paths = FullPaths()
  /// Full paths in small letters: some file systems know no others.
  private var taken: Set<String> = []
  /// The number that the next file of a name may have.
  private var numbers: [String: Int] = [:]
  /// More files of one name are not distinguished.
  private static let largestNumber = 1_000_000

  init(folder: String?, doubtful: String?, hasSequence: Bool) {
    self.folder = folder
    self.doubtful = doubtful
    self.hasSequence = hasSequence
  }

  /// The file that one goes along with, where that is among those that are renamed.
  mutating func leader(of path: String, among given: Set<String>) -> String? {
    let group = companions.group(of: path).map { FilePathParts(path).beside($0) }
    return group.first { given.contains(paths.full($0)) }.flatMap {
      paths.full($0) == paths.full(path) ? nil : $0
    }
  }

  /// The path from the root, without links in its folders.
  mutating func full(_ path: String) -> String { paths.full(path) }

  /// Decides what a file is to be called.
  mutating func decide(_ candidate: Candidate) -> Decision {
    let path = candidate.path
    let parts = FilePathParts(path)
    if let doubt = candidate.doubt {
      guard let doubtful else { return .left(path, reason: doubt) }
      return place(path, isNumbered: true) { number in
        let ending = parts.ending.isEmpty ? "" : ".\(parts.ending)"
        return "\(doubtful)/\(parts.stem)\(NameTemplate.suffix(number))\(ending)"
      }
    }
    guard candidate.missing.isEmpty else {
      return .left(path, reason: "it tells no \(candidate.missing.joined(separator: ", "))")
    }
    let folder = folder
    return place(path, isNumbered: hasSequence) { number in
      candidate.name.path(number).map { name in
        folder.map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? parts.beside(name)
      }
    }
  }

  /// The first of some names that no one has.
  private mutating func place(
    _ path: String, isNumbered: Bool, name: (Int) -> String?
  ) -> Decision {
    let own = paths.full(path)
    guard let first = name(1) else {
      return .left(
        path,
        reason:
          "a part of its name would be empty, or longer than \(SafeName.largestByteCount) bytes")
    }
    // The number that it has already is among those in its name.
    let held = [1] + (isNumbered ? Self.numbers(in: path) : [])
    if held.contains(where: { name($0).map { paths.full($0) == own } ?? false }) {
      taken.insert(own.lowercased())
      return .unchanged(path)
    }
    let others = companions.group(of: path).filter { $0 != FilePathParts(path).name }
    let key = paths.full(first).lowercased()
    let last = isNumbered ? Self.largestNumber : 1
    for number in stride(from: numbers[key, default: 1], through: last, by: 1) {
      guard let target = name(number) else { break }
      let move = Self.move(path, to: target, with: others)
      let full = move.all.map { paths.full($0.to) }
      guard
        zip(move.all, full).allSatisfy({
          !taken.contains($1.lowercased()) && !FileSystem.isThere($0.to)
        })
      else { continue }
      taken.formUnion(full.map { $0.lowercased() })
      numbers[key] = number + 1
      return .move(move)
    }
    let target = Terminal.printable(first)
    return .left(
      path,
      reason: isNumbered
        ? "too many files would be called \(target)"
        : "there is another \(target), or what would go along has its name taken; {seq} in the name tells files apart"
    )
  }

  private static func move(_ path: String, to target: String, with others: [String]) -> Move {
    let (old, new) = (FilePathParts(path), FilePathParts(target))
    let companions = others.map { name in
      (
        from: old.beside(name),
        to: new.beside(CompanionFiles.name(of: name, following: old.name, to: new.name))
      )
    }
    return Move(from: path, to: target, companions: companions)
  }

  /// The numbers after low lines in the name of a file.
  private static func numbers(in path: String) -> [Int] {
    path.split(separator: "_").dropFirst().compactMap { part in
      Int(part.prefix { $0.isASCII && $0.isNumber })
    }.filter { (2...largestNumber).contains($0) }
  }
}

/// Paths from the root, so that a file has one, however it was named.
private struct FullPaths {
  private var folders: [String: String] = [:]

  /// The path from the root; the last part may be a link, or be not there yet.
  mutating func full(_ path: String) -> String {
    let parts = FilePathParts(path)
    return "\(folder(parts.folder))/\(parts.name)"
  }

  private mutating func folder(_ path: String) -> String {
    if let known = folders[path] { return known }
    let real: String
    if let there = FileSystem.realPath(path) {
      real = there == "/" ? "" : there
    } else if path == "." {
      real = path
    } else {
      real = full(path)
    }
    folders[path] = real
    return real
  }
}
