internal import CommandLineKit
internal import MediaMetadata

/// Lists the streams of files.
enum TimedList {
  /// A stream and what it holds.
  struct Row: JSONObject, Sendable {
    var stream: TimedMetadataStream
    var summary = TimedMetadataSummary()
    var diagnostics: [Diagnostic] = []

    var jsonMembers: JSONMembers {
      [
        "number": stream.number, "name": stream.name, "trackID": stream.trackID,
        "format": stream.format, "title": stream.title,
        "identifiers": summary.counts.map { Count(summary: summary, count: $0) },
        "groupCount": summary.groupCount, "gapCount": summary.gapCount,
        "timeRange": summary.timeRange, "positionCount": summary.positionCount,
        "doubtfulCount": summary.doubtfulCount,
        "pathLength": summary.positionCount > 0 ? summary.pathLength : nil,
        "speed": summary.speeds.map(Bounds.init), "altitude": summary.altitudes.map(Bounds.init),
        "diagnostics": diagnostics.map(\.description).ifAny,
      ]
    }
  }

  private struct Count: JSONObject {
    var summary: TimedMetadataSummary
    var count: TimedMetadataSummary.Count

    var jsonMembers: JSONMembers {
      let known = TelemetryQuantity(count.identifier)
      return [
        "identifier": count.identifier.rawValue, "displayName": count.identifier.displayName,
        "unit": known?.unit, "components": known?.components.ifAny?.inLine, "count": count.count,
        "rate": summary.rate(of: count),
      ]
    }
  }

  private struct Bounds: JSONObject {
    var least: Double
    var greatest: Double

    init(_ range: ClosedRange<Double>) {
      (least, greatest) = (range.lowerBound, range.upperBound)
    }

    var jsonMembers: JSONMembers { ["least": least, "greatest": greatest] }
  }

  private struct Document: JSONObject {
    var source: String
    var rows: [Row]
    var clock: UTCClock?

    var jsonMembers: JSONMembers {
      [
        "schema": 1, "source": source, "streams": rows,
        "clock": clock.map {
          [
            "evidence": $0.evidence, "isFromSatellites": $0.isFromSatellites,
            "start": $0.date(at: .zero)?.description,
          ] as JSONMembers
        },
      ]
    }
  }

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let isJSON = arguments.flag("json")
    var code = ExitCode.success
    var (count, found) = (0, 0)
    let paths = try SharedOptions.paths(arguments)
    let walk = FileWalk(paths, options: try SharedOptions.walk(arguments))
    var documents: [Document] = []
    await OrderedJobs(try SharedOptions.jobs(arguments)).run(walk) { item in
      switch item {
      case .file(let path): Result { try document(of: path, arguments) }
      case .folder(let path):
        .failure(
          MediaError(.unreadable, "is a folder; --recursive takes the files in it", path: path)
            as any Error)
      case .unreadable(let path, let reason):
        .failure(MediaError(.unreadable, reason, path: path) as any Error)
      }
    } receive: { (result: Result<Document, any Error>) in
      count += 1
      switch result {
      case .failure(let error): code = Failure.report(error)
      case .success(let document):
        if document.rows.isEmpty { return true }
        found += 1
        if isJSON {
          documents.append(document)
        } else if !arguments.flag("quiet") {
          write(document, isNamed: count > 1 || paths.count > 1)
        }
      }
      return !StandardStream.output.isClosed
    }
    if isJSON, !arguments.flag("quiet"), !documents.isEmpty {
      var json = JSONWriter(isPretty: true) { StandardStream.output.write($0) }
      if paths.count == 1, documents.count == 1, !arguments.flag("recursive") {
        documents[0].write(to: &json)
      } else {
        documents.write(to: &json)
      }
      json.finish()
      StandardStream.output.writeLine("")
    }
    guard found == 0, code == .success else { return code }
    throw NothingMatched(
      path: paths.count == 1 ? paths[0] : "\(paths.count) files",
      reason: "there is no timed metadata")
  }

  private static func document(of path: String, _ arguments: ParsedArguments) throws -> Document {
    let (inspection, streams) = try TimedRequest.open(path, arguments)
    var document = Document(source: path, rows: [])
    for stream in streams {
      var row = Row(stream: stream)
      var points: [TelemetryPoint] = []
      var cursor = try TimedMetadataCursor(stream)
      while let group = try cursor.next() {
        let point = row.summary.taking(group)
        if document.clock == nil, let point, point.utc != nil { points.append(point) }
      }
      row.diagnostics = cursor.diagnostics
      document.clock = document.clock ?? UTCClock(points, of: stream.name)
      document.rows.append(row)
    }
    if !document.rows.isEmpty, let inspection {
      document.clock = document.clock ?? UTCClock(CaptureFacts(of: inspection.description))
    }
    return document
  }

  /// A stream in one line.
  static func title(_ stream: TimedMetadataStream) -> String {
    let title = stream.title.map { " \"\(Terminal.printable($0))\"" } ?? ""
    return "\(Terminal.printable(stream.name)): \(Terminal.printable(stream.format))\(title)"
  }

  private static func write(_ document: Document, isNamed: Bool) {
    let styles = Terminal(descriptor: 1).styles
    if isNamed { StandardStream.output.writeLine(Terminal.printable(document.source)) }
    if let clock = document.clock, let start = clock.date(at: .zero) {
      StandardStream.output.writeLine(
        "starts at \(start), by \(Terminal.printable(clock.evidence))")
    }
    for row in document.rows {
      StandardStream.output.writeLine(styles.bold(title(row.stream)))
      let summary = row.summary
      var facts = [ShowWords.count(summary.groupCount, "group")]
      if let range = summary.timeRange {
        facts.append("\(ShowWords.time(range.start)) to \(ShowWords.time(range.end))")
      }
      if summary.gapCount > 0 { facts.append("\(summary.gapCount) of nothing") }
      StandardStream.output.writeLine("  " + facts.joined(separator: ", "))
      for line in path(summary) { StandardStream.output.writeLine("  \(line)") }
      var table = ShowTable()
      for count in summary.counts {
        let known = TelemetryQuantity(count.identifier)
        table.add(
          .init(Terminal.printable(count.identifier.shown), .name),
          .init(Terminal.printable(count.identifier.displayName)),
          .init(known?.unit ?? "", .faint), .init(ShowWords.grouped(count.count), .right),
          .init(
            summary.rate(of: count).map { "\(ShowWords.decimal(rounded($0))) Hz" } ?? "", .right))
      }
      for line in table.lines(indent: 4, styles: styles) { StandardStream.output.writeLine(line) }
      for diagnostic in row.diagnostics {
        StandardStream.output.writeLine(
          "  " + styles.yellow(Terminal.printable(diagnostic.description)))
      }
    }
  }

  /// What the positions of a stream say, in one line.
  static func path(_ summary: TimedMetadataSummary) -> [String] {
    guard summary.positionCount > 0 else { return [] }
    var facts = [ShowWords.count(summary.positionCount, "position")]
    if summary.doubtfulCount > 0 { facts.append("\(summary.doubtfulCount) not to be trusted") }
    if summary.start != nil {
      facts.append("a path of \(ShowWords.decimal(rounded(summary.pathLength))) m")
    }
    if let speeds = summary.speeds { facts.append("\(bounds(speeds)) m/s") }
    if let altitudes = summary.altitudes { facts.append("\(bounds(altitudes)) m high") }
    return [facts.joined(separator: ", ")]
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    "\(ShowWords.decimal(rounded(range.lowerBound))) to \(ShowWords.decimal(rounded(range.upperBound)))"
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
