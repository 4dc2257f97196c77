internal import CLibrary
internal import MediaMetadata

/// A connection, or a port of this machine that no one elsewhere reaches; closed with this object.
final class StreamSocket: Sendable {
  /// The socket, valid as long as this object lives.
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// Listens on a port of 127.0.0.1; 0 takes a free one.
  ///
  /// - Throws: `MediaError` where the port cannot be had.
  convenience init(listeningOn port: UInt16) throws(MediaError) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.failure(port) }
    self.init(descriptor: descriptor)
    var yes: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    guard isBound == 0, listen(descriptor, 16) == 0 else { throw Self.failure(port) }
  }

  /// Connects to a port of a machine.
  ///
  /// - Throws: `MediaError` where no one answers there.
  convenience init(connectingTo host: String, port: UInt16) throws(MediaError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, "\(port)", &hints, &list)
    defer { if let list = unsafe list { unsafe freeaddrinfo(list) } }
    var reason = code == 0 ? "there is no such address" : unsafe String(cString: gai_strerror(code))
    var next = unsafe list
    while let address = unsafe next {
      let descriptor = unsafe socket(
        address.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      if descriptor >= 0,
        unsafe connect(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0
      {
        self.init(descriptor: descriptor)
        return
      }
      reason = unsafe String(cString: strerror(errno))
      if descriptor >= 0 { _ = close(descriptor) }
      unsafe next = address.pointee.ai_next
    }
    throw MediaError(.unreadable, reason, path: "\(host):\(port)")
  }

  /// Connects to a socket that has a name in the file system.
  ///
  /// - Throws: `MediaError` where no one answers there.
  convenience init(connectingTo path: String) throws(MediaError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let isShort = unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard bytes.count < place.count else { return false }
      unsafe place.copyBytes(from: bytes)
      return true
    }
    guard isShort else { throw MediaError(.invalidRequest, "is too long a name", path: path) }
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, size)
      }
    }
    guard descriptor >= 0, isConnected == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      if descriptor >= 0 { _ = close(descriptor) }
      throw MediaError(.unreadable, reason, path: path)
    }
    self.init(descriptor: descriptor)
  }

  private static func failure(_ port: UInt16) -> MediaError {
    MediaError(
      .unwritable, "port \(port) cannot be had: \(unsafe String(cString: strerror(errno)))")
  }

  /// The port that is listened on.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for someone, for half a second at most; `nil` where no one came.
  func accept() -> StreamSocket? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 500) > 0 else { return nil }
    let peer = CLibrary.accept(descriptor, nil, nil)
    guard peer >= 0 else { return nil }
    _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
    // No one who stops reading or writing holds a thread for longer than this.
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(
        peer, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    return StreamSocket(descriptor: peer)
  }

  /// Reads what has come; empty at the end, and where nothing comes for long.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      return Array(buffer.prefix(max(0, count)))
    }
  }

  /// Writes everything; false where the other end has gone.
  func write(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Whether the other end has gone.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(
      descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }
}
