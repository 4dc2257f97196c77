/// What works are called and who made them.
///
/// Source: the tables of identifiers of MediaModel; for ID3 id3.org, ID3v2.4.0 frames § 4.2; for Vorbis comments
/// Xiph.org's field names; for Matroska the tag registry (RFC 9559 § 27.9); for iTunes freeform items and user texts of
/// ID3 the names that MusicBrainz Picard writes.
extension TransferConcept {
  static let works: [TransferConcept] = [
    TransferConcept(
      "title", "TITLE", .text,
      [
        "itsk/©nam", "mdta/…title", "udta/©nam", "uiso/titl", "id3/TIT2", "vorb/TITLE", "mkv/TITLE",
        "icy/StreamTitle", "riff/INAM", "ape/Title", "asf/Title", "aiff/NAME", "caaf/title",
        "ffmpeg/title", "flv/title", "common/title",
      ],
      read: ["mkv/Info/Title", "mdta/title", "riff/TITL", "riff/DISP", "lyrics3/ETT"]),
    TransferConcept(
      "artist", "ARTIST", .text,
      [
        "itsk/©ART", "mdta/…artist", "udta/©ART", "uiso/perf", "id3/TPE1", "vorb/ARTIST",
        "mkv/ARTIST", "riff/IART", "ape/Artist", "asf/Author", "aiff/AUTH", "caaf/artist",
        "exif/Artist", "ffmpeg/artist", "flv/artist", "common/artist",
      ], read: ["mkv/LEAD_PERFORMER", "mdta/artist", "lyrics3/EAR"]),
    TransferConcept(
      "album", "ALBUM", .text,
      [
        "itsk/©alb", "mdta/…album", "udta/©alb", "uiso/albm", "id3/TALB", "vorb/ALBUM",
        "mkv/ALBUM", "riff/IPRD", "ape/Album", "asf/WM/AlbumTitle", "caaf/album", "ffmpeg/album",
        "flv/album", "common/albumName",
      ], read: ["mdta/album", "lyrics3/EAL"]),
    TransferConcept(
      "album artist", "ALBUMARTIST", .text,
      [
        "itsk/aART", "id3/TPE2", "vorb/ALBUMARTIST", "mkv/ALBUM_ARTIST", "ape/Album Artist",
        "asf/WM/AlbumArtist", "ffmpeg/album_artist",
      ], read: ["vorb/ALBUM ARTIST", "mdta/album_artist"]),
    TransferConcept(
      "subtitle", "SUBTITLE", .text,
      [
        "itsk/©st3", "id3/TIT3", "mkv/SUBTITLE", "ape/Subtitle", "asf/WM/SubTitle",
        "caaf/sub title",
      ]),
    TransferConcept("display name", "DISPLAYNAME", .text, ["mdta/…displayname"]),
    TransferConcept(
      "genre", "GENRE", .genre,
      [
        "itsk/©gen", "mdta/…genre", "udta/©gen", "uiso/gnre", "id3/TCON", "vorb/GENRE", "mkv/GENRE",
        "icy/icy-genre", "riff/IGNR", "ape/Genre", "asf/WM/Genre", "caaf/genre", "ffmpeg/genre",
        "common/type",
      ], read: [.at("itsk/gnre", .genreNumber), "mdta/genre", "riff/GENR"]),
    TransferConcept(
      "grouping", "GROUPING", .text,
      [
        "itsk/©grp", "id3/TIT1", "ape/Grouping", "asf/WM/ContentGroupDescription",
        "ffmpeg/grouping", "common/subject",
      ], read: ["itsk/grup", "id3/GRP1"]),
    TransferConcept("work", "WORK", .text, ["itsk/©wrk"]),
    TransferConcept("movement", "MOVEMENTNAME", .text, ["itsk/©mvn", "id3/MVNM"]),
    TransferConcept("series", "SERIES", .text, ["itlk/com.pilabor.tone.SERIES"]),
    TransferConcept(
      "set subtitle", "DISCSUBTITLE", .text, ["id3/TSST"]),
    TransferConcept(
      "original album", "ORIGINALALBUM", .text, ["id3/TOAL", "asf/WM/OriginalAlbumTitle"]),
    TransferConcept("original file name", "ORIGINALFILENAME", .text, ["id3/TOFN"]),
    TransferConcept("product", "PRODUCT", .text, ["udta/©PRD"]),
    TransferConcept("station", "STATION", .text, ["id3/TRSN", "icy/icy-name"]),
    TransferConcept("station owner", "STATIONOWNER", .text, ["id3/TRSO"]),
    TransferConcept(
      "show", "SHOW", .text, ["itsk/tvsh", "ffmpeg/show"]),
    TransferConcept("episode identifier", "EPISODE_ID", .text, ["itsk/tven", "ffmpeg/episode_id"]),
    TransferConcept("network", "NETWORK", .text, ["itsk/tvnn", "ffmpeg/network"]),
    TransferConcept("title, to sort by", "TITLESORT", .text, ["itsk/sonm", "id3/TSOT"]),
    TransferConcept("artist, to sort by", "ARTISTSORT", .text, ["itsk/soar", "id3/TSOP"]),
    TransferConcept("album, to sort by", "ALBUMSORT", .text, ["itsk/soal", "id3/TSOA"]),
    TransferConcept(
      "album artist, to sort by", "ALBUMARTISTSORT", .text, ["itsk/soaa", "id3/TSO2"]),
    TransferConcept("composer, to sort by", "COMPOSERSORT", .text, ["itsk/soco", "id3/TSOC"]),
    TransferConcept("show, to sort by", "SHOWSORT", .text, ["itsk/sosn"]),
  ]

