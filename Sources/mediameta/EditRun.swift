internal import CommandLineKit
internal import MediaMetadata

/// Edits files one after another, or tells what that would do, and reports it: what all commands do that change items.
struct EditRun: Sendable {
  let options: EditOptions
  let isDryRun: Bool
  private let includesPayloads: Bool
  private let isVerbose: Bool

  init(_ arguments: ParsedArguments, options: EditOptions) {
    self.options = options
    isDryRun = arguments.flag("dry-run")
    includesPayloads = arguments.flag("payload")
    isVerbose = arguments.flag("verbose")
  }

  /// Does it.
  ///
  /// - Parameters:
  ///   - batch: the files.
  ///   - change: gives the editor of a file, at a path, what it is to say; returns what cannot be done.
  /// - Returns: the exit code of all files.
  /// - Throws: what came of a single file.
  func run(
    _ batch: Batch,
    change: @escaping @Sendable (inout AssetEditor, String) async throws -> [ReportNote]
  ) async throws -> ExitCode {
    try await batch.run { file in
      var editor = try await AssetEditor(Asset(path: file.path))
      let remarks = try await change(&editor, file.path)
      let report: EditReport? =
        if isDryRun {
          nil
        } else if let output = file.output {
          try await editor.save(to: output, options: options)
        } else {
          try await editor.save(options)
        }
      var plan =
        if let report { report.plan } else {
          try await editor.plan(options, for: file.output)
        }
      plan.remarks += remarks
      let text = EditText(
        plan: plan, report: report, styles: Terminal(descriptor: isDryRun ? 1 : 2).styles,
        tellsHeader: try await editor.fileType().family != nil, isVerbose: isVerbose)
      return try batch.outcome(plan.place == .unchanged ? "unchanged" : "changed") {
        try text.json(includesPayloads: includesPayloads)
      } text: {
        text.text
      }
    }
  }
}
