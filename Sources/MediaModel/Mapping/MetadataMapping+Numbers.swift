/// Places in albums, tempo, flags, ratings, loudness.
///
/// Source: as for works; iTunes' binary forms as files have them.
extension MetadataMapping {
  static let numbers: [MetadataMapping] = [
    .init(
      "track number", "TRACKNUMBER", .position,
      [
        .at("itsk/trkn", .positionBytes(8)), "udta/©trk",
        .at("uiso/albm@track", .positionNumber(count: "")), "id3/TRCK",
        .at("vorb/TRACKNUMBER", .positionNumber(count: "vorb/TRACKTOTAL")),
        .at("mkv/PART_NUMBER", .positionNumber(count: "mkv/TOTAL_PARTS")), "riff/ITRK", "ape/Track",
        "asf/WM/TrackNumber", "caaf/track number", "ffmpeg/track",
      ],
      read: [
        .at("vorb/TRACKTOTAL", .positionCount), .at("vorb/TOTALTRACKS", .positionCount),
        .at("mkv/TOTAL_PARTS", .positionCount), "riff/IPRT", "mdta/track",
      ], summary: "The place in an album, as 3 or 3/12", sharing: .work),
    .init(
      "disc number", "DISC", .position,
      [
        .at("itsk/disk", .positionBytes(6)), "id3/TPOS",
        .at("vorb/DISCNUMBER", .positionNumber(count: "vorb/DISCTOTAL")), "ape/Disc",
        "asf/WM/PartOfSet", "ffmpeg/disc",
      ],
      read: [
        .at("vorb/DISCTOTAL", .positionCount), .at("vorb/TOTALDISCS", .positionCount), "mdta/disc",
      ], summary: "The place in a set of discs, as 1 or 1/2", sharing: .work),
    .init(
      "movement number", "MOVEMENT", .position,
      [
        .at("itsk/©mvi", .positionNumber(count: "itsk/©mvc", bytes: 2)), "id3/MVIN",
        .at("vorb/MOVEMENT", .positionNumber(count: "vorb/MOVEMENTTOTAL")),
      ], read: [.at("itsk/©mvc", .positionCount), .at("vorb/MOVEMENTTOTAL", .positionCount)],
      sharing: .work),
    .init(
      "season", "SEASON", .number, [.at("itsk/tvsn", .integer(4)), "ffmpeg/season_number"],
      read: ["mdta/season_number"], summary: "The number of the season", sharing: .work),
    .init(
      "episode", "EPISODE", .number, [.at("itsk/tves", .integer(4)), "ffmpeg/episode_sort"],
      read: ["mdta/episode_sort"], summary: "The number of the episode", sharing: .work),
    .init(
      "tempo", "BPM", .number,
      [
        .at("itsk/tmpo", .integer(2)), "id3/TBPM", "vorb/BPM", "mkv/BPM", "asf/WM/BeatsPerMinute",
        "caaf/tempo",
      ], read: ["vorb/TEMPO"], sharing: .work),
    .init(
      "compilation", "COMPILATION", .flag,
      [
        .at("itsk/cpil", .integer(1)), "id3/TCMP", "vorb/COMPILATION", "ffmpeg/compilation",
        "asf/WM/IsCompilation",
      ], read: ["mdta/compilation"], sharing: .work),
    .init(
      "gapless album", "ITUNESGAPLESS", .flag, [.at("itsk/pgap", .integer(1))], sharing: .playback),
    .init("podcast", "PODCAST", .flag, [.at("itsk/pcst", .integer(1))], sharing: .work),
    .init(
      "high definition", "ITUNESHDVIDEO", .number, [.at("itsk/hdvd", .integer(1))],
      sharing: .playback),
    .init(
      "media kind", "ITUNESMEDIATYPE", .number, [.at("itsk/stik", .integer(1))], sharing: .work),
    .init("advisory", "ITUNESADVISORY", .number, [.at("itsk/rtng", .integer(1))], sharing: .rights),
    .init(
      "show work and movement", "SHOWMOVEMENT", .flag, [.at("itsk/shwm", .integer(1))],
      sharing: .work),
    .init("iTunes U", "ITUNESU", .flag, [.at("itsk/itnu", .integer(1))], sharing: .work),
    .init(
      "storefront", "ITUNESCOUNTRYID", .number, [.at("itsk/sfID", .integer(4))],
      sharing: .commerce),
    .init(
      "song ID", "ITUNESCATALOGID", .number, [.at("itsk/cnID", .integer(4))], sharing: .commerce),
    .init(
      "artist ID", "ITUNESARTISTID", .number, [.at("itsk/atID", .integer(4))], sharing: .commerce),
    .init("genre ID", "ITUNESGENREID", .number, [.at("itsk/geID", .integer(4))], sharing: .work),
    .init(
      "playlist ID", "ITUNESPLAYLISTID", .number, [.at("itsk/plID", .integer(8))],
      sharing: .commerce),
    .init(
      "account kind", "ITUNESACCOUNTTYPE", .number, [.at("itsk/akID", .integer(1))],
      sharing: .purchase),
    .init(
      "user rating", "RATING", .rating,
      [
        .at("mdta/…rating.user", .ratingFloat(5)), .at("id3/POPM", .ratingByte(255)),
        .at("vorb/RATING", .ratingText(100)), .at("mkv/RATING", .ratingText(5)),
        .at("asf/WM/SharedUserRating", .ratingText(99)),
      ]),
    .init("play count", "PLAY_COUNTER", .number, ["mkv/PLAY_COUNTER"], read: ["id3/PCNT"]),
    .init("replay gain of track", "REPLAYGAIN_TRACK_GAIN", sharing: .playback),
    .init("peak of track", "REPLAYGAIN_TRACK_PEAK", sharing: .playback),
    .init("replay gain of album", "REPLAYGAIN_ALBUM_GAIN", sharing: .playback),
    .init("peak of album", "REPLAYGAIN_ALBUM_PEAK", sharing: .playback),
    .init("reference loudness of replay gain", "REPLAYGAIN_REFERENCE_LOUDNESS", sharing: .playback),
    .init("R128 gain of track", "R128_TRACK_GAIN", sharing: .playback),
    .init("R128 gain of album", "R128_ALBUM_GAIN", sharing: .playback),
    .init("sound check", "iTunNORM", .text, ["id3/COMM:iTunNORM"], sharing: .playback),
    .init("gapless playback", "iTunSMPB", .text, ["id3/COMM:iTunSMPB"], sharing: .playback),
    .init("cast and crew", "iTunMOVI", sharing: .commerce),
    .init("content rating", "iTunEXTC", sharing: .rights),
  ]
}
