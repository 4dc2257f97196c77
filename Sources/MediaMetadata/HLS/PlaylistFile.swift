internal import BinaryIO
@_exported public import HLS

/// A playlist and where it came from.
package struct PlaylistFile: Sendable {
  /// The path or URL, as it was given.
  package let name: String
  /// What it says.
  package var playlist: Playlist

  /// Reads a playlist; nothing that it names is opened.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, or is not a playlist.
  package init(_ location: SourceLocation) throws(MediaError) {
    try self.init(source: location.open())
  }

  /// Reads a playlist out of bytes that can be read already.
  init(source: any ByteSource) throws(MediaError) {
    name = source.name
    guard source.size <= Playlist.mostBytes else {
      throw MediaError(.unsupportedFormat, "is too large for a playlist", path: source.name)
    }
    let bytes = try MediaError.io(as: .unreadable, source.read(0..<source.size))
    playlist = try MediaError.playlist(source.name) { () throws(PlaylistProblem) in
      try Playlist(bytes)
    }
  }

  /// Makes changes.
  ///
  /// - Returns: how many of them changed anything.
  /// - Throws: ``MediaError`` where a change cannot be made, or would break a rule that is kept now.
  package mutating func apply(_ changes: [PlaylistChange]) throws(MediaError) -> Int {
    let before = Set(playlist.problems.filter { $0.severity == .error }.map(\.message))
    var (changed, count) = (playlist, 0)
    for change in changes {
      let isChange = try MediaError.playlist(name) { () throws(PlaylistProblem) in
        try changed.apply(change)
      }
      if isChange { count += 1 }
    }
    if let problem = changed.problems.first(where: {
      $0.severity == .error && !before.contains($0.message)
    }) {
      throw MediaError(
        .invalidRequest, "the playlist would break a rule: \(problem)", path: name)
    }
    playlist = changed
    return count
  }
}

extension MediaError {
  /// Does what may fail on a playlist.
  static func playlist<T>(
    _ path: String, _ work: () throws(PlaylistProblem) -> T
  ) throws(MediaError) -> T {
    do throws(PlaylistProblem) {
      return try work()
    } catch {
      throw MediaError(.malformed, "\(error)", path: path)
    }
  }
}
