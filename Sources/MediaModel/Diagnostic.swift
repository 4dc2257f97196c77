/// Something about a file that is odd, kept beside what was read: it stops nothing and loses nothing.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// Problems found, in one sentence without a full stop.
  public var message: String
  /// The clause of the standard it departs from, where one says so.
  public var clause: String?
  /// The box path, as `moov.trak[1].udta`; empty where it concerns the file.
  public var path: String
  /// Where, in bytes from the start of the file; `nil` where it concerns no one place.
  public var offset: Int?

  /// Creates a diagnostic.
  public init(_ message: String, clause: String? = nil, path: String = "", offset: Int? = nil) {
    self.message = message
    self.clause = clause
    self.path = path
    self.offset = offset
  }
}

extension [Diagnostic] {
  /// Adds a problem.
  package mutating func append(
    _ message: String, clause: String? = nil, path: String = "", offset: Int? = nil
  ) { append(Diagnostic(message, clause: clause, path: path, offset: offset)) }
}

extension Diagnostic: CustomStringConvertible {
  /// One line: place, message, clause.
  public var description: String {
    var line = path
    if let offset { line += line.isEmpty ? "at \(offset)" : " at \(offset)" }
    line += line.isEmpty ? message : ": \(message)"
    if let clause { line += " (\(clause))" }
    return line
  }
}
