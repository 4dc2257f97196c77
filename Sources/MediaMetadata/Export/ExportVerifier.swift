internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// Reads an output again and compares it with what was planned: every fact, every sample table, and the bytes of
/// samples.
struct ExportVerifier {
  /// What is converted.
  let material: ExportMaterial
  /// The source, or all files that it is made of, one after the other.
  let file: any ByteSource
  let plan: ExportPlan
  /// What the output is made of.
  let layout: FileLayout
  /// Compares every byte of every sample; otherwise both ends of each track.
  let comparesSamples: Bool
  let interruption: Interruption
  private var description: AssetDescription { material.description }

  /// Verifies an output.
  func verify(
    _ output: any ByteSource, of rewritten: RewrittenMovie, at stage: ProofStage
  ) throws -> Proof {
    let written = try Movie(verifying: output)
    let (matchedCount, tracks) = try compareFacts(of: written, output, with: rewritten)
    var proof = try compareSamples(with: written, output: output, at: stage)
    proof.verification.matchedFactCount = matchedCount
    proof.tracks = tracks
    if stage == .planned {
      proof.ledger = try ledger(written.tree, of: rewritten, name: output.name)
    }
    return proof
  }

  /// Compares what the output says with what it is to say; nothing of either stays in memory but the tracks.
  private func compareFacts(
    of written: Movie, _ output: any ByteSource, with rewritten: RewrittenMovie
  ) throws(MediaError) -> (matchedCount: Int, tracks: [Proof.Track]) {
    let result = MovieDescription.describe(
      written, original: written.tree, source: output, name: output.name)
    let comparison = AssetComparison(
      expectedFacts(rewritten.removedMirrors),
      try factsBesideAdditions(of: result), tolerance: 0, listsKept: false)
    let wrong = comparison.lost + comparison.changed.map(\.before) + comparison.moved.map(\.before)
    if let first = wrong.first {
      throw failure(
        "\(wrong.count) facts did not come out as planned, '\(first.identifier)' among them")
    }
    // What was not there before is a mirror, or what a translation adds to say the same.
    let rows = rewritten.addedMirrors
    let found = Set(result.metadata.map(MirrorRecord.Row.init))
    if let missing = rows.first(where: { !found.contains($0) }) {
      throw failure("the mirror '\(missing.identifier)' is missing")
    }
    let mirrors = Set(rows.map(\.identifier))
    let extra = comparison.added.filter {
      $0.identifier.keySpace != .header && !($0.trackID == nil && mirrors.contains($0.identifier))
    }
    if let first = extra.first { throw failure("'\(first.identifier)' was not planned") }
    let tracks = result.tracks.map {
      Proof.Track(
        trackID: $0.trackID, sampleCount: $0.sampleCount, byteCount: $0.byteCount)
    }
    return (comparison.keptCount, tracks)
  }

  private func ledger(
    _ written: BoxTree, of rewritten: RewrittenMovie, name: String
  ) throws(MediaError) -> LedgerReport {
    var sources: [(name: String, ledger: ByteLedger)] = []
    var output: ByteLedger?
    for (index, part) in material.files.parts.enumerated() {
      let ledger = try MediaError.io(
        MovieLedger(
          of: part.original, part.source, source: index, in: written, layout: layout,
          explanation: explanation(of: part, rewritten)))
      sources.append((part.source.name, ledger.source))
      if index == 0 { output = ledger.output(layout) }
    }
    let report = LedgerReport(
      sources: sources, output: (name, output ?? ByteLedger(size: layout.size)))
    try report.requireClosed()
    return report
  }

  /// What is known of what becomes of a file.
  private func explanation(
    of part: JoinedFiles.Part, _ rewritten: RewrittenMovie
  ) -> MovieLedger.Explanation {
    var explanation = MovieLedger.Explanation()
    explanation.removedOffsets = part.removedOffsets.union(
      plan.removedItems.map { $0.boxOffset - part.base })
    for track in part.original.tracks
    where plan.droppedTracks.contains(where: { $0.trackID == track.trackID }) {
      explanation.removedOffsets.insert(track.offset)
    }
    for offset in material.privateCut?.changedOffsets ?? [] {
      explanation.removedOffsets.insert(offset - part.base)
    }
    explanation.rewrittenPaths =
      rewritten.log.notes.map { ($0.path, $0.change) } + part.rewrittenPaths
    explanation.mirrorDigests = Set(rewritten.removedMirrors.map(\.digest))
    explanation.leavesMedia =
      plan.timeRange != nil || !plan.droppedTracks.isEmpty || material.files.leavesMedia
      || material.privateCut != nil
    return explanation
  }

  /// What the source says, without what was asked to go and what is not an original.
  private func expectedFacts(_ removedMirrors: [MirrorRecord.Row]) -> [Fact] {
    guard !removedMirrors.isEmpty || !plan.removedItems.isEmpty else {
      return comparable(description.facts)
    }
    var expected = description
    var mirrors = removedMirrors
    let addresses = ItemAddress.addresses(of: description.allMetadata.map(\.item))
    let removed = Set(plan.removedItems)
    var place = 0
    func isKept(_ item: MetadataItem) -> Bool {
      defer { place += 1 }
      return addresses[place].map { !removed.contains($0) } ?? true
    }
    expected.metadata = description.metadata.filter(isKept).filter { item in
      guard let index = mirrors.firstIndex(of: MirrorRecord.Row(item)) else { return true }
      mirrors.remove(at: index)
      return false
    }
    for index in expected.tracks.indices {
      expected.tracks[index].metadata = description.tracks[index].metadata.filter(isKept)
    }
    return comparable(expected.facts)
  }

  /// What the output says and is compared, without the items that were given, each of which must be there.
  private func factsBesideAdditions(of result: AssetDescription) throws(MediaError) -> [Fact] {
    var rest = result
    for item in plan.additions {
      guard let place = rest.metadata.lastIndex(where: { item.isSame(asWritten: $0) }) else {
        throw failure("the item '\(item.identifier)' that was given is missing")
      }
      rest.metadata.remove(at: place)
    }
    return comparable(rest.facts)
  }

  /// Files that are cut or joined say other things about durations; samples are compared one by one below.
  private func comparable(_ facts: consuming [Fact]) -> [Fact] {
    facts.removeAll { $0.identifier.rawValue == "head/samples" }
    return facts
  }

  private func compareSamples(
    with written: Movie, output: any ByteSource, at stage: ProofStage
  ) throws -> Proof {
    if interruption.isCancelled { throw CancellationError() }
    var dropped = Set(plan.droppedTracks.map(\.trackID))
    let tracks = material.movie.tracks.filter { track in
      // Of tracks that share a number, one is dropped for one decision.
      track.trackID.flatMap { dropped.remove($0) } == nil
    }
    var proof = MovieProof(
      source: material.source(file), output: output, isWhole: comparesSamples && stage == .written)
    do throws(ParseError) {
      try proof.compare(tracks, with: written.tracks) { _ in
        MovieProof.Extent(comparesEntries: true)
      }
    } catch {
      throw failure(error.rule)
    }
    return proof.result
  }

  private func failure(_ message: String) -> MediaError {
    .unproven(message, description.name)
  }
}
