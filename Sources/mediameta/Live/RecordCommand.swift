internal import CommandLineKit
internal import MediaMetadata
internal import Synchronization

/// Records a live source, and timed metadata beside it.
enum RecordCommand: ToolCommand {
  static let command = Command(
    name: "record",
    summary: "record video, audio and timed metadata into a movie",
    discussion: [
      "Nothing is encoded: the samples are those of the source. INPUT is a file, which is read at playback speed, an address (udp, rtp, rtsp, tcp, srt, http, rtmp), a device (v4l2:/dev/video0, alsa:default), or - for standard input. Of several inputs, such as a camera and a microphone, the first one with video sets the clock; the others are aligned with it by arrival time.",
      "Timed metadata comes as JSON lines on standard input or a socket, as play --json and timed export write them, each of which holds from when it comes until the next; from a receiver of satellites after gpsd, or at a serial line as sentences of NMEA; or from a file, with times of the movie. The first JSON line tells which items may come, unless --declare does. The clocks of source and receiver are set against the one of this machine by when things come; the report tells how they ran.",
      "With --segment the recording is written to files of that length: OUT-0001.mov and so on. Each begins with a picture that can be decoded on its own. Metadata in effect at a seam is repeated in the next file. join makes one movie of them.",
      "The movie grows in fragments while it is recorded, so that it can be played however the program ends. At the end it becomes a plain movie. An interruption ends the recording cleanly.",
    ],
    arguments: [
      Argument(
        "INPUT", help: "A source of video, audio or both; - is standard input",
        arity: .oneOrMore, completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "OUT", help: "The movie, .mov or .mp4", completion: .anyFile),
      Option(
        "metadata", value: "FROM",
        help:
          "Record timed metadata from here: -, tcp://HOST:PORT or unix:PATH (JSON lines), gpsd://HOST:PORT, a serial line, or a file",
        isRepeatable: true, completion: .anyFile),
      Option(
        "declare", value: "ID=TYPE",
        help: "Items of this identifier and data type may come as JSON lines",
        isRepeatable: true),
      Option("baud", value: "N", help: "Bits a second of serial lines"),
      Option("duration", value: "SECONDS", help: "End after so much of the movie"),
      Option("segment", value: "SECONDS", help: "Begin another file after so much of the movie"),
      Option(
        "fragment", value: "SECONDS",
        help: "Write a fragment after so much of the movie: what is lost at most", defaultText: "1"),
      Option(
        "timeout", value: "SECONDS", help: "End when nothing comes for so long", defaultText: "10"),
      Option(
        "orientation", value: "N", help: "Show the pictures by this orientation of EXIF, 1 to 8"),
      Option(
        "input-format", value: "NAME",
        help: "libavformat's name of a source's format, in the order of the sources",
        isRepeatable: true),
      Option(flag: "fragmented", help: "Leave the movie in fragments"),
      Option(flag: "json", help: "Print the report as JSON"),
      SharedOptions.quiet,
    ],
    examples: [
      Example(
        "mediameta record udp://127.0.0.1:5000 -o ride.mov --metadata gpsd://localhost",
        "a camera's stream, with where it was"),
      Example(
        "my-detector | mediameta record rtsp://camera/stream -o yard.mp4 --metadata - --duration 3600",
        "an hour of a camera, with what a program sees"),
      Example(
        "mediameta record v4l2:/dev/video0 alsa:default -o dash.mov --metadata /dev/ttyUSB0 --baud 9600 --segment 300",
        "a camera, a microphone and a receiver, in files of five minutes"),
    ],
    exitCodes: SharedOptions.exitCodes(
      failure: "the source ended by itself, or cannot be read or recorded",
      nothingMatched: "a file of metadata holds no groups"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    guard let output = arguments.value("output") else {
      throw arguments.usageError("where to? --output OUT names a movie")
    }
    let places = arguments.positionals("INPUT")
    let formats = arguments.values("input-format")
    guard formats.count <= places.count else {
      throw arguments.usageError("--input-format is given more often than there are sources")
    }
    let sources = places.enumerated().map { index, place in
      MovieRecorder.MediaInput(place, format: index < formats.count ? formats[index] : nil)
    }
    let words = arguments.values("metadata")
    guard (words + places).count(where: { $0 == "-" }) < 2 else {
      throw arguments.usageError("standard input is read once")
    }
    var configuration = MovieRecorder.Configuration()
    configuration.duration = try seconds("duration", arguments).map {
      MediaTime(seconds: $0, preferredTimescale: 90_000)
    }
    if let fragment = try seconds("fragment", arguments) {
      configuration.movieFragmentInterval = MediaTime(seconds: fragment, preferredTimescale: 90_000)
    }
    configuration.segmentDuration = try seconds("segment", arguments).map {
      MediaTime(seconds: $0, preferredTimescale: 90_000)
    }
    configuration.timeout = try seconds("timeout", arguments) ?? configuration.timeout
    configuration.exifOrientation = try arguments.integer("orientation", in: 1...8)
    configuration.finishesAsPlainMovie = !arguments.flag("fragmented")
    let declared = try arguments.values("declare", as: "ID=TYPE, as mdta/com.example.note=utf8") {
      text -> MetadataSpecification? in
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let identifier = MetadataIdentifier(sides[0]),
        let type = try? DataTypeName.type(named: sides[1])
      else { return nil }
      return MetadataSpecification(identifier: identifier, dataType: type)
    }
    let speed = try arguments.value("baud", as: "a number of bits a second that lines run at") {
      Int($0).flatMap { SerialPort.speeds[$0] == nil ? nil : $0 }
    }
    let isQuiet = arguments.flag("quiet")
    let drawer = RecordingLine()
    // What cannot be recorded is reported before anything is opened.
    _ = try MovieRecorder(mediaInputs: sources, outputPath: output, configuration: configuration)
    let settings = MetadataFeed.Settings(
      declared: declared, speed: speed, timeout: configuration.timeout
    ) { text in
      drawer.erase()
      Failure.tell(text)
    }
    let inputs = try words.map { try MetadataFeed.open($0, settings) }
    let recorder = try MovieRecorder(
      mediaInputs: sources, outputPath: output, metadataInputs: inputs, configuration: configuration
    )
    _ = InterruptSignals.handle { _ in recorder.stop() }
    defer { drawer.erase() }
    let report = try await recorder.record { if !isQuiet { drawer.draw($0) } }
    drawer.erase()
    for note in isQuiet ? [] : report.notes { Failure.tell("\(output): \(note)") }
    for (reason, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
      Failure.tell(
        "\(output): \(ShowWords.count(count, "group")) not recorded: \(reason)")
    }
    if arguments.flag("json") {
      StandardStream.output.write(
        JSONWriter.text(RecordingReport(path: output, places: places, report: report)))
    } else if !isQuiet {
      StandardStream.error.write(RecordingReport(path: output, places: places, report: report).text)
    }
    guard let obstacle = report.obstacle else { return .success }
    Failure.tell(
      "\(places.count == 1 ? "\(places[0]): " : "")\(obstacle); what was recorded so far is kept")
    return .failure
  }

  private static func seconds(
    _ name: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Double? {
    try arguments.value(name, as: "a number of seconds above 0") { text in
      Double(text).flatMap { $0 >= 0.01 && $0 <= 1e7 ? $0 : nil }
    }
  }
}

/// The line that tells what arrives, on a terminal.
private final class RecordingLine: Sendable {
  private struct State {
    var last: ContinuousClock.Instant?
    var isVisible = false
  }
  private let state = Mutex(State())
  private let terminal = Terminal(descriptor: 2)

  func draw(_ progress: MovieRecorder.Progress) {
    guard terminal.canRedraw else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.last, now - last < .milliseconds(250) { return }
      (state.last, state.isVisible) = (now, true)
      let line = RecordingReport.line(progress).prefix(max(0, terminal.width - 1))
      StandardStream.error.write("\r\(line)\u{1B}[K")
    }
  }

  func erase() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      StandardStream.error.write("\r\u{1B}[K")
    }
  }
}
