/// How much of what a playlist names may be opened.
///
/// Only what a server has (http, https) is opened, and for a playlist that is a file what lies in its folder or in a
/// folder inside that; links that lead out of it are not followed.
public struct PlaylistReferenceOptions: Hashable, Sendable {
  /// How many files may be opened in all: playlists, segments, chapters.
  public var fileBudget = 500
  /// How many bytes may be read of them in all.
  public var byteBudget = 100_000_000
  /// How those on servers are read; ``byteBudget`` counts for them, too.
  public var reading = URLReadingOptions()

  /// Creates the default options: 500 files, 100 MB.
  public init() {}
}
