/// What works are called and who made them.
///
/// Source: the tables of identifiers of MediaModel; for ID3 id3.org, ID3v2.4.0 frames § 4.2; for Vorbis comments
/// Xiph.org's field names; for Matroska the tag registry (RFC 9559 § 27.9); for iTunes freeform items and user texts of
/// ID3 the names that MusicBrainz Picard writes.
extension MetadataMapping {
  static let works: [MetadataMapping] = [
    .init(
      "title", "TITLE", .text,
      [
        "itsk/©nam", "mdta/…title", "udta/©nam", "uiso/titl", "id3/TIT2", "vorb/TITLE",
        "mkv/Info/Title", "icy/StreamTitle", "riff/INAM", "ape/Title", "asf/Title", "aiff/NAME",
        "caaf/title", "ffmpeg/title", "flv/title", "dsdiff/DITI", "common/title",
        "hls/com.apple.hls.title", "mxf/MaterialPackage/Name",
      ],
      read: [
        "mxf/ProductionFramework/Titles/MainTitle", "mxf/ClipFramework/Titles/MainTitle",
        "mxf/AS11Core/ProgrammeTitle",
        "mdta/…displayname", "mkv/TITLE", "mdta/title", "riff/TITL", "riff/DISP", "lyrics3/ETT",
      ], summary: "The title", isMirrored: true, sharing: .work),
    .init(
      "artist", "ARTIST", .text,
      [
        "itsk/©ART", "mdta/…artist", "udta/©ART", "uiso/perf", "id3/TPE1", "vorb/ARTIST",
        "mkv/ARTIST", "riff/IART", "ape/Artist", "asf/Author", "caaf/artist", "exif/Artist",
        "ffmpeg/artist", "flv/artist", "dsdiff/DIAR", "common/artist",
      ], read: ["mkv/LEAD_PERFORMER", "mdta/artist", "lyrics3/EAR"], summary: "Who performs",
      isMirrored: true, sharing: .work),
    .init(
      "album", "ALBUM", .text,
      [
        "itsk/©alb", "mdta/…album", "udta/©alb", "uiso/albm", "id3/TALB", "vorb/ALBUM", "mkv/ALBUM",
        "riff/IPRD", "ape/Album", "asf/WM/AlbumTitle", "caaf/album", "ffmpeg/album", "flv/album",
        "common/albumName",
      ], read: ["mdta/album", "lyrics3/EAL"], summary: "The album", sharing: .work),
    .init(
      "album artist", "ALBUMARTIST", .text,
      [
        "itsk/aART", "id3/TPE2", "vorb/ALBUMARTIST", "mkv/ALBUM_ARTIST", "ape/Album Artist",
        "asf/WM/AlbumArtist", "ffmpeg/album_artist",
      ], read: ["vorb/ALBUM ARTIST", "mdta/album_artist"], summary: "The artist of the album",
      sharing: .work),
    .init(
      "subtitle", "SUBTITLE", .text,
      [
        "itsk/©st3", "id3/TIT3", "mkv/SUBTITLE", "ape/Subtitle", "asf/WM/SubTitle",
        "caaf/sub title",
      ], sharing: .work),
    .init(
      "genre", "GENRE", .genre,
      [
        "itsk/©gen", "mdta/…genre", "udta/©gen", "uiso/gnre", "id3/TCON", "vorb/GENRE", "mkv/GENRE",
        "icy/icy-genre", "riff/IGNR", "ape/Genre", "asf/WM/Genre", "caaf/genre", "ffmpeg/genre",
        "flv/genre",
        "common/type",
      ], read: [.at("itsk/gnre", .genreNumber), "mdta/genre", "riff/GENR"], summary: "The genre",
      sharing: .work),
    .init(
      "grouping", "GROUPING", .text,
      [
        "itsk/©grp", "id3/TIT1", "ape/Grouping", "asf/WM/ContentGroupDescription",
        "ffmpeg/grouping",
      ], read: ["itsk/grup", "id3/GRP1", "mdta/grouping"], sharing: .work),
    .init("work", "WORK", .text, ["itsk/©wrk"], sharing: .work),
    .init("movement", "MOVEMENTNAME", .text, ["itsk/©mvn", "id3/MVNM"], sharing: .work),
    .init("series", "SERIES", .text, ["itlk/com.pilabor.tone.SERIES"], sharing: .work),
    .init("set subtitle", "DISCSUBTITLE", .text, ["id3/TSST"], sharing: .work),
    .init(
      "original album", "ORIGINALALBUM", .text, ["id3/TOAL", "asf/WM/OriginalAlbumTitle"],
      sharing: .work),
    .init("original file name", "ORIGINALFILENAME", .text, ["id3/TOFN"]),
    .init("product", "PRODUCT", .text, ["udta/©PRD"], sharing: .work),
    .init("station", "STATION", .text, ["id3/TRSN", "icy/icy-name"]),
    .init("station owner", "STATIONOWNER", .text, ["id3/TRSO"]),
    .init(
      "show", "SHOW", .text, ["itsk/tvsh", "ffmpeg/show"], read: ["mdta/show"],
      summary: "The television show", sharing: .work),
    .init(
      "episode identifier", "EPISODE_ID", .text, ["itsk/tven", "ffmpeg/episode_id"],
      read: ["mdta/episode_id"], sharing: .work),
    .init(
      "network", "NETWORK", .text, ["itsk/tvnn", "ffmpeg/network"], read: ["mdta/network"],
      sharing: .work),
    .init(
      "title, to sort by", "TITLESORT", .text, ["itsk/sonm", "id3/TSOT"], read: ["mdta/sort_name"],
      sharing: .work),
    .init(
      "artist, to sort by", "ARTISTSORT", .text, ["itsk/soar", "id3/TSOP"],
      read: ["mdta/sort_artist"], sharing: .work),
    .init(
      "album, to sort by", "ALBUMSORT", .text, ["itsk/soal", "id3/TSOA"],
      read: ["mdta/sort_album"], sharing: .work),
    .init(
      "album artist, to sort by", "ALBUMARTISTSORT", .text, ["itsk/soaa", "id3/TSO2"],
      read: ["mdta/sort_album_artist"], sharing: .work),
    .init(
      "composer, to sort by", "COMPOSERSORT", .text, ["itsk/soco", "id3/TSOC"],
      read: ["mdta/sort_composer"], sharing: .work),
    .init(
      "show, to sort by", "SHOWSORT", .text, ["itsk/sosn"], read: ["mdta/sort_show"],
      sharing: .work),
  ]

