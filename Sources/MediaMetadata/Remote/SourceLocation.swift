package import BinaryIO
package import FoundationEssentials

/// Where bytes come from, before they are opened.
package enum SourceLocation: Sendable {
  /// A file on disk.
  case path(String)
  /// Something on a server.
  case url(URL, URLReadingOptions)
  /// Whatever can be read already.
  case source(any ByteSource)

  /// Takes a URL: one of a file is its path.
  package init(_ url: URL, options: URLReadingOptions = URLReadingOptions()) {
    self = url.isFileURL ? .path(url.path) : .url(url, options)
  }

  /// Takes what was typed: a path, or what begins as a URL of a server does.
  package init(argument: String, options: URLReadingOptions = URLReadingOptions()) {
    guard Self.isURL(argument), let url = URL(string: argument) else {
      self = .path(argument)
      return
    }
    self = .url(url, options)
  }

  /// Whether a text begins as a URL of a server does.
  package static func isURL(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// What it is called in messages.
  package var name: String {
    switch self {
    case .path(let path): path
    case .url(let url, _): RemoteAddress.name(of: url)
    case .source(let source): source.name
    }
  }

  /// Opens it.
  package func open() throws(MediaError) -> any ByteSource {
    switch self {
    case .path(let path): return try MediaError.io(as: .unreadable, FileSource(path: path))
    case .url(let url, let options): return try URLSource(url: url, options: options)
    case .source(let source): return source
    }
  }

  /// The bytes of another place, and after them those of this one: a segment of a stream with its initialisation.
  ///
  /// - Throws: ``MediaError`` where one of them cannot be opened.
  package func behind(_ other: SourceLocation) throws(MediaError) -> SourceLocation {
    let parts = [try other.open(), try open()]
    let layout = FileLayout(parts.enumerated().map { .range(0..<$1.size, of: $0) })
    return .source(LayoutSource(layout, of: parts, name: name))
  }
}
