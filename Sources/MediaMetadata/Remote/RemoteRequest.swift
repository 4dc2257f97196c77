/// What is asked of a server.
struct RemoteRequest: Sendable {
  /// The address: http or https, printable ASCII only.
  var url: String
  /// The first byte wanted.
  var offset = 0
  /// The end of the bytes wanted; `nil` asks for everything, without naming a range.
  var end: Int?
  /// Header lines besides the usual ones.
  var headers: [(name: String, value: String)] = []
  /// What the client calls itself.
  var userAgent: String
  /// For how long the server may be silent.
  var timeout: Duration
  /// Whether a server over TLS has to prove who it is.
  var verifiesCertificate = true
  /// A file of certificates to trust instead of the system's.
  var certificateFile: String?
}
