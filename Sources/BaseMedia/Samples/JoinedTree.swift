package import MediaModel

/// A fragmented movie as a plain one, and what could not come along.
package struct JoinedTree: Sendable {
  /// The movie without fragments; its offsets are still places in the file that was read.
  package var tree: BoxTree
  /// Problems in the fragments.
  package var diagnostics: [Diagnostic]
  /// What a plain movie has no place for.
  package var losses: [Loss]

  /// Something that was in the fragments and is not in the plain movie.
  package struct Loss: Hashable, Sendable {
    /// The box path in the file that was read.
    package var path: String
    package var what: String
    package var reason: String
  }
}

/// What joining finds on its way.
struct JoinNotes: Sendable {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var losses: [JoinedTree.Loss] = []

  /// More than this of one sort says nothing new.
  private static let limit = 1000

  mutating func diagnose(
    _ message: String, clause: String? = nil, path: String, offset: Int? = nil
  ) {
    guard diagnostics.count < Self.limit else { return }
    diagnostics.append(Diagnostic(message, clause: clause, path: path, offset: offset))
  }

  mutating func lose(_ what: String, path: String, reason: String) {
    guard losses.count < Self.limit else { return }
    losses.append(JoinedTree.Loss(path: path, what: what, reason: reason))
  }
}
