import Foundation
import Synchronization
import Testing

@testable import CommandLineKit

@Suite struct `Standard streams` {
  private func output(capacity: Int, _ body: (StandardStream) throws -> Void) throws -> String {
    try Tool.withFolder { folder in
      let url = folder.appendingPathComponent("output")
      try Data().write(to: url)
      let handle = try FileHandle(forWritingTo: url)
      let stream = StandardStream(descriptor: handle.fileDescriptor, capacity: capacity)
      try body(stream)
      try stream.finish()
      try handle.close()
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
  }

  @Test(arguments: [0, 1, 7, 1 << 16]) func `write everything in order`(capacity: Int) throws {
    let lines = (0..<1000).map { "line \($0)" }
    let text = try output(capacity: capacity) { stream in
      for line in lines { stream.writeLine(line) }
    }
    #expect(text == lines.map { $0 + "\n" }.joined())
  }

  @Test(arguments: [0, 7, 1 << 16]) func `write lines of bytes after what waits`(
    capacity: Int
  ) throws {
    let text = try output(capacity: capacity) { stream in
      for number in 0..<100 {
        var lines = LineBytes()
        for line in 0..<number { lines.append("\(number) \(line)\n") }
        stream.write("head\n")
        stream.write(lines)
      }
    }
    let wanted = (0..<100).map { number in
      "head\n" + (0..<number).map { "\(number) \($0)\n" }.joined()
    }
    #expect(text == wanted.joined())
  }

  @Test func `keep text back until it is worth a write`() throws {
    let pipe = Pipe()
    let stream = StandardStream(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 8)
    var status = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    stream.write("1234567")
    #expect(unsafe poll(&status, 1, 0) == 0)
    stream.write("8")
    #expect(unsafe poll(&status, 1, 0) == 1)
  }

  @Test func `do not mind a reader that went away`() throws {
    let pipe = Pipe()
    let stream = StandardStream(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, capacity: 0)
    try pipe.fileHandleForReading.close()
    #expect(!stream.isClosed)
    stream.writeLine("lost")
    #expect(stream.isClosed)
    stream.writeLine("dropped")
    try stream.finish()
  }

  @Test func `tell of a full disk`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let stream = StandardStream(descriptor: full.fileDescriptor, capacity: 100)
    stream.write("x")
    let failure = try #require(throws: StandardStream.Failure.self) { try stream.finish() }
    #expect(failure.code == ENOSPC && !failure.description.isEmpty)
  }
}

@Suite struct `A bar that is drawn` {
  /// A terminal of 60 columns: what is written to one end is read at the other.
  private func openTerminal() throws -> (reader: FileHandle, screen: FileHandle) {
    let reader = try #require(FileHandle(forUpdatingAtPath: "/dev/ptmx"))
    // TIOCSPTLCK unlocks the other end and TIOCGPTN tells its number, see ioctl_tty(2).
    var unlocked: Int32 = 0
    try #require(unsafe ioctl(reader.fileDescriptor, 0x4004_5431, &unlocked) == 0)
    var number: UInt32 = 0
    try #require(unsafe ioctl(reader.fileDescriptor, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let screen = FileHandle(
      fileDescriptor: unsafe open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
    try #require(screen.fileDescriptor >= 0)
    var size = winsize(ws_row: 24, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe ioctl(screen.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0)
    return (reader, screen)
  }

  @Test(.timeLimit(.minutes(1))) func `comes at most ten times a second and goes without a trace`()
    throws
  {
    let (reader, screen) = try openTerminal()
    let descriptor = screen.fileDescriptor
    let terminal = Terminal(
      descriptor: descriptor, environment: Environment(["TERM": "xterm", "COLUMNS": "200"]))
    #expect(terminal.isTerminal && terminal.width == 60 && terminal.allowsColor)
    let milliseconds = Mutex(0)
    let drawer = ProgressDrawer(
      on: StandardStream(descriptor: descriptor, capacity: 0), terminal: terminal
    ) { .milliseconds(milliseconds.withLock { $0 }) }
    // The amount after so many milliseconds: too early, drawn, too soon, drawn, less than before.
    for (time, completed) in [(199, 1), (200, 40), (299, 49), (300, 50), (400, 3)] {
      milliseconds.withLock { $0 = time }
      drawer.update(completed: Int64(completed), total: 100)
    }
    drawer.erase()
    drawer.erase()
    screen.write(Data("end".utf8))
    var drawn = ""
    while !drawn.hasSuffix("end") { drawn += String(decoding: reader.availableData, as: UTF8.self) }
    let lines = drawn.split(separator: "\r")
    let percentages = lines.dropLast().map { $0.prefix(4) }
    #expect(percentages == [" 40%", " 50%", " 50%"])
    #expect(lines.last == "\u{1B}[Kend")
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("\u{1B}[K") && $0.count <= 59 + 3 })
  }

  @Test func `stays silent where there is no terminal`() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let drawer = ProgressDrawer(
      on: StandardStream(descriptor: descriptor, capacity: 0),
      terminal: Terminal(descriptor: descriptor))
    try await Task.sleep(for: .milliseconds(250))
    drawer.update(completed: 1, total: 2)
    drawer.erase()
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }
}

@Suite struct `Interruption` {
  @Test func `calls the handler once, on a thread of its own`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      InterruptSignals.handle { number in exit(number == SIGTERM ? 7 : 8) }
      kill(getpid(), SIGTERM)
      sleep(10)
    }
  }

  @Test func `a second SIGINT ends the process at once`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      InterruptSignals.handle { _ in sleep(10) }
      // Signals that wait at the same time become one.
      for number in [SIGINT, SIGTERM, SIGINT] {
        kill(getpid(), number)
        usleep(50_000)
      }
    }
  }

  @Test func `a signal ignored from the start stays ignored`() async {
    await #expect(processExitsWith: .exitCode(9)) {
      signal(SIGHUP, SIG_IGN)
      InterruptSignals.handle { _ in exit(8) }
      kill(getpid(), SIGHUP)
      usleep(100_000)
      exit(9)
    }
  }
}
