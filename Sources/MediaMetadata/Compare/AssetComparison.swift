internal import MediaModel

/// What became of the facts of one file in another, by meaning.
public struct AssetComparison: Sendable {
  /// A fact of the first file and its counterpart in the second.
  public struct Pair: Hashable, Sendable, Codable {
    /// The fact in the first file.
    public var before: Fact
    /// The fact in the second file.
    public var after: Fact

    /// Creates a pair.
    public init(before: Fact, after: Fact) {
      self.before = before
      self.after = after
    }
  }

  /// The same identifier, language, data type and value, at the same time.
  public var kept: [Pair] = []
  /// The same value under another identifier.
  public var moved: [Pair] = []
  /// The same identifier, but another value, data type, language or time.
  public var changed: [Pair] = []
  /// In the first file only.
  public var lost: [Fact] = []
  /// In the second file only.
  public var added: [Fact] = []

  /// Whether nothing was lost or changed.
  public var isLossless: Bool { lost.isEmpty && changed.isEmpty }

  /// Compares two lists of facts whose tracks bear the same numbers.
  ///
  /// - Parameters:
  ///   - before: what the first file says.
  ///   - after: what the second file says.
  ///   - tolerance: how far two times may be apart, in seconds.
  public init(_ before: [Fact], _ after: [Fact], tolerance: Double = 0) {
    var matcher = FactMatcher(before, after, tolerance: tolerance)
    kept = matcher.match(by: { [$0.scope, $0.language ?? "", $0.dataType.rawValue] }) {
      $0.hasSameValue(as: $1)
    }
    changed = matcher.match(by: { [$0.scope, $0.language ?? ""] }, atAnyTime: true) {
      $0.hasSameValue(as: $1)
    }
    changed += matcher.match(by: { [$0.scope] }) { $0.hasSameValue(as: $1) }
    moved = matcher.match(by: { [String($0.trackID ?? 0)] }) {
      $0.isTelling && $1.isTelling && $0.meaning == $1.meaning
    }
    changed += matcher.match(by: { [$0.scope, $0.language ?? ""] }) { _, _ in true }
    changed += matcher.match(by: { [$0.scope] }) { _, _ in true }
    lost = matcher.before
    added = matcher.after
  }
}

/// Pairs facts off, pass by pass, each time within groups so that long lists stay cheap.
private struct FactMatcher {
  private(set) var before: [Fact]
  private(set) var after: [Fact]
  private let tolerance: Double

  init(_ before: [Fact], _ after: [Fact], tolerance: Double) {
    self.before = before
    self.after = after
    self.tolerance = tolerance
  }

  mutating func match(
    by key: (Fact) -> [String], atAnyTime: Bool = false, where test: (Fact, Fact) -> Bool
  ) -> [AssetComparison.Pair] {
    var groups: [[String]: [Int]] = [:]
    for (index, fact) in after.enumerated().reversed() {
      groups[key(fact), default: []].append(index)
    }
    var used: Set<Int> = []
    var rest: [Fact] = []
    var pairs: [AssetComparison.Pair] = []
    for fact in before {
      let name = key(fact)
      let place = groups[name]?.lastIndex { index in
        test(fact, after[index]) && (atAnyTime || isSameTime(fact.time, after[index].time))
      }
      if let place, let index = groups[name]?.remove(at: place) {
        used.insert(index)
        pairs.append(AssetComparison.Pair(before: fact, after: after[index]))
      } else {
        rest.append(fact)
      }
    }
    before = rest
    after = after.enumerated().filter { !used.contains($0.offset) }.map(\.element)
    return pairs
  }

  private func isSameTime(_ left: MediaTimeRange?, _ right: MediaTimeRange?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let start = abs(left.start.seconds - right.start.seconds)
    let duration = abs(left.duration.seconds - right.duration.seconds)
    return start <= tolerance + 1e-9 && duration <= tolerance + 1e-9
  }
}

extension Fact {
  fileprivate var scope: String { "\(trackID ?? 0) \(identifier.rawValue)" }

  fileprivate func hasSameValue(as other: Fact) -> Bool {
    payload == other.payload && extra == other.extra
  }

  /// The value as far as another identifier may hold it too: text is compared as text.
  fileprivate var meaning: [UInt8] { text.map { Array($0.utf8) } ?? payload }

  /// A value that two facts do not share by accident.
  fileprivate var isTelling: Bool {
    identifier.keySpace != .header && (text.map { $0.utf8.count > 2 } ?? (payload.count > 8))
  }
}
