internal import CommandLineKit
internal import MediaMetadata

/// The files that a command is given, and what it does to each: to one alone as if there were no others, to many
/// several at a time, with a line for each and their sum at the end.
struct Batch: Sendable {
  /// A file, and where its output goes.
  struct File: Sendable {
    let path: String
    /// `nil` for a command that changes the file itself.
    let output: String?
  }

  /// What came of a file.
  struct Outcome: Sendable {
    /// In one word, as `changed`, for the sum.
    let word: String
    /// What the command ends with, were this its only file.
    var code = ExitCode.success
    /// The report: JSON, or lines for people.
    let report: String
  }

  /// How a report is printed.
  private enum Form { case json, text, none }

  /// Where the outputs of many files go.
  static let folder = Option(
    "out-dir", value: "DIR", help: "Write the outputs into a folder, under the names of the files",
    completion: .anyFile)

  private let paths: [String]
  private let walk: FileWalk.Options
  private let jobs: Int
  private let form: Form
  private let isVerbose: Bool
  /// Whether reports go to standard output: nothing was written that could be there.
  private let isPlan: Bool
  private let output: String?
  private let folder: String?
  private let naming: @Sendable (String) -> String

  /// Reads which files are meant.
  ///
  /// - Parameters:
  ///   - arguments: what was given.
  ///   - paths: the files and folders.
  ///   - isRecursive: whether folders are gone through, whatever the arguments say.
  ///   - output: where the output of a single file goes.
  ///   - folder: the folder of all outputs.
  ///   - isPlan: whether nothing is to be written.
  ///   - isWhole: whether the reports of many files are printed whole.
  ///   - naming: the name of an output in that folder, by that of its file.
  /// - Throws: `UsageError`.
  init(
    _ arguments: ParsedArguments, paths: [String], isRecursive: Bool = false,
    output: String? = nil, folder: String? = nil, isPlan: Bool, isWhole: Bool = false,
    naming: @escaping @Sendable (String) -> String = { $0 }
  ) throws(UsageError) {
    self.paths = paths
    self.output = output
    self.folder = folder
    self.isPlan = isPlan
    self.naming = naming
    isVerbose = isWhole || arguments.flag("verbose")
    form = arguments.flag("json") ? .json : arguments.flag("quiet") ? .none : .text
    jobs = try SharedOptions.jobs(arguments, areWritten: !isPlan)
    var walk = try SharedOptions.walk(arguments, isRecursive: isRecursive)
    walk.outputFolder = folder
    self.walk = walk
    try SharedOptions.requireFiles(paths, arguments)
    if output != nil, isMany {
      throw arguments.usageError("--output is one file; several go into a folder with --out-dir")
    }
    if let output, output.hasSuffix("/") || FileSystem.isFolder(output) {
      throw arguments.usageError(
        "'\(Terminal.printable(output))' is a folder; --out-dir writes into one")
    }
    if output != nil, folder != nil {
      throw arguments.usageError("options --output and --out-dir cannot be used together")
    }
  }

  /// Whether there may be more files than one.
  var isMany: Bool { paths.count != 1 || walk.isRecursive }

  /// The outcome of a file, with the report that is requested.
  func outcome(
    _ word: String, code: ExitCode = .success, json: () throws -> String, text: () -> String
  ) rethrows -> Outcome {
    switch form {
    case .json: Outcome(word: word, code: code, report: try json())
    case .text: Outcome(word: word, code: code, report: text())
    case .none: Outcome(word: word, code: code, report: "")
    }
  }

  /// What came of several outputs of one file.
  func joined(_ outcomes: [Outcome]) -> Outcome {
    guard outcomes.count > 1, let first = outcomes.first else {
      return outcomes.first ?? Outcome(word: "left", report: "")
    }
    var report = outcomes.map(\.report).joined(separator: form == .json ? ",\n" : "")
    if form == .json { report = "[\n\(report)]\n" }
    return Outcome(
      word: first.word, code: outcomes.first { $0.code != .success }?.code ?? .success,
      report: report)
  }

