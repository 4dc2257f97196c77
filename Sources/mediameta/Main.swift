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
    // What is freed after them is soon asked for again.
    _ = mallopt(Int32(platform_trim_threshold), 16 << 20)
    let thread = MainThread()
    Task(executorPreference: thread) {
      let arguments = Array(words.dropFirst())
      let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
      finish(
        arguments == [StayOpen.option]
          ? await StayOpen.run() : await run(arguments, Tool.command(calledAs: program)))
    }
    thread.work()
  }

  /// What was typed, the name of the program first; bytes that are not UTF-8 stand as in names of files.
  private static var words: [String] {
    (0..<max(0, Int(CommandLine.argc))).compactMap { number in
      unsafe CommandLine.unsafeArgv[number].map { unsafe FileNames.typed($0) }
    }
  }

  static func run(_ arguments: [String], _ command: Command = Tool.command) async -> ExitCode {
    do throws(UsageError) {
      let isWhole = command.name == Tool.command.name
      switch try command.parse(isWhole ? Tool.completed(arguments) : arguments) {
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
      var error = error
      error.message += Tool.hint(on: arguments)
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
