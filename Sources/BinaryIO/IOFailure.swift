#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the system said when a file could not be read or written.
public struct IOFailure: Error, Hashable, Sendable {
  /// What was being done, as `open`, `read`, `write`.
  public var operation: String
  /// The file, as it was given.
  public var path: String
  /// The system's error number (`errno`); 0 where the failure is ours to explain.
  public var code: Int32
  /// The system's words for it, or ours where `code` is 0.
  public var reason: String

  /// Creates a failure from the system's error number.
  public init(_ operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
    self.reason = unsafe String(cString: strerror(code))
  }

  /// Creates a failure that no system call reported.
  public init(_ operation: String, path: String, reason: String) {
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
