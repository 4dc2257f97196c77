internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Looks through a stripped file again: nothing is left that should go, and the samples that stay are the same.
struct StripVerifier {
  let plan: StripPlan
  let source: any ByteSource
  /// Compares every byte of every sample; otherwise both ends of each track.
  let comparesSamples: Bool

  /// Verifies an output.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed`.
  func verify(_ output: some ByteSource) throws(MediaError) -> StripReport.Verification {
    let written: BoxTree
    let again: StrippedMovie
    do throws(BoxTreeError) {
      written = try BoxTree.scan(output)
    } catch {
      throw failure("the output cannot be read again: \(MediaError(error, path: output.name))")
    }
    do throws(ParseError) {
      again = try MovieStripper.strip(
        written, from: output, policy: StripPlan.policy(for: plan.filter))
    } catch {
      throw failure("the output cannot be looked through: \(error.rule)")
    }
    if let left = again.findings.first {
      let what = left.item?.identifier.rawValue ?? left.text
      throw failure("\(left.kind.rawValue) '\(what)' is still at \(left.path)")
    }
    try compareItems(again.kept, plan.movie.kept)
    var verification = StripReport.Verification(
      comparedTrackCount: 0, comparedSampleCount: 0, comparedByteCount: 0,
      foundItemCount: again.kept.reduce(0) { $0 + $1.count })
    let before = plan.movie.movie.moov.all("trak")
    let after = written.first("moov")?.all("trak") ?? []
    guard before.count == after.count else { throw failure("a track is missing") }
    for (mine, theirs) in zip(before, after) {
      try compare(mine, theirs, output, into: &verification)
    }
    return verification
  }

  /// The items that stay: the same, in the same order.
  private func compareItems(
    _ found: [StrippedMovie.Kept], _ planned: [StrippedMovie.Kept]
  ) throws(MediaError) {
    guard found.count == planned.count else {
      throw failure("\(found.count) items were found, \(planned.count) were to stay")
    }
    for (item, plan) in zip(found, planned) {
      guard item.trackID == plan.trackID, item.count == plan.count,
        item.item.identifier == plan.item.identifier, item.item.payload == plan.item.payload,
        item.item.dataType == plan.item.dataType
      else { throw failure("'\(plan.item.identifier)' is not as it was") }
    }
  }

  private func compare(
    _ mine: BoxNode, _ theirs: BoxNode, _ output: some ByteSource,
    into verification: inout StripReport.Verification
  ) throws(MediaError) {
    let trackID = mine.trackID ?? 0
    guard let left = mine.descendant("mdia", "minf", "stbl"),
      let right = theirs.descendant("mdia", "minf", "stbl"),
      let old = try? SampleTable(stbl: left), let new = try? SampleTable(stbl: right)
    else { return }
    guard old.sampleCount == new.sampleCount, old.totalBytes == new.totalBytes,
      old.mediaDuration == new.mediaDuration
    else { throw failure("the samples of track \(trackID) are not the same") }
    for (first, second) in zip(old.samples, new.samples) {
      guard first.size == second.size, first.decodeTime == second.decodeTime,
        first.compositionOffset == second.compositionOffset, first.isSync == second.isSync
      else {
        throw failure("sample \(first.index + 1) of track \(trackID) is not the same")
      }
      verification.comparedSampleCount += 1
    }
    verification.comparedTrackCount += 1
    let isNew = plan.movie.rewrittenTracks.union(plan.movie.cutTracks).contains(trackID)
    guard !isNew, !mine.hasExternalMedia else { return }
    let comparison = SampleByteComparison(
      source: source, output: output, isWhole: comparesSamples)
    guard let count = comparison.matchingByteCount(old, new) else {
      throw failure("the bytes of track \(trackID) are not the same")
    }
    verification.comparedByteCount += count
  }

  private func failure(_ message: String) -> MediaError {
    MediaError(.verificationFailed, "verification: \(message)", path: source.name)
  }
}
