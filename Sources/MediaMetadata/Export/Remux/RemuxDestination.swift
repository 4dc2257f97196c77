internal import FFmpegIO
internal import MediaModel

/// How libavformat writes a type of file: one row a type.
struct RemuxDestination: Sendable {
  /// What the type is.
  let fileType: FileType
  /// The short names of the muxers that may write it, the usual one first.
  let muxers: [String]
  /// Options of the muxers.
  var options: [DictionaryItem] = []
  /// Notations of subtitles that it holds; others are turned into the first.
  var subtitleForms: [SubtitleForm] = []
  /// How many tracks a file has at most; `nil` for any number.
  var mostTracks: Int?
  /// Kinds of timed data that it holds as they are, by FFmpeg's names.
  var timedData: Set<String> = []
  /// Whether tracks have names.
  var namesTracks = true
  /// Whether tracks have items of their own.
  var describesTracks = false
  /// Whether the muxer writes chapters.
  var muxesChapters = false
  /// Pairs that the muxer writes, with what stands for each where the source has none of that name; empty for types
  /// that hold any number of items.
  var dictionary: [(key: String, common: MetadataIdentifier)] = []

  /// The row of a type; `nil` for one that is not written.
  static func of(_ fileType: FileType) -> RemuxDestination? {
    all.first { $0.fileType == fileType }
  }

  private static func movie(_ fileType: FileType, _ muxers: [String]) -> RemuxDestination {
    RemuxDestination(
      fileType: fileType, muxers: muxers,
      options: [
        DictionaryItem("use_stream_ids_as_track_ids", "1"),
        DictionaryItem("write_tmcd", "0"),
      ],
      subtitleForms: [.timedText], timedData: Set(TimedDataEntry.all.map(\.codecName)),
      describesTracks: true, muxesChapters: true)
  }

  private static let all: [RemuxDestination] = [
    movie(.mov, ["mov", "mp4"]), movie(.mp4, ["mp4", "mov"]),
    movie(.m4v, ["mp4", "mov"]), movie(.m4a, ["mp4", "mov"]),
    movie(.m4b, ["mp4", "mov"]), movie(.mobile3GPP, ["3gp"]), movie(.mobile3GPP2, ["3g2"]),
    RemuxDestination(
      fileType: .matroska, muxers: ["matroska"], subtitleForms: [.subRip, .ass, .webVTT],
      describesTracks: true, muxesChapters: true),
    RemuxDestination(
      fileType: .webM, muxers: ["webm"], subtitleForms: [.webVTT],
      describesTracks: true, muxesChapters: true),
    RemuxDestination(
      fileType: .mpegTransportStream, muxers: ["mpegts"], timedData: ["timed_id3", "klv"],
      namesTracks: false,
      dictionary: [
        ("service_name", .commonIdentifierTitle), ("service_provider", .commonIdentifierPublisher),
      ]),
    RemuxDestination(
      fileType: .mp3, muxers: ["mp3"],
      options: [
        DictionaryItem("id3v2_version", "0"),
        DictionaryItem("write_id3v1", "0"),
      ], mostTracks: 1, namesTracks: false),
    RemuxDestination(fileType: .flac, muxers: ["flac"], mostTracks: 1, namesTracks: false),
    RemuxDestination(fileType: .ogg, muxers: ["ogg"], namesTracks: false),
    RemuxDestination(
      fileType: .wave, muxers: ["wav"], options: [DictionaryItem("rf64", "auto")],
      mostTracks: 1, namesTracks: false),
  ]
}
