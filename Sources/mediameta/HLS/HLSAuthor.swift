internal import CommandLineKit
internal import MediaMetadata

/// Makes a presentation of a movie.
enum HLSAuthor {
  static let command = Command(
    name: "author",
    summary: "make a presentation of a movie: segments, playlists, chapters, timed ID3",
    discussion: [
      "FOLDER gets \(HLSAuthoring.index), \(HLSAuthoring.media), the segments, and for chapters a JSON file and their pictures. FFmpeg's hls muxer packages the samples, none of which is decoded; what cannot be packaged is reported.",
      "Title, description, artist, author, album, copyright and publisher become session data; places, people and dates do not. Each chapter puts its title into the segments as timed ID3 (TIT2): a unit of a transport stream, or an event message (emsg) of the scheme https://aomedia.org/emsg/ID3. Items of timed metadata are put there with --timed, those that are not an ID3 as TXXX under their identifiers.",
      "Playlists that would break a rule of the draft are not written.",
    ],
    arguments: [Argument("FILE", help: "The movie", completion: .anyFile)],
    options: [
      Option(
        "output", short: "o", value: "FOLDER", help: "Where the presentation goes",
        completion: .anyFile),
      Option(
        "form", value: "NAME", help: "What segments are",
        allowedValues: HLSAuthoring.Form.allCases.map(\.rawValue), defaultText: "fmp4"),
      Option(
        "segment-duration", value: "SECONDS",
        help: "How long segments are at least; they begin at key frames", defaultText: "6"),
      Option(
        "program-date", value: "DATE",
        help: "Say when the first picture was taken; 'capture' is the capture date of the movie"),
      Option(
        "date-ranges", value: "CLASS",
        help: "Add a date range of this class for each chapter, as com.example.chapter"),
      Option(
        "timed", value: "ID",
        help: "Put items of timed metadata of this identifier into segments, as tele/position",
        isRepeatable: true),
      Option(flag: "no-chapter-tags", help: "Put no ID3 at the start of chapters"),
      SharedOptions.force, SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta hls author talk.mp4 -o talk", "make a presentation"),
      Example(
        "mediameta hls author --form ts --program-date capture --date-ranges com.example.chapter talk.mp4 -o talk",
        "with transport streams and date ranges"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = try arguments.required("FILE")
    guard let folder = arguments.value("output") else {
      throw arguments.usageError("option --output is missing")
    }
    try SharedOptions.requireNoStream(arguments)
    try SharedOptions.requireFiles([path], arguments)
    let authoring = HLSAuthoring(folder: folder, options: try options(arguments, path)) { bytes in
      ShowImage(bytes)?.size
    }
    let report = try authoring.run(path)
    guard !arguments.flag("quiet") else { return .success }
    let parts = [
      ShowWords.count(report.segmentCount, "segment"), ShowWords.time(report.duration),
      "\(report.sessionDataCount) of session data",
      ShowWords.count(report.chapterCount, "chapter"),
      ShowWords.count(report.pictureCount, "picture"),
      ShowWords.count(report.dateRangeCount, "date range"),
      ShowWords.count(report.tagCount, "ID3 tag"),
    ]
    StandardStream.output.writeLine(
      Terminal.printable("\(folder)/\(HLSAuthoring.index): \(parts.joined(separator: ", "))"))
    for loss in report.losses {
      StandardStream.output.writeLine(Terminal.printable("  left out \(loss)"))
    }
    return .success
  }

  private static func options(
    _ arguments: ParsedArguments, _ path: String
  ) throws -> HLSAuthoring.Options {
    var options = HLSAuthoring.Options()
    if let form = arguments.value("form").flatMap(HLSAuthoring.Form.init) { options.form = form }
    if let seconds = try SharedOptions.seconds("segment-duration", arguments, in: 0.1...3600) {
      options.segmentDuration = seconds
    }
    options.timed = try arguments.values("timed", as: "an identifier", IdentifierPattern.init)
    options.marksChapters = !arguments.flag("no-chapter-tags")
    options.replacesExistingFiles = arguments.flag("force")
    options.dateRangeClass = arguments.value("date-ranges")
    switch arguments.value("program-date") {
    case nil: break
    case "capture":
      let chosen = CaptureFacts(of: try FileInspection(.path(path)).description).date.chosen
      guard let chosen, chosen.date.hasTime, chosen.date.secondsSince1970 != nil else {
        throw MediaError(
          .invalidRequest, "no capture date with a time and a zone is known", path: path)
      }
      options.programDate = chosen.date
    case let word?:
      guard let date = MetadataDate(word), date.hasTime, date.secondsSince1970 != nil else {
        throw arguments.usageError(
          "--program-date takes a date with a zone, as 2026-01-09T18:32:07Z")
      }
      options.programDate = date
    }
    if options.dateRangeClass != nil, options.programDate == nil {
      throw arguments.usageError("--date-ranges belongs with --program-date")
    }
    return options
  }
}
