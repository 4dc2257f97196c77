/// One thing that was written differently, because the other flavor writes it so.
package struct TranslationNote: Hashable, Sendable {
  /// The box path.
  package var path: String
  /// What became what, as `media header gmhd -> nmhd`.
  package var change: String
}

/// Collects what a translation did, and what it could not translate.
package struct TranslationLog: Sendable {
  package var notes: [TranslationNote] = []
  /// What has no form at the destination and is carried as it is.
  package var verbatim: [TranslationNote] = []

  package init() {}

  mutating func note(_ change: String, at path: String) {
    notes.append(TranslationNote(path: path, change: change))
  }

  mutating func carriedVerbatim(_ what: String, at path: String) {
    verbatim.append(TranslationNote(path: path, change: what))
  }
}
