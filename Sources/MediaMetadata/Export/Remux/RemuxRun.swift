internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel

/// A conversion from a container without boxes, or into one: plan, copy, write metadata, verify, commit.
struct RemuxRun {
  /// The conversion asked for.
  let run: ExportRun
  let plan: RemuxPlan
  let source: FileSource
  /// The demuxer of the source; `nil` for a look at the bytes.
  let formatHint: String?
  private let gate: MonotonicProgress
  private let started = DispatchTime.now().uptimeNanoseconds

  /// Decides everything.
  init(_ run: ExportRun) throws(MediaError) {
    self.run = run
    gate = MonotonicProgress(run.progress)
    plan = try RemuxPlan.make(
      for: run.container, to: run.fileType, options: run.options, request: run.request)
    source = try run.container.source.file(toBe: "converted")
    formatHint = run.container.movie == nil ? nil : "mov"
  }

  /// Converts.
  ///
  /// - Throws: ``MediaError``; `CancellationError`. The destination is then as it was before.
  func perform() throws -> ExportReport {
    // What becomes of bytes is known in the end; who wants no loss is given all of them.
    if run.options.output.isLossless, !plan.decided.losses.isEmpty { _ = try run.rehearse() }
    let scratch = try MediaError.io(
      FileSink(path: run.outputPath, replacing: run.options.replacesExistingFile))
    let made =
      run.fileType.family == nil
      ? try RemuxFile(self).write(to: scratch) : try RemuxMovie(self).write(to: scratch)
    let runner = OutputRunner(
      options: run.options.output, interruption: run.interruption, progress: gate.pass)
    switch made.completion {
    case .steps(let steps):
      return try runner.finish(
        scratch, ofSize: made.muxedByteCount, steps: steps, sources: [source],
        into: run.reportFile, proving: { try prove($0, $1, made) },
        reporting: { report(made, $0) })
    case .layout(let layout, let parts):
      // The first source gives its attributes, and none of its bytes.
      let moved = parts.enumerated().reversed().reduce(layout) { layout, part in
        let whole = FileLayout([.range(0..<part.element.size, of: part.offset + 1)])
        return layout.replacing(source: part.offset, with: whole)
      }
      let file = OutputFile(
        sources: [source] + parts, form: .file(moved, path: run.outputPath))
      return try runner.write(
        file, into: run.reportFile, proving: { try prove($0, $1, made) },
        reporting: { report(made, $0) })
    }
  }

  /// What FFmpeg wrote can be counted only in a file, not in a layout.
  private func prove(
    _ output: any ByteSource, _ stage: ProofStage, _ made: RemuxResult
  ) throws -> Proof {
    guard stage == .written, let output = output as? DescriptorSource else { return Proof() }
    gate.finish(byteCount: output.size)
    var proof = try RemuxProof(job: self, made: made).verify(output)
    proof.losses = made.losses + proof.losses
    try run.options.output.accept(
      plan.decided.losses + proof.losses, proof.ledger, of: source.name)
    return proof
  }

  private func report(_ made: RemuxResult, _ written: WrittenFile<Proof>) -> ExportReport {
    var report = run.report(
      plan.decided, written, diagnostics: made.diagnostics, since: started)
    report.converted = plan.changes
    return report
  }

  func requireNotCancelled() throws {
    if run.interruption.isCancelled { throw CancellationError() }
  }

