internal import CCurl
internal import LibraryLoader

/// Connections to servers, which stay open from one request to the next.
@safe final class RemoteConnections {
  let pointer: UnsafeMutableRawPointer?

  /// Creates a set without connections; loads libcurl where that was not done before.
  ///
  /// - Throws: ``RemoteError`` where libcurl is not there.
  init() throws(RemoteError) {
    if let obstacle = Self.obstacle { throw obstacle }
    unsafe pointer = curl.pointee.curl_multi_init()
  }

  /// What keeps libcurl from being used; `nil` where it is there.
  private static let obstacle: RemoteError? = {
    guard let missing = unsafe curl_load() else { return nil }
    let file = unsafe String(cString: curl_library_file())
    let name = unsafe String(cString: missing)
    let found = name == file ? "\(file) is not installed" : "\(file) has no function \(name)"
    return RemoteError(
      "libcurl is needed for this, and \(found); on Debian: apt-get install libcurl4")
  }()

  deinit { unsafe _ = curl.pointee.curl_multi_cleanup(pointer) }
}
