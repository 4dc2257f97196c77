internal import CommandLineKit
internal import MediaMetadata

/// Compares the media of files with hashes that were kept.
enum VerifyCommand: ToolCommand {
  static let command = Command(
    name: "verify",
    summary: "check video and audio against a report",
    discussion: [
      "The report is the output of mediameta hash --json. Metadata may differ: it is not hashed. Without FILE, every file that the report names is checked.",
      "With --signers, the report must have been signed with mediameta sign by a person whom that file names.",
      "A file is found in the report by its full name, or by its last part if only one file has that.",
    ],
    arguments: [
      Argument("REPORT", help: "What hash --json has printed", completion: .anyFile),
      Argument(
        "FILE", help: "A file of the report, under any path", arity: .many,
        completion: .anyFile),
    ],
    options: [
      SignCommand.signers,
      SharedOptions.jobCount,
      SharedOptions.quiet,
    ],
    examples: [
      Example("mediameta verify videos.json", "look at every file of a report"),
      Example("mediameta verify videos.json /backup/clip.mov", "look at a copy of one"),
    ],
    exitCodes: SharedOptions.exitCodes(
      success: "the pictures and the sound of every file are the same",
      failure: "some differ, or cannot be read",
      nothingMatched: "the report says nothing of a file"))

  /// What became of a file.
  private enum Verdict: Sendable {
    case same(String)
    case different(String, reasons: [String])
    case unknown(String)
    case failed(any Error)
  }

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let path = try arguments.required("REPORT")
    if let signers = arguments.value("signers") {
      try SignCommand.tell(path, signers: signers, isQuiet: arguments.flag("quiet"))
    }
    let report = try HashReport(path: path)
    var files = arguments.positionals("FILE")
    if files.isEmpty { files = report.files.map(\.source) }
    let isQuiet = arguments.flag("quiet")
    var codes: Set<ExitCode> = []
    await OrderedJobs(try SharedOptions.jobs(arguments), handful: 1).run(files) { file in
      await compare(file, with: report)
    } receive: { verdict in
      codes.insert(tell(verdict, report: path, isQuiet: isQuiet))
      return !Task.isCancelled && !StandardStream.output.isClosed
    }
    try Task.checkCancellation()
    return [.failure, .nothingMatched].first(where: codes.contains) ?? .success
  }

  private static func compare(_ path: String, with report: HashReport) async -> Verdict {
    guard let file = report.file(for: path) else { return .unknown(path) }
    do {
      let reasons = try await Asset(path: path).mediaHash().differences(from: file.hash)
      let broken = "the report contradicts itself: its hash is not that of its tracks"
      let all = (file.isConsistent ? [] : [broken]) + reasons
      return all.isEmpty ? .same(path) : .different(path, reasons: all)
    } catch {
      return .failed(error)
    }
  }

  private static func tell(_ verdict: Verdict, report: String, isQuiet: Bool) -> ExitCode {
    switch verdict {
    case .same(let path):
      if !isQuiet { StandardStream.output.writeLine("\(Terminal.printable(path)): the same") }
      return .success
    case .different(let path, let reasons):
      let text = "\(Terminal.printable(path)): differs: \(reasons.joined(separator: "; "))"
      StandardStream.output.writeLine(text)
      return .failure
    case .unknown(let path):
      return Failure.report(NothingMatched(path: path, reason: "\(report) says nothing of it"))
    case .failed(let error): return Failure.report(error)
    }
  }
}
