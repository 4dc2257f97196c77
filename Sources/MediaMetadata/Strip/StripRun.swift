internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing

/// One stripping: the order of the steps, no decision.
struct StripRun: Sendable {
  let container: any Container
  let outputPath: String
  let options: StripOptions
  let interruption = Interruption()

  func check() throws -> StripReport {
    guard container.movie != nil else {
      let plan = try FormatStrip.make(for: container, options: options)
      return report(plan, destination: nil, byteCount: container.source.size, verification: nil)
    }
    let plan = try StripPlan.make(for: container, options: options)
    return report(plan, destination: nil, byteCount: container.source.size, verification: nil)
  }

  func perform() throws -> StripReport {
    guard let source = container.source as? FileSource else {
      throw MediaError(
        .invalidRequest, "only files on disk can be stripped", path: container.description.name)
    }
    return container.movie == nil
      ? try performOnFormat(source) : try performOnMovie(source)
  }

  private func performOnMovie(_ source: FileSource) throws -> StripReport {
    try options.credentials.requireChangeable(container.description)
    let plan = try StripPlan.make(for: container, options: options)
    let made = FileLayout(source: source.size, followedBy: plan.movie.newMedia)
    let verifier = StripVerifier(
      plan: plan, source: LayoutSource(made, of: [source], name: source.name),
      comparesSamples: options.verification == .samples)
    let layout = try layout(of: plan.movie).replacing(source: 0, with: made)
    let written = try runner.write(file(layout, of: source)) { output, stage in
      let verification = try verifier.verify(output, at: stage)
      guard stage == .planned else { return (verification, LedgerReport?.none) }
      let ledger = try ledger(of: source, in: output, layout: layout)
      try options.output.accept([], ledger, of: source.name)
      return (verification, ledger)
    }
    var report = report(
      plan, destination: written.path, byteCount: written.byteCount,
      verification: written.proof.0, remarks: written.remarks)
    report.ledger = written.planned.1
    return report
  }

  private func performOnFormat(_ source: FileSource) throws -> StripReport {
    var plan = try FormatStrip.make(for: container, options: options)
    let ledger = try FormatLedger.report(
      plan.file.layout, of: source, as: outputPath, otherwise: .removed, what: "metadata")
    try options.output.accept([], ledger, of: source.name)
    let written = try runner.write(file(plan.file.layout, of: source)) { [plan] output, stage in
      let kept = try plan.verify(output, name: source.name)
      let copies = try CopyProof(plan.file.layout, of: source).verify(
        output, isWhole: stage == .written && options.verification == .samples)
      return (kept, copies)
    }
    plan.kept = written.proof.0
    let verification = StripReport.Verification(
      comparedTrackCount: container.description.tracks.count, comparedSampleCount: 0,
      comparedByteCount: written.proof.1, foundItemCount: plan.kept.count)
    var report = report(
      plan, destination: written.path, byteCount: written.byteCount, verification: verification,
      remarks: written.remarks)
    report.ledger = ledger
    return report
  }

  /// What became of every byte: all that does not serve playback was asked to go.
  private func ledger(
    of source: FileSource, in output: any ByteSource, layout: FileLayout
  ) throws(MediaError) -> LedgerReport {
    let written = try Movie(verifying: output).tree
    let tree = (container as? BaseMediaContainer)?.original ?? written
    var explanation = MovieLedger.Explanation(
      otherwise: .removed, reason: "does not serve playback")
    explanation.leavesMedia = true
    return try LedgerReport(
      of: tree, source, in: written, as: output.name, layout: layout, explanation: explanation)
  }

  private var runner: OutputRunner {
    OutputRunner(options: options.output, interruption: interruption)
  }

  /// Extended attributes of the source may tell where it came from: only who may read it is taken over.
  private func file(_ layout: FileLayout, of source: FileSource) -> OutputFile {
    OutputFile(sources: [source], form: .file(layout, path: outputPath), attributes: .access)
  }

  private func layout(of stripped: StrippedMovie) throws(MediaError) -> FileLayout {
    do throws(ParseError) {
      return try MovieLayout.headerFirst(
        stripped.movie, media: stripped.media,
        sourceSize: container.source.size + stripped.newMedia.count)
    } catch {
      throw MediaError(error, path: container.description.name)
    }
  }

  private func report(
    _ plan: FormatStrip, destination: String?, byteCount: Int,
    verification: StripReport.Verification?, remarks: [String] = []
  ) -> StripReport {
    let kept = StripReport.Kept.list(plan.kept, filter: options.filter)
    let tracks = container.description.tracks.map {
      StripReport.Track(
        trackID: $0.trackID, handlerType: $0.handlerType,
        format: $0.format, action: "kept")
    }
    return StripReport(
      source: container.description.name, destination: destination,
      removed: plan.findings.map { StripReport.Removal($0, filter: options.filter) }, kept: kept,
      tracks: tracks, notes: plan.notes + StripReport.Kept.notes(kept) + remarks,
      verification: verification, byteCount: byteCount)
  }

  private func report(
    _ plan: StripPlan, destination: String?, byteCount: Int,
    verification: StripReport.Verification?, remarks: [String] = []
  ) -> StripReport {
    StripReport(
      source: container.description.name, destination: destination, removed: plan.removals,
      kept: plan.kept, tracks: plan.tracks(of: container.description),
      notes: plan.notes(of: container) + remarks, verification: verification, byteCount: byteCount)
  }
}
