internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel

/// A conversion from a container without boxes, or into one: plan, copy, write metadata, verify, commit.
struct ForeignRun {
  /// The conversion asked for.
  let run: ExportRun
  private let gate: ProgressGate

  init(_ run: ExportRun) {
    self.run = run
    gate = ProgressGate(run.progress)
  }

  /// Converts.
  ///
  /// - Throws: ``MediaError``; `CancellationError`. The destination is then as it was before.
  func perform() throws -> ExportReport {
    let started = DispatchTime.now().uptimeNanoseconds
    let container = run.container
    let plan = try ForeignPlan.make(
      for: container, to: run.fileType, options: run.options, request: run.request)
    try run.options.output.accept(plan.losses, of: container.source.name)
    guard let source = container.source as? FileSource else {
      throw MediaError(
        .invalidRequest, "only files on disk can be converted", path: container.source.name)
    }
    let scratch = try MediaError.rethrowing { () throws(IOFailure) in
      try FileSink(path: run.outputPath, replacing: run.options.replacesExistingFile)
    }
    let job = ForeignJob(
      plan: plan, source: source, formatHint: container.movie == nil ? nil : "mov", run: run,
      gate: gate)
    let made =
      run.fileType.family == nil
      ? try ForeignFile(job).write(to: scratch) : try ForeignMovie(job).write(to: scratch)
    return try finish(made, scratch, of: job) { written in
      var report = report(plan, made: made, written: written)
      report.diagnostics += written.remarks.map { Diagnostic($0, path: written.path) }
      report.seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
      return report
    }
  }

  /// Puts what libavformat wrote in order, proves it, tells of it, and gives it its name.
  private func finish(
    _ made: ForeignResult, _ scratch: consuming FileSink, of job: ForeignJob,
    reporting report: (WrittenFile<ForeignProof.Result>) throws -> ExportReport
  ) throws -> ExportReport {
    var made = made
    let runner = OutputRunner(
      options: run.options.output, interruption: run.interruption, progress: gate.pass)
    switch made.completion {
    case .steps(let steps):
      let size = made.muxedByteCount
      made.byteCount = FileLayout(applying: steps, toFileOfSize: size).size
      return try runner.finish(
        scratch, ofSize: size, steps: steps, sources: [job.source], into: run.reportFile,
        proving: { [made] in try prove($0, $1, made, job) }, reporting: report)
    case .layout(let layout, let muxed):
      made.byteCount = layout.size
      let whole = FileLayout([.range(0..<muxed.size, of: 1)])
      let file = OutputFile(
        sources: [job.source, muxed],
        form: .file(layout.replacing(source: 0, with: whole), path: run.outputPath))
      return try runner.write(
        file, into: run.reportFile, proving: { [made] in try prove($0, $1, made, job) },
        reporting: report)
    }
  }

  /// What FFmpeg wrote can be counted only in a file, not in a layout.
  private func prove(
    _ output: any ByteSource, _ stage: ProofStage, _ made: ForeignResult, _ job: ForeignJob
  ) throws -> ForeignProof.Result {
    guard stage == .written, let output = output as? DescriptorSource else {
      return ForeignProof.Result()
    }
    gate.finish(byteCount: made.byteCount)
    let proof = try ForeignProof(job: job, made: made).verify(output)
    try run.options.output.accept(
      job.plan.losses + made.losses + proof.losses, proof.ledger, of: job.source.name)
    return proof
  }

  private func report(
    _ plan: ForeignPlan, made: ForeignResult, written: WrittenFile<ForeignProof.Result>
  ) -> ExportReport {
    let proof = written.proof
    let decisions = plan.itemDecisions
    return ExportReport(
      source: run.container.source.name, destination: written.path,
      fileType: run.fileType.uniformTypeIdentifier, transport: .ffmpeg,
      transportReason: plan.exportPlan.transportReason,
      carriedItemCount: decisions.count { $0.action == .carry }, mirrored: [],
      unmirroredItemCount: 0, added: decisions.filter { $0.action == .add }.map(\.identifier),
      removed: decisions.compactMap { item in
        guard [.filter, .remove, .replace].contains(item.action) else { return nil }
        return ExportReport.Removal(
          identifier: item.identifier, trackID: item.trackID, language: item.language,
          cause: item.action.name)
      },
      converted: plan.changes + made.changes, verbatim: [],
      losses: plan.losses + made.losses + proof.losses + (proof.ledger?.losses ?? []),
      tracks: plan.decisions.map { decision in
        let index = plan.tracks.firstIndex { $0.description.trackID == decision.trackID }
        let census = index.map { made.tracks[$0].census }
        let isAbsent = index.map(proof.absentTracks.contains) ?? false
        return ExportReport.Track(
          trackID: decision.trackID, handlerType: decision.handlerType, format: decision.format,
          route: isAbsent ? .drop : decision.route.name, sampleCount: census?.packetCount ?? 0,
          byteCount: census?.byteCount ?? 0)
      },
      diagnostics: run.container.description.diagnostics + plan.diagnostics + made.diagnostics,
      verification: proof.verification, ledger: proof.ledger, byteCount: written.byteCount,
      seconds: 0)
  }
}

