internal import CommandLineKit
internal import MediaMetadata

/// Puts a log into a movie as a track of timed metadata.
enum TimedImport {
  static let command = Command(
    name: "import", summary: "put a log, a path or exported groups into a movie as a track",
    discussion: [
      "LOG is a path (.gpx), sentences of a receiver (.nmea, .gps), captions (.srt), a table (.csv), lines of timed export (.jsonl), or a stream that another tool took out of a movie (.klv, or --format gpmf). Every stream of LOG becomes a track.",
      "--sync says where LOG is in the movie. utc: where the movie was taken at the time that LOG tells; the movie's clock is that of satellites in another of its tracks, else its capture date, and the report says which. utc=DATE: the movie starts at that date. first-fix: the first position that can be trusted is at the start. offset=S: LOG begins S seconds after the movie, or before it where S is negative. Without it, LOG is where its own times are those of a movie, as in what timed export writes; other logs are placed by utc.",
      "--as mebx holds every item of a key space of four characters, and those of klv, dji and sample, camm positions and motion as Street View reads them, text sentences of a receiver, or captions. What the format has no place for is reported as lost; --lossless forbids that.",
      "Without -o, FILE is changed in place: no sample that is there is touched.",
    ],
    arguments: [Argument("FILE", help: "The movie", completion: .anyFile)],
    options: [
      Option("from", value: "LOG", help: "The log; - is standard input", completion: .anyFile),
      Option(
        "format", value: "NAME", help: "The format of LOG; otherwise what its name ends in",
        allowedValues: TimedLog.names),
      Option(
        "sync", value: "HOW",
        help: "Where LOG is in the movie: utc, utc=DATE, first-fix or offset=SECONDS"),
      Option(
        "as", value: "FORMAT", help: "How the samples are stored",
        allowedValues: TimedTrack.Format.allCases.map(\.rawValue),
        defaultText: "mebx, or text for captions"),
      Option(
        "identifier", short: "i", value: "ID",
        help: "Take only items of this identifier, as tele/position or tele/*", isRepeatable: true),
      Option(flag: "doubtful", help: "Keep positions that are not to be trusted"),
      Option(
        "describes", value: "N", help: "The track that is described, or none",
        defaultText: "the first of pictures"),
      Option("language", value: "TAG", help: "The language of the tracks, such as en-US"),
      Option("title", value: "TEXT", help: "The name of the tracks' handler"),
      Option(
        "replace", value: "N", help: "Take this track of timed metadata out", isRepeatable: true),
    ] + TimedTracks.writing,
    examples: [
      Example(
        "mediameta timed import clip.mp4 --from ride.gpx --sync utc -o placed.mp4",
        "put the path of a watch into a video, on the right second"),
      Example(
        "mediameta timed import clip.mp4 --from ride.gpx --sync offset=-12.5 --as camm",
        "a log that was started 12.5 seconds before the camera"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = try arguments.required("FILE")
    try SharedOptions.requireFiles([path], arguments)
    guard let logPath = arguments.value("from") else {
      throw arguments.usageError("--from is missing: the log that is put in")
    }
    let wanted = try wanted(arguments)
    let format = arguments.value("as").flatMap(TimedTrack.Format.init)
    let sync = try sync(arguments)
    let log = try Log(logPath, arguments, wanted)
    guard log.tracks.contains(where: { !$0.isEmpty }) else { throw log.nothing }
    let inspection = try FileInspection(SourceLocation(argument: path, options: .init()))
    let (alignment, remark) = try log.alignment(sync, to: path, inspection)
    var session = TimedTrackSession(
      asset: Asset(path: path), tracks: [],
      replacing: Set(
        try arguments.values("replace", as: "the number of a track") { UInt32($0) }),
      outputPath: arguments.value("output"), options: TimedTracks.options(arguments))
    session.remarks = log.remarks + [remark]
    let referents = try referents(arguments, inspection)
    do {
      session.tracks = try log.tracks.filter { !$0.isEmpty }.map { groups in
        var track = TimedTrack(
          groups: try alignment.aligned(groups), format: format ?? log.usualFormat)
        track.title = arguments.value("title") ?? ""
        track.extendedLanguageTag = arguments.value("language")
        track.referents = referents
        return track
      }
    } catch let error as MediaError where error.path == nil {
      throw MediaError(error.code, error.message, path: logPath)
    }
    try log.requirePlace(session.tracks, alignment, in: inspection)
    return try await TimedTracks.write(session, arguments)
  }

  private static func wanted(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> ItemSelection {
    var selection = ItemSelection()
    selection.patterns = try arguments.values("identifier", as: "an identifier") {
      IdentifierPattern($0)
    }
    return selection
  }

  /// How the log is placed; `nil` where nothing is said.
  private static func sync(_ arguments: ParsedArguments) throws(UsageError) -> Sync? {
    try arguments.value(
      "sync", as: "utc, utc=DATE with a zone, first-fix, or offset=SECONDS, as offset=-12.5"
    ) { text in
      switch text {
      case "utc": return .utc
      case "first-fix": return .alignment(.firstFix)
      default:
        if text.hasPrefix("utc=") {
          return MetadataDate(String(text.dropFirst(4))).flatMap { UTCClock(start: $0) }.map {
            .alignment(.utc($0))
          }
        }
        guard text.hasPrefix("offset="),
          let offset = MediaTime(decimalSeconds: String(text.dropFirst(7)))
        else { return nil }
        return .alignment(.offset(offset))
      }
    }
  }

  /// The tracks that are described.
  private static func referents(
    _ arguments: ParsedArguments, _ inspection: FileInspection
  ) throws -> [UInt32] {
    if arguments.value("describes") == "none" { return [] }
    let named = try arguments.value("describes", as: "the number of a track, or none") {
      UInt32($0)
    }
    if let named { return [named] }
    return inspection.description.tracks.first { $0.mediaType == .video }.map { [$0.trackID] } ?? []
  }

  /// What is said of the place of a log.
  enum Sync {
    case utc
    case alignment(LogAlignment)
  }
}

extension TimedImport {
  /// What is put in: the groups of each stream of a log.
  struct Log {
    let path: String
    var tracks: [[TimedMetadataGroup]] = []
    var remarks: [String] = []
    private var countsFromFirst = false

    init(_ path: String, _ arguments: ParsedArguments, _ wanted: ItemSelection) throws {
      self.path = path
      var doubtful = 0
      for stream in try TimedLog.streams(path, format: arguments.value("format")) {
        var groups: [TimedMetadataGroup] = []
        var cursor = try TimedMetadataCursor(stream)
        while let group = try cursor.next() {
          guard var group = wanted.isEverything ? group : wanted.applied(to: group) else {
            continue
          }
          if !arguments.flag("doubtful") {
            let trusted = group.items.filter { $0.extraAttribute("doubt") == nil }
            doubtful += group.items.count - trusted.count
            if trusted.isEmpty, !group.items.isEmpty { continue }
            group.items = trusted
          }
          groups.append(group)
        }
        remarks += cursor.diagnostics.map { "\(path): \($0)" }
        countsFromFirst = countsFromFirst || stream.countsFromFirst
        tracks.append(groups)
      }
      if doubtful > 0 {
        remarks.append(
          "\(ShowWords.count(doubtful, "position")) of \(path) left out that cannot be trusted; --doubtful keeps them"
        )
      }
    }

    var nothing: NothingMatched {
      NothingMatched(
        path: path,
        reason: remarks.isEmpty
          ? "there is nothing in it that could be put in" : remarks.joined(separator: "; "))
    }

    /// Text where nothing else is reported.
    var usualFormat: TimedTrack.Format {
      .usual(for: tracks.joined().lazy.flatMap(\.items))
    }

    /// Where the log is, and what is said of that.
    func alignment(
      _ sync: Sync?, to moviePath: String, _ inspection: FileInspection
    ) throws -> (LogAlignment, String) {
      switch sync ?? (countsFromFirst ? .utc : .alignment(.asTimed)) {
      case .alignment(.offset(let offset)):
        return (
          .offset(offset), "\(path) is moved by \(ShowWords.decimal(offset.seconds)) s"
        )
      case .alignment(.firstFix):
        return (.firstFix, "the first position of \(path) that can be trusted is at the start")
      case .alignment(.utc(let clock)): return (.utc(clock), placed(by: clock))
      case .alignment(let alignment): return (alignment, "\(path) is where its times say")
      case .utc:
        let capture = CaptureFacts(of: inspection.description)
        guard let clock = try UTCClock.find(in: inspection.timedStreams, capture: capture) else {
          let header = inspection.description.creationDate.map {
            " (the movie header says \($0), which is UTC by the standard and local time from many cameras)"
          }
          throw MediaError(
            .invalidRequest,
            "nothing proves when it was taken in UTC: no track has times of satellites, and no capture date tells its zone\(header ?? ""); say when it starts with --sync utc=DATE, as utc=2026-05-17T14:30:00Z, or place the log with --sync offset=SECONDS or first-fix",
            path: moviePath)
        }
        return (.utc(clock), placed(by: clock))
      }
    }

    private func placed(by clock: UTCClock) -> String {
      let start = clock.date(at: .zero).map { " starts at \($0)," } ?? " is placed"
      return "\(path) is placed by UTC: the movie\(start) by \(clock.evidence)"
    }

    /// Throws where a log that is placed by UTC has nothing of the time of the movie.
    func requirePlace(
      _ tracks: [TimedTrack], _ alignment: LogAlignment, in inspection: FileInspection
    ) throws(MediaError) {
      guard case .utc(let clock) = alignment else { return }
      let duration = inspection.description.duration
      let isInside = tracks.flatMap(\.groups).contains {
        $0.timeRange.start < duration && $0.timeRange.end > .zero
      }
      guard !isInside, let times = LogAlignment.times(of: Array(self.tracks.joined())),
        let start = clock.date(at: .zero), let end = clock.date(at: duration)
      else { return }
      throw MediaError(
        .invalidRequest,
        "the log is from \(times.first) to \(times.last), the movie from \(start) to \(end), by \(clock.evidence): they have no time in common; --sync offset=SECONDS places the log by hand",
        path: path)
    }
  }
}
