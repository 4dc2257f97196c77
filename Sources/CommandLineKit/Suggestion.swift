/// Finds the name that someone probably meant.
package enum Suggestion {
  /// The candidate nearest to `word`, or nil when none is near.
  ///
  /// A candidate that `word` begins counts as near; otherwise about a third of the letters may differ.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.unicodeScalars.prefix(65))
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    let beginnings = candidates.filter { typed.count >= 2 && $0.hasPrefix(word) }
    if let only = beginnings.first, beginnings.count == 1 { return only }
    let limit = max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(typed, Array(candidate.unicodeScalars))
      guard distance <= limit, distance < candidate.unicodeScalars.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many insertions, deletions, replacements and swaps of neighbours turn one word into the other.
  static func distance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
    var twoAbove: [Int] = []
    var above = Array(0...to.count)
    for row in 0..<from.count {
      var current = [row + 1]
      for column in 0..<to.count {
        let replaced = above[column] + (from[row] == to[column] ? 0 : 1)
        var least = min(replaced, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          least = min(least, twoAbove[column - 1] + 1)
        }
        current.append(least)
      }
      twoAbove = above
      above = current
    }
    return above.last ?? from.count
  }
}
