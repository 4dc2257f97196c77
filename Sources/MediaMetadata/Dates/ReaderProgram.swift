public import MediaModel

/// A program that people look at their files with: which keys it looks for.
///
/// Source: what the programs' documentation, their sources where these are open, and their behaviour tell.
public struct ReaderProgram: Hashable, Sendable {
  /// The word for it on the command line, as `apple`.
  public let name: String
  /// Its full name.
  public let title: String
  /// Where it looks for the date of a movie; the first that is there counts.
  public let dates: [MetadataIdentifier]
  /// Where it looks for what else the names of items stand for, by name: `title`, `location` ...
  private let keys: [String: [MetadataIdentifier]]

  init(
    _ name: String, _ title: String, dates: [MetadataIdentifier],
    keys: [String: [MetadataIdentifier]] = [:]
  ) {
    self.name = name
    self.title = title
    self.dates = dates
    self.keys = keys
  }

  /// Where values of a name are written for it; none where it looks for no such thing.
  package func keys(ofName name: String) -> [MetadataIdentifier] {
    name == "date" ? dates.filter { $0.keySpace != .header } : keys[name] ?? []
  }

  /// Whether it looks at the times of headers.
  package var readsHeaders: Bool { dates.contains { $0.keySpace == .header } }

  private static let applesKeys: [String: [MetadataIdentifier]] = [
    "title": [.quickTimeMetadataTitle], "description": [.quickTimeMetadataDescription],
    "keywords": [.quickTimeMetadataKeywords], "location": [.quickTimeMetadataLocationISO6709],
    "make": [.quickTimeMetadataMake], "model": [.quickTimeMetadataModel],
    "software": [.quickTimeMetadataSoftware], "artist": [.quickTimeMetadataArtist],
    "copyright": [.quickTimeMetadataCopyright], "comment": [.quickTimeMetadataComment],
  ]

  private static let songKeys: [String: [MetadataIdentifier]] = [
    "title": [.iTunesMetadataSongName], "artist": [.iTunesMetadataArtist],
    "album": [.iTunesMetadataAlbum], "comment": [.iTunesMetadataUserComment],
    "description": ["itsk/desc"], "genre": [.iTunesMetadataUserGenre],
  ]

  /// The programs that are known.
  public static let all: [ReaderProgram] = [
    ReaderProgram(
      "apple", "Apple Photos",
      dates: [.quickTimeMetadataCreationDate, .headerMovieCreationTime], keys: applesKeys),
    ReaderProgram(
      "google", "Google Photos", dates: [.headerMovieCreationTime],
      keys: [
        "location": [.quickTimeUserDataLocationISO6709], "make": [.quickTimeMetadataMake],
        "model": [.quickTimeMetadataModel],
      ]),
    ReaderProgram(
      "windows", "Windows Explorer", dates: [.headerMovieCreationTime], keys: songKeys),
    ReaderProgram("plex", "Plex", dates: [.iTunesMetadataReleaseDate], keys: songKeys),
    ReaderProgram(
      "jellyfin", "Jellyfin", dates: [.iTunesMetadataReleaseDate, .headerMovieCreationTime],
      keys: songKeys),
    ReaderProgram(
      "immich", "immich",
      dates: [.quickTimeMetadataCreationDate, .headerMovieCreationTime, .headerMediaCreationTime],
      keys: [
        "location": [.quickTimeMetadataLocationISO6709],
        "description": [.quickTimeMetadataDescription], "make": [.quickTimeMetadataMake],
        "model": [.quickTimeMetadataModel],
      ]),
  ]
}
