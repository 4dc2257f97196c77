internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Reads an edited movie and compares it with what was planned: its items, its header, and every sample.
struct BaseMediaEditProof {
  let source: FileSource
  /// The boxes of the file as they were.
  let tree: BoxTree
  let draft: BaseMediaDraft
  /// Compares every byte of every sample.
  let comparesSamples: Bool

  /// Verifies an output.
  ///
  /// - Returns: what could not be compared, and of a layout what became of every byte.
  /// - Throws: ``MediaError`` with code `verificationFailed`.
  func verify(_ output: any ByteSource, at stage: ProofStage) throws(MediaError) -> Result {
    let after = try Movie(verifying: output).tree
    if let problem = draft.expected.problem(with: MovieMetadata(after), of: after) {
      throw failure(problem)
    }
    var proof = MovieProof(
      source: source, output: output, isWhole: comparesSamples && stage == .written,
      carried: OffsetMap(
        draft.layout(of: source).moves(of: 0).map {
          OffsetMap.Move(source: $0.range, destination: $0.destination)
        }))
    do throws(ParseError) {
      try proof.compare(Self.tracks(of: tree), with: Self.tracks(of: after))
    } catch {
      throw failure(error.rule)
    }
    return Result(
      remarks: proof.remarks, ledger: stage == .planned ? try ledger(after, output) : nil)
  }

  /// What a proof found.
  struct Result: Sendable {
    var remarks: [String]
    var ledger: LedgerReport?
  }

  private func ledger(
    _ after: BoxTree, _ output: any ByteSource
  ) throws(MediaError) -> LedgerReport {
    var explanation = MovieLedger.Explanation()
    explanation.removedOffsets = draft.changedOffsets
    return try LedgerReport(
      of: tree, source, in: after, as: output.name, layout: draft.layout(of: source),
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
