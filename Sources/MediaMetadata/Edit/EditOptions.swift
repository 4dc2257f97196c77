/// How an edit is written.
public struct EditOptions: Hashable, Sendable, HasOutputOptions {
  /// How the file is written.
  public var output = OutputOptions()
  /// Moves the movie header before the media data, which rewrites the file.
  public var movesHeaderFirst = false
  /// Room for the next edit, left where the movie header is written, in bytes.
  public var padding = 4096
  /// What becomes of content credentials.
  public var credentials: CredentialsPolicy = .keep

  /// Where chapters of movies are written; `nil` for what players of the type of file read.
  public var chapterCarriers: ChapterCarriers?

  /// Creates the default options.
  public init() {}
}
