internal import CommandLineKit
internal import MediaMetadata

/// Writes groups in formats that other programs read.
enum TimedExport {
  private static let formats = [
    "jsonl", "csv", "gpx", "geojson", "kml", "geopackage", "srt", "vtt",
  ]

  static let command = Command(
    name: "export",
    summary: "write timed metadata as JSON lines, CSV, GPX, GeoJSON, KML, GeoPackage or captions",
    discussion: [
      "jsonl has a line for each group with every item, lossless; csv a row for each group, with a column for each number; gpx, geojson, kml and geopackage hold the positions that can be trusted, one for each moment (geopackage needs SQLite, and with -o a name that ends in .gpkg says it); srt and vtt show what is known once a second.",
      "With --rate, values are those at regular times: numbers and positions lie on the line between two measurements, rotations on the shortest rotation, directions on the shorter arc; counts and text hold until they change.",
    ],
    arguments: [TimedCommand.file],
    options: [
      Option(
        "format", value: "NAME", help: "The format; otherwise what the name of OUT ends in",
        allowedValues: formats, defaultText: "jsonl"),
      Option("rate", value: "HZ", help: "Give so many values to the second, as 1 or 10Hz"),
      Option(flag: "doubtful", help: "Keep positions that are not to be trusted in a path"),
    ] + TimedCommand.choosing + TimedCommand.output + [SharedOptions.quiet]
      + TimedCommand.reading,
    examples: [
      Example("mediameta timed export -o ride.gpx GX010001.MP4", "the path of a ride"),
      Example(
        "mediameta timed export --format csv --rate 10 -i tele/acceleration GX010001.MP4",
        "accelerations, ten to the second"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let output = arguments.value("output") ?? "-"
    let format = try format(arguments, output)
    var rate = try arguments.value("rate", as: "a rate, as 1 or 10Hz") { text in
      Double(text.lowercased().hasSuffix("hz") ? String(text.dropLast(2)) : text).flatMap {
        (1e-4...1e5).contains($0) ? $0 : nil
      }
    }
    let isCaption = ["srt", "vtt"].contains(format)
    if isCaption { rate = rate ?? 1 }
    let request = try TimedRequest(arguments)
    var sink = try Sink(
      output: output, replacing: arguments.flag("force"), source: request.path)
    defer { sink.flush() }
    if !arguments.flag("quiet"), let rate {
      Failure.tell(
        "\(request.path): resampled to \(ShowWords.decimal(rate)) values a second; the stored ones are others"
      )
    }
    let path = PathFormat(rawValue: format)
    if PathFormat.all.contains(path) {
      try write(
        path, request, rate, keepsDoubtful: arguments.flag("doubtful"), to: &sink, arguments)
    } else if isCaption {
      try TimedCaptions.write(request, rate ?? 1, isWebVTT: format == "vtt", to: &sink)
    } else if format == "csv" {
      try TimedTable.write(request, rate, to: &sink)
    } else {
      try write(request, rate, as: GroupLineText(isResampled: rate != nil), to: &sink)
    }
    guard sink.count > 0 else { throw request.nothing }
    try sink.finish()
    return .success
  }

  private static func format(
    _ arguments: ParsedArguments, _ output: String
  ) throws(UsageError) -> String {
    if let format = arguments.value("format") { return format }
    guard output != "-", let end = output.split(separator: "/").last?.split(separator: ".").last
    else { return "jsonl" }
    let name = end.lowercased()
    let aliases = ["json": "geojson", "ndjson": "jsonl", "gpkg": "geopackage"]
    guard let format = formats.first(where: { $0 == aliases[name] ?? name }) else {
      throw arguments.usageError(
        "'\(Terminal.printable(output))' does not tell the format; give --format \(formats.joined(separator: "|"))"
      )
    }
    return format
  }

  /// Takes what is written, and hands it on in larger pieces; a file appears when it is whole.
  struct Sink {
    /// How many groups or points there were.
    var count = 0
    /// The file; `nil` for standard output.
    private let file: GrowingOutput?
    private var failure: MediaError?
    private var bytes: [UInt8] = []

    fileprivate static let pieceSize = 1 << 16

    init(output: String, replacing: Bool, source: String) throws(MediaError) {
      file =
        output == "-" ? nil : try GrowingOutput(path: output, replacing: replacing, source: source)
    }

    mutating func write(_ text: String) { append { $0 += text.utf8 } }

    mutating func write(_ data: [UInt8]) { append { $0 += data } }

    private mutating func append(_ write: (inout [UInt8]) -> Void) {
      write(&bytes)
      if bytes.count >= Self.pieceSize { flush() }
    }

    /// Hands on lines behind what waits.
    mutating func write(_ lines: LineBytes) {
      guard file == nil else { return write(lines.text(from: 0)) }
      flush()
      StandardStream.output.write(lines)
    }

    /// Hands on what waits.
    mutating func flush() {
      if let file, failure == nil {
        do throws(MediaError) {
          try file.write(bytes)
        } catch {
          failure = error
        }
      } else if file == nil {
        StandardStream.output.write(bytes)
      }
      bytes.removeAll(keepingCapacity: true)
    }

    /// Whether more would be in vain.
    var isClosed: Bool { failure != nil || file == nil && StandardStream.output.isClosed }

    mutating func finish() throws(MediaError) {
      flush()
      if let failure { throw failure }
      try file?.finish()
    }
  }

  /// The groups of a stream that are meant, at regular times where a rate is given.
  static func forEachGroup(
    of stream: TimedMetadataStream, _ request: TimedRequest, _ rate: Double?,
    with identifiers: Set<MetadataIdentifier>? = nil,
    _ body: (TimedMetadataGroup) throws -> Bool
  ) throws {
    guard let rate else {
      return try request.forEachGroup(of: stream, with: identifiers, body)
    }
    var sampling = TelemetrySampling()
    try request.forEachGroup(of: stream) { group in
      sampling.add(group)
      return true
    }
    for group in sampling.groups(perSecond: rate) where !group.items.isEmpty {
      guard try body(group) else { return }
    }
  }

  // MARK: - Paths

  private static func write(
    _ format: PathFormat, _ request: TimedRequest, _ rate: Double?, keepsDoubtful: Bool,
    to sink: inout Sink, _ arguments: ParsedArguments
  ) throws {
    var (points, doubtful): ([TelemetryPoint], Int) = ([], 0)
    for stream in request.streams {
      try forEachGroup(
        of: stream, request, rate, with: TelemetryPoint.identifiers
      ) { group in
        guard let point = TelemetryPoint(group) else { return true }
        if point.doubt != nil { doubtful += 1 }
        guard point.doubt == nil || keepsDoubtful else { return true }
        if let last = points.last, last.time == point.time {
          // Cameras tell a position by two streams; the one with a time of its own counts.
          if last.utc == nil { points[points.count - 1] = point }
        } else {
          points.append(point)
        }
        return true
      }
      // Two streams of positions are two paths.
      if !points.isEmpty { break }
    }
    if doubtful > 0, !keepsDoubtful, !arguments.flag("quiet") {
      Failure.tell(
        "\(request.path): \(ShowWords.count(doubtful, "position")) left out that cannot be trusted; --doubtful keeps them"
      )
    }
    sink.count = points.count
    guard !points.isEmpty else {
      throw NothingMatched(path: request.path, reason: "there are no positions to be trusted")
    }
    let name = request.path.split(separator: "/").last.map(String.init) ?? request.path
    sink.write(try format.data(of: points, name: name, clock: try request.clock()))
  }

  // MARK: - Lines

  /// Writes the groups of a request as lines.
  ///
  /// One thread reads and writes: two would spend what they save on handing groups over.
  ///
  /// - Parameters:
  ///   - request: what is written.
  ///   - rate: how many groups there are to the second; `nil` for those that are stored.
  ///   - notation: what makes the lines.
  ///   - head: what stands before the first line; nothing where there is none.
  ///   - sink: what takes the lines.
  /// - Throws: `MediaError` where a stream cannot be read to its end.
  static func write(
    _ request: TimedRequest, _ rate: Double?, as notation: some GroupNotation,
    under head: String = "", to sink: inout Sink
  ) throws {
    var (notation, lines) = (notation, LineBytes())
    defer { sink.write(lines) }
    for stream in request.streams {
      try forEachGroup(of: stream, request, rate) { group in
        if sink.count == 0 { lines.append(head) }
        sink.count += 1
        notation.append(group, of: stream, to: &lines)
        guard lines.count >= Sink.pieceSize else { return true }
        sink.write(lines)
        lines.shorten(to: 0)
        return !sink.isClosed
      }
    }
  }
}
