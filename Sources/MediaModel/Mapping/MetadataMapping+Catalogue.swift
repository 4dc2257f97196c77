/// Numbers and identifiers of catalogues; what tracks are for.
///
/// Source: as for works; MusicBrainz Picard, "Tag mapping".
extension MetadataMapping {
  static let catalogue: [MetadataMapping] =
    [
      .init(
        "ISRC", "ISRC", .text, ["id3/TSRC", "vorb/ISRC", "mkv/ISRC", "asf/WM/ISRC", "caaf/ISRC"],
        sharing: .commerce),
      .init("barcode", "BARCODE", .text, ["asf/WM/Barcode"], sharing: .commerce),
      .init(
        "catalogue number", "CATALOGNUMBER", .text, ["mkv/CATALOG_NUMBER", "ape/Catalog"],
        sharing: .commerce),
      .init("ASIN", "ASIN", sharing: .commerce),
      .init("episode GUID", "EPISODEGUID", .text, ["itsk/egid", "id3/TGID"]),
      .init(
        "content identifier", "CONTENT_IDENTIFIER", .text,
        ["mdta/…content.identifier", "common/identifier"], sharing: .pairing),
      .init("script", "SCRIPT", sharing: .structure),
      .init("AcoustID", "ACOUSTID_ID", .text, ["itlk/…Acoustid Id", "id3/TXXX:Acoustid Id"]),
      .init(
        "AcoustID fingerprint", "ACOUSTID_FINGERPRINT", .text,
        ["itlk/…Acoustid Fingerprint", "id3/TXXX:Acoustid Fingerprint"]),
      .init(
        "MusicBrainz recording", "MUSICBRAINZ_TRACKID", .text,
        ["itlk/…MusicBrainz Track Id", "id3/UFID:http://musicbrainz.org"], sharing: .commerce),
    ]
    + [
      ("album", "MUSICBRAINZ_ALBUMID", "Album Id"), ("artist", "MUSICBRAINZ_ARTISTID", "Artist Id"),
      ("album artist", "MUSICBRAINZ_ALBUMARTISTID", "Album Artist Id"),
      ("release group", "MUSICBRAINZ_RELEASEGROUPID", "Release Group Id"),
      ("release track", "MUSICBRAINZ_RELEASETRACKID", "Release Track Id"),
      ("work", "MUSICBRAINZ_WORKID", "Work Id"), ("disc", "MUSICBRAINZ_DISCID", "Disc Id"),
      ("album type", "RELEASETYPE", "Album Type"),
      ("album status", "RELEASESTATUS", "Album Status"),
      ("release country", "RELEASECOUNTRY", "Album Release Country"),
    ].map { name, free, words in
      .init(
        "MusicBrainz \(name)", free, .text,
        [
          MappingKey(stringLiteral: "itlk/…MusicBrainz \(words)"),
          MappingKey(stringLiteral: "id3/TXXX:MusicBrainz \(words)"),
        ], sharing: .commerce)
    }

  static let tracks: [MetadataMapping] = [
    .init(
      "track name", "TRACKNAME", .text, ["udta/name", "mkv/Track/Name", "mxf/Track/TrackName"],
      read: ["udta/tnam"], sharing: .structure),
    characteristic(
      "for the hearing impaired", "HEARINGIMPAIRED", "mkv/Track/FlagHearingImpaired",
      [
        "public.accessibility.transcribes-spoken-dialog",
        "public.accessibility.describes-music-and-sound",
      ]),
    characteristic(
      "for the visually impaired", "VISUALIMPAIRED", "mkv/Track/FlagVisualImpaired",
      ["public.accessibility.describes-video"]),
    characteristic(
      "original content", "ORIGINALCONTENT", "mkv/Track/FlagOriginal", ["public.original-content"]),
    characteristic(
      "forced subtitles only", "FORCEDONLY", "mkv/Track/FlagForced",
      ["public.subtitles.forced-only"]),
    .init(
      "tagged characteristic", "TAGGED_CHARACTERISTIC", .text, ["udta/tagc", "uiso/tagc"],
      sharing: .structure),
  ]

  private static func characteristic(
    _ name: String, _ freeName: String, _ flag: MappingKey, _ texts: [String]
  ) -> MetadataMapping {
    .init(
      name, freeName, .flag,
      [
        .at("udta/tagc", .oneOf(texts)), .at("uiso/tagc", .oneOf(texts)),
        .at(flag.identifier.rawValue, .presence),
      ])
  }
}