  /// Copies the tracks into a file, its first byte at an offset.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func copyTracks(
    to sink: borrowing FileSink, at offset: Int, chapters: [ChapterList],
    handingOver receive: (Int, Int64, (duration: Int64, bytes: [UInt8])) -> Void = { _, _, _ in }
  ) throws -> RemuxResult {
    // What a movie's tracks are called is grafted.
    let isNative = plan.destination.fileType.family != nil
    let namesTracks = plan.destination.namesTracks && !isNative
    var request = StreamCopyRequest(
      input: try run.container.essence().ffmpegInput, inputFormatHint: formatHint,
      output: sink.descriptor, outputFormat: plan.muxer,
      tracks: plan.tracks.map { track in
        StreamCopyRequest.Track(
          source: track.source, form: track.form, trackID: track.trackID,
          language: isNative ? nil : plan.languageCode(of: track),
          title: namesTracks ? track.title : nil,
          dispositions: track.description.dispositions, items: plan.trackDictionary(of: track))
      })
    request.outputOffset = offset
    request.muxerOptions = plan.muxerOptions
    request.items = plan.dictionary
    request.attachments = plan.attachments
    request.chapters = chapters.first?.chapters ?? []
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
        },
        handingOver: { track, time, duration, bytes in
          let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
          receive(track, time, (duration, copy))
        }
      ) { done in
        gate.pass(ExportProgress(completedByteCount: done, totalByteCount: total))
      }
    } catch {
      if error.isCancellation { throw CancellationError() }
      guard error.isRefusalOfTracks else {
        throw MediaError(error, path: error.isOfSource ? source.name : sink.path)
      }
      let codecs = plan.tracks.map(\.codecName).joined(separator: ", ")
      throw MediaError(
        .invalidRequest,
        "'\(plan.destination.fileType)' cannot hold its tracks (\(codecs)); they would have to be transcoded",
        path: source.name)
    }
    guard copied.tracks.contains(where: { $0.census.packetCount > 0 }) else {
      throw MediaError(
        .unsupportedFormat, "has no samples that libavformat can read", path: source.name)
    }
    return RemuxResult(
      muxedByteCount: offset + copied.bytesWritten, tracks: copied.tracks,
      located: locators.mapValues(\.ranges), losses: losses(of: copied),
      diagnostics: diagnostics(of: copied))
  }

  /// What libavformat wrote, as something that the kernel can copy from.
  ///
  /// - Throws: ``MediaError`` where it cannot be opened a second time.
  func source(of scratch: borrowing FileSink, size: Int) throws(MediaError) -> FileSource {
    try MediaError.io(as: .unwritable, scratch.truncate(to: size))
    // There is no other way to open what has no name.
    return try MediaError.io(
      as: .unwritable, FileSource(path: "/proc/self/fd/\(scratch.descriptor)"))
  }

  /// What libavformat said that is worth telling.
  private func diagnostics(of result: StreamCopyResult) -> [Diagnostic] {
    let told = Set(run.container.outline.diagnostics.map(\.message))
    let noise = ["(Attachment: none)", "timescale not set", "start time for stream"]
    return result.diagnostics.filter { line in
      !told.contains(line) && !noise.contains { line.contains($0) }
    }.map { Diagnostic("FFmpeg: \($0)") }
  }

  /// What is lost where the source ends too early.
  private func losses(of result: StreamCopyResult) -> [ExportReport.Loss] {
    result.obstacle.map {
      [ExportReport.Loss("what follows damage in the source", trackID: nil, reason: $0)]
    } ?? []
  }
}

/// What libavformat wrote, and how it becomes the output.
struct RemuxResult {
  /// What is left to do.
  enum Completion {
    /// The file is changed in place.
    case steps([FileStep])
    /// Another is made of its ranges.
    case layout(FileLayout, of: [any ByteSource])
  }

  /// How many bytes libavformat wrote, what was left free before them included.
  var muxedByteCount: Int
  var completion = Completion.steps([])
  /// What was read of the tracks, in the order of the plan.
  var tracks: [StreamCopyResult.Track]
  /// Where samples are in the source, by the place of their stream.
  var located: [Int: [Range<Int>]]
  /// Items of the file that are in it now.
  var items: [MetadataItem] = []
  /// Items of tracks that are in it now, by the place of the track in the plan.
  var trackItems: [Int: [MetadataItem]] = [:]
  /// Whether items that did not come out are losses: a muxer wrote them, which does not tell what it leaves out.
  var mayLoseItems = false
  /// Whether a writer told that chapters are lost.
  var mayLoseChapters = false
  var losses: [ExportReport.Loss] = []
  var diagnostics: [Diagnostic] = []
}
