internal import CLibrary

/// What the system said when a file could not be read or written.
public struct IOFailure: Error, Hashable, Sendable {
  /// What was being done.
  public var operation: Operation
  /// The file, as it was given.
  public var path: String
  /// The system's error number (`errno`); 0 where the failure is ours to explain.
  public var code: Int32
  /// The system's words for it, or ours where `code` is 0.
  public var reason: String

  /// What is done with files.
  public enum Operation: String, Hashable, Sendable {
    case open, create, read, stat, write, truncate, sync, lock
  }

  /// Whether a file could not be read, rather than not be written.
  public var isOfReading: Bool { [.read, .stat].contains(operation) }
  /// Whether a file is there that was not to be.
  public var isOfExistingFile: Bool { code == EEXIST }

  /// Creates a failure from the system's error number.
  public init(_ operation: Operation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
    reason = code == EEXIST ? "already exists" : unsafe String(cString: strerror(code))
  }

  /// Creates a failure that no system call reported.
  public init(_ operation: Operation, path: String, reason: String) {
    self.operation = operation
    self.path = path
    self.code = 0
    self.reason = reason
  }
}

extension IOFailure: CustomStringConvertible {
  /// One line: file and reason, as `movie.mov: No such file or directory`.
  public var description: String { "\(path): \(reason)" }
}
