internal import FoundationEssentials
internal import MediaMetadata

/// What a document of `show --json` says beside its items: of this, chapters are imported into the file that they are of,
/// all else is not.
struct ImportedSections: Decodable {
  private var source: String?
  private var file: JSONValue?
  private var tracks: JSONValue?
  private var chapters: JSONValue?
  private var programs: JSONValue?
  private var vendorData: JSONValue?

  /// Members that follow from the bytes of a file, and differ after every edit of it.
  private static let consequences: Set<String> = ["file.size", "file.isHeaderFirst"]
  /// So many differences are reported one by one.
  private static let largestCount = 8

  private var told: [(name: String, value: JSONValue)] {
    [
      ("file", file), ("tracks", tracks), ("chapters", chapters), ("programs", programs),
      ("vendorData", vendorData),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// The chapters as they are to be, where someone changed those of the file.
  ///
  /// - Parameters:
  ///   - path: where the document is.
  ///   - description: what `show` says of the file that is edited.
  /// - Returns: the lists; `nil` where they stay, or are those of another file.
  /// - Throws: `MediaError` where they are not chapters.
  func changedChapters(
    ofDocument path: String, describing description: AssetDescription
  ) throws -> [ChapterList]? {
    guard source == description.name, let chapters,
      try !Self.differences(chapters, printed(description)["chapters"] ?? .null, at: "chapters")
        .isEmpty
    else { return nil }
    return try ImportedChapters(chapters, path: path).lists(from: description.chapters)
  }

  /// Whether the document was printed of another file.
  func isOfAnother(than description: AssetDescription) -> Bool {
    source.map { $0 != description.name } ?? false
  }

  /// What of the document is left out: of this file what someone changed, of another one all.
  ///
  /// - Parameters:
  ///   - path: where the document is.
  ///   - description: what `show` says of the file that is edited.
  /// - Returns: a note, or none.
  /// - Throws: where the description cannot be put into words.
  func remarks(ofDocument path: String, describing description: AssetDescription) throws
    -> [ReportNote]
  {
    guard source == description.name else {
      let names = told.filter { $0.name != "file" && $0.value != .array([]) }.map(\.name)
      return names.isEmpty
        ? [] : ["only items are taken from \(path), not its \(names.joined(separator: ", "))"]
    }
    let shown = try printed(description)
    let paths = told.filter { $0.name != "chapters" }.flatMap { name, value in
      Self.differences(value, shown[name] ?? .null, at: name)
    }.filter { !Self.consequences.contains($0) }
    guard !paths.isEmpty else { return [] }
    let names = paths.prefix(Self.largestCount).joined(separator: ", ")
    let more = paths.count > Self.largestCount ? " and \(paths.count - Self.largestCount) more" : ""
    return [
      "only items ('metadata') and chapters are imported: \(names)\(more) of \(path) stay as they were"
    ]
  }

  private func printed(_ description: AssetDescription) throws -> [String: JSONValue] {
    let members: JSONMembers = [
      "file": description, "tracks": description.tracks, "chapters": description.chapters,
      "programs": description.programs, "vendorData": description.vendorData,
    ]
    let text = JSONWriter.text(members)
    return try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8))
  }

  /// The places where a value says something else than the one that is printed; what it leaves out is none.
  private static func differences(
    _ told: JSONValue, _ printed: JSONValue, at path: String
  ) -> [String] {
    switch (told, printed) {
    case (.object(let told), .object(let printed)):
      return told.sorted { $0.key < $1.key }.flatMap { name, value in
        differences(value, printed[name] ?? .null, at: "\(path).\(name)")
      }
    case (.array(let told), .array(let printed)) where told.count == printed.count:
      return zip(told, printed).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, at: "\(path)[\(index)]")
      }
    default: return told == printed ? [] : [path]
    }
  }
}
