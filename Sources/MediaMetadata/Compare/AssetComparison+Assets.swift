internal import BaseMedia
internal import BinaryIO
internal import MediaModel

extension AssetComparison {
  /// What is compared, and how closely.
  public struct Options: Hashable, Sendable {
    /// How far two times may be apart, in seconds; `nil` for one tick of the coarser of the two movie clocks.
    public var tolerance: Double?
    /// Facts of these key spaces are left out.
    public var ignoredKeySpaces: Set<KeySpace> = []
    /// These facts are left out.
    public var ignoredIdentifiers: Set<MetadataIdentifier> = []
    /// Whether what was kept is listed, not only counted.
    public var listsKept = true

    /// Whether the samples of every track are compared, which reads both files whole.
    public var comparesSamples = false
    /// Whether every byte of two movies is accounted for, which reads both files whole.
    public var comparesBytes = false

    /// Creates options that compare everything said.
    public init() {}

    func ignores(_ fact: Fact) -> Bool {
      ignoredIdentifiers.contains(fact.identifier)
        || ignoredKeySpaces.contains(fact.identifier.keySpace)
    }
  }

  /// Compares what two files say: items, header facts, chapters, and timed metadata by the time it is presented at.
  ///
  /// Tracks are matched by their samples, numbers and kinds; all facts bear the numbers of the first file. Timed metadata
  /// and most header facts are compared only where both files are of the ISO family; `diagnosticsBefore` and
  /// `diagnosticsAfter` say so.
  ///
  /// - Parameters:
  ///   - before: the file that should have been preserved.
  ///   - after: the file that came of it.
  ///   - options: what is compared, and how closely.
  /// - Returns: what became of each fact.
  /// - Throws: ``MediaError`` where a file cannot be read; `CancellationError`.
  public static func compare(
    _ before: Asset, _ after: Asset, options: Options = Options()
  ) async throws -> AssetComparison {
    let containers = (try await before.container(), try await after.container())
    return try await withTaskExecutorPreference(BlockingExecutor.shared) {
      try compare(containers.0, containers.1, options: options)
    }
  }

  private static func compare(
    _ before: any Container, _ after: any Container, options: Options
  ) throws -> AssetComparison {
    let (left, right) = (before.description, after.description)
    let native = (before as? BaseMediaContainer, after as? BaseMediaContainer)
    var samples = SamplesByTrack(before: native.0, after: native.1)
    let matching = TrackMatching(left.tracks, right.tracks) { samples.areEqual($0, $1) }
    let numbers = (left.tracks.map(\.trackID), matching.numbersAfter)
    var facts = (left.facts, right.renumbered(numbers.1).facts)
    var notes: ([Diagnostic], [Diagnostic]) = ([], [])
    if let first = native.0, let second = native.1 {
      notes.0 = try TimedFacts.append(of: first, numbers: numbers.0, to: &facts.0)
      notes.1 = try TimedFacts.append(of: second, numbers: numbers.1, to: &facts.1)
    } else {
      let isOfOneFormat = left.formatName == right.formatName
      facts.0.removeAll { !$0.isTold(isOfOneFormat: isOfOneFormat) }
      facts.1.removeAll { !$0.isTold(isOfOneFormat: isOfOneFormat) }
      if native.0 == nil { notes.0.append(uncomparable(left)) }
      if native.1 == nil { notes.1.append(uncomparable(right)) }
    }
    facts.0.removeAll(where: options.ignores)
    facts.1.removeAll(where: options.ignores)
    var comparison = AssetComparison(
      facts.0, facts.1, tolerance: options.tolerance ?? tick(left, right),
      listsKept: options.listsKept)
    comparison.tracks = matching.pairs
    if let record = before.exportFacts.record { comparison.dropMirrors(record) }
    if options.comparesSamples {
      comparison.samples = try ComparedSamples(before: before, after: after).tracks(matching.pairs)
    }
    comparison.diagnosticsBefore = notes.0
    comparison.diagnosticsAfter = notes.1
    if options.comparesBytes {
      guard let first = native.0, let second = native.1 else {
        throw MediaError(
          .invalidRequest, "bytes are compared between movies of the ISO family only",
          path: (native.0 == nil ? left : right).name)
      }
      comparison.ledger = try ComparedBytes(first, second, tracks: matching.pairs).ledger()
    }
    return comparison
  }

  /// Takes mirrors of the first file from what was lost: a conversion back gives the originals alone.
  private mutating func dropMirrors(_ record: MirrorRecord) {
    // Facts of user data bear one name in both flavors.
    let usual = record.rows.map { row in
      var row = row
      row.identifier = row.identifier.inQuickTimeUserData
      return row
    }
    var rows = Dictionary(grouping: usual) { $0 }.mapValues(\.count)
    lost.removeAll { fact in
      guard fact.trackID == nil else { return false }
      let row = MirrorRecord.Row(fact.item)
      guard let count = rows[row], count > 0 else { return false }
      rows[row] = count - 1
      droppedMirrors.append(fact)
      return true
    }
  }

  /// One tick of the coarser of two movie clocks, in seconds.
  private static func tick(_ left: AssetDescription, _ right: AssetDescription) -> Double {
    let slowest = [left, right].map(\.movieTimescale).filter { $0 > 0 }.min()
    return 1 / Double(slowest ?? 1000)
  }

  private static func uncomparable(_ description: AssetDescription) -> Diagnostic {
    Diagnostic(
      "'\(description.formatName)' is not of the ISO family: timed metadata and most header facts are not compared"
    )
  }
}

extension Fact {
  /// Whether two containers tell such facts in the same words, and of no other file than their own.
  fileprivate func isTold(isOfOneFormat: Bool) -> Bool {
    guard identifier.keySpace != .header else {
      return identifier == MetadataIdentifier(key: "language", keySpace: .header)
    }
    return isOfOneFormat || !item.isStructural
  }
}

/// Looks whether tracks begin and end with the same bytes, as often as can be afforded.
private struct SamplesByTrack {
  let before: BaseMediaContainer?
  let after: BaseMediaContainer?
  private(set) var comparisonsLeft = 10_000

  /// Compares two tracks by their places.
  mutating func areEqual(_ left: Int, _ right: Int) -> Bool {
    guard let before, let after, comparisonsLeft > 0, before.tracks.indices.contains(left),
      after.tracks.indices.contains(right), let first = try? before.tracks[left].samples(),
      let second = try? after.tracks[right].samples()
    else { return false }
    comparisonsLeft -= 1
    let bytes = SampleByteComparison(source: before.source, output: after.source, isWhole: false)
    return bytes.matchingByteCount(first, second) != nil
  }
}
