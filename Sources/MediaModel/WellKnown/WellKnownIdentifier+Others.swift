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

  /// Rows of Vorbis comments.
  static let vorbis: [WellKnownIdentifier] = [
    row("vorb/TITLE", "title", .utf8),
    row("vorb/ARTIST", "artist", .utf8),
    row("vorb/ALBUM", "album", .utf8),
    row("vorb/ALBUMARTIST", "album artist", .utf8),
    row("vorb/REPLAYGAIN_TRACK_GAIN", "replay gain of track", .utf8),
    row("vorb/ALBUM%20ARTIST", "album artist", .utf8),
  ]
}
