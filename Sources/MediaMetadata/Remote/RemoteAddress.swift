internal import BinaryIO
internal import FFmpegIO
internal import FoundationEssentials

/// A URL that is read, through the redirections that were followed.
struct RemoteAddress {
  /// The URL to ask.
  private(set) var url: URL
  /// The header lines that go with it.
  private(set) var headers: [String: String]
  /// What it is called in messages: as it was given, without a password.
  let name: String

  /// Reads a URL.
  ///
  /// - Throws: ``MediaError`` where it is none of a server, or a header line is none.
  init(_ url: URL, options: URLReadingOptions) throws(MediaError) {
    name = Self.name(of: url)
    self.url = url
    headers = options.headers
    guard Self.isAllowed(url) else {
      throw MediaError(.invalidRequest, "only http and https URLs can be read", path: name)
    }
    for (field, value) in options.headers where !Self.isHeader(field, value) {
      throw MediaError(
        .invalidRequest, "'\(field)' is not a header line that can be chosen", path: name)
    }
  }

  /// The text that is sent: without a fragment, and nothing but printable ASCII.
  var text: String? {
    var text = String(url.absoluteString.prefix { $0 != "#" })
    // libavformat finds a protocol by its name in small letters.
    if let colon = text.firstIndex(of: ":") {
      text.replaceSubrange(..<colon, with: text[..<colon].lowercased())
    }
    return text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
  }

  /// Goes where an answer points to; `false` where that is no place to go.
  mutating func follow(_ place: String) -> Bool {
    guard let next = URL(string: place, relativeTo: url)?.absoluteURL, Self.isAllowed(next)
    else { return false }
    // What one server may know is nothing for another.
    if next.scheme?.lowercased() != url.scheme?.lowercased() || next.host() != url.host()
      || next.port != url.port
    {
      headers = [:]
    }
    url = next
    return true
  }

  private static func isAllowed(_ url: URL) -> Bool {
    ["http", "https"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }

  /// Lines that change what is asked, or how the answer is cut, are not for the caller.
  private static func isHeader(_ field: String, _ value: String) -> Bool {
    let taken: Set = ["connection", "content-length", "host", "range", "transfer-encoding"]
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    return !field.isEmpty && !taken.contains(field.lowercased())
      && field.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || marks.contains(byte)
      } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// What a URL is called in messages.
  static func name(of url: URL) -> String {
    guard let password = url.password(), !password.isEmpty else { return url.absoluteString }
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    parts?.password = nil
    return parts?.string ?? url.host() ?? ""
  }
}
