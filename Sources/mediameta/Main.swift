internal import CPlatform
internal import CommandLineKit
internal import Dispatch
internal import MediaMetadata
internal import Synchronization

/// The tool: parses, runs one command, turns whatever happens into one line and an exit code.
@main
struct Main {
  static func main() {
    // Long arrays go back to the system when they are freed, not to a heap that keeps their room.
    _ = mallopt(Int32(platform_mmap_threshold), 1 << 20)
    for (number, word) in CommandLine.arguments.enumerated() where !isText(number) {
      StandardStream.error.writeLine(
        "mediameta: '\(Terminal.printable(word))' is not UTF-8: give the file another name first")
      finish(.usage)
    }
    let thread = MainThread()
    Task(executorPreference: thread) {
      let arguments = Array(CommandLine.arguments.dropFirst())
      finish(arguments == [StayOpen.option] ? await StayOpen.run() : await run(arguments))
    }
    thread.work()
  }

  /// Whether an argument is what was typed: of other bytes Swift makes text that may name another file.
  private static func isText(_ number: Int) -> Bool {
    guard let word = unsafe CommandLine.unsafeArgv[number] else { return false }
    return unsafe String(validatingCString: word) != nil
  }

  static func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      switch try Tool.command.parse(Tool.completed(arguments)) {
      case .help(let path):
        let terminal = Terminal(descriptor: 1)
        StandardStream.output.write(
          HelpText(path).text(width: terminal.width, styles: terminal.styles))
        return .success
      case .version:
        StandardStream.output.writeLine("mediameta \(Tool.version)")
        return .success
      case .run(let parsed):
        return try await Tool.run(parsed)
      }
    } catch {
      StandardStream.error.writeLine("\(error)")
      return error.exitCode
    }
  }
}

/// Runs what waits for nothing on the thread that the process starts with: others take as long to start as a small file
/// to show.
private final class MainThread: TaskExecutor {
  private let jobs = Mutex<ArraySlice<UnownedJob>>([])
  private let waiting = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  func work() -> Never {
    let executor = unsafe asUnownedTaskExecutor()
    while true {
      waiting.wait()
      if let job = jobs.withLock({ $0.popFirst() }) { unsafe job.runSynchronously(on: executor) }
    }
  }
}
