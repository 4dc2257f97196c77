/// How much of what a playlist names may be opened.
///
/// Only what a server has (http, https) is opened, and for a playlist that is a file what is in its folder or in a
/// folder inside that; links that lead out of it are not followed.
public struct PlaylistReferenceOptions: Hashable, Sendable {
  /// How many files may be opened in all: playlists, segments, chapters.
  public var fileBudget = 500
  /// How many bytes may be read of them in all.
  public var byteBudget = 100_000_000
  /// Which variant of a multivariant playlist is followed to its segments.
  public var variant = PlaylistVariantChoice.first
  /// How those on servers are read; ``byteBudget`` counts for them, too.
  public var reading = URLReadingOptions()

  /// Creates the default options: 500 files, 100 MB.
  public init() {}
}

/// One of the variants of a presentation.
public enum PlaylistVariantChoice: Hashable, Sendable {
  /// The first one of the playlist, which players start with.
  case first
  /// The one of the lowest peak bit rate.
  case lowest
  /// The one of the highest peak bit rate.
  case highest
  /// The one of a number, counted from 1.
  case number(Int)
}
