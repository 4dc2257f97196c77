/// What is asked of a server.
package struct RemoteRequest: Sendable {
  /// The address: http or https, printable ASCII only.
  package var url: String
  /// The first byte wanted.
  package var offset: Int
  /// The end of the bytes wanted; `nil` asks for everything, without naming a range.
  package var end: Int?
  /// Header lines besides FFmpeg's own.
  package var headers: [(name: String, value: String)] = []
  /// What the client calls itself.
  package var userAgent: String
  /// For how long the server may be silent.
  package var timeout: Duration
  /// Whether a server over TLS has to prove who it is.
  package var verifiesCertificate = true
  /// A file of certificates to trust instead of the system's.
  package var certificateFile: String?

  /// Creates a request.
  package init(
    url: String, offset: Int = 0, end: Int? = nil, userAgent: String, timeout: Duration
  ) {
    self.url = url
    self.offset = offset
    self.end = end
    self.userAgent = userAgent
    self.timeout = timeout
  }

  /// The only protocols that are ever used, whatever a server or a file names; files are opened by ourselves.
  package static let protocols = ["http", "https", "tls", "tcp"]

  /// The request as options of FFmpeg's protocols.
  var options: [(key: String, value: String)] {
    // Sockets count microseconds in 32 bits.
    let limit = min(max(timeout / .microseconds(1), 1000), 2e9)
    var options: [(key: String, value: String)] = [
      ("protocol_whitelist", Self.protocols.joined(separator: ",")),
      ("user_agent", userAgent),
      ("rw_timeout", "\(Int(limit))"),
      // Where an answer points elsewhere, the caller decides.
      ("max_redirects", "0"),
      ("tls_verify", verifiesCertificate ? "1" : "0"),
    ]
    if let certificateFile { options.append(("ca_file", certificateFile)) }
    if offset > 0 { options.append(("offset", "\(offset)")) }
    if let end {
      options.append(("end_offset", "\(end)"))
    } else if offset == 0 {
      options.append(("seekable", "0"))
    }
    if !headers.isEmpty {
      options.append(("headers", headers.map { "\($0.name): \($0.value)\r\n" }.joined()))
    }
    return options
  }
}

/// What a server said before the bytes.
package struct RemoteAnswer: Hashable, Sendable {
  /// The size of the whole, where the server tells it.
  package var size: Int?
  /// Whether other ranges may be asked for.
  package var givesRanges: Bool
  /// Requests that it took.
  package var requestCount: Int
  /// The status of HTTP, where it was heard.
  package var status: Int?
}
