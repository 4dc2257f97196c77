extension SharingRule {
  /// Rows of ID3.
  static let id3: [SharingRule] =
    rows(
      .work, work, "id3/",
      [
        "TIT1", "TIT2", "TIT3", "TALB", "TPE1", "TPE2", "TPE3", "TPE4", "TOPE", "TOAL", "TCOM",
        "TCON", "TRCK", "TPOS", "TSST", "TPUB", "APIC", "PIC%20", "TCMP", "TBPM", "TKEY", "TMOO",
        "MVNM", "MVIN", "GRP1", "USLT", "SYLT", "TSOA", "TSOC", "TSOP", "TSOT", "TSO2", "TDRL",
        "TCAT", "PCST",
      ])
    + rows(
      .work, "the year of the work", "id3/", ["TYER", "TDRC", "TDOR", "TORY"], when: .yearOnly)
    + rows(.rights, rights, "id3/", ["TCOP", "TPRO", "USER", "WCOP", "ITCT"])
    + rows(.structure, "languages and media types", "id3/", ["TLAN", "TMED", "TFLT", "TLEN"])
    + rows(
      .playback, "tables and settings that players need", "id3/",
      [
        "TDLY", "RVA2", "RVAD", "EQU2", "EQUA", "RVRB", "MLLT", "ASPI", "SEEK", "RBUF", "SYTC",
        "ETCO", "POSS", "RGAD", "XRVA",
      ])
    + rows(.playback, gapless, "id3/", ["COMM"], when: .attribute("iTunSMPB"))
    + rows(.playback, gapless, "id3/", ["COMM"], when: .attribute("iTunNORM"))
    + rows(.playback, gapless, "id3/", ["COMM"], when: .attribute("iTunPGAP"))
    + rows(.playback, loudness, "id3/", ["TXXX"], when: .attribute("replaygain_"))
    + rows(.commerce, commerce, "id3/", ["TXXX"], when: .attribute("barcode"))
    + rows(.commerce, commerce, "id3/", ["TXXX"], when: .attribute("catalognumber"))
    + rows(
      .structure, "the time of a segment of HTTP Live Streaming", "id3/", ["PRIV"],
      when: .attribute("com.apple.streaming.transportStreamTimestamp"))
    + rows(.commerce, commerce, "id3/", ["TSRC"])
    + rows(.purchase, "who bought the work, and when", "id3/", ["OWNE", "COMR"])
    + rows(.chapters, chapters, "id3/", ["CHAP", "CTOC"])

  /// Rows of Vorbis comments, and of what FLAC files hold beside them.
  static let vorbis: [SharingRule] =
    rows(
      .work, work, "vorb/",
      [
        "TITLE", "SUBTITLE", "VERSION", "ALBUM", "ARTIST", "ARTISTS", "ALBUMARTIST",
        "ALBUM%20ARTIST", "PERFORMER", "COMPOSER", "LYRICIST", "CONDUCTOR", "ENSEMBLE",
        "TRACKNUMBER", "TRACKTOTAL", "TOTALTRACKS", "DISCNUMBER", "DISCTOTAL", "TOTALDISCS",
        "DISCSUBTITLE", "GENRE", "GROUPING", "KEY", "MOOD", "BPM", "COMPILATION", "LYRICS",
        "UNSYNCEDLYRICS", "MEDIA", "MOVEMENT", "MOVEMENTNAME", "MOVEMENTTOTAL", "OPUS", "PART",
        "PARTNUMBER", "WORK", "SHOWMOVEMENT", "PUBLISHER", "LABEL", "ORGANIZATION", "TITLESORT",
        "ARTISTSORT", "ALBUMSORT", "ALBUMARTISTSORT", "COMPOSERSORT", "METADATA_BLOCK_PICTURE",
        "COVERART", "COVERARTMIME", "RELEASECOUNTRY", "RELEASESTATUS", "RELEASETYPE",
      ])
    + rows(
      .work, "the year of the work", "vorb/", ["DATE", "YEAR", "ORIGINALDATE", "ORIGINALYEAR"],
      when: .yearOnly)
    + rows(.rights, rights, "vorb/", ["COPYRIGHT", "LICENSE"])
    + rows(.structure, "languages and scripts", "vorb/", ["LANGUAGE", "SCRIPT"])
    + rows(.commerce, commerce, "vorb/", ["ISRC", "BARCODE", "CATALOGNUMBER", "LABELNO", "ASIN"])
    + rows(.commerce, commerce, "vorb/", ["UPC", "EAN/UPN", "MUSICBRAINZ_*"])
    + rows(.playback, loudness, "vorb/", ["REPLAYGAIN_*", "R128_*"])
    + rows(.chapters, chapters, "vorb/", ["CHAPTER*", "CUESHEET"])
    + rows(.commerce, commerce, "flac/", ["CATALOGNUMBER", "ISRC"])
    + rows(.chapters, chapters, "flac/", ["CUESHEET"])

  /// Rows of WAV, AIFF, CAF, APE and of marks beside MPEG audio.
  static let sounds: [SharingRule] =
    rows(
      .work, work, "riff/",
      [
        "INAM", "TITL", "DISP", "IART", "IPRD", "IGNR", "GENR", "ISGN", "ITRK", "IPRT", "PRT1",
        "PRT2", "IMUS", "IMED",
      ])
    + rows(.work, "the year of the work", "riff/", ["ICRD", "YEAR"], when: .yearOnly)
    + rows(.rights, rights, "riff/", ["ICOP", "IRTD"])
    + rows(.structure, "languages and character sets", "riff/", ["ILNG", "CSET", "ICAS"])
    + rows(.structure, "time codes", "riff/", ["ISMP", "TCOD", "TCDO"])
    + rows(
      .playback, "loops, and what renders an audio definition model", "riff/",
      ["smpl", "inst", "acid", "chna", "axml"])
    + rows(
      .playback, loudness, "bext/",
      [
        "LoudnessValue", "LoudnessRange", "MaxTruePeakLevel", "MaxMomentaryLoudness",
        "MaxShortTermLoudness",
      ])
    + rows(.structure, "where the sound starts on its time line", "bext/", ["TimeReference"])
    + rows(.structure, "the layout of the chunk", "bext/", ["Version"])
    + rows(.work, work, "aiff/", ["NAME"])
    + rows(.rights, rights, "aiff/", ["(c)%20"])
    + rows(
      .work, work, "caaf/",
      [
        "title", "sub%20title", "artist", "album", "composer", "genre", "track%20number", "tempo",
        "key%20signature", "time%20signature",
      ])
    + rows(.work, "the year of the work", "caaf/", ["year", "date"], when: .yearOnly)
    + rows(.rights, rights, "caaf/", ["copyright"])
    + rows(.commerce, commerce, "caaf/", ["ISRC"])
    + rows(
      .structure, "how the sound is stored", "caaf/",
      [
        "nominal%20bit%20rate", "channel%20layout", "approximate%20duration%20in%20seconds",
        "source%20bit%20depth",
      ])
    + rows(
      .work, work, "ape/",
      [
        "Title", "Subtitle", "Artist", "Album", "Album%20Artist", "Publisher", "Composer",
        "Conductor", "Track", "Disc", "Genre", "Media", "Lyrics", "Cover%20Art%20(*",
      ])
    + rows(.work, "the year of the work", "ape/", ["Year", "date"], when: .yearOnly)
    + rows(.rights, rights, "ape/", ["Copyright"])
    + rows(.structure, "languages", "ape/", ["Language"])
    + rows(.commerce, commerce, "ape/", ["ISRC", "Catalog", "EAN/UPC", "LabelCode"])
    + rows(.playback, loudness, "ape/", ["REPLAYGAIN_*", "MP3GAIN_*"])
    + rows(.work, work, "lyrics3/", ["ETT", "EAR", "EAL", "LYR", "IND", "GRE"])
    + rows(
      .playback, "said inside the sound itself, which is not touched", "lame/", ["*"])
}
