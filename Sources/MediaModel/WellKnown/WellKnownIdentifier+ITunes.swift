extension WellKnownIdentifier {
  /// Rows of iTunes metadata.
  static let iTunes: [WellKnownIdentifier] = [
    row(
      .iTunesMetadataArtist, constant: "iTunesMetadataArtist", "artist", .utf8,
      common: .commonIdentifierArtist, verified: true),
    row(
      .iTunesMetadataAlbum, constant: "iTunesMetadataAlbum", "album", .utf8,
      common: .commonIdentifierAlbumName),
    row(.iTunesMetadataArtDirector, constant: "iTunesMetadataArtDirector", "art director", .utf8),
    row(.iTunesMetadataArranger, constant: "iTunesMetadataArranger", "arranger", .utf8),
    row(
      .iTunesMetadataAuthor, constant: "iTunesMetadataAuthor", "author", .utf8,
      common: .commonIdentifierAuthor),
    row(
      .iTunesMetadataAcknowledgement, constant: "iTunesMetadataAcknowledgement", "acknowledgement",
      .utf8),
    row(.iTunesMetadataUserComment, constant: "iTunesMetadataUserComment", "user comment", .utf8),
    row(.iTunesMetadataConductor, constant: "iTunesMetadataConductor", "conductor", .utf8),
    row(
      .iTunesMetadataReleaseDate, constant: "iTunesMetadataReleaseDate", "release date", .utf8,
      verified: true),
    row(
      .iTunesMetadataDescription, constant: "iTunesMetadataDescription", "description", .utf8,
      common: .commonIdentifierDescription),
    row(.iTunesMetadataDirector, constant: "iTunesMetadataDirector", "director", .utf8),
    row(.iTunesMetadataEncodedBy, constant: "iTunesMetadataEncodedBy", "encoded by", .utf8),
    row(.iTunesMetadataEQ, constant: "iTunesMetadataEQ", "equalizer", .utf8),
    row(
      .iTunesMetadataUserGenre, constant: "iTunesMetadataUserGenre", "user genre", .utf8,
      common: .commonIdentifierType),
    row(.iTunesMetadataLinerNotes, constant: "iTunesMetadataLinerNotes", "liner notes", .utf8),
    row(.iTunesMetadataLyrics, constant: "iTunesMetadataLyrics", "lyrics", .utf8),
    row(
      .iTunesMetadataRecordCompany, constant: "iTunesMetadataRecordCompany", "record company", .utf8
    ),
    row(
      .iTunesMetadataSongName, constant: "iTunesMetadataSongName", "song name", .utf8,
      common: .commonIdentifierTitle, verified: true),
    row(
      .iTunesMetadataOriginalArtist, constant: "iTunesMetadataOriginalArtist", "original artist",
      .utf8),
    row(
      .iTunesMetadataPhonogramRights, constant: "iTunesMetadataPhonogramRights", "phonogram rights",
      .utf8),
    row(.iTunesMetadataProducer, constant: "iTunesMetadataProducer", "producer", .utf8),
    row(.iTunesMetadataPerformer, constant: "iTunesMetadataPerformer", "performer", .utf8),
    row(
      .iTunesMetadataPublisher, constant: "iTunesMetadataPublisher", "publisher", .utf8,
      common: .commonIdentifierPublisher),
    row(
      .iTunesMetadataSoundEngineer, constant: "iTunesMetadataSoundEngineer", "sound engineer", .utf8
    ),
    row(.iTunesMetadataSoloist, constant: "iTunesMetadataSoloist", "soloist", .utf8),
    row(.iTunesMetadataCredits, constant: "iTunesMetadataCredits", "credits", .utf8),
    row(
      .iTunesMetadataTrackSubTitle, constant: "iTunesMetadataTrackSubTitle", "track subtitle", .utf8
    ),
    row(.iTunesMetadataThanks, constant: "iTunesMetadataThanks", "thanks", .utf8),
    row(
      .iTunesMetadataEncodingTool, constant: "iTunesMetadataEncodingTool", "encoding tool", .utf8,
      common: .commonIdentifierSoftware, verified: true),
    row(
      .iTunesMetadataOnlineExtras, constant: "iTunesMetadataOnlineExtras", "online extras", .utf8),
    row(
      .iTunesMetadataComposer, constant: "iTunesMetadataComposer", "composer", .utf8,
      common: .commonIdentifierCreator),
    row(
      .iTunesMetadataExecProducer, constant: "iTunesMetadataExecProducer", "executive producer",
      .utf8),
    row(.iTunesMetadataAlbumArtist, constant: "iTunesMetadataAlbumArtist", "album artist", .utf8),
    row(
      .iTunesMetadataAccountKind, constant: "iTunesMetadataAccountKind", "account kind",
      .signedInteger),
    row(.iTunesMetadataAppleID, constant: "iTunesMetadataAppleID", "Apple ID", .utf8),
    row(.iTunesMetadataArtistID, constant: "iTunesMetadataArtistID", "artist ID", .signedInteger),
    row(.iTunesMetadataSongID, constant: "iTunesMetadataSongID", "song ID", .signedInteger),
    row(
      .iTunesMetadataCoverArt, constant: "iTunesMetadataCoverArt", "cover art", .jpeg,
      common: .commonIdentifierArtwork),
    row(
      .iTunesMetadataDiscCompilation, constant: "iTunesMetadataDiscCompilation", "disc compilation",
      .signedInteger),
    row(
      .iTunesMetadataCopyright, constant: "iTunesMetadataCopyright", "copyright", .utf8,
      common: .commonIdentifierCopyrights),
    row(.iTunesMetadataDiscNumber, constant: "iTunesMetadataDiscNumber", "disc number", .rawData),
    row(.iTunesMetadataGenreID, constant: "iTunesMetadataGenreID", "genre ID", .signedInteger),
    row(
      .iTunesMetadataPredefinedGenre, constant: "iTunesMetadataPredefinedGenre", "predefined genre",
      .rawData, common: .commonIdentifierType),
    row(.iTunesMetadataGrouping, constant: "iTunesMetadataGrouping", "grouping", .utf8),
    row(
      .iTunesMetadataPlaylistID, constant: "iTunesMetadataPlaylistID", "playlist ID", .signedInteger
    ),
    row(
      .iTunesMetadataContentRating, constant: "iTunesMetadataContentRating", "content rating",
      .signedInteger),
    row(
      .iTunesMetadataBeatsPerMin, constant: "iTunesMetadataBeatsPerMin", "beats per minute",
      .signedInteger),
    row(
      .iTunesMetadataTrackNumber, constant: "iTunesMetadataTrackNumber", "track number", .rawData),
    row("itsk/desc", "short description", .utf8, verified: true),
    row("itsk/ldes", "long description", .utf8, verified: true),
    row("itsk/sdes", "store description", .utf8),
    row("itsk/tvsh", "TV show", .utf8, verified: true),
    row("itsk/tven", "TV episode ID", .utf8),
    row("itsk/tvnn", "TV network", .utf8),
    row("itsk/tvsn", "TV season", .signedInteger),
    row("itsk/tves", "TV episode", .signedInteger),
    row("itsk/stik", "media kind", .signedInteger),
    row("itsk/hdvd", "HD video", .signedInteger),
    row("itsk/pgap", "gapless album", .signedInteger),
    row("itsk/pcst", "podcast", .signedInteger),
    row("itsk/purl", "podcast URL", .utf8),
    row("itsk/egid", "episode GUID", .utf8),
    row("itsk/catg", "podcast category", .utf8),
    row("itsk/keyw", "podcast keywords", .utf8),
    row("itsk/purd", "purchase date", .utf8),
    row("itsk/sfID", "storefront ID", .signedInteger),
    row("itsk/ownr", "owner", .utf8),
    row("itsk/sonm", "sort name", .utf8),
    row("itsk/soar", "sort artist", .utf8),
    row("itsk/soal", "sort album", .utf8),
    row("itsk/soaa", "sort album artist", .utf8),
    row("itsk/soco", "sort composer", .utf8),
    row("itsk/sosn", "sort show", .utf8),
    row("itsk/%A9grp", "grouping", .utf8),
    row("itsk/%A9wrk", "work", .utf8),
    row("itsk/%A9mvn", "movement name", .utf8),
    row("itsk/%A9mvi", "movement number", .signedInteger),
    row("itsk/%A9mvc", "movement count", .signedInteger),
    row("itsk/shwm", "show work and movement", .signedInteger),
    row("itsk/%A9nrt", "narrator", .utf8),
    row("itsk/%A9xyz", "location", .utf8),
    row("itsk/xid%20", "ISRC", .utf8, spelling: .guess),
    row("itsk/itnu", "iTunes U", .signedInteger),
    row("itsk/rldt", "release date", .utf8),
  ]
}
