internal import FoundationEssentials
internal import MediaMetadata

/// What is to be renamed, a JSON line for each file, so that it can be undone: `{"from": "/a/b.mov", "to": "/a/c.mov"}`;
/// a folder that is made has `{"folder": "/a/2026"}`.
///
/// It is written before anything is renamed: a line too much does no harm, one that is missing could not be undone.
struct RenameJournal {
  /// A file that is renamed, or a folder that is made.
  struct Entry: Codable, Sendable {
    var from: String?
    var to: String?
    var folder: String?
  }

  /// The name of a journal that begins now.
  static func nameOfToday() -> String {
    let digits = Date().formatted(.iso8601).filter(\.isNumber)
    return "mediameta-renames-\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6)).jsonl"
  }

  /// Writes a journal.
  ///
  /// - Throws: `MediaError` where it cannot be written, or is there.
  static func write(_ entries: [Entry], to path: String) throws {
    var text = ""
    for entry in entries {
      var json = JSONWriter(isPretty: false)
      json.object(["from": entry.from, "to": entry.to, "folder": entry.folder])
      text += json.take() + "\n"
    }
    try WholeFile.write(Array(text.utf8), to: path, replacing: false)
  }

  /// Reads a journal.
  ///
  /// - Throws: `MediaError` where it cannot be read, or has lines of another kind.
  static func entries(of path: String) throws -> [Entry] {
    let lines = try WholeFile.bytes(of: path).split(separator: 0x0A)
    return try lines.enumerated().map { number, line in
      let entry = try? JSONDecoder().decode(Entry.self, from: Data(line))
      guard let entry, (entry.from != nil && entry.to != nil) != (entry.folder != nil) else {
        throw MediaError(
          .invalidRequest, "line \(number + 1) is not what rename writes", path: path)
      }
      return entry
    }
  }
}
