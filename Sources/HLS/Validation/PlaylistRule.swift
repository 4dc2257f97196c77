internal import MediaModel

/// A rule of the draft, and what finds out where it is broken.
struct PlaylistRule: Sendable {
  /// The section of the draft.
  let section: String
  /// A MUST is an error, a SHOULD a warning.
  let severity: PlaylistProblem.Severity
  /// Tells of every place where it is broken.
  let check: @Sendable (PlaylistView, inout Findings) -> Void

  init(
    _ section: String, _ severity: PlaylistProblem.Severity = .error,
    _ check: @escaping @Sendable (PlaylistView, inout Findings) -> Void
  ) {
    (self.section, self.severity, self.check) = (section, severity, check)
  }

  /// The table of rules.
  static let all: [PlaylistRule] = grammar + playlists + segments + dateRanges + variants
}

/// What a rule finds.
struct Findings {
  /// More of one rule are not told.
  private static let most = 256
  fileprivate var problems: [PlaylistProblem] = []
  fileprivate var rule = (section: "", severity: PlaylistProblem.Severity.error)
  fileprivate var count = 0

  /// Adds a place.
  mutating func add(_ message: String, line: Int, column: Int = 1, section: String? = nil) {
    count += 1
    guard count <= Self.most else { return }
    problems.append(
      PlaylistProblem(
        message, severity: rule.severity, line: line, column: column,
        section: section ?? rule.section))
  }

  /// Adds a tag, at one of its attributes where it has that.
  mutating func add(_ message: String, _ placed: PlaylistView.Placed, _ attribute: String? = nil) {
    let place = attribute.flatMap { placed.tag.attributes.attribute($0) }
    add(message, line: placed.line, column: place?.column ?? 1)
  }
}

/// A playlist as rules look at it: prepared once.
struct PlaylistView {
  /// A tag and its line.
  struct Placed {
    let line: Int
    let tag: PlaylistTag
  }

  let playlist: Playlist
  let kind: Playlist.Kind
  /// All tags in order.
  let tags: [Placed]
  private let byName: [String: [Placed]]
  /// The protocol version that the playlist tells; 1 where it tells none.
  let version: UInt64

  init(_ playlist: Playlist) {
    self.playlist = playlist
    kind = playlist.kind
    tags = playlist.tags.map { Placed(line: $0.line, tag: $0.tag) }
    byName = Dictionary(grouping: tags, by: \.tag.name)
    version = byName["EXT-X-VERSION"]?.first?.tag.value.flatMap { UInt64(digits: $0.utf8) } ?? 1
  }

  /// The tags of a name.
  func all(_ name: String) -> [Placed] { byName[name] ?? [] }
  /// The first tag of a name.
  func first(_ name: String) -> Placed? { byName[name]?.first }
}

extension Playlist {
  /// What departs from the grammar and the rules of the draft, in the order of the lines.
  ///
  /// A MUST that is broken is an error, a SHOULD a warning.
  public var problems: [PlaylistProblem] {
    let view = PlaylistView(self)
    var findings = Findings()
    // Lines may have moved since they were read.
    for (index, line) in lines.enumerated() {
      for var problem in line.problems where findings.problems.count < 4096 {
        problem.line = index + 1
        findings.problems.append(problem)
      }
    }
    for rule in PlaylistRule.all {
      findings.rule = (rule.section, rule.severity)
      findings.count = 0
      rule.check(view, &findings)
    }
    return findings.problems.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }.map(\.element)
  }
}