  static let people: [MetadataMapping] = [
    .init(
      "composer", "COMPOSER", .text,
      [
        "itsk/©wrt", "mdta/…composer", "udta/©com", "id3/TCOM", "vorb/COMPOSER", "mkv/COMPOSER",
        "riff/IMUS", "ape/Composer", "asf/WM/Composer", "caaf/composer", "ffmpeg/composer",
        "common/creator",
      ], read: ["mdta/composer"], summary: "Who composed it", sharing: .work),
    .init(
      "lyricist", "LYRICIST", .text, ["id3/TEXT", "riff/ILYC", "asf/WM/Writer", "caaf/lyricist"],
      common: .commonIdentifierAuthor),
    .init(
      "author", "AUTHOR", .text,
      [
        "itsk/©aut", "mdta/…author", "udta/©aut", "uiso/auth", "aiff/AUTH", "ffmpeg/author",
        "common/author",
      ], read: ["lyrics3/AUT", "mdta/author"], summary: "Who wrote it"),
    .init("writer", "WRITER", .text, ["udta/©wrt", "mkv/WRITTEN_BY", "riff/IWRI"]),
    .init(
      "conductor", "CONDUCTOR", .text, ["itsk/©con", "id3/TPE3", "asf/WM/Conductor"],
      sharing: .work),
    .init(
      "arranger", "ARRANGER", .text,
      ["itsk/©arg", "mdta/…arranger", "udta/©arg", "id3/TIPL:arranger"],
      read: ["id3/IPLS:arranger"]),
    .init(
      "producer", "PRODUCER", .text,
      [
        "itsk/©prd", "mdta/…producer", "udta/©prd", "id3/TIPL:producer", "riff/IPRO",
        "asf/WM/Producer", "mkv/PRODUCER",
      ], read: ["id3/IPLS:producer"], summary: "Who produced it"),
    .init("executive producer", "EXECUTIVE_PRODUCER", .text, ["itsk/©xpd"]),
    .init(
      "director", "DIRECTOR", .text,
      ["itsk/©dir", "mdta/…director", "udta/©dir", "mkv/DIRECTOR", "asf/WM/Director"],
      summary: "Who directed it"),
    .init(
      "performer", "PERFORMER", .text,
      ["itsk/©prf", "mdta/…performer", "udta/©prf", "vorb/PERFORMER", "ffmpeg/performer"],
      sharing: .work),
    .init("soloist", "SOLOIST", .text, ["itsk/©sol"], sharing: .work),
    .init("narrator", "NARRATOR", .text, ["itsk/©nrt"], sharing: .work),
    .init("art director", "ART_DIRECTOR", .text, ["itsk/©ard"]),
    .init(
      "engineer", "ENGINEER", .text,
      ["itsk/©sne", "id3/TIPL:engineer", "mkv/SOUND_ENGINEER", "riff/IENG"],
      read: ["id3/IPLS:engineer"]),
    .init("mixer", "MIXER", .text, ["id3/TIPL:mix", "mkv/MIXED_BY"], read: ["id3/IPLS:mix"]),
    .init("DJ mixer", "DJMIXER", .text, ["id3/TIPL:DJ-mix"], read: ["id3/IPLS:DJ-mix"]),
    .init("remixer", "REMIXER", .text, ["id3/TPE4", "mkv/REMIXED_BY"]),
    .init(
      "publisher", "PUBLISHER", .text,
      [
        "itsk/©pub", "mdta/…publisher", "udta/©pub", "id3/TPUB", "vorb/PUBLISHER", "mkv/PUBLISHER",
        "ape/Publisher", "asf/WM/Publisher", "ffmpeg/publisher", "common/publisher",
      ], read: ["vorb/ORGANIZATION", "mdta/publisher"], summary: "Who published it",
      sharing: .work),
    .init("record company", "LABEL", .text, ["itsk/©mak"], sharing: .work),
    .init(
      "distributor", "DISTRIBUTED_BY", .text, ["riff/IDST"], common: .commonIdentifierPublisher),
    .init(
      "original artist", "ORIGINALARTIST", .text,
      ["itsk/©ope", "mdta/…originalartist", "udta/©ope", "id3/TOPE", "asf/WM/OriginalArtist"],
      read: ["mkv/ORIGINAL/ARTIST"], sharing: .work),
    .init("original lyricist", "ORIGINALLYRICIST", .text, ["id3/TOLY"]),
    .init(
      "file owner", "OWNER", .text, ["itsk/ownr", "id3/TOWN", "mkv/PURCHASE_OWNER"],
      sharing: .purchase),
    .init("credits", "CREDITS", .text, ["itsk/©src", "mdta/…credits", "udta/©src"]),
    .init("thanks", "THANKS_TO", .text, ["itsk/©thx"]),
    .init("acknowledgement", "ACKNOWLEDGEMENT", .text, ["itsk/©cak"]),
    .init(
      "encoded by", "ENCODED_BY", .text,
      [
        "itsk/©enc", "mdta/…encodedby", "udta/©enc", "id3/TENC", "vorb/ENCODED-BY",
        "mkv/ENCODED_BY", "riff/IENC", "asf/WM/EncodedBy", "ffmpeg/encoded_by",
      ], read: ["vorb/ENCODEDBY"], summary: "Who encoded it"),
  ]
}
