internal import CommandLineKit
internal import MediaMetadata

/// Shows files in the order in which they are named, while several are read at a time; memory does not grow with their
/// number.
struct ShowRun: Sendable {
  /// How a file is shown.
  enum Form: Sendable {
    case json(ShowJSON, Layout)
    case text(ShowText)
    case values(areNamed: Bool)
    case table([Field], TableLayout)
    case template(FieldTemplate)
    /// Errors, and the exit code.
    case nothing
  }

  /// How the rows of a table stand.
  enum TableLayout: Sendable { case aligned, separated(SeparatedValues.Separator) }

  /// The options for tables, and what they ask for.
  static let tableLayouts: [(option: String, layout: TableLayout)] = [
    ("table", .aligned), ("csv", .separated(.comma)), ("tsv", .separated(.tab)),
  ]

  /// How the objects of several files stand together.
  enum Layout { case one, list, lines }

  /// What came of a file.
  private struct Outcome: Sendable {
    var text: String?
    /// A file that is written as it is put into words, and may be long.
    var shown: ShownFile?
    var error: MediaError?
    var isMatch = false
    /// What someone probably meant, where nothing of the file was.
    var hint = ""
    /// A row of a table whose columns are as wide as its rows want.
    var row: [String]?
  }

  let request: ShowRequest
  let form: Form

  func run() async throws -> ExitCode {
    var code = ExitCode.success
    var (count, matchCount, printedCount) = (0, 0, 0)
    var hint = ""
    if case .json(_, .list) = form { StandardStream.output.write("[\n") }
    var table = ShowTable()
    if case .table(let fields, let layout) = form {
      switch layout {
      case .aligned: table.rows.append(ShowTable.Row(fields.map(\.name), .strong))
      case .separated(let separator):
        StandardStream.output.write(SeparatedValues.line(fields.map(\.name), separator))
      }
    }
    let files = FileWalk(request.arguments, options: request.walk)
    await OrderedJobs(request.jobs).run(files) { found in
      outcome(of: found)
    } receive: { outcome in
      count += 1
      if outcome.isMatch { matchCount += 1 }
      if hint.isEmpty { hint = outcome.hint }
      if let row = outcome.row { table.rows.append(ShowTable.Row(row, .plain)) }
      if let text = outcome.text {
        if printedCount > 0 { StandardStream.output.write(separator) }
        StandardStream.output.write(text)
        printedCount += 1
      }
      if case .json(let json, _) = form, let shown = outcome.shown {
        json.write(shown, to: .output)
        printedCount += 1
      }
      if let error = outcome.error { code = Failure.report(error) }
      return !StandardStream.output.isClosed
    }
    for line in table.lines(indent: 0, styles: Terminal(descriptor: 1).styles) {
      StandardStream.output.writeLine(line)
    }
    if case .json(_, let layout) = form {
      switch layout {
      case .list: StandardStream.output.write(printedCount > 0 ? "\n]\n" : "]\n")
      case .one, .lines: if printedCount > 0 { StandardStream.output.write("\n") }
      }
    }
    guard code == .success, count == 0 || request.isFilter && matchCount == 0 else { return code }
    throw NothingMatched(
      path: request.arguments.count == 1 ? request.arguments[0] : "\(count) files",
      reason: count == 0
        ? "no media files"
        : request.selection.isEverything
          ? "there is nothing of the kind" : "nothing matches" + hint)
  }

  /// What stands between two files.
  private var separator: String {
    switch form {
    case .json(_, .list): ",\n"
    case .json, .text: "\n"
    case .values, .table, .template, .nothing: ""
    }
  }

  private func outcome(of found: FileWalk.Found) -> Outcome {
    switch found {
    case .file(let path):
      do throws(MediaError) {
        return outcome(of: try ShownFile(path: path, request: request))
      } catch {
        return outcome(of: error, path: path)
      }
    case .folder(let path):
      let reason = "is a folder; --recursive shows the files in it"
      return outcome(of: MediaError(.unreadable, reason, path: path), path: path)
    case .unreadable(let path, let reason):
      return outcome(of: MediaError(.unreadable, reason, path: path), path: path)
    }
  }

  private func outcome(of file: ShownFile) -> Outcome {
    var outcome = shown(file)
    if !outcome.isMatch { outcome.hint = file.hint(for: request) }
    return outcome
  }

  private func shown(_ file: ShownFile) -> Outcome {
    let isMatch = file.satisfies(request)
    if !isMatch, request.condition != nil { return Outcome(error: file.damage) }
    switch form {
    case .table(let fields, let layout):
      let row = fields.map { $0.text(of: file.subject) }
      switch layout {
      case .aligned:
        return Outcome(error: file.damage, isMatch: true, row: row.map { Terminal.printable($0) })
      case .separated(let separator):
        return Outcome(
          text: SeparatedValues.line(row, separator), error: file.damage, isMatch: true)
      }
    case .template(let template):
      return Outcome(
        text: Terminal.printable(template.text(of: file.subject)) + "\n", error: file.damage,
        isMatch: true)
    case .json(_, .one): return Outcome(shown: file, error: file.damage, isMatch: isMatch)
    case .json(let json, _):
      return Outcome(text: json.text(file), error: file.damage, isMatch: isMatch)
    case .text(let text):
      return Outcome(
        text: isMatch || !request.isFilter ? text.text(file) : nil, error: file.damage,
        isMatch: isMatch)
    case .nothing: return Outcome(error: file.damage, isMatch: isMatch)
    case .values(let areNamed):
      return Outcome(
        text: areNamed
          ? ShowValues.namedText(file.description) : ShowValues.text(file.description),
        error: file.damage, isMatch: isMatch)
    }
  }

  private func outcome(of error: MediaError, path: String) -> Outcome {
    guard case .json(let json, _) = form else { return Outcome(error: error) }
    return Outcome(text: json.text(error, source: path), error: error)
  }
}
