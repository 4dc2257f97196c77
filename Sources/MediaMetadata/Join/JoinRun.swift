internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// One join: the order of the steps, no decision.
struct JoinRun: Sendable {
  let containers: [BaseMediaContainer]
  let fileType: FileType
  let options: JoinOptions
  let reportFile: ReportFile<JoinReport>?
  let interruption: Interruption
  private let plan: JoinPlan

  init(_ session: JoinSession, _ containers: [any Container]) throws(MediaError) {
    interruption = Interruption()
    options = session.options
    reportFile = session.reportFile
    var movies: [BaseMediaContainer] = []
    for container in containers {
      guard let movie = container as? BaseMediaContainer else {
        throw MediaError(
          .unsupportedFormat,
          "is '\(container.outline.formatName)'; what is joined is of the MP4 and QuickTime family: convert it first",
          path: container.source.name)
      }
      movies.append(movie)
    }
    for movie in movies { try options.credentials.requireChangeable(movie.outline) }
    if options.credentials == .drop { movies = movies.map(\.withoutCredentials) }
    self.containers = movies
    let first = FileType(
      majorBrand: movies[0].outline.majorBrand,
      compatibleBrands: movies[0].outline.compatibleBrands)
    fileType = session.outputFileType ?? (FileType.writable.contains(first) ? first : .mp4)
    guard fileType.family != nil else {
      throw MediaError(
        .invalidRequest,
        "joining writes files of the MP4 and QuickTime family; convert the result",
        path: session.outputPath ?? movies[0].source.name)
    }
    plan = JoinPlan(
      movies.map { JoinPlan.Part(Movie($0.tree), name: $0.source.name) })
  }

  // MARK: Steps

  func check() throws -> JoinCheck {
    guard plan.obstacles.isEmpty else { return JoinCheck(containers, plan, nil) }
    let (join, container) = try joined()
    var check = JoinCheck(containers, plan, join)
    check.losses += try exportRun(of: container, join, to: "").rehearse().losses
    try options.output.accept(check.losses, of: containers[0].source.name)
    return check
  }

  func perform(
    to path: String, progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws -> JoinReport {
    if let obstacle = plan.obstacles.first {
      let track = obstacle.trackID.map { "track \($0) " } ?? ""
      throw MediaError(
        .invalidRequest, "cannot be joined with the others: \(track)\(obstacle.message)",
        path: containers[obstacle.part].source.name)
    }
    let (join, container) = try joined()
    let check = JoinCheck(containers, plan, join)
    try options.output.accept(check.losses, of: containers[0].source.name)
    do throws(ParseError) {
      try JoinProof(plan, join).verify()
    } catch {
      throw MediaError.unproven(error.rule, containers[0].source.name)
    }
    var run = exportRun(of: container, join, to: path, progress)
    let count = join.repeatedSampleCount
    let report = { @Sendable (export: ExportReport) in
      var export = export
      export.losses += check.losses
      return JoinReport(check: check, repeatedSampleCount: count, export: export)
    }
    if let reportFile {
      run.reportFile = ReportFile(path: reportFile.path) { try reportFile.text(report($0)) }
    }
    return report(try run.perform())
  }

  private func exportRun(
    of container: BaseMediaContainer, _ join: MovieJoin, to path: String,
    _ progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) -> ExportRun {
    var export = ExportOptions()
    export.mirrorsStandardItems = options.mirrorsStandardItems
    export.credentials = options.credentials
    export.output = options.output
    var run = ExportRun(
      container: container, outputPath: path, fileType: fileType, options: export,
      progress: progress, interruption: interruption)
    if options.marksSeams { run.request.chapters = [seams(join)] }
    return run
  }

  /// A chapter of each file.
  private func seams(_ join: MovieJoin) -> ChapterList {
    let chapters = zip(containers, join.starts).map { container, start in
      ChapterList.Chapter(
        title: Self.title(container.source.name),
        timeRange: MediaTimeRange(start: start, duration: .invalid))
    }
    return ChapterList(origin: "join", chapters: chapters)
  }

  // MARK: The movie

  /// The movie that the files become, as a container that can be converted.
  private func joined() throws(MediaError) -> (MovieJoin, BaseMediaContainer) {
    var files = JoinedFiles(containers.map { ($0.original, $0.source) })
    var carriers: [[VendorCarrier]] = []
    for container in containers {
      carriers.append(
        try MediaError.io(
          VendorCarriers.find(in: container.original, source: container.source, depth: .heads)))
    }
    let name = containers[0].source.name
    let join: MovieJoin
    do throws(MovieEditingError) {
      join = try MovieJoin(plan, carriers: carriers, source: files.source)
    } catch {
      throw MediaError(error, path: name)
    }
    files.adopt(join)
    for index in files.parts.indices {
      files.parts[index].rewrittenPaths = JoinedMetadata.rewrittenPaths(
        of: files.parts[index].original)
      guard index > 0 else { continue }
      files.parts[index].removedOffsets = JoinedMetadata.replacedOffsets(
        of: files.parts[index].original, by: files.parts[0].original)
    }
    let movie = Movie(join.tree)
    let description = MovieDescription.describe(
      movie, original: join.tree, source: nil, name: name)
    return (join, BaseMediaContainer(joining: files, movie: movie, description: description))
  }

  /// The name of a file without folder and extension.
  private static func title(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
