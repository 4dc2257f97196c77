extension SharingRule {
  /// Rows of Matroska.
  static let matroska: [SharingRule] =
    rows(
      .work, work, "mkv/",
      [
        "TITLE", "TITLE/SORT_WITH", "SUBTITLE", "ORIGINAL", "ORIGINAL/*", "ARTIST",
        "ARTIST/SORT_WITH", "ALBUM", "ALBUM_ARTIST", "LEAD_PERFORMER", "ACCOMPANIMENT", "COMPOSER",
        "CONDUCTOR", "LYRICS", "LYRICIST", "GENRE", "MOOD", "ORIGINAL_MEDIA_TYPE", "CONTENT_TYPE",
        "PERIOD", "INITIAL_KEY", "BPM", "MEASURE", "TUNING", "PART_NUMBER", "TOTAL_PARTS",
        "PART_OFFSET", "PUBLISHER", "LABEL", "Info/Title", "Attachment/Cover",
      ])
    + rows(.work, "the date of release", "mkv/", ["DATE_RELEASED"])
    + rows(.work, "the year of the work", "mkv/", ["DATE"], when: .yearOnly)
    + rows(
      .rights, rights, "mkv/",
      ["COPYRIGHT", "PRODUCTION_COPYRIGHT", "LICENSE", "TERMS_OF_USE", "LAW_RATING", "ICRA"])
    + rows(
      .commerce, commerce, "mkv/",
      [
        "ISRC", "ISBN", "BARCODE", "CATALOG_NUMBER", "LABEL_CODE", "LCCN", "IMDB", "TMDB", "TVDB",
        "TVDB2", "TVDB3",
      ])
    + rows(
      .purchase, "who bought the work, and when", "mkv/",
      [
        "DATE_PURCHASED", "PURCHASE_OWNER", "PURCHASE_PRICE", "PURCHASE_CURRENCY",
        "PURCHASE_INFO", "PURCHASE_ITEM",
      ])
    + rows(.playback, loudness, "mkv/", ["REPLAYGAIN_GAIN", "REPLAYGAIN_PEAK"])
    + rows(
      .structure, "sizes and rates of tracks", "mkv/",
      ["BPS", "FPS", "DURATION", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES"])
    + rows(
      .structure, "names, languages and purposes of tracks", "mkv/Track/",
      ["Name", "Language", "LanguageBCP47", "Flag*"])
    + rows(.chapters, chapters, "mkv/", ["Chapter/*", "Edition/*"])

  /// Rows of all other key spaces.
  static let others: [SharingRule] =
    rows(.chapters, chapters, "chapter/", ["*"])
    + rows(.work, work, "icy/", ["StreamTitle", "icy-genre"])
    + rows(.structure, "the rate of a station", "icy/", ["icy-br"])
    + rows(
      .structure, "where advertisements start and end", "lsdr/",
      [
        "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN", "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SNAP",
        "X-RESTRICT",
      ])
    + rows(
      .work, work, "asf/",
      [
        "Title", "Author", "StreamName", "WM/AlbumTitle", "WM/AlbumArtist", "WM/Genre",
        "WM/GenreID", "WM/TrackNumber", "WM/Track", "WM/PartOfSet", "WM/Composer", "WM/Conductor",
        "WM/Publisher", "WM/Lyrics", "WM/Mood", "WM/SubTitle", "WM/Picture", "WM/InitialKey",
        "WM/BeatsPerMinute", "WM/ContentGroupDescription", "WM/OriginalArtist",
        "WM/OriginalAlbumTitle", "WM/MediaClassPrimaryID", "WM/MediaClassSecondaryID",
      ])
    + rows(
      .work, "the year of the work", "asf/", ["WM/Year", "WM/OriginalReleaseYear"],
      when: .yearOnly)
    + rows(.rights, rights, "asf/", ["Copyright", "Rating", "WM/ParentalRating"])
    + rows(.structure, "languages and rates", "asf/", ["WM/Language", "IsVBR"])
    + rows(.commerce, commerce, "asf/", ["WM/ISRC"])
    + rows(.playback, loudness, "asf/", ["replaygain_*"])
    + rows(.work, work, "flv/", ["title", "artist", "album"])
    + rows(.rights, rights, "flv/", ["copyright"])
    + rows(
      .structure, "how the media are stored", "flv/",
      [
        "duration", "width", "height", "framerate", "videodatarate", "audiodatarate",
        "audiosamplerate", "audiosamplesize", "stereo", "videocodecid", "audiocodecid", "filesize",
        "canSeekToEnd", "hasKeyframes", "hasVideo", "hasAudio", "hasMetadata", "keyframes*",
      ])
    + rows(
      .playback, "how the picture is turned and coloured", "exif/", ["Orientation", "ColorSpace"])
    + rows(.rights, rights, "exif/", ["Copyright"])
    + rows(
      .work, work, "ffmpeg/",
      [
        "title", "artist", "album", "album_artist", "composer", "performer", "publisher", "genre",
        "track", "disc", "show", "network", "episode_id", "season_number", "episode_sort",
        "grouping", "compilation", "lyrics", "attached_pic",
      ])
    + rows(.work, "the year of the work", "ffmpeg/", ["date", "year"], when: .yearOnly)
    + rows(.rights, rights, "ffmpeg/", ["copyright"])
    + rows(.structure, "languages and rates", "ffmpeg/", ["language", "variant_bitrate"])
    + rows(.structure, "time codes", "ffmpeg/", ["timecode"])
    + rows(
      .playback, "how the picture is turned, and how bright it is", "ffmpeg/",
      [
        "rotate", "Display%20Matrix/*", "Mastering%20display%20metadata/*",
        "Content%20light%20level%20metadata/*", "DOVI%20configuration%20record/*",
      ])
}
