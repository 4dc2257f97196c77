internal import CommandLineKit
internal import MediaMetadata

/// Tells where playlists depart from the draft.
enum HLSValidate {
  static let command = Command(
    name: "validate", summary: "check playlists against the rules of the draft",
    discussion: [
      "Each line is FILE:LINE:COLUMN: error or warning: what is wrong, and the section of \(PlaylistProblem.draft). A MUST of the draft that is broken is an error, a SHOULD a warning."
    ],
    arguments: [
      Argument(
        "PLAYLIST", help: "A playlist", arity: .many, completion: .file(["m3u8", "m3u"]))
    ],
    options: [
      Option(flag: "strict", help: "Fail on warnings, too"),
      Option(flag: "json", help: "Print JSON"), SharedOptions.quiet,
    ] + SharedOptions.reading,
    examples: [Example("mediameta hls validate index.m3u8", "check a playlist")])

  static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    var code = ExitCode.success
    var documents: [ProblemDocument] = []
    for path in arguments.positionals("PLAYLIST") {
      do {
        let file = try PlaylistFile(HLSCommand.location(of: path, arguments))
        let problems = file.playlist.problems
        let isBroken = problems.contains {
          $0.severity == .error || arguments.flag("strict")
        }
        if isBroken { code = .failure }
        if arguments.flag("json") {
          documents.append(
            ProblemDocument(path: path, kind: file.playlist.kind, problems: problems))
        } else if !arguments.flag("quiet") {
          for problem in problems { StandardStream.output.writeLine(line(problem, path)) }
        }
      } catch let error as MediaError {
        code = Failure.report(error)
      }
    }
    if arguments.flag("json") { StandardStream.output.write(JSONWriter.text(documents)) }
    return code
  }

  private static func line(_ problem: PlaylistProblem, _ path: String) -> String {
    let clause = problem.clause.map { " (\($0))" } ?? ""
    return Terminal.printable(
      "\(path):\(problem.line):\(problem.column): \(problem.severity.rawValue): \(problem.message)\(clause)"
    )
  }
}

/// What is wrong with one playlist, as JSON.
private struct ProblemDocument: JSONObject {
  let path: String
  let kind: Playlist.Kind
  let problems: [PlaylistProblem]

  var jsonMembers: JSONMembers {
    [
      "source": path, "kind": kind.rawValue,
      "isValid": !problems.contains { $0.severity == .error },
      "problems": problems.map(ProblemJSON.init),
    ]
  }
}

/// A problem as JSON.
struct ProblemJSON: JSONObject {
  let problem: PlaylistProblem

  var jsonMembers: JSONMembers {
    [
      "severity": problem.severity.rawValue, "line": problem.line, "column": problem.column,
      "message": problem.message, "clause": problem.clause,
    ]
  }
}
