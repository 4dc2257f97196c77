/// Why bytes are not a splice information.
package struct SpliceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var reason: String
  /// The byte at which it shows, from the start of the section.
  package var offset: Int

  package init(_ reason: String, offset: Int) { (self.reason, self.offset) = (reason, offset) }

  /// The reason and the place.
  package var description: String { "\(reason) at byte \(offset)" }
}
