extension WellKnownIdentifier {
  /// Rows of APE items.
  ///
  /// Source: wiki.hydrogenaud.io, APE key.
  static let ape: [WellKnownIdentifier] = [
    row("ape/Title", "title", .utf8, common: .commonIdentifierTitle),
    row("ape/Subtitle", "subtitle", .utf8),
    row("ape/Artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("ape/Album", "album", .utf8, common: .commonIdentifierAlbumName),
    row("ape/Album%20Artist", "album artist", .utf8),
    row("ape/Publisher", "publisher", .utf8, common: .commonIdentifierPublisher),
    row("ape/Composer", "composer", .utf8, common: .commonIdentifierCreator),
    row("ape/Conductor", "conductor", .utf8),
    row("ape/Track", "track number", .utf8),
    row("ape/Disc", "disc number", .utf8),
    row("ape/Comment", "comment", .utf8),
    row("ape/Copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("ape/Year", "year", .utf8),
    row("ape/Record%20Date", "recording date", .utf8, common: .commonIdentifierCreationDate),
    row("ape/Record%20Location", "recording location", .utf8, common: .commonIdentifierLocation),
    row("ape/Genre", "genre", .utf8, common: .commonIdentifierType),
    row("ape/Media", "medium", .utf8),
    row("ape/Language", "language", .utf8, common: .commonIdentifierLanguage),
    row("ape/ISRC", "ISRC", .utf8),
    row("ape/Catalog", "catalogue number", .utf8),
    row("ape/Abstract", "abstract", .utf8),
    row("ape/Lyrics", "lyrics", .utf8),
    row("ape/Cover%20Art%20(Front)", "front cover", common: .commonIdentifierArtwork),
    row("ape/Cover%20Art%20(Back)", "back cover", common: .commonIdentifierArtwork),
    row("ape/REPLAYGAIN_TRACK_GAIN", "replay gain of track", .utf8),
    row("ape/REPLAYGAIN_ALBUM_GAIN", "replay gain of album", .utf8),
  ]

  /// Rows of text chunks of AIFF files.
  ///
  /// Source: Audio Interchange File Format 1.3, text chunks.
  static let aiff: [WellKnownIdentifier] = [
    row("aiff/NAME", "name", .utf8, common: .commonIdentifierTitle),
    row("aiff/AUTH", "author", .utf8, common: .commonIdentifierAuthor),
    row("aiff/(c)%20", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("aiff/ANNO", "annotation", .utf8),
    row("aiff/COMT", "comment", .utf8),
  ]

  /// Rows of FLAC's own blocks.
  ///
  /// Source: RFC 9639 § 8.
  static let flac: [WellKnownIdentifier] = [
    row("flac/APPLICATION", "application data", .rawData),
    row("flac/CATALOGNUMBER", "media catalog number", .utf8),
    row("flac/CUESHEET", "cue sheet", .rawData),
    row("flac/ISRC", "international standard recording code", .utf8),
  ]
}
