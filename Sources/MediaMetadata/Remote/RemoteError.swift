/// Why a server's bytes could not be read.
struct RemoteError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  enum Kind: Hashable, Sendable {
    /// The answer is somewhere else.
    case redirected(to: String)
    /// The server says no, with a status.
    case status(Int)
    /// A range was asked for, and everything came.
    case rangeIgnored
    /// No one listens there.
    case refused
    /// The name of the server is not known.
    case unresolved
    /// The server is not the one that it says it is.
    case untrusted
    /// The server was silent for too long.
    case timedOut
    /// The connection ended before the answer did.
    case cutOff
    /// The caller asked for the end.
    case cancelled
    /// Anything else.
    case other
  }

  /// What kind of failure it is.
  var kind: Kind
  /// One line that says what happened.
  var reason: String

  init(_ reason: String, kind: Kind = .other) { (self.reason, self.kind) = (reason, kind) }

  /// The server was silent for too long.
  static let silence = RemoteError("the server was silent for too long (timeout)", kind: .timedOut)
}

extension RemoteError: CustomStringConvertible {
  /// What happened.
  var description: String { reason }
}

extension RemoteError.Kind {
  /// The words for a status of HTTP.
  ///
  /// Source: RFC 9110 § 15.
  static func words(forStatus status: Int) -> String {
    let words: String? =
      switch status {
      case 400: "bad request"
      case 401: "a user name and password are wanted"
      case 403: "forbidden"
      case 404: "not found"
      case 407: "a proxy wants a password"
      case 410: "gone"
      case 416: "no such range"
      case 429: "too many requests"
      case 500: "internal error"
      case 502: "bad gateway"
      case 503: "service unavailable"
      case 504: "gateway timeout"
      default: nil
      }
    guard let words else { return "the server answers with status \(status)" }
    return "the server answers with status \(status), \(words)"
  }
}
