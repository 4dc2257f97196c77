extension SharingRule {
  /// Rows of movies of the box family.
  static let boxes: [SharingRule] =
    rows(
      .playback, "how the picture is turned and laid out", "mdta/com.apple.quicktime.",
      ["video-orientation", "preferred-affine-transform"])
    + rows(
      .playback, "how players are meant to show the movie", "mdta/com.apple.quicktime.",
      [
        "cinematic-video-intent", "full-frame-rate-playback-intent", "player.movie.audio.gain",
        "player.movie.audio.balance", "player.movie.audio.mute", "player.movie.visual.brightness",
      ])
    + rows(
      .playback, "the rate slow motion was captured at, which players slow it down by", "mdta/",
      ["com.android.capture.fps"])
    + rows(
      .playback, "immersive and raw media cannot be shown without it", "mdta/",
      [
        "com.apple.quicktime.aime-data", "com.apple.quicktime.presentation-immersive-media",
        "com.apple.quicktime.cinematic-audio", "com.apple.quicktime.display-mask-rectangle-mono",
        "com.apple.quicktime.display-mask-rectangle-stereo-left",
        "com.apple.quicktime.display-mask-rectangle-stereo-right",
        "com.apple.proresraw.whitebalance.bycct.colormatrices",
        "com.apple.proresraw.whitebalance.bycct.whitebalancefactors",
      ])
    + rows(
      .pairing, pairing, "mdta/com.apple.quicktime.",
      [
        "still-image-time", "live-photo.auto", "live-photo.vitality-score",
        "live-photo.vitality-scoring-version", "live-photo-still-image-transform",
        "live-photo-still-image-transform-reference-dimensions",
      ])
    + rows(.playback, gapless, "mdta/", ["gapless_playback", "media_type", "hd_video", "rating"])
    + rows(
      .playback, "how the camera moved, which programs steady and level pictures by", "tele/",
      [
        "acceleration", "gravity", "rotation-rate", "image-orientation", "exposure-time",
        "rolling-shutter",
      ])
    + rows(.playback, "how bright pictures are shown, one by one", "sample/", ["it35"])
    + rows(.work, work, "udta/", ["thmb"])
    + rows(.accessibility, accessibility, "udta/", ["ades"])
    + rows(.chapters, chapters, "udta/", ["%A9chp", "chpl"])
    + rows(.structure, "characteristics, kinds and names of tracks", "udta/", ["kind", "strk"])
    + rows(
      .playback, "how players are meant to show the movie", "udta/",
      ["LOOP", "SelO", "AllF", "WLOC", "ptv%20", "ludt"])
    + rows(.work, work, "itsk/", ["%A9com", "rldt", "%A9arg"])
    + rows(.rights, rights, "itsk/", ["%A9cpy"])
    + rows(.playback, gapless, "itsk/", ["%A9equ"])
    + rows(.commerce, commerce, "itsk/", ["cmID", "xid%20"])
    + rows(.purchase, "who bought the work, and when", "itsk/", ["apID"])
    + rows(.playback, gapless, "itlk/", ["com.apple.iTunes.iTunPGAP"])
    + rows(.commerce, commerce, "itlk/", ["com.apple.iTunes.UPC"])
    + rows(.work, work, "itlk/", ["com.pilabor.tone.PART"])
    + rows(.playback, loudness, "itlk/", ["*.replaygain_*", "*.r128_*"])
    + rows(.rights, rights, "uiso/", ["rtng", "clsf"])
    + rows(.chapters, chapters, "uiso/", ["chpl"])
    + rows(.structure, "characteristics and kinds of tracks", "uiso/", ["kind", "strk"])
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
