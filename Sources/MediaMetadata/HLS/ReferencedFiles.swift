internal import BinaryIO
internal import FoundationEssentials
internal import Synchronization

/// Opens what a playlist names, as far as that is allowed, and counts what it costs.
///
/// Playlists are not to be trusted: they may name any file of this machine, and any server.
final class ReferencedFiles: Sendable {
  let options: PlaylistReferenceOptions
  /// Where the first playlist is; `nil` for bytes that are nowhere.
  let base: URL?
  /// The folder that nothing of a file may lead out of, without links; `nil` for what is on a server.
  private let folder: String?
  private let state: Mutex<State>

  private struct State {
    var files: Int
    /// The sources opened last: an initialisation section is needed with every segment.
    var recent: [(address: String, source: any ByteSource)] = []
    /// Keys, which are wanted with every segment.
    var keys: [String: [UInt8]] = [:]
  }

  /// What may still be read.
  private let budget: ReadBudget

  /// How many sources stay open.
  private static let mostRecent = 4
  private static let keySize = 16
  private static let mostKeys = 1000

  /// Prepares the opening of what the playlist at a place names.
  init(of location: SourceLocation, options: PlaylistReferenceOptions) {
    self.options = options
    switch location {
    case .path(let path):
      let real = FileSystem.realPath(path)
      base = real.map { URL(filePath: $0) }
      folder = real.flatMap { path in
        path.lastIndex(of: "/").map { String(path[...$0]) }
      }
    case .url(let url, _): (base, folder) = (url, nil)
    case .source: (base, folder) = (nil, nil)
    }
    state = Mutex(State(files: options.fileBudget))
    budget = ReadBudget(options.byteBudget)
  }

  /// Opens what an address names.
  ///
  /// - Parameters:
  ///   - address: as the playlist has it.
  ///   - base: where the playlist is that has it.
  /// - Returns: what can be read, and where it is.
  /// - Throws: ``MediaError`` where it may not be opened, or cannot be.
  func open(
    _ address: String, from base: URL?
  ) throws(MediaError) -> (source: any ByteSource, place: URL) {
    guard let url = URL(string: address, relativeTo: base)?.absoluteURL, let scheme = url.scheme
    else { throw MediaError(.invalidRequest, "is not an address to be opened", path: address) }
    let key = url.absoluteString
    let known = state.withLock { state in
      state.recent.first { $0.address == key }?.source
    }
    if let known { return (known, url) }
    let isAffordable = state.withLock { state in
      state.files -= 1
      return state.files >= 0
    }
    guard isAffordable else {
      throw MediaError(
        .unreadable, "not opened: \(options.fileBudget) files have been opened already",
        path: address)
    }
    let opened: any ByteSource
    if url.isFileURL {
      opened = try file(url, address)
    } else if ["http", "https"].contains(scheme.lowercased()) {
      var reading = options.reading
      reading.byteBudget = min(reading.byteBudget, max(1, budget.rest))
      opened = try URLSource(url: url, options: reading)
    } else {
      throw MediaError(
        .invalidRequest, "not opened: only files, http and https are", path: address)
    }
    let counted = BudgetedSource(opened, budget)
    state.withLock { state in
      state.recent.append((key, counted))
      if state.recent.count > Self.mostRecent { state.recent.removeFirst() }
    }
    return (counted, url)
  }

  /// A key that segments are encrypted with.
  ///
  /// - Parameters:
  ///   - address: as the playlist has it.
  ///   - base: where the playlist is that has it.
  /// - Returns: 16 bytes.
  /// - Throws: as ``open(_:from:)``, and where it has another size.
  func key(_ address: String, from base: URL?) throws(MediaError) -> [UInt8] {
    let name = URL(string: address, relativeTo: base)?.absoluteString ?? address
    if let known = state.withLock({ $0.keys[name] }) { return known }
    let source = try open(address, from: base).source
    guard source.size == Self.keySize else {
      throw MediaError(
        .malformed, "is not a key of AES-128, which has \(Self.keySize) bytes", path: address)
    }
    let key = try MediaError.io(as: .unreadable, source.read(0..<Self.keySize))
    guard key.count == Self.keySize else {
      throw MediaError(.unreadable, "the key cannot be read", path: address)
    }
    state.withLock { state in
      if state.keys.count < Self.mostKeys { state.keys[name] = key }
    }
    return key
  }

  private func file(_ url: URL, _ address: String) throws(MediaError) -> any ByteSource {
    guard let folder else {
      throw MediaError(
        .invalidRequest, "not opened: a playlist of a server names a file", path: address)
    }
    let path = url.path
    let real = FileSystem.realPath(path)
    // Whether there is a file elsewhere is not told either.
    guard (real ?? url.standardizedFileURL.path).hasPrefix(folder) else {
      throw MediaError(
        .invalidRequest, "not opened: it is outside the folder of the playlist", path: address)
    }
    guard let real else {
      throw MediaError(.unreadable, "No such file or directory", path: path)
    }
    return try MediaError.io(as: .unreadable, FileSource(path: real))
  }
}

/// How many bytes may still be read.
private final class ReadBudget: Sendable {
  private let bytes: Atomic<Int>
  private let whole: Int

  init(_ whole: Int) {
    self.whole = whole
    bytes = Atomic(whole)
  }

  var rest: Int { bytes.load(ordering: .relaxed) }

  func take(_ count: Int, of name: String) throws(IOFailure) {
    guard bytes.subtract(count, ordering: .relaxed).newValue >= 0 else {
      throw IOFailure(
        .read, path: name, reason: "more than \(whole) bytes of what the playlist names")
    }
  }
}

/// A source of which no more is read than a budget allows.
private struct BudgetedSource: ByteSource {
  private let source: any ByteSource
  private let budget: ReadBudget

  init(_ source: any ByteSource, _ budget: ReadBudget) {
    (self.source, self.budget) = (source, budget)
  }

  var name: String { source.name }
  var size: Int { source.size }
  var statistics: ReadStatistics { source.statistics }
  var isRemote: Bool { source.isRemote }

  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    try budget.take(range.clamped(to: 0..<max(0, size)).count, of: name)
    return try source.read(range)
  }
}