  /// Does the work on every file.
  ///
  /// - Returns: for one file its own code; else 1 where some failed, or the first code that is not 0.
  /// - Throws: what came of a single file.
  func run(_ work: @escaping @Sendable (File) async throws -> Outcome) async throws -> ExitCode {
    guard isMany else {
      var targets = targets()
      guard let target = targets.next() else { return .success }
      let outcome = try await work(target.get())
      write(outcome.report)
      return outcome.code
    }
    return try await OutputArguments.interruptible { try await runAll(work) }
  }

  private func runAll(
    _ work: @escaping @Sendable (File) async throws -> Outcome
  ) async throws -> ExitCode {
    var sum = Sum()
    let drawer = form == .text ? ProgressDrawer(of: .files) : nil
    beginList()
    // A change in place is soon done; an output may be gigabytes, and is handed over alone.
    await OrderedJobs(jobs, handful: folder == nil ? 8 : 1).run(targets()) { target in
      do { return Result<Outcome, any Error>.success(try await work(target.get())) } catch {
        return .failure(error)
      }
    } receive: { result in
      drawer?.erase()
      defer { drawer?.update(completed: Int64(sum.count), total: total) }
      return tell(result, &sum)
    }
    drawer?.erase()
    return try end(sum)
  }

  /// Reads every file, and only then, knowing all of them, does the work: one after the other, as outcomes are asked
  /// for.
  ///
  /// - Returns: as ``run(_:)``.
  /// - Throws: what came of a single file; what stops all work.
  func run<Piece: Sendable>(
    reading read: @escaping @Sendable (File) async throws -> Piece,
    then work:
      @escaping @Sendable ([(path: String, piece: Result<Piece, any Error>)]) throws
      -> any IteratorProtocol<Result<Outcome, any Error>>
  ) async throws -> ExitCode {
    try await OutputArguments.interruptible {
      var pieces: [(path: String, piece: Result<Piece, any Error>)] = []
      let drawer = form == .text ? ProgressDrawer(of: .files) : nil
      await OrderedJobs(jobs).run(targets()) { target in
        let path = (try? target.get().path) ?? ""
        do { return (path, Result<_, any Error>.success(try await read(target.get()))) } catch {
          return (path, .failure(error))
        }
      } receive: { piece in
        pieces.append(piece)
        drawer?.update(completed: Int64(pieces.count), total: total)
        return !Task.isCancelled
      }
      drawer?.erase()
      try Task.checkCancellation()
      var outcomes = try work(pieces)
      guard isMany else {
        guard let outcome = try outcomes.next()?.get() else { return .success }
        write(outcome.report)
        return outcome.code
      }
      var sum = Sum()
      beginList()
      while let outcome = outcomes.next(), tell(outcome, &sum) {}
      return try end(sum)
    }
  }

  // MARK: Files

  /// The files in the order in which they are named, and where each output goes.
  private func targets() -> some IteratorProtocol<Result<File, MediaError>> & Sequence {
    let walk = FileWalk(paths, options: walk)
    return sequence(state: (walk, Set<String>())) { state in
      guard let found = state.0.next() else { return nil as Result<File, MediaError>? }
      switch found {
      case .file(let path):
        return Result { () throws(MediaError) in
          let output = try output(of: path)
          if let output, !state.1.insert(output).inserted {
            throw MediaError(.invalidRequest, "another file was written to \(output)", path: path)
          }
          return File(path: path, output: output)
        }
      case .folder(let path):
        return .failure(
          MediaError(
            .unreadable, "is a folder; --recursive takes the files in it", path: path))
      case .unreadable(let path, let reason):
        return .failure(MediaError(.unreadable, reason, path: path))
      }
    }
  }

