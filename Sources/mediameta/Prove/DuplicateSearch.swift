internal import MediaMetadata

/// Looks for files whose video and audio are the same.
struct DuplicateSearch {
  /// Files with one hash, in the order in which they were found.
  struct Group: Sendable {
    var hash: String
    var paths: [String]
  }

  let walk: FileWalk.Options
  let jobs: Int

  /// Finds groups of two and more.
  ///
  /// - Returns: the groups in the order of their first files, how many files were looked at, and why others could not
  ///   be read.
  /// - Throws: `NothingMatched` where there are no files; `CancellationError`.
  func groups(of paths: [String]) async throws -> (
    groups: [Group], fileCount: Int, failures: [any Error]
  ) {
    var failures: [any Error] = []
    let outlines = await each(FileWalk(paths, options: walk)) { found in
      try await Self.outline(of: found)
    } failed: {
      failures.append($0)
    }
    try Task.checkCancellation()
    guard !outlines.isEmpty || !failures.isEmpty else {
      throw NothingMatched(path: paths.first ?? "", reason: "no media files")
    }
    let hashes = await each(Self.candidates(outlines)) { path in
      (path: path, hash: try await Asset(path: path).mediaHash().hash)
    } failed: {
      failures.append($0)
    }
    try Task.checkCancellation()
    var groups: [Group] = []
    var places: [String: Int] = [:]
    for (path, hash) in hashes {
      guard let hash else { continue }
      if let place = places[hash] {
        groups[place].paths.append(path)
      } else {
        places[hash] = groups.count
        groups.append(Group(hash: hash, paths: [path]))
      }
    }
    return (groups.filter { $0.paths.count > 1 }, outlines.count, failures)
  }

  /// What can be said of a file without its samples.
  private struct Outline: Sendable {
    var path: String
    /// The kinds of its tracks of video and audio, in order.
    var kinds: [String]
    /// How many bytes the samples of those tracks have; `nil` where the container does not tell.
    var sizes: [Int]?
  }

  /// The files that may have the samples of another one.
  private static func candidates(_ outlines: [Outline]) -> [String] {
    struct Key: Hashable { var kinds: [String], sizes: [Int]? }
    var counts: [Key: Int] = [:]
    var kinds: [[String]: Int] = [:]
    for outline in outlines {
      kinds[outline.kinds, default: 0] += 1
      counts[Key(kinds: outline.kinds, sizes: outline.sizes), default: 0] += 1
    }
    return outlines.filter { outline in
      guard !outline.kinds.isEmpty else { return false }
      let untold = counts[Key(kinds: outline.kinds, sizes: nil), default: 0]
      // One that does not tell its sizes may be the twin of any other.
      if outline.sizes != nil {
        return untold > 0 || counts[Key(kinds: outline.kinds, sizes: outline.sizes), default: 0] > 1
      }
      return kinds[outline.kinds, default: 0] > 1
    }.map(\.path)
  }

  private static func outline(of found: FileWalk.Found) async throws -> Outline {
    switch found {
    case .file(let path):
      let description = try await Asset(path: path).load(.description)
      let tracks = description.tracks.filter(\.mediaType.isHashed).map { track in
        (kind: track.mediaType.rawValue, size: track.byteCount)
      }.sorted { ($0.kind, $0.size) < ($1.kind, $1.size) }
      let isTold = tracks.allSatisfy { $0.size > 0 }
      return Outline(
        path: path, kinds: tracks.map(\.kind), sizes: isTold ? tracks.map(\.size) : nil)
    case .folder(let path): throw MediaError(.unreadable, "is a folder", path: path)
    case .unreadable(let path, let reason): throw MediaError(.unreadable, reason, path: path)
    }
  }

  private func each<Pieces: Sequence, Outcome: Sendable>(
    _ pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element) async throws -> Outcome,
    failed: (any Error) -> Void
  ) async -> [Outcome] where Pieces.Element: Sendable {
    var outcomes: [Outcome] = []
    await OrderedJobs(jobs).run(pieces) { piece -> Result<Outcome, any Error> in
      do { return .success(try await work(piece)) } catch { return .failure(error) }
    } receive: { result in
      switch result {
      case .success(let outcome): outcomes.append(outcome)
      case .failure(let error): failed(error)
      }
      return !Task.isCancelled
    }
    return outcomes
  }
}
