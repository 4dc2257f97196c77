/// The constants of Icecast and Shoutcast headers, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h.
extension MetadataIdentifier {
  /// Stream title: `icy/StreamTitle`.
  public static let icyMetadataStreamTitle = MetadataIdentifier(rawValue: "icy/StreamTitle")
  /// Stream URL: `icy/StreamUrl`.
  public static let icyMetadataStreamURL = MetadataIdentifier(rawValue: "icy/StreamUrl")
}

extension WellKnownIdentifier {
  /// Rows of iTunes freeform items.
  static let iTunesFreeform: [WellKnownIdentifier] = [
    row("itlk/com.apple.iTunes.iTunSMPB", "gapless playback", .utf8),
    row("itlk/com.apple.iTunes.iTunNORM", "sound check", .utf8),
    row("itlk/com.apple.iTunes.iTunMOVI", "cast and crew", .utf8),
    row("itlk/com.apple.iTunes.iTunEXTC", "content rating", .utf8),
    row("itlk/com.apple.iTunes.initialkey", "initial key", .utf8),
    row("itlk/com.apple.iTunes.replaygain_track_gain", "replay gain of track", .utf8),
    row("itlk/com.pilabor.tone.SERIES", "series", .utf8),
  ]

  /// Rows of Icecast and Shoutcast headers.
  static let icy: [WellKnownIdentifier] = [
    row(
      .icyMetadataStreamTitle, constant: "icyMetadataStreamTitle", "stream title", .utf8,
      common: .commonIdentifierTitle, verified: true),
    row(
      .icyMetadataStreamURL, constant: "icyMetadataStreamURL", "stream URL", .utf8, verified: true),
  ]

  /// Rows of parts of composite values.
  static let compositeParts: [WellKnownIdentifier] = [
    row(
      "fiel/com.apple.quicktime.detected-face.bounds", "face bounds", .polygonFloat32,
      verified: true),
    row("fiel/com.apple.quicktime.detected-face.face-id", "face ID", .uint32, verified: true),
    row(
      "fiel/com.apple.quicktime.detected-face.roll-angle", "face roll angle", .float32,
      verified: true),
    row(
      "fiel/com.apple.quicktime.detected-face.yaw-angle", "face yaw angle", .float32, verified: true
    ),
  ]

  /// Rows of HLS date ranges.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, EXT-X-DATERANGE and appendix D.
  static let hlsDateRange: [WellKnownIdentifier] = [
    row("lsdr/SCTE35-CMD", "SCTE-35 command"),
    row("lsdr/SCTE35-OUT", "SCTE-35 out"),
    row("lsdr/SCTE35-IN", "SCTE-35 in"),
    row("lsdr/X-AD-ID", "advertisement identifier"),
    row("lsdr/X-ASSET-URI", "interstitial asset"),
    row("lsdr/X-ASSET-LIST", "interstitial asset list"),
    row("lsdr/X-RESUME-OFFSET", "interstitial resume offset"),
    row("lsdr/X-PLAYOUT-LIMIT", "interstitial playout limit"),
    row("lsdr/X-SNAP", "interstitial snapping"),
    row("lsdr/X-RESTRICT", "interstitial restrictions"),
  ]

  /// Rows of information dictionaries of audio files.
  ///
  /// Source: AudioToolbox, AudioFile.h, info string keys; `IKEY` as read from WAV files.
  static let audioFile: [WellKnownIdentifier] = [
    row("caaf/title", "title", .utf8, common: .commonIdentifierTitle),
    row("caaf/sub%20title", "subtitle", .utf8),
    row("caaf/artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("caaf/album", "album", .utf8, common: .commonIdentifierAlbumName),
    row("caaf/composer", "composer", .utf8, common: .commonIdentifierCreator),
    row("caaf/lyricist", "lyricist", .utf8, common: .commonIdentifierAuthor),
    row("caaf/genre", "genre", .utf8, common: .commonIdentifierType),
    row("caaf/year", "year", .utf8),
    row("caaf/recorded%20date", "recorded date", .utf8, common: .commonIdentifierCreationDate),
    row("caaf/track%20number", "track number", .utf8),
    row("caaf/comments", "comments", .utf8),
    row("caaf/copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("caaf/ISRC", "ISRC", .utf8),
    row("caaf/tempo", "tempo", .utf8),
    row("caaf/key%20signature", "key signature", .utf8),
    row("caaf/time%20signature", "time signature", .utf8),
    row("caaf/source%20encoder", "source encoder", .utf8),
    row(
      "caaf/encoding%20application", "encoding application", .utf8,
      common: .commonIdentifierSoftware),
    row("caaf/nominal%20bit%20rate", "nominal bit rate", .utf8),
    row("caaf/channel%20layout", "channel layout", .utf8),
    row("caaf/approximate%20duration%20in%20seconds", "approximate duration", .utf8),
    row("caaf/source%20bit%20depth", "source bit depth", .utf8),
    row("caaf/IKEY", "keywords", .utf8),
  ]
}
