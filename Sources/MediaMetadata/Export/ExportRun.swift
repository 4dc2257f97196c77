internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// One conversion: the order of the steps, no decision.
struct ExportRun: Sendable {
  let container: any Container
  var outputPath: String
  let fileType: FileType
  var options: ExportOptions
  var request = ExportRequest()
  var reportFile: ReportFile<ExportReport>?
  let progress: @Sendable (ExportProgress) -> Void
  var interruption = Interruption()

  func perform() throws -> ExportReport {
    try request.requirePossible(for: container, to: fileType)
    guard let parsed = container.movie, fileType.family != nil else {
      return try RemuxRun(self).perform()
    }
    let started = DispatchTime.now().uptimeNanoseconds
    let material = try ExportMaterial(container, movie: parsed, request: request)
    let description = material.description
    let plan = try ExportPlan.make(
      for: description, facts: material.facts, to: fileType, options: options,
      request: request)
    // What becomes of bytes is known in the end; who wants no loss is given all of them.
    if options.output.isLossless, !plan.losses.isEmpty { _ = try rehearse() }
    let sources = try material.files.parts.map { part throws(MediaError) in
      try part.source.file(toBe: "converted")
    }
    let movie = try rewrite(plan, of: material)
    let layout = try layout(of: movie, material)
    let verifier = verifier(material, plan, layout)
    let gate = MonotonicProgress(progress)
    let runner = OutputRunner(
      options: options.output, interruption: interruption, progress: gate.pass)
    return try runner.write(
      OutputFile(sources: sources, form: .file(layout, path: outputPath)), into: reportFile
    ) { output, stage in
      if stage == .written { gate.finish(byteCount: layout.size) }
      let proof = try verifier.verify(output, of: movie, at: stage)
      try options.output.accept(plan.losses, proof.ledger, of: description.name)
      return proof
    } reporting: { written in
      var report = report(plan, written, diagnostics: movie.diagnostics, since: started)
      report.mirrored.removeAll { mirror in
        !movie.addedMirrors.contains { $0.identifier == mirror.destination }
      }
      report.unmirroredItemCount = movie.removedMirrors.count
      report.converted = movie.log.notes.map(ExportReport.Change.init)
      report.verbatim = movie.log.verbatim.map(ExportReport.Change.init)
      return report
    }
  }

  /// Judges an output made of a layout.
  func verifier(
    _ material: ExportMaterial, _ plan: ExportPlan, _ layout: FileLayout
  ) -> ExportVerifier {
    ExportVerifier(
      material: material, file: container.source, plan: plan, layout: layout,
      comparesSamples: options.verification == .samples, interruption: interruption)
  }

  /// Where every byte of the output comes from.
  func layout(
    of movie: RewrittenMovie, _ material: ExportMaterial
  ) throws(MediaError) -> FileLayout {
    do throws(ParseError) {
      let media =
        material.isPart
        ? FragmentJoiner.merged(
          try MediaRanges.referenced(by: movie.moov, in: material.movie.tree)
            + movie.privateData.mediaRanges)
        : try MediaRanges.all(of: material.movie.tree, moov: movie.moov)
      return try MovieLayout.headerFirst(
        movie, media: media, sourceSize: material.movie.tree.sourceSize
      ).replacing(source: 0, with: material.layout)
    } catch {
      throw MediaError(error, path: container.source.name)
    }
  }

  /// The movie to be written, offsets aside.
  func rewrite(
    _ plan: ExportPlan, of material: ExportMaterial
  ) throws(MediaError) -> RewrittenMovie {
    let tree = material.movie.tree
    var privateData = material.privateCut?.privateData ?? PrivateData()
    if material.privateCut == nil {
      privateData = try MediaError.io(material.files.findPrivateData())
    }
    return try MediaError.parsing(
      container.source.name,
      MovieRewriter.rewrite(
        tree, edits: ExportEdits.edits(for: plan, from: tree, to: fileType),
        keeping: privateData))
  }

  /// What was done, whatever copied the samples; what is not told by plan and proof is added by the caller.
  func report(
    _ plan: ExportPlan, _ written: WrittenFile<Proof>, diagnostics: [Diagnostic],
    since started: UInt64
  ) -> ExportReport {
    let proof = written.proof
    let ledger = written.planned.ledger ?? proof.ledger
    let losses = plan.losses + proof.losses
    let tracks = Dictionary(firstOf: proof.tracks.map { ($0.trackID, $0) })
    return ExportReport(
      source: container.description.name, destination: written.path,
      fileType: fileType.uniformTypeIdentifier, transport: plan.transport,
      transportReason: plan.transportReason, timeRange: plan.timeRange,
      carriedItemCount: plan.items.count { $0.action == .carry },
      mirrored: plan.items.compactMap { item in
        item.action.source.map { ExportReport.Mirror(source: $0, destination: item.identifier) }
      },
      unmirroredItemCount: 0,
      added: plan.items.filter { $0.action == .add }.map(\.identifier),
      removed: plan.items.filter { [.filter, .remove, .replace].contains($0.action) }.map { item in
        ExportReport.Removal(
          identifier: item.identifier, trackID: item.trackID, language: item.language,
          cause: item.action.name.rawValue)
      },
      converted: [], verbatim: [], losses: losses + (ledger?.losses(beside: losses) ?? []),
      tracks: plan.tracks.map { track in
        let written = tracks[track.trackID]
        return ExportReport.Track(
          trackID: track.trackID, handlerType: track.handlerType, format: track.format,
          route: proof.absentTracks.contains(track.trackID) ? .drop : track.route.name,
          sampleCount: written?.sampleCount ?? 0, byteCount: written?.byteCount ?? 0)
      },
      diagnostics: plan.notes.map { Diagnostic($0) } + container.description.diagnostics
        + diagnostics + proof.remarks.map { Diagnostic($0) }
        + written.remarks.map { Diagnostic($0, path: written.path) },
      verification: proof.verification, ledger: ledger, byteCount: written.byteCount,
      seconds: Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9)
  }
}
