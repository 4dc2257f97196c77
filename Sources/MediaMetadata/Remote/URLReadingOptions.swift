/// How much of a server's time, and of ours, reading a URL may take.
public struct URLReadingOptions: Hashable, Sendable {
  /// For how long the server may be silent; the name of a server is looked up outside this time.
  public var timeout: Duration = .seconds(30)
  /// How many bytes may be read in all; what would need more is an error, before anything of it is read.
  public var byteBudget = 100_000_000
  /// How many requests may be made in all, redirections included.
  public var requestBudget = 500
  /// Header lines to send, as `Authorization` or `Cookie`.
  ///
  /// They go to the server of the URL alone: a redirection to another one is followed without them.
  public var headers: [String: String] = [:]
  /// What the client calls itself.
  public var userAgent = "MediaMetadata"
  /// Whether a server over TLS has to prove who it is; it has to unless it is your own.
  public var verifiesCertificates = true
  /// A file of certificates in PEM to trust instead of the system's.
  public var certificateFile: String?

  /// Creates the default options: 30 seconds, 100 MB, 500 requests.
  public init() {}
}
