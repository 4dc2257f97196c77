internal import CommandLineKit
internal import MediaMetadata

/// What `edit` is asked for.
struct EditRequest: Sendable {
  /// The changes of items, in the order in which they were given.
  private let edits: [ItemEdit]
  /// The changes of facts of headers, which are not items.
  private let headerEdits: [(identifier: MetadataIdentifier, text: String)]
  /// What is to be set of tracks beside their items.
  private let settings: [(setting: TrackSetting, value: String)]
  /// The programs whose keys values of names go to, too.
  private let readers: [ReaderProgram]
  private let tracks: TrackChoice?
  private let importPath: String?
  /// Whether items go that the document does not have.
  private let importsAll: Bool
  private(set) var options = EditOptions()

  init(_ arguments: ParsedArguments, writesNewFile: Bool) throws {
    importsAll = arguments.value("import-all") != nil
    importPath = arguments.value("import-all") ?? arguments.value("import")
    options.movesHeaderFirst = arguments.flag("faststart")
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    tracks = try arguments.value(
      "track", as: "the number of a track, or one of \(TrackChoice.names)", TrackChoice.init)
    let asked = try arguments.occurrences.compactMap { try Self.edit(of: $0.name, $0.value ?? "") }
    headerEdits = asked.compactMap(\.ofHeader)
    edits = asked.filter { $0.ofHeader == nil }
    readers = arguments.values("for").compactMap { name in
      ReaderProgram.all.first { $0.name == name }
    }
    settings = arguments.occurrences.compactMap { option in
      TrackSetting.all.first { $0.name == option.name }.map { ($0, option.value ?? "") }
    }
    if let first = settings.first, tracks == nil {
      throw arguments.usageError("--\(first.setting.name) is of a track; name it with --track")
    }
    guard
      !asked.isEmpty || !settings.isEmpty || importPath != nil || arguments.value("csv") != nil
        || options.movesHeaderFirst
        || options.credentials == .drop
    else {
      throw arguments.usageError("nothing is to be changed; say what, as --title TEXT")
    }
    if arguments.flag("payload"), !arguments.flag("json") {
      throw arguments.usageError("--payload belongs with --json")
    }
    if options.replacesExistingFile, !writesNewFile {
      throw arguments.usageError("--force belongs with --output or --out-dir")
    }
  }

  /// The change that an option asks for; `nil` for options that ask for none.
  static func edit(of option: String, _ value: String) throws(ItemTextError) -> ItemEdit? {
    switch option {
    case "set", "set-file": return .set(try ItemText(value, isPath: option == "set-file"))
    case "add", "add-file": return .add(try ItemText(value, isPath: option == "add-file"))
    case "remove": return .remove(try ItemRemoval(value))
    case "clear":
      if value == "all" { return .clear(nil) }
      let space = KeySpace(identifierPrefix: value)
      guard space.wellKnown != nil else {
        throw ItemTextError(
          "'\(value)' is not a key space that is known", word: value,
          candidates: WellKnownKeySpace.all.map(\.keySpace.identifierPrefix) + ["all"])
      }
      return .clear(space)
    default:
      guard let name = ItemName.all.first(where: { $0.name == option }) else { return nil }
      guard !value.isEmpty else {
        throw ItemTextError("the value of --\(option) is empty; to take it out, --remove \(option)")
      }
      return .set(ItemText(name, value: value))
    }
  }

  // MARK: Application

  /// The document that items are taken from, where it is read once for many files.
  func document() throws -> ItemImport? {
    try importPath.map { try ItemImport(path: $0, replacesAll: importsAll) }
  }

