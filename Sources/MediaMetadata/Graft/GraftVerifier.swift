internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Reads a result again and compares it with what was planned: every fact of the original and of the transcode that was
/// to be there, the transcode's sample tables and samples, and all samples that came along.
struct GraftVerifier {
  let plan: GraftPlan
  let donor: GraftDonor
  let recipient: BaseMediaContainer

  /// Verifies a result; where it is in place, the transcode's samples are where they were.
  ///
  /// Samples of the original are compared whole in what is written, before that only at their ends.
  func verify(
    _ output: any ByteSource, isInPlace: Bool, at stage: ProofStage
  ) throws -> Proof {
    let written: BaseMediaContainer
    do throws(MediaError) {
      written = try BaseMediaContainer(source: output)
    } catch {
      throw failure("the result cannot be read again: \(error.message)", output)
    }
    let expected = GraftExpectation(plan: plan, donor: donor, recipient: recipient)
    let (wanted, found) = try expected.facts(of: written)
    let comparison = AssetComparison(
      wanted, found, tolerance: tick(written.outline), listsKept: false)
    let wrong = comparison.lost + comparison.changed.map(\.before) + comparison.moved.map(\.before)
    if let first = wrong.first {
      let place = first.trackID.map { "track \($0)" } ?? "the movie"
      throw failure(
        "\(wrong.count) facts did not come out as planned, '\(first.identifier)' of \(place) among them",
        output)
    }
    // The same thing said twice is no other thing; what is cut in part has a time of its own.
    let said = Set(wanted)
    let isMoved = !plan.instructions.timing.isIdentity
    if let extra = comparison.added.first(where: {
      $0.identifier.keySpace != .header && !said.contains($0) && !(isMoved && $0.time != nil)
    }) {
      throw failure("'\(extra.identifier)' was not planned", output)
    }
    var proof = try compareSamples(with: written, isInPlace: isInPlace, at: stage)
    proof.verification.matchedFactCount = comparison.keptCount
    return proof
  }

  /// One tick of the coarser of two movie clocks, in seconds: what an edit is rounded to.
  private func tick(_ written: AssetDescription) -> Double {
    let clocks = [donor.description.movieTimescale, written.movieTimescale].filter { $0 > 0 }
    return 1 / Double(clocks.min() ?? 1000)
  }

  // MARK: - Samples

  private func compareSamples(
    with written: BaseMediaContainer, isInPlace: Bool, at stage: ProofStage
  ) throws -> Proof {
    func byNumber(_ tracks: [Track]) -> [UInt32: Track] {
      Dictionary(firstOf: tracks.map { ($0.trackID ?? 0, $0) })
    }
    let after = byNumber(written.tracks)
    var mine = MovieProof(source: recipient.source, output: written.source, isWhole: false)
    var theirs = MovieProof(
      source: donor.source, output: written.source, isWhole: stage == .written)
    do throws(ParseError) {
      for (trackID, track) in byNumber(recipient.tracks)
      where !plan.instructions.removals.contains(trackID) {
        let tables = isInPlace ? Self.sameTables + Self.places : Self.sameTables
        try mine.compare(track, with: after[trackID], MovieProof.Extent(tables: tables))
      }
      let donors = byNumber(donor.movie.tracks)
      for addition in plan.instructions.additions {
        guard let track = donors[addition.donor] else { continue }
        let isScaled = plan.instructions.timing.isScaled
        try theirs.compare(
          track, with: after[addition.trackID],
          MovieProof.Extent(tables: isScaled ? [] : Self.sameTables))
      }
    } catch {
      throw failure(error.rule, written.source)
    }
    return Proof(verification: mine.result.verification + theirs.result.verification)
  }

  /// Sample entries, and the tables that say when a sample is shown and how it is used: equal, byte for byte.
  private static let sameTables: [FourCC] = ["stsd"] + MovieProof.tables
  /// Tables that say where samples are.
  private static let places: [FourCC] = ["stsc", "stco", "co64", "saio"]

  private func failure(_ message: String, _ output: any ByteSource) -> MediaError {
    MediaError(.verificationFailed, "verification failed: \(message)", path: output.name)
  }
}

/// What the result has to say: the facts of both files that were to be there, with the numbers of its tracks.
struct GraftExpectation {
  let plan: GraftPlan
  let donor: GraftDonor
  let recipient: BaseMediaContainer

  /// Header facts that belong to samples, and so to the file these are of.
  private static let ofSamples: Set<String> = [
    "media type", "format", "samples", "size", "matrix", "edit",
  ]

  /// Header facts that mean nothing of a donor without headers.
  private static let ofHeaders: Set<String> = [
    "enabled", "layer", "volume", "alternate group", "creation time", "modification time",
  ]

