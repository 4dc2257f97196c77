internal import CCurl

/// A request under way: what has come of the answer and was not taken.
@safe final class RemoteTransfer {
  /// How much waits here at least before the server has to.
  private static let capacity = 64 << 10

  /// What the server said before the bytes.
  private(set) var head = AnswerHead()
  /// What has come and was not taken.
  private(set) var bytes: [UInt8] = []
  /// How the transfer has ended; `nil` before it does.
  private(set) var result: CURLcode?
  /// Whether it ended before all had come.
  var hasFailed: Bool { result.map { $0 != CURLE_OK } ?? false }
  private let connections: RemoteConnections
  private let easy: UnsafeMutableRawPointer?
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let stations: UnsafeMutablePointer<curl_slist>?
  private var wanted = 0
  private var isPaused = false

  /// Sends a request.
  init(_ request: RemoteRequest, on connections: RemoteConnections) {
    self.connections = connections
    unsafe easy = curl.pointee.curl_easy_init()
    unsafe stations = curl.pointee.curl_slist_append(nil, "ICY ")
    unsafe curl_allow_web_only(easy)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_URL, request.url)
    set(CURLOPT_USERAGENT, request.userAgent)
    if let end = request.end {
      set(CURLOPT_RANGE, "\(request.offset)-\(end - 1)")
    } else if request.offset > 0 {
      set(CURLOPT_RANGE, "\(request.offset)-")
    }
    if !request.verifiesCertificate {
      set(CURLOPT_SSL_VERIFYPEER, 0)
      set(CURLOPT_SSL_VERIFYHOST, 0)
    }
    if let file = request.certificateFile {
      set(CURLOPT_CAINFO, file)
      unsafe curl_set_pointer(easy, CURLOPT_CAPATH, nil)
    }
    // A radio station says among the sound what is on the air, to those who ask.
    for (name, value) in request.headers + [("Icy-MetaData", "1")] {
      unsafe lines = curl.pointee.curl_slist_append(
        lines, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    unsafe curl_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
    unsafe curl_set_pointer(easy, CURLOPT_HTTP200ALIASES, stations)
    let opaque = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe curl_set_pointer(easy, CURLOPT_WRITEDATA, opaque)
    unsafe curl_set_pointer(easy, CURLOPT_HEADERDATA, opaque)
    unsafe curl_set_function(easy, CURLOPT_WRITEFUNCTION) { data, size, count, opaque in
      unsafe RemoteTransfer.from(opaque)?.take(data, size * count) ?? 0
    }
    unsafe curl_set_function(easy, CURLOPT_HEADERFUNCTION) { data, size, count, opaque in
      unsafe RemoteTransfer.from(opaque)?.takeLine(data, size * count) ?? 0
    }
    unsafe _ = curl.pointee.curl_multi_add_handle(connections.pointer, easy)
  }

  deinit {
    unsafe _ = curl.pointee.curl_multi_remove_handle(connections.pointer, easy)
    unsafe curl.pointee.curl_easy_cleanup(easy)
    unsafe curl.pointee.curl_slist_free_all(lines)
    unsafe curl.pointee.curl_slist_free_all(stations)
  }

  /// Lets bytes come until `count` are here; waits for up to a tenth of a second.
  func advance(to count: Int) {
    wanted = count
    if isPaused {
      isPaused = false
      unsafe _ = curl.pointee.curl_easy_pause(easy, 0)
    }
    perform()
    guard result == nil, bytes.count < count else { return }
    unsafe _ = curl.pointee.curl_multi_poll(connections.pointer, nil, 0, 100, nil)
  }

  /// Does what can be done without waiting; a transfer whose bytes are all here ends, and its connection is free.
  func perform() {
    var running: Int32 = 0
    unsafe _ = curl.pointee.curl_multi_perform(connections.pointer, &running)
    let code = unsafe curl_next_result(connections.pointer)
    if code >= 0 { result = CURLcode(UInt32(code)) }
  }

  /// Gives up to `count` of the bytes that are here.
  func take(_ count: Int) -> [UInt8] {
    guard count < bytes.count else {
      defer { bytes = [] }
      return bytes
    }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// What an error of libcurl means.
  func error(isReading: Bool) -> RemoteError {
    let code = result ?? CURLE_OK
    let text = unsafe curl.pointee.curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? ""
    return switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      RemoteError("the name of the server is not known (\(text))", kind: .unresolved)
    case CURLE_COULDNT_CONNECT where unsafe curl_was_refused(easy):
      RemoteError("the connection was refused: no one listens there", kind: .refused)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      RemoteError(
        "the certificate of the server cannot be verified (\(text))", kind: .untrusted)
    case CURLE_OPERATION_TIMEDOUT: .silence
    case _ where isReading:
      RemoteError("the connection ended before the answer did", kind: .cutOff)
    default: RemoteError(code == CURLE_OK ? "the server gave no answer" : text)
    }
  }

  // MARK: libcurl's side

  private func set(_ option: CURLoption, _ value: String) {
    unsafe curl_set_text(easy, option, value)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    unsafe curl_set_number(easy, option, value)
  }

  private static func from(_ opaque: UnsafeMutableRawPointer?) -> RemoteTransfer? {
    unsafe opaque.map { unsafe Unmanaged<RemoteTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func take(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard bytes.count < max(wanted, Self.capacity) else {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    unsafe bytes += UnsafeRawBufferPointer(start: data, count: count)
    return count
  }

  private func takeLine(_ data: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let line = unsafe String(
      decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
    head.take(line)
    return count
  }
}
