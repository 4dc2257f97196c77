extension SharingRule {
  /// Rows of common identifiers.
  static let common: [SharingRule] =
    rows(.work, work, "common/", ["title", "albumName", "artist", "artwork", "type", "publisher"])
    + rows(.rights, rights, "common/", ["copyrights"])
    + rows(.structure, "languages", "common/", ["language"])
    + rows(.accessibility, accessibility, "common/", ["accessibilityDescription"])
    + rows(.pairing, pairing, "common/", ["assetIdentifier"])

  /// Rows of QuickTime metadata, movie and timed, and of QuickTime user data.
  static let quickTime: [SharingRule] =
    rows(
      .work, work, "mdta/com.apple.quicktime.",
      [
        "title", "displayname", "album", "artist", "performer", "originalartist", "composer",
        "genre", "artwork", "publisher",
      ])
    + rows(.work, "the year of the work", "mdta/com.apple.quicktime.", ["year"], when: .yearOnly)
    + rows(.rights, rights, "mdta/com.apple.quicktime.", ["copyright", "phonogramrights"])
    + rows(
      .accessibility, accessibility, "mdta/com.apple.quicktime.", ["accessibility.description"])
    + rows(
      .playback, "how the picture is turned and laid out", "mdta/com.apple.quicktime.",
      ["video-orientation", "preferred-affine-transform"])
    + rows(
      .playback, "how players are meant to show the movie", "mdta/com.apple.quicktime.",
      [
        "cinematic-video-intent", "full-frame-rate-playback-intent", "player.movie.audio.gain",
        "player.movie.audio.balance", "player.movie.audio.mute", "player.movie.visual.brightness",
      ])
    + rows(
      .playback, "the rate slow motion was captured at, which players slow it down by",
      "mdta/com.android.", ["capture.fps"])
    + rows(
      .playback, "immersive and raw media cannot be shown without it", "",
      [
        MetadataIdentifier.quickTimeMetadataAIMEData.rawValue,
        MetadataIdentifier.quickTimeMetadataPresentationImmersiveMedia.rawValue,
        MetadataIdentifier.quickTimeMetadataSpatialAudioMix.rawValue,
        MetadataIdentifier.quickTimeMetadataDisplayMaskRectangleMono.rawValue,
        MetadataIdentifier.quickTimeMetadataDisplayMaskRectangleStereoLeft.rawValue,
        MetadataIdentifier.quickTimeMetadataDisplayMaskRectangleStereoRight.rawValue,
        MetadataIdentifier.quickTimeMetadataWhiteBalanceByCCTColorMatrices.rawValue,
        MetadataIdentifier.quickTimeMetadataWhiteBalanceByCCTWhiteBalanceFactors.rawValue,
      ])
    + rows(.playback, "how bright pictures are shown, one by one", "sample/", ["it35"])
    + rows(
      .pairing, pairing, "mdta/com.apple.quicktime.",
      [
        "content.identifier", "still-image-time", "live-photo.auto", "live-photo.vitality-score",
        "live-photo.vitality-scoring-version", "live-photo-still-image-transform",
        "live-photo-still-image-transform-reference-dimensions",
      ])
    + rows(
      .work, "the same, by the keys FFmpeg writes", "mdta/",
      [
        "title", "artist", "album", "album_artist", "composer", "genre", "track", "disc",
        "compilation", "show", "network", "episode_id", "season_number", "episode_sort",
        "sort_name", "sort_artist", "sort_album", "sort_album_artist", "sort_composer",
        "sort_show", "grouping", "publisher",
      ])
    + rows(.work, "the year of the work", "mdta/", ["year", "date"], when: .yearOnly)
    + rows(.rights, rights, "mdta/", ["copyright"])
    + rows(
      .playback, gapless, "mdta/",
      ["gapless_playback", "media_type", "hd_video", "rating", "iTunSMPB", "iTunNORM"])
    + rows(
      .work, work, "udta/",
      [
        "%A9nam", "%A9alb", "%A9ART", "%A9prf", "%A9ope", "%A9com", "%A9gen", "%A9trk", "%A9pub",
        "%A9PRD", "thmb",
      ])
    + rows(.work, "the year of the work", "udta/", ["%A9day"], when: .yearOnly)
    + rows(.rights, rights, "udta/", ["%A9cpy", "%A9phg", "%A9dis", "%A9wrn"])
    + rows(.accessibility, accessibility, "udta/", ["%A9ade", "ades"])
    + rows(.chapters, chapters, "udta/", ["%A9chp", "chpl"])
    + rows(
      .structure, "characteristics, kinds and names of tracks", "udta/",
      ["tagc", "tnam", "name", "kind", "strk"])
    + rows(
      .playback, "how players are meant to show the movie", "udta/",
      ["%A9req", "LOOP", "SelO", "AllF", "WLOC", "ptv%20", "ludt"])

  /// Rows of iTunes metadata, and of its freeform items.
  static let iTunes: [SharingRule] =
    rows(
      .work, work, "itsk/",
      [
        "%A9nam", "%A9alb", "%A9ART", "aART", "%A9prf", "%A9sol", "%A9ope", "%A9wrt", "%A9com",
        "%A9con", "%A9arg", "%A9gen", "gnre", "geID", "trkn", "disk", "cpil", "covr", "%A9pub",
        "grup", "%A9grp", "%A9st3", "%A9wrk", "%A9mvn", "%A9mvi", "%A9mvc", "shwm", "tmpo",
        "%A9lyr", "%A9nrt", "tvsh", "tven", "tvnn", "tvsn", "tves", "sonm", "soar", "soal", "soaa",
        "soco", "sosn", "stik", "pcst", "itnu", "catg", "rldt",
      ])
    + rows(.work, "the year of the work", "itsk/", ["%A9day"], when: .yearOnly)
    + rows(.rights, rights, "itsk/", ["cprt", "%A9cpy", "%A9phg", "rtng"])
    + rows(.playback, gapless, "itsk/", ["pgap", "hdvd", "%A9equ"])
    + rows(.commerce, commerce, "itsk/", ["cnID", "atID", "plID", "cmID", "sfID", "xid%20"])
    + rows(
      .purchase, "who bought the work, and when", "itsk/", ["apID", "akID", "ownr", "purd"])
    + rows(
      .playback, gapless, "itlk/com.apple.iTunes.", ["iTunSMPB", "iTunNORM", "iTunPGAP"])
    + rows(.rights, rights, "itlk/com.apple.iTunes.", ["iTunEXTC", "LICENSE"])
    + rows(.commerce, "what a shop tells of a film", "itlk/com.apple.iTunes.", ["iTunMOVI"])
    + rows(
      .commerce, commerce, "itlk/com.apple.iTunes.",
      ["ISRC", "BARCODE", "CATALOGNUMBER", "LABEL", "UPC", "ASIN"])
    + rows(.work, work, "itlk/com.apple.iTunes.", ["initialkey", "DISCSUBTITLE", "SUBTITLE"])
    + rows(.work, work, "itlk/com.pilabor.tone.", ["SERIES", "PART"])
    + rows(.playback, loudness, "itlk/*.", ["replaygain_*", "r128_*"])

  /// Rows of user data of ISO and 3GPP files.
  static let iso: [SharingRule] =
    rows(.work, work, "uiso/", ["titl", "albm", "perf", "gnre", "thmb"])
    + rows(.work, "the year of the work", "uiso/", ["yrrc"], when: .yearOnly)
    + rows(.rights, rights, "uiso/", ["cprt", "rtng", "clsf"])
    + rows(.accessibility, accessibility, "uiso/", ["ades"])
    + rows(.chapters, chapters, "uiso/", ["chpl"])
    + rows(.structure, "characteristics and kinds of tracks", "uiso/", ["tagc", "kind", "strk"])
    + rows(.playback, loudness, "uiso/", ["ludt"])
    + rows(
      .work, "the same, as players of the family write them", "uiso/",
      ["%A9nam", "%A9ART", "%A9alb", "%A9gen", "%A9trk", "%A9cpy"])

  static let work = "what the work is called and sorted by"
  static let rights = "rights, and the age the work is for"
  static let accessibility = "told to people who cannot see or hear"
  static let chapters = "chapters"
  static let gapless = "playback without gaps and at one loudness"
  static let loudness = "loudness"
  static let commerce = "what catalogues find the work by"
  static let pairing = "pairs a Live Photo's movie with its still image"
}
