internal import MediaModel

/// What two facts must have in common to be a pair, but for the time.
struct FactKey: Hashable {
  private var trackID: UInt32?
  private var identifier: MetadataIdentifier?
  private var language: String?
  private var dataType: DataType?
  private var value: [UInt8]?
  private var extra: [String]?

  init(
    _ fact: Fact, language: Bool = false, dataType: Bool = false, value: Bool = false,
    extra: Bool = true
  ) {
    trackID = fact.trackID
    identifier = fact.identifier
    if language { self.language = fact.language }
    if dataType { self.dataType = fact.dataType }
    if value {
      self.value = fact.payload
      if extra { self.extra = fact.extra }
    }
  }

  /// What the fact means, and its value in words; `nil` where the table of meanings does not know it.
  init?(conceptOf fact: Fact) {
    guard fact.identifier.keySpace != .header,
      let concept = MetadataMapping.rows(of: fact.item).first?.concept,
      let text = fact.item.value?.description
    else { return nil }
    trackID = fact.trackID
    extra = [concept.name]
    value = Array(text.utf8)
  }

  /// The name that conversions give an item no one else has a key for, and its value; `nil` where names are not free.
  ///
  /// A name that was made of a key leads back to it, so that `mdta/mxf.Track/TrackName` is `mxf/Track/TrackName`.
  init?(nameOf fact: Fact) {
    guard fact.identifier.keySpace != .header, let name = FreeName(of: fact.describedItem)
    else { return nil }
    trackID = fact.trackID
    extra = [name.text]
    value = fact.text.map { Array($0.utf8) } ?? fact.payload
  }

  /// The value alone, as far as another identifier may hold it too: text is compared as text.
  ///
  /// `nil` for values that two facts may share by accident.
  init?(valueOf fact: Fact) {
    guard fact.identifier.keySpace != .header else { return nil }
    trackID = fact.trackID
    if let text = fact.text {
      guard text.utf8.count > 2 else { return nil }
      value = Array(text.utf8)
    } else {
      guard fact.payload.count > 8 else { return nil }
      value = fact.payload
    }
  }
}

/// Pairs facts off by their places, pass by pass; each pass costs time in proportion to the facts that are left, whatever
/// they are.
struct FactMatcher {
  /// The places of a fact and of its counterpart.
  typealias Match = (before: Int, after: Int)

  /// The facts of the first file.
  let before: [Fact]
  /// The facts of the second file.
  let after: [Fact]
  /// How many facts are the same in the same order, at the start and at the end of both files.
  let equalCounts: (first: Int, last: Int)
  /// What of the first file has no counterpart yet.
  private(set) var unmatchedBefore: [Int]
  /// What of the second file has no counterpart yet.
  private(set) var unmatchedAfter: [Int]
  private let tolerance: Double

  /// Times as seconds are as exact as this.
  private static let precision = 1e-9

  init(_ before: [Fact], _ after: [Fact], tolerance: Double) {
    self.before = before
    self.after = after
    self.tolerance = max(tolerance, 0) + Self.precision
    // Most files differ in little, and what is equal in place needs no search.
    let count = min(before.count, after.count)
    var first = 0
    while first < count, before[first] == after[first] { first += 1 }
    var last = 0
    while last < count - first, before[before.count - 1 - last] == after[after.count - 1 - last] {
      last += 1
    }
    equalCounts = (first, last)
    unmatchedBefore = Array(first..<(before.count - last))
    unmatchedAfter = Array(first..<(after.count - last))
  }

  /// The facts that are the same in the same order.
  var equal: [Match] {
    let tail = (0..<equalCounts.last).reversed().map {
      (before: before.count - 1 - $0, after: after.count - 1 - $0)
    }
    return (0..<equalCounts.first).map { (before: $0, after: $0) } + tail
  }

  /// Pairs off facts with equal keys that hold at the same time.
  mutating func match(atAnyTime: Bool = false, by key: (Fact) -> FactKey?) -> [Match] {
    guard !unmatchedBefore.isEmpty, !unmatchedAfter.isEmpty else { return [] }
    var groups: [FactKey: Candidates] = [:]
    for (index, place) in unmatchedAfter.enumerated() {
      let fact = after[place]
      guard let name = key(fact) else { continue }
      groups[name, default: Candidates()].add(index, at: fact.time?.start.seconds)
    }
    var used = [Bool](repeating: false, count: unmatchedAfter.count)
    var rest: [Int] = []
    var matches: [Match] = []
    for place in unmatchedBefore {
      let fact = before[place]
      guard let name = key(fact),
        let index = groups[name]?.take(
          near: atAnyTime ? nil : .some(fact.time?.start.seconds), tolerance: tolerance,
          where: { atAnyTime || isSamePlace(fact, after[unmatchedAfter[$0]]) })
      else {
        rest.append(place)
        continue
      }
      used[index] = true
      matches.append((place, unmatchedAfter[index]))
    }
    unmatchedBefore = rest
    unmatchedAfter = zip(unmatchedAfter, used).filter { !$0.1 }.map(\.0)
    return matches
  }

  private func isSamePlace(_ left: Fact, _ right: Fact) -> Bool {
    isNear(left.time?.start, right.time?.start)
      && isNear(left.time?.duration, right.time?.duration)
      && isNear(left.mediaTime, right.mediaTime)
  }

  private func isNear(_ left: MediaTime?, _ right: MediaTime?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left.seconds - right.seconds) <= tolerance
  }
}

/// Facts with equal keys, in the order of their times; those without one come first.
private struct Candidates {
  private var list: [(index: Int, start: Double)] = []
  private var isSorted = true
  /// Everything before this place is taken.
  private var head = 0
  private var taken: [Bool] = []

  /// A candidate that holds at all times is found before all others.
  private static let always = -Double.infinity
  /// More candidates than these are not looked at for one fact.
  private static let mostTries = 4096

  mutating func add(_ index: Int, at start: Double?) {
    let start = start ?? Self.always
    if let last = list.last, last.start > start { isSorted = false }
    list.append((index, start))
  }

  /// Takes the first candidate that is left, near a time unless that is `nil`, and fits.
  mutating func take(
    near time: Double??, tolerance: Double, where fits: (Int) -> Bool
  ) -> Int? {
    if taken.isEmpty {
      if !isSorted { list.sort { ($0.start, $0.index) < ($1.start, $1.index) } }
      taken = Array(repeating: false, count: list.count)
    }
    while head < list.count, taken[head] { head += 1 }
    var place = head
    var limit = Double.infinity
    if let time {
      let start = time ?? Self.always
      place = max(head, firstPlace(from: start - tolerance))
      limit = start + tolerance
    }
    var tries = 0
    while place < list.count, list[place].start <= limit, tries < Self.mostTries {
      defer { place += 1 }
      tries += 1
      guard !taken[place], fits(list[place].index) else { continue }
      taken[place] = true
      return list[place].index
    }
    return nil
  }

  private func firstPlace(from start: Double) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
