/// Places in albums, tempo, flags, ratings, loudness.
///
/// Source: as for works; iTunes' binary forms as files have them.
extension TransferConcept {
  static let numbers: [TransferConcept] = [
    TransferConcept(
      "track number", "TRACKNUMBER", .position,
      [
        .at("itsk/trkn", .positionBytes(8)), "udta/©trk",
        .at("uiso/albm@track", .positionNumber(count: "")),
        "id3/TRCK", .at("vorb/TRACKNUMBER", .positionNumber(count: "vorb/TRACKTOTAL")),
        .at("mkv/PART_NUMBER", .positionNumber(count: "mkv/TOTAL_PARTS")), "riff/IPRT",
        "ape/Track", "asf/WM/TrackNumber", "caaf/track number", "ffmpeg/track",
      ],
      read: [
        .at("vorb/TRACKTOTAL", .positionCount), .at("vorb/TOTALTRACKS", .positionCount),
        .at("mkv/TOTAL_PARTS", .positionCount), "riff/ITRK", "mdta/track",
      ]),
    TransferConcept(
      "disc number", "DISC", .position,
      [
        .at("itsk/disk", .positionBytes(6)), "id3/TPOS",
        .at("vorb/DISCNUMBER", .positionNumber(count: "vorb/DISCTOTAL")), "ape/Disc",
        "asf/WM/PartOfSet", "ffmpeg/disc",
      ],
      read: [
        .at("vorb/DISCTOTAL", .positionCount), .at("vorb/TOTALDISCS", .positionCount), "mdta/disc",
      ]),
    TransferConcept(
      "movement number", "MOVEMENT", .position,
      [
        .at("itsk/©mvi", .positionNumber(count: "itsk/©mvc", bytes: 2)), "id3/MVIN",
        .at("vorb/MOVEMENT", .positionNumber(count: "vorb/MOVEMENTTOTAL")),
      ],
      read: [.at("itsk/©mvc", .positionCount), .at("vorb/MOVEMENTTOTAL", .positionCount)]),
    TransferConcept(
      "season", "SEASON", .number, [.at("itsk/tvsn", .integer(4)), "ffmpeg/season_number"]),
    TransferConcept(
      "episode", "EPISODE", .number, [.at("itsk/tves", .integer(4)), "ffmpeg/episode_sort"]),
    TransferConcept(
      "tempo", "BPM", .number,
      [
        .at("itsk/tmpo", .integer(2)), "id3/TBPM", "vorb/BPM", "mkv/BPM", "asf/WM/BeatsPerMinute",
        "caaf/tempo",
      ], read: ["vorb/TEMPO"]),
    TransferConcept(
      "compilation", "COMPILATION", .flag,
      [
        .at("itsk/cpil", .integer(1)), "id3/TCMP", "vorb/COMPILATION", "ffmpeg/compilation",
        "asf/WM/IsCompilation",
      ]),
    TransferConcept("gapless album", "ITUNESGAPLESS", .flag, [.at("itsk/pgap", .integer(1))]),
    TransferConcept("podcast", "PODCAST", .flag, [.at("itsk/pcst", .integer(1))]),
    TransferConcept("high definition", "ITUNESHDVIDEO", .number, [.at("itsk/hdvd", .integer(1))]),
    TransferConcept("media kind", "ITUNESMEDIATYPE", .number, [.at("itsk/stik", .integer(1))]),
    TransferConcept("advisory", "ITUNESADVISORY", .number, [.at("itsk/rtng", .integer(1))]),
    TransferConcept(
      "show work and movement", "SHOWMOVEMENT", .flag, [.at("itsk/shwm", .integer(1))]),
    TransferConcept(
      "user rating", "RATING", .rating,
      [
        .at("mdta/…rating.user", .ratingFloat(5)), .at("id3/POPM", .ratingByte(255)),
        .at("vorb/RATING", .ratingText(100)), .at("mkv/RATING", .ratingText(5)),
        .at("asf/WM/SharedUserRating", .ratingText(99)),
      ]),
    TransferConcept(
      "play count", "PLAY_COUNTER", .number, ["mkv/PLAY_COUNTER"], read: ["id3/PCNT"]),
    TransferConcept("replay gain of track", "REPLAYGAIN_TRACK_GAIN"),
    TransferConcept("peak of track", "REPLAYGAIN_TRACK_PEAK"),
    TransferConcept("replay gain of album", "REPLAYGAIN_ALBUM_GAIN"),
    TransferConcept("peak of album", "REPLAYGAIN_ALBUM_PEAK"),
    TransferConcept("reference loudness of replay gain", "REPLAYGAIN_REFERENCE_LOUDNESS"),
    TransferConcept("R128 gain of track", "R128_TRACK_GAIN"),
    TransferConcept("R128 gain of album", "R128_ALBUM_GAIN"),
    TransferConcept("sound check", "iTunNORM", .text, ["id3/COMM:iTunNORM"]),
    TransferConcept("gapless playback", "iTunSMPB", .text, ["id3/COMM:iTunSMPB"]),
    TransferConcept("cast and crew", "iTunMOVI"),
    TransferConcept("content rating", "iTunEXTC"),
  ]
}

extension TransferConcept {
  /// A text that has no home but its free name.
  init(_ name: String, _ freeName: String) { self.init(name, freeName, .text, []) }
}
