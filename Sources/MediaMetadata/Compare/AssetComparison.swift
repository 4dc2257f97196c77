internal import MediaModel

/// What became of the facts of one file in another, by meaning.
public struct AssetComparison: Sendable {
  /// A fact of the first file and its counterpart in the second.
  public struct Pair: Hashable, Sendable, Codable {
    /// The fact in the first file.
    public var before: Fact
    /// The fact in the second file.
    public var after: Fact
  }

  /// A track of the first file and its counterpart in the second.
  public struct TrackPair: Hashable, Sendable, Codable {
    /// The number that facts of the track bear.
    public var number: UInt32
    /// The track's own number in the first file; `nil` where it is in the second only.
    public var before: UInt32?
    /// The track's own number in the second file; `nil` where it is in the first only.
    public var after: UInt32?

    /// Creates a pair.
    public init(number: UInt32, before: UInt32?, after: UInt32?) {
      self.number = number
      self.before = before
      self.after = after
    }
  }

  /// The same identifier, language, data type and value, at the same time; empty where they are only counted.
  public var kept: [Pair] = []
  /// How many facts were kept.
  public private(set) var keptCount = 0
  /// The same value under another identifier.
  public var moved: [Pair] = []
  /// The same identifier, but another value, data type, language or time.
  public var changed: [Pair] = []
  /// In the first file only.
  public var lost: [Fact] = []
  /// Mirrors of the first file that the second does not have: copies, whose originals were kept or moved.
  public var droppedMirrors: [Fact] = []
  /// In the second file only.
  public var added: [Fact] = []
  /// Which tracks were compared; empty where lists of facts were.
  public var tracks: [TrackPair] = []
  /// What of the first file could not be read, or not be compared.
  public var diagnosticsBefore: [Diagnostic] = []
  /// What of the second file could not be read, or not be compared.
  public var diagnosticsAfter: [Diagnostic] = []

  /// What became of every byte of the first file; `nil` where that was not asked for, or a file is not a movie.
  public var ledger: LedgerReport?

  /// What became of the samples of each track of the first file; `nil` where they were not compared.
  public var samples: [TrackSamples]?

  /// Whether something that was compared was lost or changed: facts, and samples and bytes where these were asked for.
  public var hasLosses: Bool {
    !lost.isEmpty || !changed.isEmpty || (ledger?.lostByteCount ?? 0) > 0
      || samples?.contains { $0.verdict != .same } ?? false
  }

  /// Whether everything was compared, samples too, and nothing was lost or changed.
  public var isLossless: Bool { !hasLosses && (samples != nil || ledger != nil) }

  /// How many facts the first file has.
  public var count: Int {
    keptCount + moved.count + changed.count + lost.count + droppedMirrors.count
  }

  /// Compares two lists of facts whose tracks bear the same numbers.
  ///
  /// Facts are paired off in this order: all equal; another data type or another time; another language; something
  /// else beside the value; with the same value another identifier of the same meaning, then of the same name, then of
  /// any; another value.
  ///
  /// - Parameters:
  ///   - before: what the first file says.
  ///   - after: what the second file says.
  ///   - tolerance: how far two times may be apart, in seconds.
  ///   - listsKept: whether what was kept is listed, not only counted.
  public init(
    _ before: [Fact], _ after: [Fact], tolerance: Double = 0, listsKept: Bool = true
  ) {
    func pairs(_ matches: [FactMatcher.Match]) -> [Pair] {
      matches.map { Pair(before: before[$0.before], after: after[$0.after]) }
    }
    var matcher = FactMatcher(before, after, tolerance: tolerance)
    let same = matcher.match { FactKey($0, language: true, dataType: true, value: true) }
    keptCount = matcher.equalCounts.first + matcher.equalCounts.last + same.count
    if listsKept {
      kept = pairs((matcher.equal + same).sorted { $0.before < $1.before })
    }
    changed = pairs(matcher.match(atAnyTime: true) { FactKey($0, language: true, value: true) })
    changed += pairs(matcher.match { FactKey($0, value: true) })
    changed += pairs(matcher.match { FactKey($0, language: true, value: true, extra: false) })
    moved = pairs(matcher.match { FactKey(conceptOf: $0) })
    moved += pairs(matcher.match { FactKey(nameOf: $0) })
    moved += pairs(matcher.match { FactKey(valueOf: $0) })
    changed += pairs(matcher.match { FactKey($0, language: true) })
    changed += pairs(matcher.match { FactKey($0) })
    lost = matcher.unmatchedBefore.map { before[$0] }
    added = matcher.unmatchedAfter.map { after[$0] }
  }
}