  /// Gives the editor of a file the items that are asked for.
  ///
  /// - Parameters:
  ///   - editor: the editor.
  ///   - path: the file.
  ///   - shared: the document that items are taken from; `nil` to read it now.
  ///   - table: a table of files and their items.
  /// - Returns: what cannot be given to it.
  /// - Throws: ``NothingMatched``; `ItemTextError`; `MediaError`.
  func apply(
    to editor: inout AssetEditor, at path: String, importing shared: ItemImport?,
    table: EditTable? = nil
  ) async throws -> [ReportNote] {
    let outline = try await editor.outline()
    let type = FileType(of: outline)
    var remarks: [ReportNote] = []
    if let importPath {
      let document = try shared ?? ItemImport(path: importPath, replacesAll: importsAll)
      remarks = try document.apply(to: &editor, described: outline)
      let description = try await editor.asset.load(.description)
      editor.chapters = try document.sections.changedChapters(
        ofDocument: importPath, describing: description)
      remarks += try document.sections.remarks(
        ofDocument: WholeFile.name(of: importPath), describing: description)
      remarks += ChapterList.oddities(of: editor.chapters ?? [], end: description.duration)
        .map { .other($0) }
    }
    guard let tracks else {
      let rows = try table?.edits(of: path, described: outline) ?? []
      let outcome = try ItemEdit.apply(
        rows + edits + readers.flatMap { $0.edits(beside: edits, in: type) }, to: editor.metadata,
        in: type)
      editor.metadata = outcome.items
      for (identifier, text) in headerEdits { try editor.setHeaderItem(identifier, to: text) }
      if readers.contains(where: \.readsHeaders), let date = try edits.lastDate {
        remarks += try await editor.changeDates(.set(to: date), in: [.header, .tracks])
      }
      try requireMatches(outcome.unmatched, among: outcome.items, at: path)
      return remarks
    }
    let chosen = outline.tracks.filter { tracks.contains($0) }.map(\.trackID)
    guard !chosen.isEmpty else { throw NothingMatched(path: path, reason: tracks.absence) }
    var unmatched: Set<ItemRemoval>?
    for trackID in chosen {
      let items = editor.metadata(ofTrack: trackID)
      let outcome = try ItemEdit.apply(edits, to: items, in: type)
      try editor.setMetadata(outcome.items, ofTrack: trackID)
      for (identifier, text) in headerEdits {
        try editor.setHeaderItem(identifier, to: text, ofTrack: trackID)
      }
      for (setting, value) in settings {
        try editor.set(setting, to: value, ofTrack: trackID, in: type)
      }
      let missed = Set(outcome.unmatched)
      unmatched = unmatched?.intersection(missed) ?? missed
    }
    try requireMatches(
      Array(unmatched ?? []), among: chosen.flatMap(editor.metadata(ofTrack:)), at: path)
    return remarks
  }

  private func requireMatches(
    _ unmatched: [ItemRemoval], among items: [MetadataItem], at path: String
  ) throws {
    guard let first = unmatched.first else { return }
    let hint = NothingMatched.hint(first.description, among: items)
    throw NothingMatched(path: path, reason: "no item of '\(first)'\(hint); nothing was changed")
  }
}

/// Which tracks are meant: one by its number, or all of a kind.
struct TrackChoice: Sendable {
  private let number: UInt32?
  private let type: MediaType?

  /// The words that `show` prints, and others that people use.
  private static let kinds: [(name: String, type: MediaType)] = [
    ("video", .video), ("sound", .audio), ("audio", .audio), ("subtitles", .subtitle),
    ("subtitle", .subtitle), ("text", .text), ("captions", .closedCaption),
    ("caption", .closedCaption), ("time code", .timecode), ("timecode", .timecode),
    ("metadata", .metadata), ("auxiliary video", .auxiliaryPicture), ("hints", "hint"),
    ("pictures", "pict"),
  ]

  /// Those that are one word to a shell.
  static let words = kinds.map(\.name).filter { !$0.contains(" ") } + ["all"]

  /// The words that are understood.
  static let names = (kinds.map(\.name) + ["all"]).joined(separator: ", ")

  /// What is said where there is no such track.
  var absence: String {
    if let number { return "there is no track \(number)" }
    guard let kind = Self.kinds.first(where: { $0.type == type }) else { return "no tracks" }
    return "there is no \(kind.name) track"
  }

  init?(_ text: String) {
    let kind = Self.kinds.first { $0.name == text }
    number = UInt32(text)
    type = kind?.type
    guard number != nil || kind != nil || text == "all" else { return nil }
  }

  func contains(_ track: TrackDescription) -> Bool {
    if let number { return track.trackID == number }
    return type.map { $0 == track.mediaType } ?? true
  }
}
