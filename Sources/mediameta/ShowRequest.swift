internal import CommandLineKit
internal import MediaMetadata

/// The sections of what `show` tells.
struct ShowSections: OptionSet, Sendable {
  let rawValue: Int

  static let file = ShowSections(rawValue: 1)
  static let items = ShowSections(rawValue: 2)
  static let tracks = ShowSections(rawValue: 4)
  static let chapters = ShowSections(rawValue: 8)
  /// The keys that tracks of timed metadata declare.
  static let timedKeys = ShowSections(rawValue: 16)
  /// The groups in the samples of those tracks.
  static let timedGroups = ShowSections(rawValue: 32)
  static let diagnostics = ShowSections(rawValue: 64)
  /// When, where and with what the file was captured.
  static let capture = ShowSections(rawValue: 128)

  /// What is told where nothing is chosen; samples are read on demand alone.
  static let standard: ShowSections = [
    .capture, .file, .items, .tracks, .chapters, .timedKeys, .diagnostics,
  ]

  /// The sections that options choose, by the names of the options.
  static let byOption: [(name: String, section: ShowSections)] = [
    ("items", .items), ("tracks", .tracks), ("chapters", .chapters), ("timed", .timedGroups),
    ("capture", .capture),
  ]
}

/// What `show` is asked for: which items, in which sections, of which files.
struct ShowRequest: Sendable {
  /// Which items are reported.
  var selection = ItemSelection()
  /// The identifiers that are selected, as they were typed.
  var words: [String] = []
  /// The sections chosen by name; none where all that are usual are wanted.
  var chosen: ShowSections = []
  /// How many groups of timed metadata are read of a track.
  var groupLimit = 1000
  /// How arguments lead to files.
  var walk = FileWalk.Options()
  /// The files and folders named.
  var arguments: [String]
  /// How many files are read at a time.
  var jobs = 1
  /// How URLs among the arguments are read.
  var reading = URLReadingOptions()
  /// Whether text is printed, not JSON or a table.
  let isForPeople: Bool
  /// How much of what playlists name is opened; `nil` for nothing of it.
  var references: PlaylistReferenceOptions?
  /// What stands before each file: the initialisation segment of a stream.
  var initialization: String?
  /// Whether the movies of motion photos are meant, not the photographs.
  var isOfMovies = false
  /// What files are to fulfil; `nil` for all files.
  var condition: FieldCondition?

  init(_ parsed: ParsedArguments) throws {
    arguments = try SharedOptions.paths(parsed)
    isForPeople = !["json", "jsonl", "quiet"].contains(where: parsed.flag)
    selection = try Self.selection(parsed)
    words = parsed.values("identifier")
    for (name, section) in ShowSections.byOption where parsed.flag(name) { chosen.insert(section) }
    if !selection.isEverything, !chosen.isEmpty,
      chosen.isDisjoint(with: [.items, .chapters, .timedGroups])
    {
      throw parsed.usageError(
        "a filter selects items, which the chosen sections do not show; add --items")
    }
    if let limit = try parsed.integer("limit", in: 1...1_000_000) {
      guard chosen.contains(.timedGroups) else {
        throw parsed.usageError("--limit belongs with --timed")
      }
      groupLimit = limit
    }
    reading = try SharedOptions.reading(parsed)
    references = try SharedOptions.references(parsed)
    initialization = parsed.value("init")
    isOfMovies = parsed.flag("movie")
    condition = try parsed.value(
      "where", as: "a condition, as 'duration > 60 and title ~ *sea*'", FieldCondition.init)
    walk = try SharedOptions.walk(parsed)
    jobs = try SharedOptions.jobs(parsed)
  }

  /// What an argument names: a file, a URL, or as `-` standard input.
  func location(of argument: String) throws(MediaError) -> SourceLocation {
    let location =
      argument == "-"
      ? try StandardInput.location() : SourceLocation(argument: argument, options: reading)
    if isOfMovies { return try location.movieOfMotionPhoto() }
    guard let initialization else { return location }
    return try location.behind(SourceLocation(argument: initialization, options: reading))
  }

  /// Whether something is sought, so that finding nothing is worth an exit code.
  var isFilter: Bool { !selection.isEverything || !chosen.isEmpty || condition != nil }

  /// The sections for people: a filter alone means the items it selects.
  var textSections: ShowSections {
    guard chosen.isEmpty else { return chosen }
    return selection.isEverything ? .standard : [.items]
  }

  /// The sections for programs: a filter alone leaves the object as it is otherwise.
  var jsonSections: ShowSections { chosen.isEmpty ? .standard : chosen.union(.file) }