  /// The facts that are wanted, and those of a result that they are compared with.
  ///
  /// - Throws: `CancellationError`.
  func facts(of written: BaseMediaContainer) throws -> (wanted: [Fact], found: [Fact]) {
    let description = recipient.description
    let matched = Dictionary(firstOf: plan.instructions.matches.map { ($0.donor, $0) })
    let added = Dictionary(firstOf: plan.instructions.additions.map { ($0.donor, $0.trackID) })
    let grafted = Set(plan.instructions.matches.map(\.recipient))
    var wanted: [Fact] = []
    for fact in donor.description.facts where !isOmitted(fact) {
      guard let trackID = fact.trackID else {
        if !plan.instructions.takesHeaders, fact.identifier.keySpace == .header { continue }
        if let fact = retimed(fact) { wanted.append(fact) }
        continue
      }
      let key = fact.identifier.key
      let isHeader = fact.identifier.keySpace == .header
      if isHeader, !plan.instructions.takesHeaders, Self.ofHeaders.contains(key) { continue }
      if let match = matched[trackID] {
        if isHeader, Self.ofSamples.contains(key), key != "matrix" || match.matrix == nil {
          continue
        }
        if key == "matrix", isHeader, match.matrix != donor.description.matrix(of: trackID) {
          continue
        }
        if let fact = renumbered(fact, to: match.recipient) { wanted.append(fact) }
      } else if let number = added[trackID] {
        if isHeader, key == "edit", !keepsEdits { continue }
        if let fact = renumbered(fact, to: number) { wanted.append(fact) }
      }
    }
    for fact in description.facts {
      guard let trackID = fact.trackID else {
        let isChapter = fact.identifier.keySpace == .chapter
        if isChapter, !plan.instructions.replacesChapters { wanted.append(fact) }
        continue
      }
      guard !plan.instructions.removals.contains(trackID),
        fact.identifier.keySpace == .header
      else { continue }
      let key = fact.identifier.key
      if key.hasPrefix("reference ") || key == "alternate group" { continue }
      let hasMatrix = plan.instructions.matches.contains {
        $0.recipient == trackID && $0.matrix != nil
      }
      if key == "matrix", hasMatrix { continue }
      if !grafted.contains(trackID) || Self.ofSamples.contains(key) { wanted.append(fact) }
    }
    wanted += keptItems(description)
    var found = written.description.facts
    let numbers = donor.description.tracks.map { added[$0.trackID] ?? 0 }
    let container = BaseMediaContainer(donor: donor)
    var timed: [Fact] = []
    _ = try TimedFacts.append(of: container, numbers: numbers, to: &timed)
    wanted += timed.filter { $0.trackID != 0 }.compactMap(retimed)
    let tracks = Set(added.values)
    timed = []
    _ = try TimedFacts.append(
      of: written, numbers: written.outline.tracks.map(\.trackID), to: &timed)
    found += timed.filter { $0.trackID.map(tracks.contains) ?? false }
    return (wanted, found)
  }

  /// The transcode's items that stay.
  private func keptItems(_ description: AssetDescription) -> [Fact] {
    let all = description.allMetadata
    let decisions = plan.items.filter { $0.action == .keep || $0.action == .replace }
    return zip(all, decisions).compactMap { entry, decision in
      decision.action == .keep ? Fact(entry.item, trackID: entry.trackID) : nil
    }
  }

  private func isOmitted(_ fact: Fact) -> Bool {
    plan.instructions.omittedItems.contains(
      GraftInstructions.OmittedItem(trackID: fact.trackID, identifier: fact.identifier))
  }

  /// Whether edits of tracks that come along are written as they were.
  private var keepsEdits: Bool {
    let timing = plan.instructions.timing
    return timing.isIdentity && timing.donorTimescale == timing.recipientTimescale
  }

  /// A fact of a track with the number that has in the result; `nil` for a reference to nothing.
  private func renumbered(_ fact: Fact, to trackID: UInt32) -> Fact? {
    var fact = fact
    fact.trackID = trackID
    guard fact.identifier.keySpace == .header, fact.identifier.key.hasPrefix("reference ") else {
      return fact
    }
    let target = UInt32(String(decoding: fact.payload, as: UTF8.self)) ?? 0
    let number =
      plan.instructions.matches.first { $0.donor == target }?.recipient
      ?? plan.instructions.additions.first { $0.donor == target }?.trackID
    guard let number else { return nil }
    fact.payload = Array(String(number).utf8)
    return fact
  }

  /// A fact at the time the result presents it; `nil` for one that is cut, in part or whole.
  private func retimed(_ fact: Fact) -> Fact? {
    let timing = plan.instructions.timing
    if timing.isScaled, fact.identifier.key == "timecode format" { return nil }
    if timing.isScaled, fact.identifier.key.hasPrefix("sample entry tmcd") { return nil }
    guard !timing.isIdentity, let time = fact.time else { return fact }
    // Fine enough for any clock there is.
    let clock: UInt32 = 1_000_000_000
    guard let start = timing.moved(time.start, to: clock),
      let end = timing.moved(time.end, to: clock), start >= 0,
      timing.end.map({ end <= $0.converted(to: clock).value }) ?? true
    else { return nil }
    // A first chapter that begins before the result does is shown from its start.
    var fact = fact
    fact.time = MediaTimeRange(
      start: MediaTime(start, timescale: clock),
      duration: MediaTime(end - start, timescale: clock))
    return fact
  }
}

extension AssetDescription {
  fileprivate func matrix(of trackID: UInt32) -> [Int32]? { track(withTrackID: trackID)?.matrix }
}

extension BaseMediaContainer {
  /// The original as it is taken boxes from.
  fileprivate init(donor: GraftDonor) {
    self.init(source: donor.source, movie: donor.movie, description: donor.description)
  }
}