  static let people: [TransferConcept] = [
    TransferConcept(
      "composer", "COMPOSER", .text,
      [
        "itsk/©wrt", "mdta/…composer", "udta/©com", "id3/TCOM", "vorb/COMPOSER", "mkv/COMPOSER",
        "riff/IMUS", "ape/Composer", "asf/WM/Composer", "caaf/composer", "ffmpeg/composer",
        "common/creator",
      ], read: ["mdta/composer"]),
    TransferConcept(
      "lyricist", "LYRICIST", .text,
      ["id3/TEXT", "riff/ILYC", "asf/WM/Writer", "caaf/lyricist"]),
    TransferConcept(
      "author", "AUTHOR", .text,
      [
        "itsk/©aut", "mdta/…author", "udta/©aut", "uiso/auth", "ffmpeg/author", "common/author",
      ], read: ["lyrics3/AUT"]),
    TransferConcept("writer", "WRITER", .text, ["udta/©wrt", "mkv/WRITTEN_BY", "riff/IWRI"]),
    TransferConcept(
      "conductor", "CONDUCTOR", .text, ["itsk/©con", "id3/TPE3", "asf/WM/Conductor"]),
    TransferConcept(
      "arranger", "ARRANGER", .text,
      ["itsk/©arg", "mdta/…arranger", "udta/©arg", "id3/TIPL:arranger"], read: ["id3/IPLS:arranger"]
    ),
    TransferConcept(
      "producer", "PRODUCER", .text,
      [
        "itsk/©prd", "mdta/…producer", "udta/©prd", "id3/TIPL:producer", "riff/IPRO",
        "asf/WM/Producer", "mkv/PRODUCER",
      ], read: ["id3/IPLS:producer"]),
    TransferConcept(
      "executive producer", "EXECUTIVE_PRODUCER", .text, ["itsk/©xpd"]),
    TransferConcept(
      "director", "DIRECTOR", .text,
      ["itsk/©dir", "mdta/…director", "udta/©dir", "mkv/DIRECTOR", "asf/WM/Director"]),
    TransferConcept(
      "performer", "PERFORMER", .text,
      [
        "itsk/©prf", "mdta/…performer", "udta/©prf", "vorb/PERFORMER", "ffmpeg/performer",
      ]),
    TransferConcept("soloist", "SOLOIST", .text, ["itsk/©sol"]),
    TransferConcept("narrator", "NARRATOR", .text, ["itsk/©nrt"]),
    TransferConcept("art director", "ART_DIRECTOR", .text, ["itsk/©ard"]),
    TransferConcept(
      "engineer", "ENGINEER", .text,
      ["itsk/©sne", "id3/TIPL:engineer", "mkv/SOUND_ENGINEER", "riff/IENG"],
      read: ["id3/IPLS:engineer"]),
    TransferConcept(
      "mixer", "MIXER", .text, ["id3/TIPL:mix", "mkv/MIXED_BY"], read: ["id3/IPLS:mix"]),
    TransferConcept("DJ mixer", "DJMIXER", .text, ["id3/TIPL:DJ-mix"], read: ["id3/IPLS:DJ-mix"]),
    TransferConcept("remixer", "REMIXER", .text, ["id3/TPE4", "mkv/REMIXED_BY"]),
    TransferConcept(
      "publisher", "PUBLISHER", .text,
      [
        "itsk/©pub", "mdta/…publisher", "udta/©pub", "id3/TPUB", "vorb/PUBLISHER", "mkv/PUBLISHER",
        "ape/Publisher", "asf/WM/Publisher", "ffmpeg/publisher", "common/publisher",
      ], read: ["vorb/ORGANIZATION"]),
    TransferConcept("record company", "LABEL", .text, ["itsk/©mak"]),
    TransferConcept("distributor", "DISTRIBUTED_BY", .text, ["riff/IDST"]),
    TransferConcept(
      "original artist", "ORIGINALARTIST", .text,
      [
        "itsk/©ope", "mdta/…originalartist", "udta/©ope", "id3/TOPE", "asf/WM/OriginalArtist",
      ], read: ["mkv/ORIGINAL/ARTIST"]),
    TransferConcept("original lyricist", "ORIGINALLYRICIST", .text, ["id3/TOLY"]),
    TransferConcept("file owner", "OWNER", .text, ["itsk/ownr", "id3/TOWN", "mkv/PURCHASE_OWNER"]),
    TransferConcept("credits", "CREDITS", .text, ["itsk/©src", "mdta/…credits", "udta/©src"]),
    TransferConcept("thanks", "THANKS_TO", .text, ["itsk/©thx"]),
    TransferConcept("acknowledgement", "ACKNOWLEDGEMENT", .text, ["itsk/©cak"]),
    TransferConcept(
      "encoded by", "ENCODED_BY", .text,
      [
        "itsk/©enc", "mdta/…encodedby", "udta/©enc", "id3/TENC", "vorb/ENCODED-BY",
        "mkv/ENCODED_BY", "riff/IENC", "asf/WM/EncodedBy", "ffmpeg/encoded_by",
      ], read: ["vorb/ENCODEDBY"]),
  ]
}
