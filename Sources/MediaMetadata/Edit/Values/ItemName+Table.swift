internal import MediaModel

extension ItemName {
  /// Every name, in the order in which help lists them.
  ///
  /// Source: AVFoundation, AVMetadataIdentifiers.h, for what Apple's readers look for; 3GPP TS 26.244 § 8; ID3v2.4.0-frames;
  /// Xiph.org wiki, "Field names"; RFC 9559 § 27.9; RIFF MCI, "INFO List"; key tables of exiftool and mutagen for
  /// the identifiers that other programs use for the same.
  package static let all: [ItemName] = [
    ItemName(
      "title", "The title", common: .commonIdentifierTitle, mdta: "title", itsk: "\u{A9}nam",
      uiso: "titl", id3: "TIT2", vorb: "TITLE", mkv: "TITLE", riff: "INAM", ape: "Title",
      asf: "Title",
      others: [
        "mdta/com.apple.quicktime.displayname", "udta/\u{A9}nam", "mdta/title", "mkv/Info/Title",
      ]),
    ItemName(
      "artist", "Who performs", common: .commonIdentifierArtist, mdta: "artist",
      itsk: "\u{A9}ART", uiso: "perf", id3: "TPE1", vorb: "ARTIST", mkv: "ARTIST", riff: "IART",
      ape: "Artist", asf: "Author", others: ["udta/\u{A9}ART", "mdta/artist"]),
    ItemName(
      "album", "The album", common: .commonIdentifierAlbumName, mdta: "album",
      itsk: "\u{A9}alb", uiso: "albm", id3: "TALB", vorb: "ALBUM", mkv: "ALBUM", riff: "IPRD",
      ape: "Album", asf: "WM/AlbumTitle", others: ["udta/\u{A9}alb", "mdta/album"]),
    ItemName(
      "album-artist", "The artist of the album", mdta: "itsk/aART", itsk: "aART", uiso: "itsk/aART",
      id3: "TPE2", vorb: "ALBUMARTIST", mkv: "ALBUM_ARTIST", ape: "Album Artist",
      asf: "WM/AlbumArtist", others: ["mdta/album_artist"]),
    ItemName(
      "composer", "Who composed it", mdta: "composer", itsk: "\u{A9}wrt", uiso: "itsk/\u{A9}wrt",
      id3: "TCOM", vorb: "COMPOSER", mkv: "COMPOSER", riff: "IMUS", ape: "Composer",
      asf: "WM/Composer", others: ["udta/\u{A9}com", "mdta/composer"]),
    ItemName(
      "genre", "The genre", common: .commonIdentifierType, mdta: "genre", itsk: "\u{A9}gen",
      uiso: "gnre", id3: "TCON", vorb: "GENRE", mkv: "GENRE", riff: "IGNR", ape: "Genre",
      asf: "WM/Genre", others: ["udta/\u{A9}gen", "mdta/genre"]),
    ItemName(
      "date", "When it was made, as 2026-05-17 or 2026-05-17T14:30:00+02:00", "DATE",
      common: .commonIdentifierCreationDate, mdta: "creationdate", itsk: "\u{A9}day",
      uiso: "itsk/\u{A9}day", id3: "TDRC", vorb: "DATE", mkv: "DATE", riff: "ICRD",
      ape: "Year", asf: "WM/Year", others: ["udta/\u{A9}day", "mdta/date", "mkv/DATE_RECORDED"]),
    ItemName(
      "location", "Where it was made, as +48.8577+002.2950/ or 48.8577,2.295", "PLACE",
      common: .commonIdentifierLocation, mdta: "location.ISO6709", itsk: "udta/\u{A9}xyz",
      uiso: "loci", vorb: "LOCATION", mkv: "RECORDING_LOCATION",
      others: ["itsk/\u{A9}xyz", "mdta/location"]),
    ItemName(
      "description", "What it shows", common: .commonIdentifierDescription, mdta: "description",
      itsk: "desc", uiso: "dscp", id3: "TIT3", vorb: "DESCRIPTION", mkv: "DESCRIPTION",
      riff: "ISBJ", ape: "Abstract", asf: "Description",
      others: ["udta/\u{A9}des", "mdta/description"]),
    ItemName(
      "comment", "A comment", mdta: "comment", itsk: "\u{A9}cmt", uiso: "itsk/\u{A9}cmt",
      id3: "COMM", vorb: "COMMENT", mkv: "COMMENT", riff: "ICMT", ape: "Comment",
      others: ["udta/\u{A9}cmt", "mdta/comment"]),
    ItemName(
      "copyright", "The copyright", common: .commonIdentifierCopyrights, mdta: "copyright",
      itsk: "cprt", uiso: "cprt", id3: "TCOP", vorb: "COPYRIGHT", mkv: "COPYRIGHT", riff: "ICOP",
      ape: "Copyright", asf: "Copyright", others: ["udta/\u{A9}cpy", "mdta/copyright"]),
    ItemName(
      "artwork", "A picture of it, from a JPEG, PNG or BMP file", "FILE",
      common: .commonIdentifierArtwork, mdta: "artwork", itsk: "covr", uiso: "itsk/covr",
      id3: "APIC", vorb: "METADATA_BLOCK_PICTURE", mkv: "mkv/Attachment/Cover",
      ape: "Cover%20Art%20(Front)",
      asf: "WM/Picture"),
    ItemName(
      "make", "Who made the camera", common: .commonIdentifierMake, mdta: "make",
      itsk: "udta/\u{A9}mak", uiso: "udta/\u{A9}mak", vorb: "MAKE",
      others: ["itsk/\u{A9}mak", "mdta/com.android.manufacturer"]),
    ItemName(
      "model", "The model of the camera", common: .commonIdentifierModel, mdta: "model",
      itsk: "udta/\u{A9}mod", uiso: "udta/\u{A9}mod", vorb: "MODEL",
      others: ["itsk/\u{A9}mod", "mdta/com.android.model"]),
    ItemName(
      "software", "The program that made it", common: .commonIdentifierSoftware,
      mdta: "software", itsk: "\u{A9}too", uiso: "udta/\u{A9}swr", id3: "TSSE", vorb: "ENCODER",
      mkv: "ENCODER", riff: "ISFT", asf: "WM/ToolName",
      others: ["udta/\u{A9}swr", "mdta/software"]),
    ItemName(
      "creator", "Who created it, which is where players show the composer",
      common: .commonIdentifierCreator, mdta: "composer", itsk: "\u{A9}wrt",
      uiso: "itsk/\u{A9}wrt", id3: "TCOM", vorb: "COMPOSER", mkv: "COMPOSER", riff: "IMUS",
      ape: "Composer", asf: "WM/Composer", others: ["udta/\u{A9}com", "mdta/composer"]),
    ItemName(
      "author", "Who wrote it", common: .commonIdentifierAuthor, mdta: "author",
      itsk: "\u{A9}aut", uiso: "auth", id3: "TEXT", vorb: "AUTHOR", mkv: "WRITTEN_BY",
      asf: "WM/Writer", others: ["udta/\u{A9}aut", "mdta/author"]),
    ItemName(
      "director", "Who directed it", mdta: "director", itsk: "\u{A9}dir",
      uiso: "udta/\u{A9}dir", vorb: "DIRECTOR", mkv: "DIRECTOR", asf: "WM/Director",
      others: ["udta/\u{A9}dir"]),
    ItemName(
      "producer", "Who produced it", mdta: "producer", itsk: "\u{A9}prd",
      uiso: "udta/\u{A9}prd", vorb: "PRODUCER", mkv: "PRODUCER", riff: "IPRO",
      asf: "WM/Producer", others: ["udta/\u{A9}prd"]),
    ItemName(
      "publisher", "Who published it", common: .commonIdentifierPublisher, mdta: "publisher",
      itsk: "\u{A9}pub", uiso: "udta/\u{A9}pub", id3: "TPUB", vorb: "ORGANIZATION",
      mkv: "PUBLISHER", ape: "Publisher", asf: "WM/Publisher", others: ["udta/\u{A9}pub"]),
    ItemName(
      "keywords", "Keywords with commas between", common: .commonIdentifierSubject,
      mdta: "keywords", itsk: "keyw", uiso: "kywd", vorb: "KEYWORDS", mkv: "KEYWORDS",
      riff: "IKEY", others: ["udta/\u{A9}key"]),
    ItemName(
      "track-number", "The place in an album, as 3 or 3/12", "N", mdta: "itsk/trkn", itsk: "trkn",
      uiso: "itsk/trkn", id3: "TRCK", vorb: "TRACKNUMBER", mkv: "PART_NUMBER", riff: "ITRK",
      ape: "Track", asf: "WM/TrackNumber"),
    ItemName(
      "disc-number", "The place in a set of discs, as 1 or 1/2", "N", mdta: "itsk/disk",
      itsk: "disk", uiso: "itsk/disk", id3: "TPOS", vorb: "DISCNUMBER", ape: "Disc",
      asf: "WM/PartOfSet"),
    ItemName(
      "lyrics", "The lyrics", mdta: "itsk/\u{A9}lyr", itsk: "\u{A9}lyr", uiso: "itsk/\u{A9}lyr",
      id3: "USLT", vorb: "LYRICS", mkv: "LYRICS", ape: "Lyrics", asf: "WM/Lyrics"),
    ItemName(
      "encoded-by", "Who encoded it", mdta: "encodedby", itsk: "\u{A9}enc",
      uiso: "udta/\u{A9}enc", id3: "TENC", vorb: "ENCODED-BY", mkv: "ENCODED_BY", riff: "IENC",
      asf: "WM/EncodedBy", others: ["udta/\u{A9}enc"]),
    ItemName(
      "show", "The television show", mdta: "itsk/tvsh", itsk: "tvsh", uiso: "itsk/tvsh",
      others: ["mdta/show"]),
    ItemName(
      "season", "The number of the season", "N", mdta: "itsk/tvsn", itsk: "tvsn",
      uiso: "itsk/tvsn"),
    ItemName(
      "episode", "The number of the episode", "N", mdta: "itsk/tves", itsk: "tves",
      uiso: "itsk/tves"),
  ]
}
