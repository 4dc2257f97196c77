extension SharingRule {
  /// Rows of all other files.
  static let others: [SharingRule] =
    rows(.work, work, "id3/", ["TPE4", "PIC%20", "SYLT", "PCST"])
    + rows(.rights, rights, "id3/", ["WCOP", "ITCT"])
    + rows(.structure, "languages and media types", "id3/", ["TFLT", "TLEN"])
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
    + rows(.purchase, "who bought the work, and when", "id3/", ["OWNE", "COMR"])
    + rows(.chapters, chapters, "id3/", ["CHAP", "CTOC"])
    + rows(.work, "the date of release", "id3/", ["TDRL"])
    + rows(
      .work, work, "vorb/",
      ["VERSION", "ARTISTS", "ENSEMBLE", "OPUS", "PART", "PARTNUMBER", "COVERARTMIME", "LYRICIST"])
    + rows(.commerce, commerce, "vorb/", ["LABELNO", "UPC", "EAN/UPN", "MUSICBRAINZ_*"])
    + rows(.playback, loudness, "vorb/", ["REPLAYGAIN_*", "R128_*"])
    + rows(.chapters, chapters, "vorb/", ["CHAPTER*", "CUESHEET"])
    + rows(.commerce, commerce, "flac/", ["CATALOGNUMBER", "ISRC"])
    + rows(.chapters, chapters, "flac/", ["CUESHEET"])
    + rows(.work, work, "riff/", ["ISGN", "PRT1", "PRT2"])
    + rows(.work, "the year of the work", "riff/", ["YEAR"], when: .yearOnly)
    + rows(.rights, rights, "riff/", ["IRTD"])
    + rows(.structure, "languages and character sets", "riff/", ["CSET", "ICAS"])
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
    + rows(.work, work, "caaf/", ["time%20signature"])
    + rows(.work, "the year of the work", "caaf/", ["date"], when: .yearOnly)
    + rows(
      .structure, "how the sound is stored", "caaf/",
      [
        "nominal%20bit%20rate", "channel%20layout", "approximate%20duration%20in%20seconds",
        "source%20bit%20depth",
      ])
    + rows(.work, work, "ape/", ["Cover%20Art%20(*"])
    + rows(.work, "the year of the work", "ape/", ["date"], when: .yearOnly)
    + rows(.commerce, commerce, "ape/", ["EAN/UPC", "LabelCode"])
    + rows(.playback, loudness, "ape/", ["REPLAYGAIN_*", "MP3GAIN_*"])
    + rows(.work, work, "lyrics3/", ["IND", "GRE"])
    + rows(.playback, "said inside the sound itself, which is not touched", "lame/", ["*"])
    + rows(
      .work, work, "mkv/",
      [
        "TITLE/SORT_WITH", "ORIGINAL", "ORIGINAL/*", "ARTIST/SORT_WITH", "ACCOMPANIMENT",
        "LYRICIST", "CONTENT_TYPE", "PERIOD", "MEASURE", "TUNING", "PART_OFFSET",
      ])
    + rows(.rights, rights, "mkv/", ["PRODUCTION_COPYRIGHT", "LAW_RATING", "ICRA"])
    + rows(
      .commerce, commerce, "mkv/",
      ["ISBN", "LABEL_CODE", "LCCN", "IMDB", "TMDB", "TVDB", "TVDB2", "TVDB3"])
    + rows(
      .purchase, "who bought the work, and when", "mkv/",
      ["PURCHASE_PRICE", "PURCHASE_CURRENCY", "PURCHASE_INFO", "PURCHASE_ITEM"])
    + rows(.playback, loudness, "mkv/", ["REPLAYGAIN_GAIN", "REPLAYGAIN_PEAK"])
    + rows(
      .structure, "sizes and rates of tracks", "mkv/",
      ["BPS", "FPS", "DURATION", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES"])
    + rows(
      .structure, "names, languages and purposes of tracks", "mkv/",
      ["Track/Language", "Track/LanguageBCP47", "Track/Flag*"])
    + rows(.chapters, chapters, "mkv/", ["Chapter/*", "Edition/*"])
    + rows(.work, "the date of release", "mkv/", ["DATE_RELEASED"])
    + rows(.chapters, chapters, "chapter/", ["*"])
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
        "StreamName", "WM/GenreID", "WM/Track", "WM/MediaClassPrimaryID",
        "WM/MediaClassSecondaryID",
      ])
    + rows(.rights, rights, "asf/", ["Rating", "WM/ParentalRating"])
    + rows(.structure, "languages and rates", "asf/", ["IsVBR", "AspectRatioX", "AspectRatioY"])
    + rows(.playback, loudness, "asf/", ["replaygain_*"])
    + rows(
      .structure, "how the media are stored", "flv/",
      [
        "duration", "width", "height", "framerate", "videodatarate", "audiodatarate",
        "audiosamplerate", "audiosamplesize", "stereo", "videocodecid", "audiocodecid", "filesize",
        "canSeekToEnd", "hasKeyframes", "hasVideo", "hasAudio", "hasMetadata", "keyframes*",
      ])
    + rows(
      .structure, "packages, and files of one clip, refer to each other by it", "mxf/",
      ["MaterialPackage/PackageUID", "SourcePackage/PackageUID"])
    + rows(
      .structure, "how the file is laid out, and time codes", "mxf/",
      [
        "Preface/OperationalPattern", "MaterialPackage/StartTimecode",
        "SourcePackage/StartTimecode",
      ])
    + rows(
      .structure, "languages and media types", "mxf/",
      ["TextBasedFramework/*/MIMEMediaType", "TextBasedFramework/*/LanguageCode"])
    + rows(
      .structure, "names of tracks", "mxf/",
      ["Track/TrackName", "MaterialPackage/Track/TrackName", "SourcePackage/Track/TrackName"])
    + rows(
      .playback, "how the picture is turned and coloured", "exif/", ["Orientation", "ColorSpace"])
    + rows(.rights, rights, "exif/", ["Copyright"])
    + rows(.structure, "languages and rates", "ffmpeg/", ["variant_bitrate"])
    + rows(.structure, "time codes", "ffmpeg/", ["timecode"])
    + rows(
      .playback, "how the picture is turned, and how bright it is", "ffmpeg/",
      [
        "rotate", "Display%20Matrix/*", "Mastering%20display%20metadata/*",
        "Content%20light%20level%20metadata/*", "DOVI%20configuration%20record/*",
      ])
}
