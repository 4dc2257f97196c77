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
  /// The tracks that stay; others went, or came, with chapters.
  let keptTracks: Set<UInt32>
  /// The chapters that are to be read; `nil` where no one asked for others.
  var chapters: [ChapterList]?

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
      try proof.compare(tracks(of: tree), with: tracks(of: after))
    } catch {
      throw failure(error.rule)
    }
    if let chapters {
      let found = try BaseMediaContainer(source: output).readChapters()
      guard ChapterList.haveSameChapters(found, chapters) else {
        throw failure("the chapters would be others")
      }
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
    explanation.removedOffsets.formUnion(tree.formerHeaders(in: source).map(\.offset))
    if chapters != nil { explanation.removedOffsets.formUnion(chapterOffsets) }
    return try LedgerReport(
      of: tree, source, in: after, as: output.name, layout: layout,
      explanation: explanation)
  }

  /// Where the file holds its chapters: tracks that go, references to them, Nero's list.
  private var chapterOffsets: [Int] {
    guard let moov = tree.first("moov") else { return [] }
    let tracks = moov.all("trak").flatMap { track -> [Int] in
      let isKept = track.trackID.map(keptTracks.contains) ?? true
      guard isKept else { return [track.offset] }
      let references = track.first("tref")
      return [references, references?.first("chap")].compactMap { $0?.offset }
    }
    return tracks + [moov.descendant("udta", "chpl")].compactMap { $0?.offset }
  }

  /// The tracks, with the samples of fragments where these can be joined.
  private func tracks(of tree: BoxTree) -> [Track] {
    let tracks = Movie((try? FragmentJoiner.join(tree).tree) ?? tree).tracks
    guard chapters != nil else { return tracks }
    return tracks.filter { $0.trackID.map(keptTracks.contains) ?? true }
  }

  private func failure(_ message: String) -> MediaError {
    MediaError(.verificationFailed, "verification failed: \(message)", path: source.name)
  }
}

extension BoxTree {
  /// What the headers of the movie say beside its items.
  var headers: [UInt32?: [MetadataItem]] { first("moov").map(HeaderField.items) ?? [:] }
}
