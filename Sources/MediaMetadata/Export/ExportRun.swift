internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// One conversion: the order of the steps, no decision.
struct ExportRun: Sendable {
  let container: any Container
  let outputPath: String
  let fileType: FileType
  let options: ExportOptions
  var request = ExportRequest()
  let progress: @Sendable (ExportProgress) -> Void
  let interruption = Interruption()

  func perform() throws -> ExportReport {
    try request.requirePossible(for: container, to: fileType)
    if ForeignDestination.isNeeded(for: container, to: fileType) {
      return try ForeignRun(self).perform()
    }
    let started = DispatchTime.now().uptimeNanoseconds
    let material = try ExportMaterial(container, request: request)
    let description = material.description
    let plan = try ExportPlan.make(
      for: description, facts: material.facts, to: fileType, options: options,
      request: request)
    try requireLossless(plan.losses)
    guard let source = container.source as? FileSource else {
      throw MediaError(
        .invalidRequest, "only files on disk can be converted", path: description.name)
    }
    if FileIdentity.ofFile(at: outputPath)?.isSameFile(as: source.identity) == true {
      throw MediaError(
        .outputIsInput, "is the input itself; name another output", path: outputPath)
    }
    var sink = try openSink()
    let movie = try rewrite(plan, of: material.tree)
    let gate = ProgressGate(progress)
    let job = TransportJob(
      source: source, tree: material.tree, movie: movie, plan: plan,
      addedMedia: material.addedMedia, isPart: material.isPart,
      fileType: fileType, isDurable: options.isDurable, progress: gate.pass,
      interruption: interruption)
    let transport: any Transport =
      plan.transport == .rewrap ? RewrapTransport() : FFmpegTransport()
    var result = try transport.write(job, to: sink)
    if request.isForNetworkUse {
      // The descriptor's own name, since the file has none that others know.
      let written = try TransportJob.rethrowing { () throws(IOFailure) in
        try FileSource(path: "/proc/self/fd/\(sink.descriptor)")
      }
      if let tree = try? BoxTree.scan(written), HeaderFirstPass.isNeeded(for: tree) {
        let second = try openSink()
        result.byteCount = try HeaderFirstPass.write(tree, of: written, for: job, to: second)
        sink = second
      }
    }
    gate.finish(byteCount: result.byteCount)
    let output = DescriptorSource(
      descriptor: sink.descriptor, size: result.byteCount, name: sink.path)
    let verifier = ExportVerifier(
      source: material.source(source), tree: job.tree, description: description, plan: plan,
      comparesSamples: options.verification == .samples, interruption: interruption)
    let proof = try verifier.verify(output, movie: movie)
    try TransportJob.rethrowing { () throws(IOFailure) in
      try source.requireUnchanged()
    }
    try job.requireNotCancelled()
    var report = report(plan, movie: movie, result: result, proof: proof, sinkPath: sink.path)
    if sink.otherHardLinks > 0 {
      report.diagnostics.append(
        Diagnostic(
          "the file that was replaced has \(sink.otherHardLinks) other hard links, which keep the old content",
          path: sink.path))
    }
    let attributes = FileSink.Attributes(
      from: source, keepsModificationTime: options.keepsModificationTime,
      isDurable: options.isDurable)
    do throws(IOFailure) {
      try sink.commit(attributes)
    } catch {
      throw MediaError(error, code: .unwritable)
    }
    report.seconds = Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
    return report
  }

  private func openSink() throws(MediaError) -> FileSink {
    try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSink(path: outputPath, replacing: options.replacesExistingFile)
    }
  }

  private func requireLossless(_ losses: [ExportReport.Loss]) throws(MediaError) {
    guard options.isLossless, let first = losses.first else { return }
    var error = MediaError(
      .wouldLose,
      "would lose \(losses.count == 1 ? "1 thing" : "\(losses.count) things"): \(first.what) (\(first.reason))",
      path: container.description.name)
    error.losses = losses
    throw error
  }

  /// The movie to be written; `nil` for a source without boxes.
  private func rewrite(
    _ plan: ExportPlan, of tree: BoxTree?
  ) throws(MediaError) -> RewrittenMovie? {
    guard let tree else { return nil }
    do throws(ParseError) {
      return try MovieRewriter.rewrite(
        tree, edits: ExportEdits.edits(for: plan, from: tree, to: fileType))
    } catch {
      throw MediaError(error, path: container.source.name)
    }
  }

  private func report(
    _ plan: ExportPlan, movie: RewrittenMovie?, result: TransportResult, proof: ExportProof,
    sinkPath: String
  ) -> ExportReport {
    func changes(_ notes: [TranslationNote]) -> [ExportReport.Change] {
      notes.map { ExportReport.Change(path: $0.path, change: $0.change) }
    }
    let tracks = Dictionary(
      proof.tracks.map { ($0.trackID, $0) }, uniquingKeysWith: { first, _ in first })
    return ExportReport(
      source: container.description.name, destination: sinkPath,
      fileType: fileType.uniformTypeIdentifier, transport: plan.transport,
      transportReason: plan.transportReason, timeRange: plan.timeRange,
      carriedItemCount: plan.items.count { $0.action == .carry },
      mirrored: plan.items.compactMap { item in
        guard case .mirror(let source) = item.action,
          movie?.addedMirrors.contains(where: { $0.identifier == item.identifier }) == true
        else { return nil }
        return ExportReport.Mirror(source: source, destination: item.identifier)
      },
      unmirroredItemCount: movie?.removedMirrors.count ?? 0,
      added: plan.items.filter { $0.action == .add }.map(\.identifier),
      removed: plan.items.compactMap { item in
        guard [.filter, .remove, .replace].contains(item.action) else { return nil }
        return ExportReport.Removal(
          identifier: item.identifier, trackID: item.trackID, language: item.language,
          cause: item.action.name)
      },
      converted: changes(movie?.log.notes ?? []), verbatim: changes(movie?.log.verbatim ?? []),
      losses: plan.losses,
      tracks: plan.tracks.map { track in
        let written = tracks[track.trackID]
        return ExportReport.Track(
          trackID: track.trackID, handlerType: track.handlerType, format: track.format,
          route: result.regrafted.contains(track.trackID) ? "graft" : track.route.name,
          sampleCount: written?.sampleCount ?? 0, byteCount: written?.byteCount ?? 0)
      },
      diagnostics: container.description.diagnostics + (movie?.diagnostics ?? [])
        + result.diagnostics, verification: proof.verification, byteCount: result.byteCount,
      seconds: 0)
  }
}
