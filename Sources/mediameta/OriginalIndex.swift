internal import CommandLineKit
internal import MediaMetadata

/// The originals in a folder, found by what their transcodes have in common with them.
struct OriginalIndex: Sendable {
  /// What an original and its transcode have in common.
  enum Match: String, CaseIterable, Sendable {
    /// The path below the folders, without the ending of the name.
    case name
    /// The timecode that both start with.
    case timecode
  }

  private let folder: String
  private let match: Match
  private var paths: [String: [String]] = [:]

  /// Looks at the media files of a folder, and of the folders inside it.
  init(_ folder: String, walk: FileWalk.Options, match: Match) {
    self.folder = folder
    self.match = match
    for case .file(let path) in FileWalk([folder], options: walk) {
      if let key = key(of: path, below: folder) { paths[key, default: []].append(path) }
    }
  }

  /// The original of a transcode that is below another folder.
  ///
  /// - Throws: ``NothingMatched`` where there is none; `MediaError` where there are several.
  func original(of transcode: String, below other: String) throws -> String {
    guard let key = key(of: transcode, below: other) else {
      throw NothingMatched(path: transcode, reason: "it has no \(match.rawValue) to go by")
    }
    let found = paths[key] ?? []
    guard let first = found.first else {
      throw NothingMatched(
        path: transcode, reason: "no original in \(folder) has its \(match.rawValue)")
    }
    guard found.count == 1 else {
      throw MediaError(
        .invalidRequest,
        "several originals have its \(match.rawValue): \(found.prefix(3).joined(separator: ", "))",
        path: transcode)
    }
    return first
  }

  private func key(of path: String, below root: String) -> String? {
    switch match {
    case .name:
      let start = root.hasSuffix("/") ? root : root + "/"
      let parts = FilePathParts(path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path)
      return parts.folder + "/" + parts.stem
    case .timecode:
      return (try? FileInspection(.path(path)))?.description.startTimecode
    }
  }
}
