/// Why bytes could not be read: the rule they break, and where.
///
/// Prints as `moov.trak[1].mdia.hdlr at 1234: 12 bytes wanted, 4 left (ISO/IEC 14496-12 § 8.4.3)`.
public struct ParseError: Error, Hashable, Sendable {
  /// What the bytes should have been, in one sentence without a full stop.
  public var rule: String
  /// The clause of the standard that says so, where one does.
  public var clause: String?
  /// Where the offending bytes start, in bytes from the start of the file.
  public var offset: Int
  /// The box they are in, as `moov.trak[1].mdia.hdlr`; empty at the top of the file.
  public var path: String

  /// Creates an error; the path is usually filled in on the way up, by ``within(_:clause:)``.
  public init(_ rule: String, clause: String? = nil, offset: Int, path: String = "") {
    self.rule = rule
    self.clause = clause
    self.offset = offset
    self.path = path
  }

  /// The same error with the box path, and the clause of that box, where none is known yet.
  public func within(_ path: String, clause: String? = nil) -> ParseError {
    var error = self
    if error.path.isEmpty { error.path = path }
    if error.clause == nil { error.clause = clause }
    return error
  }
}

extension ParseError: CustomStringConvertible {
  /// One line: box path, offset, rule and clause.
  public var description: String {
    let place = path.isEmpty ? "at \(offset)" : "\(path) at \(offset)"
    guard let clause else { return "\(place): \(rule)" }
    return "\(place): \(rule) (\(clause))"
  }
}
