internal import CommandLineKit
internal import MediaMetadata

/// Turns an error into one line on standard error and an exit code.
enum Failure {
  static func report(_ error: any Error) -> ExitCode {
    switch error {
    case is CancellationError:
      StandardStream.error.writeLine("mediameta: interrupted")
      return .interrupted
    case let error as MediaError:
      let hint = error.code == .outputExists ? "; replace it with --force" : ""
      StandardStream.error.writeLine("mediameta: \(Terminal.printable(error.description))\(hint)")
      guard error.code == .wouldLose else { return .failure }
      for loss in error.losses.dropFirst() {
        StandardStream.error.writeLine(
          "  \(Terminal.printable("\(loss.path): \(loss.what) (\(loss.reason))"))")
      }
      return .wouldLose
    default:
      StandardStream.error.writeLine("mediameta: \(Terminal.printable("\(error)"))")
      return .failure
    }
  }
}
