package import MediaModel

/// Reads the groups of a stream of timed metadata one by one, whatever carries it.
package protocol TimedGroupReader: Sendable {
  /// The next group; `nil` after the last, or where the reading is cut short.
  mutating func next() -> TimedMetadataGroup?
  /// Problems in the stream, as far as it has been read.
  var diagnostics: [Diagnostic] { get }
  /// What ended the reading before the stream did, in one sentence without a full stop.
  var cutReason: String? { get }
}

/// Gives groups that were read already.
package struct ListedGroups: TimedGroupReader {
  package let diagnostics: [Diagnostic]
  package var cutReason: String? { nil }
  /// Whether times count from the first moment of a log, and not from the start of a presentation.
  package let countsFromFirst: Bool
  private var rest: ArraySlice<TimedMetadataGroup>

  package init(
    _ groups: [TimedMetadataGroup], diagnostics: [Diagnostic] = [], countsFromFirst: Bool = false
  ) {
    rest = groups[...]
    self.countsFromFirst = countsFromFirst
    self.diagnostics = diagnostics
  }

  package mutating func next() -> TimedMetadataGroup? { rest.popFirst() }
}
