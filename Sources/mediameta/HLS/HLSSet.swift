internal import CommandLineKit
internal import MediaMetadata

/// Changes the metadata of a playlist.
enum HLSSet {
  static let command = Command(
    name: "set", summary: "change session data, date ranges and dates of a playlist",
    discussion: [
      "Changes are made in the order in which they are given in this list, and only where the playlist then breaks no rule that it keeps now. Lines that are not named stay byte for byte as they are.",
      "Session data belongs in multivariant playlists, date ranges and dates in media playlists. ID@LANGUAGE names session data of a language.",
    ],
    arguments: [HLSCommand.playlist],
    options: [
      Option(
        "remove-data", value: "ID[@LANGUAGE]", help: "Remove session data", isRepeatable: true),
      Option(
        "data", value: "ID[@LANGUAGE]=VALUE", help: "Give session data a value, or add it",
        isRepeatable: true),
      Option(
        "data-uri", value: "ID[@LANGUAGE]=URI", help: "The same with the address of a file",
        isRepeatable: true),
      Option("program-date", value: "DATE", help: "Say when the first segment was recorded"),
      Option("remove-range", value: "ID", help: "Remove a date range", isRepeatable: true),
      Option(
        "date-range", value: "ATTRIBUTES",
        help:
          "Add a date range, or change the attributes of one, as ID=\"a\",START-DATE=\"2026-01-09T18:32:07Z\",DURATION=30",
        isRepeatable: true),
      Option(
        "output", short: "o", value: "OUT",
        help: "Write a file of its own and leave PLAYLIST alone; - is standard output",
        completion: .anyFile),
      SharedOptions.dryRun("Print the changed playlist; write nothing"),
      SharedOptions.force, SharedOptions.quiet,
    ] + SharedOptions.reading,
    examples: [
      Example(
        "mediameta hls set --data com.example.title@en='Our trip' index.m3u8",
        "say what a presentation is called"),
      Example(
        "mediameta hls set --date-range 'ID=\"ad\",START-DATE=\"2026-01-09T18:32:07Z\",DURATION=30' media.m3u8",
        "say where an advertisement is"),
    ])

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = try arguments.required("PLAYLIST")
    let changes = try changes(arguments)
    guard !changes.isEmpty else { throw arguments.usageError("nothing to change is named") }
    let output = arguments.value("output")
    let isPlan = arguments.flag("dry-run")
    if output == nil, !isPlan, path == "-" || SourceLocation.isURL(path) {
      throw arguments.usageError("--output says where the changed playlist goes")
    }
    var file = try PlaylistFile(HLSCommand.location(of: path, arguments))
    let count = try file.apply(changes)
    guard count > 0 || output != nil else {
      throw NothingMatched(path: path, reason: "there was nothing to change")
    }
    if output == "-" || isPlan {
      if !isPlan || !arguments.flag("quiet") { StandardStream.output.write(file.playlist.bytes) }
      return .success
    }
    try WholeFile.write(
      file.playlist.bytes, to: output ?? path,
      replacing: output == nil || arguments.flag("force"))
    if !arguments.flag("quiet") {
      StandardStream.error.writeLine(
        Terminal.printable("\(output ?? path): \(ShowWords.count(count, "change"))"))
    }
    return .success
  }

  private static func changes(_ arguments: ParsedArguments) throws(UsageError) -> [PlaylistChange] {
    var changes: [PlaylistChange] = []
    for word in arguments.values("remove-data") {
      let (id, language) = name(word)
      changes.append(.removeSessionData(id: id, language: language))
    }
    for (option, isAddress) in [("data", false), ("data-uri", true)] {
      for word in arguments.values(option) {
        guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
          throw arguments.usageError("--\(option) takes ID=VALUE")
        }
        let (id, language) = name(String(word[..<sign]))
        let text = String(word[word.index(after: sign)...])
        changes.append(
          .setSessionData(id: id, language: language, isAddress ? .address(text) : .text(text)))
      }
    }
    if let word = arguments.value("program-date") {
      guard let date = MetadataDate(word), date.hasTime else {
        throw arguments.usageError("--program-date takes a date, as 2026-01-09T18:32:07Z")
      }
      changes.append(.setProgramDate(date))
    }
    for id in arguments.values("remove-range") { changes.append(.removeDateRange(id: id)) }
    for word in arguments.values("date-range") {
      do throws(PlaylistProblem) {
        changes.append(.setDateRange(try AttributeList(typed: word)))
      } catch {
        throw arguments.usageError("--date-range, column \(error.column): \(error.message)")
      }
    }
    return changes
  }

  /// An identifier, and the language after the last at sign.
  private static func name(_ word: String) -> (id: String, language: String?) {
    guard let sign = word.lastIndex(of: "@"), sign > word.startIndex else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }
}
