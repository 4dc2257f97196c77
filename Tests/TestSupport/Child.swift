internal import Foundation
internal import Glibc

/// A program that runs beside the tests.
///
/// Foundation's `Process` lists the open files of the tests before it starts one, and reads after the end of that
/// list now and then; with thousands of programs that is once in a run.
public struct Child: Sendable {
  /// The system's number of the process.
  public let processID: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program's file.
  ///   - arguments: what follows its name.
  ///   - environment: all of its environment.
  ///   - folder: where it runs.
  ///   - input: the file that is its standard input; nothing where none is given.
  ///   - output: the file that gets what it prints.
  ///   - errors: the file that gets what it says on standard error.
  /// - Throws: what the system says where it cannot be started.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String], folder: String,
    input: String = "/dev/null", output: String, errors: String
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
    let isThere = FileManager.default.currentDirectoryPath == folder
    let start = isThere ? [path] : ["/usr/bin/env", "-C", folder, path]
    var words = unsafe (start + arguments).map { unsafe strdup($0) } + [nil]
    var variables =
      unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, start[0], &actions, nil, &words, &variables)
    guard code == 0 else { throw ChildFailure(path: path, code: code) }
    processID = child
  }

  /// Whether it has not ended yet.
  public var isRunning: Bool {
    var information = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    let code = unsafe waitid(P_PID, id_t(processID), &information, options)
    return unsafe code == 0 && information.si_signo == 0
  }

  /// Waits for the end; the exit status, or the signal that ended it, below 0.
  public func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(processID, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }
}

/// Why a program could not be started.
public struct ChildFailure: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  /// One line: the program and the reason.
  public var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
}
