internal import CommandLineKit
internal import MediaMetadata

/// Brings an index up to date with folders: what is new or has changed is read, what was moved or is gone follows.
struct IndexRun: Sendable {
  let folders: [String]
  let output: String
  let walk: FileWalk.Options
  let jobs: Int
  /// Whether video and audio are hashed, too, which reads whole files.
  let hashes: Bool

  /// What became of the files.
  struct Counts: Sendable {
    var new = 0
    var changed = 0
    var moved = 0
    var gone = 0
    var unchanged = 0
    var failed = 0

    var all: Int { new + changed + moved + unchanged + failed }
  }

  /// What came of looking at a file.
  private enum Outcome: Sendable {
    case unchanged(String)
    case read(IndexedFile, (any Error)?)
    case unreadable(any Error)
  }

  /// Does it, and tells of files that cannot be read.
  ///
  /// - Throws: `MediaError` where the index cannot be changed; `NothingMatched` where there is nothing to index;
  ///   `CancellationError`, with what was done until then in the index.
  func run() async throws -> Counts {
    let roots = try folders.map { folder throws(MediaError) in
      guard let real = FileSystem.realPath(folder) else {
        throw MediaError(.unreadable, "No such file or directory", path: folder)
      }
      return real
    }
    let index = try LibraryIndex(path: output)
    let known = try index.known()
    var counts = Counts()
    var seen: Set<String> = []
    var found: [IndexedFile] = []
    var failure: (any Error)?
    let drawer = ProgressDrawer(of: .files)
    let places = Dictionary(
      known.map { ($0.value.fingerprint, $0.key) }, uniquingKeysWith: { first, _ in first })
    await OrderedJobs(jobs).run(FileWalk(roots, options: walk)) { piece in
      await outcome(of: piece, known)
    } receive: { outcome in
      drawer.update(completed: Int64(seen.count), total: nil)
      do {
        switch outcome {
        case .unchanged(let path):
          seen.insert(path)
          counts.unchanged += 1
        case .unreadable(let error):
          drawer.erase()
          _ = Failure.report(error)
          counts.failed += 1
        case .read(let file, let error):
          seen.insert(file.path)
          if let error {
            drawer.erase()
            _ = Failure.report(error)
            counts.failed += 1
          } else if known[file.path] != nil {
            counts.changed += 1
          } else if places[file.fingerprint] != nil {
            // Whether it is the one that was moved is known when all were seen.
            found.append(file)
            return !Task.isCancelled
          } else {
            counts.new += 1
          }
          try index.put(file)
        }
      } catch {
        failure = error
        return false
      }
      return !Task.isCancelled
    }
    drawer.erase()
    if let failure { throw failure }
    guard !Task.isCancelled else {
      try index.commit()
      throw CancellationError()
    }
    var gone = known.filter { path, _ in
      !seen.contains(path) && roots.contains { Self.is(path, in: $0) }
    }
    for file in found {
      if let old = places[file.fingerprint], let moved = gone.removeValue(forKey: old),
        !hashes || moved.hasHash
      {
        try index.move(moved.id, to: file.path)
        counts.moved += 1
      } else {
        try index.put(file)
        counts.new += 1
      }
    }
    try index.remove(gone.values.map(\.id))
    counts.gone = gone.count
    try index.commit()
    guard counts.all + counts.gone > 0 else {
      throw NothingMatched(path: folders.first ?? "", reason: "no media files")
    }
    return counts
  }

  private static func `is`(_ path: String, in root: String) -> Bool {
    path == root || path.hasPrefix(root == "/" ? root : root + "/")
  }

  private func outcome(
    of piece: FileWalk.Found, _ known: [String: LibraryIndex.Known]
  ) async -> Outcome {
    switch piece {
    case .folder(let path):
      return .unreadable(MediaError(.unreadable, "is a folder", path: path))
    case .unreadable(let path, let reason):
      return .unreadable(MediaError(.unreadable, reason, path: path))
    case .file(let path):
      guard let fingerprint = FileFingerprint(ofFileAt: path) else {
        return .unreadable(MediaError(.unreadable, "No such file or directory", path: path))
      }
      if let old = known[path], old.fingerprint == fingerprint, !old.isFailed,
        !hashes || old.hasHash
      {
        return .unchanged(path)
      }
      do {
        let inspection = try FileInspection(.path(path))
        let hash = hashes ? try await Asset(path: path).mediaHash() : nil
        let file = IndexedFile(
          path: path, fingerprint: fingerprint, inspection: inspection, hash: hash)
        return .read(file, inspection.damage)
      } catch {
        return .read(IndexedFile(path: path, fingerprint: fingerprint, error: error), error)
      }
    }
  }
}
