internal import CommandLineKit
internal import MediaMetadata

/// Nothing is where something was to be changed.
struct NothingMatched: Error {
  let reason: String
}

/// What `edit` is asked for.
struct EditRequest: Sendable {
  let path: String
  /// The changes of items, in the order in which they were given.
  private(set) var edits: [ItemEdit] = []
  private(set) var tracks: TrackChoice?
  private let importPath: String?
  private(set) var options = EditOptions()
  let output: String?
  let isDryRun: Bool
  let isJSON: Bool
  let includesPayloads: Bool
  let isQuiet: Bool
  let isVerbose: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = try arguments.required("FILE")
    output = try SharedOptions.output(arguments)
    importPath = arguments.value("import")
    isDryRun = arguments.flag("dry-run")
    isJSON = arguments.flag("json")
    includesPayloads = arguments.flag("payload")
    isQuiet = arguments.flag("quiet")
    isVerbose = arguments.flag("verbose")
    options.movesHeaderFirst = arguments.flag("faststart")
    options.credentials = OutputArguments.credentials(arguments)
    options.output = OutputArguments.output(arguments)
    if let text = arguments.value("track") {
      guard let choice = TrackChoice(text) else {
        throw arguments.usageError(
          "option --track takes the number of a track, or one of \(TrackChoice.names), not '\(Terminal.printable(text))'"
        )
      }
      tracks = choice
    }
    do throws(ItemTextError) {
      for occurrence in arguments.occurrences {
        if let edit = try Self.edit(occurrence.name, occurrence.value ?? "") { edits.append(edit) }
      }
    } catch {
      throw Self.usageError(error, arguments)
    }
    guard
      !edits.isEmpty || importPath != nil || options.movesHeaderFirst
        || options.credentials == .drop
    else {
      throw arguments.usageError("nothing is to be changed; say what, as --title TEXT")
    }
    if includesPayloads, !isJSON { throw arguments.usageError("--payload belongs with --json") }
    if options.replacesExistingFile, output == nil {
      throw arguments.usageError("--force belongs with --output")
    }
  }

  /// An error about an item, with the name that was probably meant.
  static func usageError(_ error: ItemTextError, _ arguments: ParsedArguments) -> UsageError {
    let near = Suggestion.nearest(to: error.word, among: error.candidates)
    let hint = near.map { "; did you mean \($0)?" } ?? ""
    return arguments.usageError(Terminal.printable(error.reason) + hint)
  }

  /// The value that an option gives or adds to items; `nil` for options that do neither.
  static func edit(of option: String, _ value: String) throws(ItemTextError) -> ItemEdit? {
    switch option {
    case "set": .set(try ItemText(value))
    case "set-file": .set(try ItemText(withFile: value))
    case "add": .add(try ItemText(value))
    case "add-file": .add(try ItemText(withFile: value))
    default: nil
    }
  }

  /// The change that an option asks for; `nil` for options that ask for none.
  private static func edit(
    _ option: String, _ value: String
  ) throws(ItemTextError) -> ItemEdit? {
    if let edit = try edit(of: option, value) { return edit }
    switch option {
    case "remove": return .remove(try ItemRemoval(value))
    case "clear":
      if value == "all" { return .clear(nil) }
      let space = KeySpace(identifierPrefix: value)
      guard space.wellKnown != nil else {
        throw ItemTextError(
          "'\(value)' is no key space that is known", word: value,
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

  /// Gives an editor the items that are asked for.
  ///
  /// - Throws: ``NothingMatched``; `ItemTextError`; `MediaError`.
  func apply(to editor: inout AssetEditor) async throws {
    let outline = try await editor.outline()
    let type = FileType(of: outline)
    if let importPath {
      try ItemImport(path: importPath).apply(to: &editor, described: outline)
    }
    guard let tracks else {
      let outcome = try ItemEdit.apply(edits, to: editor.metadata, in: type)
      editor.metadata = outcome.items
      return try requireMatches(outcome.unmatched)
    }
    let chosen = outline.tracks.filter { tracks.contains($0) }.map(\.trackID)
    guard !chosen.isEmpty else { throw NothingMatched(reason: tracks.absence) }
    var unmatched: Set<ItemRemoval>?
    for trackID in chosen {
      let items = editor.metadata(ofTrack: trackID)
      let outcome = try ItemEdit.apply(edits, to: items, in: type)
      try editor.setMetadata(outcome.items, ofTrack: trackID)
      let missed = Set(outcome.unmatched)
      unmatched = unmatched?.intersection(missed) ?? missed
    }
    try requireMatches(Array(unmatched ?? []))
  }

  private func requireMatches(_ unmatched: [ItemRemoval]) throws {
    guard let first = unmatched.first else { return }
    throw NothingMatched(reason: "no item of '\(first)'; nothing was changed")
  }
}

/// Which tracks are meant: one by its number, or all of a kind.
struct TrackChoice: Sendable {
  private let number: UInt32?
  private let type: MediaType?

  private static let kinds: [(name: String, type: MediaType)] = [
    ("video", .video), ("audio", .audio), ("subtitle", .subtitle), ("text", .text),
    ("caption", .closedCaption), ("timecode", .timecode), ("metadata", .metadata),
  ]

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
