internal import FoundationEssentials
internal import MediaMetadata

/// What `hash --json` has printed, read again.
struct HashReport {
  private struct Entry: Decodable {
    var algorithm: String?
    var hash: String?
    var source: String
    var tracks: [Track]?
  }

  private struct Track: Decodable {
    var trackID: UInt32
    var mediaType: String
    var bytes: Int
    var hash: String?
  }

  /// A file, as it was when it was hashed.
  struct File {
    let source: String
    let hash: MediaHash
    /// Whether the hash of the whole is that of its tracks; it is not where someone has changed one of them.
    let isConsistent: Bool
  }

  let files: [File]

  /// Reads a report.
  ///
  /// - Throws: `MediaError` where it cannot be read, or is none.
  init(path: String) throws {
    let bytes = Data(try WholeFile.bytes(of: path))
    let decoder = JSONDecoder()
    let entries: [Entry]
    do {
      entries =
        try (try? [decoder.decode(Entry.self, from: bytes)])
        ?? decoder.decode([JSONValue].self, from: bytes).compactMap { value in
          try? decoder.decode(Entry.self, from: Data(JSONWriter.text(value).utf8))
        }
    } catch {
      throw MediaError(.invalidRequest, "is not what hash --json prints", path: path)
    }
    // Files that failed have no tracks.
    files = entries.compactMap { entry in
      guard entry.algorithm == MediaHash.algorithm, let tracks = entry.tracks else { return nil }
      let hash = MediaHash(
        tracks: tracks.map {
          MediaHash.Track(
            trackID: $0.trackID, mediaType: MediaType(rawValue: $0.mediaType), byteCount: $0.bytes,
            hash: $0.hash)
        })
      return File(source: entry.source, hash: hash, isConsistent: hash.hash == entry.hash)
    }
    guard !files.isEmpty else {
      throw MediaError(.invalidRequest, "has no hashes as hash --json prints them", path: path)
    }
  }

  /// What was said of a file: by its whole name, or by its last part where only one has it.
  func file(for path: String) -> File? {
    if let exact = files.first(where: { $0.source == path }) { return exact }
    let name = path.split(separator: "/").last
    let alike = files.filter { $0.source.split(separator: "/").last == name }
    if alike.count == 1 { return alike[0] }
    return files.count == 1 ? files[0] : nil
  }
}
