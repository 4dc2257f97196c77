extension WellKnownIdentifier {
  /// Rows of `onMetaData` of Flash Video.
  ///
  /// Source: Adobe Flash Video File Format Specification 10.1, Annex E.5; the names that FFmpeg writes. What their common
  /// identifiers are is a guess.
  static let flashVideo: [WellKnownIdentifier] = [
    row("flv/title", "title", .utf8, common: .commonIdentifierTitle),
    row("flv/artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("flv/album", "album", .utf8, common: .commonIdentifierAlbumName),
    row("flv/comment", "comment", .utf8),
    row("flv/copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("flv/description", "description", .utf8, common: .commonIdentifierDescription),
    row("flv/creationdate", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("flv/creation_time", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("flv/date", "date", .utf8),
    row("flv/encoder", "encoder", .utf8, common: .commonIdentifierSoftware),
    row("flv/metadatacreator", "metadata creator", .utf8, common: .commonIdentifierSoftware),
  ]
}
