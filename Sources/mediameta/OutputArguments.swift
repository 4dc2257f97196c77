internal import CommandLineKit
internal import MediaMetadata

/// Options that all commands understand alike that write a file.
enum OutputArguments {
  /// The options.
  ///
  /// - Parameter standard: what becomes of content credentials where nothing is said.
  /// - Returns: the options.
  static func options(
    credentials standard: CredentialsPolicy = .keep
  ) -> [Option] {
    [
      Option(flag: "lossless", help: "Fail with exit code 4 where anything would be lost"),
      Option(
        "verify", value: "WHAT",
        help: "What is compared before the output gets its name: structure, or every sample too",
        allowedValues: ["structure", "samples"], defaultText: "structure"),
      Option(
        "credentials", value: "WHAT",
        help:
          "Content credentials, which a change makes invalid: keep them and say so, drop them, or refuse to write",
        allowedValues: CredentialsPolicy.allCases.map(\.rawValue), defaultText: standard.rawValue),
      Option(flag: "preserve-mtime", help: "Keep the time of last modification"),
      Option(flag: "no-sync", help: "Do not wait until the output is on the disk"),
      SharedOptions.force, Option(flag: "json", help: "Print the report, or the plan, as JSON"),
      Option(
        flag: "verbose", short: "v",
        help: "Print, too, every range of bytes that is not in the output as it was"),
      Option(flag: "quiet", short: "q", help: "Print errors only", excludes: ["verbose"]),
    ]
  }

  /// How a file is written.
  static func output(_ arguments: ParsedArguments) -> OutputOptions {
    var output = OutputOptions()
    output.isLossless = arguments.flag("lossless")
    output.verification = arguments.value("verify") == "samples" ? .samples : .structure
    output.keepsModificationTime = arguments.flag("preserve-mtime")
    output.isDurable = !arguments.flag("no-sync")
    output.replacesExistingFile = arguments.flag("force")
    return output
  }

  /// Prints what came of a command, or would: as JSON; or for people, on standard output where nothing was written.
  static func print(
    _ arguments: ParsedArguments, isPlan: Bool, json: () throws -> String, text: () -> String
  ) rethrows {
    if arguments.flag("json") {
      StandardStream.output.write(try json())
    } else if !arguments.flag("quiet") {
      (isPlan ? StandardStream.output : .error).write(text())
    }
  }

  /// Does what an interruption by the user cancels.
  static func interruptible<Report: Sendable>(
    _ work: @escaping @Sendable () async throws -> Report
  ) async throws -> Report {
    let task = Task { try await work() }
    _ = InterruptSignals.handle { _ in task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Exports, which an interruption by the user cancels; `draw` is told how far it is.
  static func export(
    _ session: ExportSession, draw: (ExportProgress) -> Void
  ) async throws -> ExportReport {
    let work = Task { try await session.export() }
    _ = InterruptSignals.handle { _ in work.cancel() }
    return try await withTaskCancellationHandler {
      for await progress in session.progress { draw(progress) }
      return try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  /// What becomes of content credentials; `standard` where nothing is said.
  static func credentials(
    _ arguments: ParsedArguments, _ standard: CredentialsPolicy = .keep
  ) -> CredentialsPolicy {
    arguments.value("credentials").flatMap(CredentialsPolicy.init) ?? standard
  }
}