  /// Where the output of a file goes; the folder for it is made.
  private func output(of path: String) throws(MediaError) -> String? {
    guard let folder else { return output }
    let output = folder + "/" + naming(relative(path))
    guard !isPlan, let slash = output.lastIndex(of: "/") else { return output }
    try FileSystem.makeFolder(String(output[..<slash]))
    return output
  }

  /// The path of a file below the folder that was named, or its name.
  private func relative(_ path: String) -> String {
    for root in paths {
      let start = root.hasSuffix("/") ? root : root + "/"
      if path.hasPrefix(start) { return String(path.dropFirst(start.count)) }
    }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: Reports

  /// How many files there are, where that is known beforehand.
  private var total: Int64? { walk.isRecursive ? nil : Int64(paths.count) }

  private func beginList() { if form == .json { StandardStream.output.write("[\n") } }

  /// Tells what came of a file; whether there is any use in going on.
  private func tell(_ result: Result<Outcome, any Error>, _ sum: inout Sum) -> Bool {
    switch result {
    case .success(let outcome):
      sum.add(outcome)
      write(outcome.report, after: sum.count)
    case .failure(let error):
      let code = Failure.report(error)
      sum.fail(code)
      if form == .json { write(Self.json(error), after: sum.count) }
    }
    return sum.code != .interrupted && !StandardStream.output.isClosed
  }

  private func end(_ sum: Sum) throws -> ExitCode {
    if form == .json { StandardStream.output.write("]\n") }
    guard sum.count > 0 else {
      throw NothingMatched(path: paths.first ?? "", reason: "no media files")
    }
    if form == .text { StandardStream.error.writeLine(sum.text) }
    return sum.code
  }

  private func write(_ report: String) {
    (isPlan || form == .json ? StandardStream.output : .error).write(report)
  }

  /// One report of many: of those for people the line that sums it up, notes and losses.
  private func write(_ report: String, after count: Int) {
    if form == .json {
      let text = report.hasSuffix("\n") ? String(report.dropLast()) : report
      return StandardStream.output.write((count > 1 ? ",\n" : "") + text + "\n")
    }
    guard !isVerbose else { return write(report) }
    let lines = report.split(separator: "\n").filter { line in
      !line.hasPrefix(" ") || line.hasPrefix("  note:") || line.hasPrefix("  lost")
    }
    write(lines.map { $0 + "\n" }.joined())
  }

  private static func json(_ error: any Error) -> String {
    let members: JSONMembers = [
      "schema": 1, "source": (error as? MediaError)?.path ?? (error as? NothingMatched)?.path,
      "status": "failed", "error": error as? MediaError, "message": "\(error)",
    ]
    return JSONWriter.text(members)
  }

  /// How many files there were, and what came of them.
  private struct Sum {
    private(set) var count = 0
    private var firstCode = ExitCode.success
    private var isAnythingFound = false
    private var failedCount = 0
    private var words: [(word: String, count: Int)] = []

    mutating func add(_ outcome: Outcome) {
      count += 1
      if let index = words.firstIndex(where: { $0.word == outcome.word }) {
        words[index].count += 1
      } else {
        words.append((outcome.word, 1))
      }
      if outcome.code == .nothingMatched { return }
      isAnythingFound = true
      if firstCode == .success { firstCode = outcome.code }
    }

    mutating func fail(_ code: ExitCode) {
      count += 1
      failedCount += 1
      firstCode = code == .interrupted ? code : .failure
    }

    /// 3 where no file has what was asked for.
    var code: ExitCode {
      firstCode == .success && !isAnythingFound ? .nothingMatched : firstCode
    }

    /// As `12 files: 10 changed, 1 unchanged, 1 failed`.
    var text: String {
      let parts = words.map { "\($0.count) \($0.word)" }
      let failed = failedCount > 0 ? ["\(failedCount) failed"] : []
      return "\(ShowWords.count(count, "file")): " + (parts + failed).joined(separator: ", ")
    }
  }
}
