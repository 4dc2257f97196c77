internal import CommandLineKit
internal import MediaMetadata

/// Finds files whose video and audio are the same, whatever their metadata says.
enum DuplicatesCommand: ToolCommand {
  static let command = Command(
    name: "duplicates",
    summary: "find files with the same video and audio",
    discussion: [
      "Files whose tracks have the same number of bytes are read completely and compared by their hashes, as mediameta hash prints them. Their metadata may differ: --diff shows how."
    ],
    arguments: [
      Argument("FILE", help: "A folder, or a file", arity: .oneOrMore, completion: .anyFile)
    ],
    options: SharedOptions.folderFilter + [
      SharedOptions.jobCount,
      Option(
        flag: "diff", help: "Tell what the others of each group say differently from the first"),
      Option(flag: "json", help: "Print JSON"),
    ],
    examples: [
      Example("mediameta duplicates Videos /backup", "list what is there twice"),
      Example("mediameta duplicates --diff Videos", "and what the copies say differently"),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "there are duplicates",
      failure: "some files cannot be read",
      nothingMatched: "there are none"))

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let paths = arguments.positionals("FILE")
    try SharedOptions.requireFiles(paths, arguments)
    let search = DuplicateSearch(
      walk: try SharedOptions.walk(arguments, isRecursive: true),
      jobs: try SharedOptions.jobs(arguments))
    let found = try await OutputArguments.interruptible { try await search.groups(of: paths) }
    for error in found.failures { _ = Failure.report(error) }
    let isJSON = arguments.flag("json")
    var documents: [JSONMembers] = []
    for (number, group) in found.groups.enumerated() {
      let comparisons = arguments.flag("diff") ? try await comparisons(in: group) : nil
      if isJSON {
        documents.append(document(group, comparisons))
      } else {
        write(group, comparisons, isFirst: number == 0)
      }
    }
    if isJSON {
      StandardStream.output.write(
        JSONWriter.text(["groups": documents, "schema": 1] as JSONMembers))
    }
    if !found.failures.isEmpty { return .failure }
    guard found.groups.isEmpty else { return .success }
    return Failure.report(
      NothingMatched(
        path: paths.first ?? "",
        reason:
          "\(ShowWords.count(found.fileCount, "file")), no two with the same video and audio"))
  }

  /// What every file of a group but the first says differently from that.
  private static func comparisons(
    in group: DuplicateSearch.Group
  ) async throws -> [AssetComparison] {
    var options = AssetComparison.Options()
    options.listsKept = false
    var comparisons: [AssetComparison] = []
    for path in group.paths.dropFirst() {
      comparisons.append(
        try await AssetComparison.compare(
          Asset(path: group.paths[0]), Asset(path: path), options: options))
    }
    return comparisons
  }

  private static func write(
    _ group: DuplicateSearch.Group, _ comparisons: [AssetComparison]?, isFirst: Bool
  ) {
    if !isFirst { StandardStream.output.writeLine("") }
    for (number, path) in group.paths.enumerated() {
      StandardStream.output.writeLine(Terminal.printable(path))
      guard number > 0, let comparison = comparisons?[number - 1] else { continue }
      let report = ComparisonReport(
        comparison: comparison, includesKept: false, styles: Terminal(descriptor: 1).styles)
      // The last line says that samples were not compared; here they were.
      for line in report.lines.dropLast() { StandardStream.output.writeLine("  \(line)") }
    }
  }

  private static func document(
    _ group: DuplicateSearch.Group, _ comparisons: [AssetComparison]?
  ) -> JSONMembers {
    [
      "comparisons": comparisons.map { list in
        zip(group.paths.dropFirst(), list).map { path, comparison -> JSONMembers in
          [
            "added": comparison.added, "changed": comparison.changed, "lost": comparison.lost,
            "moved": comparison.moved, "source": path,
          ]
        }
      },
      "hash": group.hash, "sources": group.paths,
    ]
  }
}
