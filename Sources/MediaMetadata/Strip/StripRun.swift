internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// What stripping does to a file: in words, and as what the output is made of.
struct StripDraft {
  /// What goes.
  let findings: [StripFinding]
  /// The items that stay.
  var kept: [StrippedMovie.Kept]
  let tracks: [StripReport.Track]
  /// What people should know beside the lists.
  var notes: [ReportNote]
  let layout: FileLayout
  /// Judges an output; the answer has the items that stay in it.
  let prove: (any ByteSource, ProofStage) throws -> (proof: Proof, kept: [StrippedMovie.Kept])
}

/// One stripping: the order of the steps, no decision.
struct StripRun: Sendable {
  let container: any Container
  let outputPath: String
  let options: StripOptions
  let interruption = Interruption()

  func check() throws -> StripReport {
    if let remux = try RemuxStrip(container, options: options) { return remux.report }
    return report(try draft(), destination: nil, byteCount: container.source.size)
  }

  func perform() throws -> StripReport {
    let source = try container.source.file(toBe: "stripped")
    try options.credentials.requireChangeable(container.description)
    if let remux = try RemuxStrip(container, options: options) {
      return try remux.perform(to: outputPath, interruption: interruption)
    }
    var draft = try draft()
    // Extended attributes of the source may tell where it came from: only who may read it is taken over.
    let file = OutputFile(
      sources: [source], form: .file(draft.layout, path: outputPath), attributes: .access)
    let runner = OutputRunner(options: options.output, interruption: interruption)
    let written = try runner.write(file) { [draft] output, stage in
      let found = try draft.prove(output, stage)
      try options.output.accept([], found.proof.ledger, of: source.name)
      return found
    }
    let proof = written.proof.proof
    draft.kept = written.proof.kept
    draft.notes += written.remarks.map { .other($0) }
    var report = report(draft, destination: written.path, byteCount: written.byteCount)
    report.verification = StripReport.Verification(
      comparedTrackCount: proof.comparedTrackCount,
      comparedSampleCount: proof.verification.comparedSampleCount,
      comparedByteCount: proof.verification.comparedByteCount,
      foundItemCount: proof.verification.matchedFactCount)
    report.ledger = written.planned.proof.ledger
    return report
  }

  private func draft() throws(MediaError) -> StripDraft {
    guard container.movie != nil else {
      return try FormatStrip.make(for: container, options: options).draft(of: container)
    }
    return try StripPlan.make(for: container, options: options).draft(of: container)
  }

  private func report(
    _ draft: StripDraft, destination: String?, byteCount: Int
  ) -> StripReport {
    let kept = StripReport.Kept.list(draft.kept, filter: options.filter)
    return StripReport(
      source: container.source.name, destination: destination,
      removed: draft.findings.map { StripReport.Removal($0, filter: options.filter) }, kept: kept,
      tracks: draft.tracks, notes: draft.notes + StripReport.Kept.notes(kept),
      byteCount: byteCount)
  }
}
