internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Reads an edited movie and compares it with what was planned: its items, its header, and every sample.
struct BaseMediaEditProof {
  let source: FileSource
  /// The boxes of the file as they were.
  let tree: BoxTree
  let expected: ExpectedItems
  /// `nil` where no fact of a header changes.
  let expectedHeaders: ExpectedItems?
  /// The offsets of boxes whose items change.
  let changedOffsets: Set<Int>
  /// Compares every byte of every sample.
  let comparesSamples: Bool

  /// Verifies an output.
  ///
  /// - Returns: what could not be compared, and of a layout what became of every byte.
  /// - Throws: ``MediaError`` with code `verificationFailed`.
  func verify(
    _ output: any ByteSource, of layout: FileLayout, at stage: ProofStage
  ) throws(MediaError) -> Proof {
    let after = try Movie(verifying: output).tree
    if let problem = expected.problem(with: MovieMetadata(after), of: after)
      ?? expectedHeaders?.problem(withHeaders: after.headers)
    {
      throw failure(problem)
    }
    var proof = MovieProof(
      source: source, output: output, isWhole: comparesSamples && stage == .written,
      carried: OffsetMap(
        layout.moves(of: 0).map {
          OffsetMap.Move(source: $0.range, destination: $0.destination)
        }))
    do throws(ParseError) {
      try proof.compare(Self.tracks(of: tree), with: Self.tracks(of: after))
    } catch {
      throw failure(error.rule)
    }
    var result = proof.result
    if stage == .planned { result.ledger = try ledger(after, output, layout) }
    return result
  }

  private func ledger(
    _ after: BoxTree, _ output: any ByteSource, _ layout: FileLayout
  ) throws(MediaError) -> LedgerReport {
    var explanation = MovieLedger.Explanation()
    explanation.removedOffsets = changedOffsets
    return try LedgerReport(
      of: tree, source, in: after, as: output.name, layout: layout,
      explanation: explanation)
  }

  /// The tracks, with the samples of fragments where these can be joined.
  private static func tracks(of tree: BoxTree) -> [Track] {
    Movie((try? FragmentJoiner.join(tree).tree) ?? tree).tracks
  }

  private func failure(_ message: String) -> MediaError {
    MediaError(.verificationFailed, "verification failed: \(message)", path: source.name)
  }
}

extension BoxTree {
  /// What the headers of the movie say beside its items.
  var headers: [UInt32?: [MetadataItem]] { first("moov").map(HeaderField.items) ?? [:] }
}
