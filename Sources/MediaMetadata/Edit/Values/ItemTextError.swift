/// Why text names no item, or holds no value for it.
package struct ItemTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would do, in one line without a full stop.
  package var reason: String
  /// The word that is not known, where one is.
  package var word: String
  /// What the word could have been.
  package var candidates: [String]

  /// Tells what is wrong.
  package init(_ reason: String, word: String = "", candidates: [String] = []) {
    self.reason = reason
    self.word = word
    self.candidates = candidates
  }

  /// The reason.
  package var description: String { reason }
}
