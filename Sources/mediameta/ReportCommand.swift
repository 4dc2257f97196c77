internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Makes pages to look at what is known of files.
enum ReportCommand: ToolCommand {
  static let command = Command(
    name: "report",
    summary: "make a page to look at: video, path, sensors, timeline, items",
    discussion: [
      "The page is one HTML file, which opens in a browser without a network. It plays the video, which stays beside it (or inside it, with --embed), and shows over it what is known at that moment: faces, position, speed, orientation, annotations, chapters, captions. The path is drawn to scale. A click on it, on a plot or on the timeline jumps to that moment.",
      "If OUT ends in .svg or .png, path, profile and timeline are drawn without a browser.",
      "For many files and for folders, a page for each is written to the folder that --out-dir names, with an index.html and a map of all.",
      "The page stays small. Long series are thinned: their time is cut into 1,000 equal parts, and each part keeps its first value, and for numbers the least and the greatest. Paths of more than 5,000 positions are thinned evenly. If there are too many faces or words, every second one is left out, repeatedly, and the one before it stays visible. The page says what is left out; --full keeps everything.",
      "With --tiles, Leaflet also draws paths on a map. The page then loads tiles from that one place: a server whose terms allow it, or a folder beside the page. Without --tiles, nothing is loaded from anywhere.",
    ],
    arguments: [
      Argument("FILE", help: "A file or folder", arity: .many, completion: .anyFile)
    ],
    options: [
      Option(
        "output", short: "o", value: "OUT", help: "Write this page; one file alone",
        completion: .anyFile),
      Batch.folder,
      SharedOptions.force,
      Option(flag: "embed", help: "Put the video into the page"),
      Option(flag: "full", help: "Leave nothing out, however large the page becomes"),
      Option(
        "tiles", value: "URL",
        help: "Draw paths on a map, too, of tiles from here, with {z}, {x} and {y} in the URL"),
      Option(
        "tiles-credit", value: "TEXT", help: "Who has made the map of --tiles; told beside it"),
      Option(
        "before", value: "ORIGINAL",
        help: "Show what became of the facts of the file that FILE was made from",
        excludes: ["report"], completion: .anyFile),
      Option(
        "report", value: "REPORT",
        help: "The same by the report of a conversion, as convert --report writes it",
        completion: .anyFile),
      Option(flag: "json", help: "Print JSON"),
      SharedOptions.quiet,
    ] + SharedOptions.files,
    examples: [
      Example("mediameta report GX010001.MP4 -o ride.html", "look at a ride"),
      Example(
        "mediameta report -r clips --out-dir pages", "a page for each clip, and an index of all"),
    ],
    exitCodes: SharedOptions.exitCodes(
      failure: "a file cannot be read, or a page cannot be written",
      nothingMatched: "there are no media files"))

  /// Into how many parts the time of a series is cut.
  static let sliceCount = 1000

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let (output, folder) = (arguments.value("output"), arguments.value("out-dir"))
    guard output != nil || folder != nil else {
      throw arguments.usageError("where to? --output OUT names a page, --out-dir DIR a folder")
    }
    let batch = try Batch(
      arguments, paths: SharedOptions.paths(arguments), output: output, folder: folder,
      isPlan: false
    ) { $0 + ".html" }
    let original = try original(arguments)
    guard original == nil || !batch.isMany else {
      throw arguments.usageError("--before and --report are about one file alone")
    }
    let tiles = try tiles(arguments)
    let maker = PageMaker(
      isEmbedding: arguments.flag("embed"), isReplacing: arguments.flag("force"),
      sliceCount: arguments.flag("full") ? nil : sliceCount, tiles: tiles)
    let index = PageIndex()
    let code = try await batch.run { file in
      guard let page = file.output else {
        throw MediaError(.invalidRequest, "has no page to go to", path: file.path)
      }
      let document = try await maker.write(file.path, to: page, comparedWith: original)
      index.add(document, of: file.path, at: page)
      return batch.outcome("written") {
        JSONWriter.text(["schema": 1, "source": file.path, "page": page] as JSONMembers)
      } text: {
        "\(page): written\n"
      }
    }
    if let folder, batch.isMany {
      try index.write(in: folder, tiles: tiles, isReplacing: arguments.flag("force"))
    }
    return code
  }

  private static func tiles(_ arguments: ParsedArguments) throws -> PageTiles? {
    guard let url = arguments.value("tiles") else {
      guard arguments.value("tiles-credit") == nil else {
        throw arguments.usageError("--tiles-credit belongs with --tiles")
      }
      return nil
    }
    guard let tiles = PageTiles(url: url, credit: arguments.value("tiles-credit")) else {
      throw arguments.usageError(
        "--tiles is an http or https URL, or a path from the page, with {z}, {x} and {y}")
    }
    return tiles
  }

  /// The file that the one shown was made from.
  private static func original(_ arguments: ParsedArguments) throws -> PageMaker.Original? {
    guard let path = arguments.value("report") else {
      return arguments.value("before").map { PageMaker.Original(path: $0) }
    }
    do {
      let bytes = try WholeFile.bytes(of: path)
      let report = try JSONDecoder().decode(ExportReport.self, from: Data(bytes))
      return PageMaker.Original(path: report.source, report: report)
    } catch is DecodingError {
      throw MediaError(.malformed, "is not a report of a conversion", path: path)
    }
  }
}