  private static func selection(_ parsed: ParsedArguments) throws(UsageError) -> ItemSelection {
    var selection = ItemSelection()
    selection.patterns = try parsed.values(
      "identifier", as: "an identifier", IdentifierPattern.init)
    selection.keySpaces = try parsed.values("key-space").map { name throws(UsageError) in
      let space = KeySpace(identifierPrefix: name)
      guard space.wellKnown == nil else { return space }
      let known = WellKnownKeySpace.all.map(\.keySpace.identifierPrefix)
      let hint =
        Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
        ?? "known are \(known.joined(separator: ", "))"
      throw parsed.usageError("'\(Terminal.printable(name))' is not a key space; \(hint)")
    }
    selection.formats = try parsed.values(
      "metadata-format", as: "a metadata format: \(MetadataFormat.names.joined(separator: ", "))",
      MetadataFormat.init(name:))
    if let list = parsed.value("language") {
      selection.languages = list.split(separator: ",", omittingEmptySubsequences: false).map {
        LanguageTag(bcp47: String($0.filter { $0 != " " }.map { $0 == "_" ? "-" : $0 }))
      }
      if selection.languages.contains(where: { $0.bcp47.isEmpty }) {
        throw parsed.usageError("--language takes languages with commas between them, as fr-CA,en")
      }
    }
    selection.isCommonOnly = parsed.flag("common")
    return selection
  }
}

/// What is reported for one file: its description with the selected items, and the groups that were asked for.
struct ShownFile: Sendable {
  var description: AssetDescription
  /// When, where and with what it was captured, by all its items.
  var captureFacts: CaptureFacts
  /// What is wrong with a file that is shown in part.
  var damage: MediaError?
  /// What it says of a movie after its picture; `nil` for a file without.
  var motionPhoto: MotionPhoto?
  /// What it cost to read, for people.
  var cost: String?
  var timedTracks: [FileInspection.TimedTrack] = []
  /// What tracks of telemetry hold, in a few numbers.
  var telemetry: [UInt32: TimedMetadataSummary] = [:]
  /// The file as fields see it, all of it.
  var subject: Field.Subject { Field.Subject(description: whole, capture: captureFacts) }
  private let whole: AssetDescription

  /// Reads what a request asks for.
  init(path: String, request: ShowRequest) throws(MediaError) {
    let inspection = try FileInspection(
      request.location(of: path), following: request.references)
    whole = inspection.description
    description = request.selection.applied(to: inspection.description)
    damage = inspection.damage
    captureFacts = inspection.captureFacts
    motionPhoto = inspection.motionPhoto
    if request.isForPeople, request.textSections.contains(.timedKeys) {
      telemetry = inspection.telemetrySummaries()
    }
    if request.chosen.contains(.timedGroups) {
      timedTracks = inspection.timedTracks(
        limit: request.groupLimit, selection: request.selection)
      if !request.selection.isEverything { timedTracks.removeAll { $0.groups.isEmpty } }
    }
    cost = ShowWords.cost(inspection)
  }

  /// What someone probably meant who named items that the file does not have.
  func hint(for request: ShowRequest) -> String {
    let items = whole.allMetadata.map(\.item)
    return request.words.lazy.map { NothingMatched.hint($0, among: items) }
      .first { !$0.isEmpty } ?? ""
  }

  /// Whether anything that a request seeks is there.
  func satisfies(_ request: ShowRequest) -> Bool {
    guard request.condition?.holds(for: subject) ?? true else { return false }
    if request.condition != nil, request.selection.isEverything, request.chosen.isEmpty {
      return true
    }
    let isAny = request.selection.isEverything
    let sections = request.chosen.isEmpty ? request.textSections : request.chosen
    let hasGroups = timedTracks.contains { !$0.groups.isEmpty }
    let hasItems =
      !description.metadata.isEmpty || description.tracks.contains { !$0.metadata.isEmpty }
      || description.programs.contains { !$0.metadata.isEmpty }
    if sections.contains(.items), hasItems { return true }
    if sections.contains(.timedGroups), hasGroups { return true }
    if sections.contains(.chapters) || sections.contains(.items) {
      let chapters = description.chapters.flatMap(\.chapters)
      if chapters.contains(where: { !$0.items.isEmpty || !$0.overlappingItems.isEmpty }) {
        return true
      }
      if isAny, sections.contains(.chapters), !chapters.isEmpty { return true }
    }
    if isAny, request.chosen.contains(.capture), captureFacts.isAnythingKnown { return true }
    return isAny && sections.contains(.tracks) && !description.tracks.isEmpty
  }
}
