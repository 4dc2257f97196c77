/// Something in a playlist that departs from the grammar or a rule of HTTP Live Streaming: what, where, and the clause.
///
/// Prints as `line 4, column 12: EXT-X-START lacks TIME-OFFSET (draft-pantos-hls-rfc8216bis § 4.4.2.2)`.
public struct PlaylistProblem: Error, Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// A MUST of the draft is broken: players may refuse the playlist.
    case error
    /// A SHOULD of the draft is not followed, or something is not what its author can have meant.
    case warning
  }

  /// How much it matters.
  public var severity: Severity
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// The line, counted from 1.
  public var line: Int
  /// The character in the line, counted from 1.
  public var column: Int
  /// The section of the draft, as `4.4.2.2`; `nil` where none says so.
  public var section: String?

  /// The document that sections are of.
  public static let draft = "draft-pantos-hls-rfc8216bis"

  /// Creates a problem.
  public init(
    _ message: String, severity: Severity = .error, line: Int, column: Int = 1,
    section: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.line = line
    self.column = column
    self.section = section
  }

  /// The document and section; `nil` where none says so.
  public var clause: String? { section.map { "\(Self.draft) § \($0)" } }
}

extension PlaylistProblem: CustomStringConvertible {
  /// One line: place, message, clause.
  public var description: String {
    let place = "line \(line), column \(column): \(message)"
    return clause.map { "\(place) (\($0))" } ?? place
  }
}