/// What a conversion works with.
struct ForeignJob {
  let plan: ForeignPlan
  let source: FileSource
  /// The demuxer of the source; `nil` for a look at the bytes.
  let formatHint: String?
  let run: ExportRun
  let gate: ProgressGate

  func requireNotCancelled() throws {
    if run.interruption.isCancelled { throw CancellationError() }
  }

  /// Copies the tracks into a file, its first byte at an offset.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func copyTracks(
    to sink: borrowing FileSink, at offset: Int, chapters: [ChapterList]
  ) throws -> CopiedTracks {
    // Names of a movie's tracks are written natively.
    let namesTracks = plan.destination.namesTracks && plan.destination.fileType.family == nil
    var request = StreamCopyRequest(
      input: try run.container.essence().ffmpegInput, inputFormatHint: formatHint,
      output: sink.descriptor, outputFormat: plan.muxer,
      tracks: plan.tracks.map { track in
        StreamCopyRequest.Track(
          source: track.source, form: track.form, trackID: track.trackID,
          language: track.language, title: namesTracks ? track.title : nil,
          dispositions: track.description.dispositions, items: plan.trackDictionary(of: track))
      })
    request.outputOffset = offset
    request.muxerOptions = plan.destination.options
    request.items = plan.dictionary
    request.attachments = plan.attachments
    request.chapters = (chapters.first?.chapters ?? []).map {
      StreamCopyRequest.Chapter(title: $0.title, timeRange: $0.timeRange)
    }
    // Where samples of movies are, their tables tell.
    request.readsAllTracks = formatHint == nil
    let total = source.size
    let copied: StreamCopyResult
    var locators: [Int: SampleLocator] = [:]
    do throws(FFmpegError) {
      copied = try FFmpegStreamCopier.copy(
        request, interruption: run.interruption,
        visiting: { stream, position, bytes in
          locators[stream, default: SampleLocator(source)].locate(bytes, at: position)
        }
      ) { done in
        gate.pass(ExportProgress(completedByteCount: done, totalByteCount: total))
      }
    } catch {
      if error.isCancellation { throw CancellationError() }
      throw MediaError(error, path: error.isOfSource ? source.name : sink.path)
    }
    guard copied.tracks.contains(where: { $0.census.packetCount > 0 }) else {
      throw MediaError(
        .unsupportedFormat, "has no samples that libavformat can read", path: source.name)
    }
    return CopiedTracks(result: copied, located: locators.mapValues(\.ranges))
  }

  /// What libavformat wrote, as something that the kernel can copy from.
  ///
  /// - Throws: ``MediaError`` where it cannot be opened a second time.
  func source(of scratch: borrowing FileSink, size: Int) throws(MediaError) -> FileSource {
    do throws(IOFailure) {
      try scratch.truncate(to: size)
      // There is no other way to open what has no name.
      return try FileSource(path: "/proc/self/fd/\(scratch.descriptor)")
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }

  /// What libavformat said that is worth telling.
  func diagnostics(of result: StreamCopyResult) -> [Diagnostic] {
    let told = Set(run.container.outline.diagnostics.map(\.message))
    let noise = ["(Attachment: none)", "timescale not set", "start time for stream"]
    return result.diagnostics.filter { line in
      !told.contains(line) && !noise.contains { line.contains($0) }
    }.map { Diagnostic("FFmpeg: \($0)") }
  }

  /// What is lost where the source ends too early.
  func losses(of result: StreamCopyResult) -> [ExportReport.Loss] {
    result.obstacle.map {
      [ExportReport.Loss(path: "movie", what: "what follows damage in the source", reason: $0)]
    } ?? []
  }
}

/// What libavformat has copied, and where it lay.
struct CopiedTracks {
  var result: StreamCopyResult
  /// Where samples lie in the source, by the place of their stream.
  var located: [Int: [Range<Int>]]
}

/// What libavformat wrote, and how it becomes the output.
struct ForeignResult {
  /// What is left to do.
  enum Completion {
    /// The file is changed where it lies.
    case steps([FileStep])
    /// Another is made of its ranges.
    case layout(FileLayout, of: FileSource)
  }

  /// How many bytes libavformat wrote, what was left free before them included.
  var muxedByteCount: Int
  var completion = Completion.steps([])
  /// The size of the output in bytes.
  var byteCount = 0
  /// What was read of the tracks, in the order of the plan.
  var tracks: [StreamCopyResult.Track]
  /// Where samples lie in the source, by the place of their stream.
  var located: [Int: [Range<Int>]]
  /// Items of the file that are in it now.
  var items: [MetadataItem]
  /// Items of tracks that are in it now, by the place of the track in the plan.
  var trackItems: [Int: [MetadataItem]]
  /// Whether items that did not come out are losses: a muxer wrote them, which does not tell what it leaves out.
  var mayLoseItems = false
  /// Whether a writer told that chapters are lost.
  var mayLoseChapters = false
  var changes: [ExportReport.Change] = []
  var losses: [ExportReport.Loss] = []
  var diagnostics: [Diagnostic] = []
}
