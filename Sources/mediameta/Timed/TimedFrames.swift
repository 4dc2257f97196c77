internal import CommandLineKit
internal import MediaMetadata

/// Prints a row for each frame of the pictures, with what is known at its time.
enum TimedFrames {
  static let command = Command(
    name: "frames",
    summary: "print a row for each video frame: its time, UTC, and what is known then",
    discussion: [
      "A row has the number of the frame, its time, its timecode and UTC where they are known, and the values of every identifier at that time: numbers and positions are on the line between two measurements, rotations on the shortest rotation (slerp of quaternions), directions on the shorter arc; counts and text hold until they change. Nothing is made up in gaps, before the first value or after the last.",
      "UTC comes from the satellites where positions bring their times, else from the capture date; the first line on standard error says which.",
    ],
    arguments: [TimedCommand.file],
    options: [
      Option(flag: "json", help: "Print an object of JSON for each frame")
    ] + TimedCommand.choosing + TimedCommand.output + [SharedOptions.quiet]
      + TimedCommand.reading,
    examples: [
      Example(
        "mediameta timed frames -i tele/position -i tele/orientation GX010001.MP4 > frames.csv",
        "where the camera was, and how it was held, for every frame")
    ])

  private struct Row: JSONObject {
    var values: [(String, (any JSONWritable)?)]
    var jsonMembers: JSONMembers {
      var members: JSONMembers = [:]
      for (name, value) in values { members.append(name, value) }
      return members
    }
  }

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let request = try TimedRequest(arguments)
    guard let inspection = request.inspection, let frames = try inspection.frameTimes() else {
      throw NothingMatched(path: request.path, reason: "there are no pictures")
    }
    var sampling = TelemetrySampling()
    for stream in request.streams {
      try request.forEachGroup(of: stream) { group in
        sampling.add(group)
        return true
      }
    }
    let clock = try request.clock()
    if !arguments.flag("quiet") {
      let source = clock.map { "UTC by \($0.evidence)" } ?? "no clock tells UTC"
      Failure.tell(
        "\(request.path): \(ShowWords.count(frames.times.count, "frame")) of track \(frames.trackID); \(source)"
      )
    }
    let timecodes = FrameTimecodes(
      start: inspection.description.startTimecode, frames: frames.times)
    let series = sampling.series.filter { $0.count > 0 }
    let head = ["frame", "seconds", "timecode", "utc"] + series.flatMap(\.columns)
    let isJSON = arguments.flag("json")
    var sink = try TimedExport.Sink(
      output: arguments.value("output") ?? "-", replacing: arguments.flag("force"),
      source: request.path)
    defer { sink.flush() }
    if !isJSON { sink.write(SeparatedValues.line(head, .comma)) }
    for (index, frame) in frames.times.enumerated() {
      if let range = request.range, !range.contains(frame.start) { continue }
      sink.count += 1
      let seconds = frame.start.seconds
      let timecode = timecodes?.text(at: frame.start)
      let utc = clock?.date(at: frame.start)?.description
      let values = series.map { ($0, $0.value(atSeconds: seconds)) }
      if isJSON {
        var json = JSONWriter(isPretty: false)
        Row(
          values: [("frame", index), ("seconds", seconds), ("timecode", timecode), ("utc", utc)]
            + values.map { ($0.0.identifier.rawValue, object($0.1)) }
        ).write(to: &json)
        sink.write(json.take() + "\n")
      } else {
        sink.write(
          SeparatedValues.line(
            ["\(index)", NumberText.text(seconds), timecode ?? "", utc ?? ""]
              + values.flatMap(cells), .comma))
      }
      if sink.isClosed { break }
    }
    guard sink.count > 0 else { throw request.nothing }
    try sink.finish()
    return .success
  }

  private static func cells(_ series: TelemetrySeries, _ value: TelemetrySeries.Value?) -> [String]
  {
    switch value {
    case nil: series.columns.map { _ in "" }
    case .text(let text): [text]
    case .numbers(let numbers): numbers.map(NumberText.text)
    }
  }

  private static func object(_ value: TelemetrySeries.Value?) -> (any JSONWritable)? {
    switch value {
    case nil: nil
    case .text(let text): text
    case .numbers(let numbers): numbers.count == 1 ? numbers[0] : numbers.inLine
    }
  }
}
