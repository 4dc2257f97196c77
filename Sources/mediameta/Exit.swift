internal import CLibrary
internal import CommandLineKit

/// Ends the process once all that was printed has arrived.
func finish(_ code: ExitCode) -> Never {
  do throws(StandardStream.Failure) {
    try StandardStream.output.finish()
  } catch {
    StandardStream.error.writeLine("mediameta: standard output: \(error)")
    exit(ExitCode.failure.rawValue)
  }
  exit(code.rawValue)
}
