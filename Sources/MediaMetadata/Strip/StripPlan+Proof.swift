internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

extension StripPlan {
  /// Looks through a stripped file again: nothing is left that should go, and the samples that stay are the same.
  func verify(
    _ output: any ByteSource, of source: any ByteSource, at stage: ProofStage
  ) throws(MediaError) -> Proof {
    func failure(_ message: String) -> MediaError { self.failure(message, source.name) }
    let written = try Movie(verifying: output)
    let again: StrippedMovie
    do throws(ParseError) {
      again = try MovieStripper.strip(
        written.tree, from: output, policy: Self.policy(for: options))
    } catch {
      throw failure("the output cannot be looked through: \(error.rule)")
    }
    if let left = again.findings.first {
      let what = left.item?.identifier.rawValue ?? left.text
      throw failure("\(left.kind.rawValue) '\(what)' is still at \(left.path)")
    }
    try compareItems(again.kept, of: source.name)
    var proof = MovieProof(
      source: source, output: output, isWhole: options.verification == .samples && stage == .written
    )
    do throws(ParseError) {
      // Samples that lay outside the media data were not carried, and their offsets point nowhere.
      try proof.compare(
        movie.movie.tracks, with: written.tracks
      ) {
        MovieProof.Extent(comparesBytes: !movie.cutTracks.contains($0.trackID ?? 0))
      }
    } catch {
      throw failure(error.rule)
    }
    var result = proof.result
    result.verification.matchedFactCount = again.kept.reduce(0) { $0 + $1.count }
    return result
  }

  /// The items that stay: the same, in the same order; boxes beside the movie header may change sides of it.
  private func compareItems(
    _ found: [StrippedMovie.Kept], of path: String
  ) throws(MediaError) {
    let planned = movie.kept
    func ordered(_ items: [StrippedMovie.Kept]) -> [StrippedMovie.Kept] {
      func isInMovie(_ kept: StrippedMovie.Kept) -> Bool {
        kept.item.carrier?.path.hasPrefix("moov.") ?? true
      }
      return items.filter(isInMovie) + items.filter { !isInMovie($0) }
    }
    guard found.count == planned.count else {
      throw failure("\(found.count) items were found, \(planned.count) were to stay", path)
    }
    for (item, plan) in zip(ordered(found), ordered(planned)) {
      guard item.trackID == plan.trackID, item.count == plan.count,
        item.item.identifier == plan.item.identifier, item.item.payload == plan.item.payload,
        item.item.dataType == plan.item.dataType
      else { throw failure("'\(plan.item.identifier)' is not as it was", path) }
    }
  }

  private func failure(_ message: String, _ path: String) -> MediaError {
    MediaError(.verificationFailed, "verification: \(message)", path: path)
  }
}
