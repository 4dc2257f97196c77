internal import Glibc

/// What a program took.
struct Usage {
  /// From start to end, in seconds.
  var wallSeconds: Double
  /// Processor time of program and system, in seconds.
  var processorSeconds: Double
  /// The most memory it held, in bytes.
  var peakBytes: Int
}

/// A program that did not end well.
struct ProgramFailure: Error, CustomStringConvertible {
  var description: String
}

/// Runs programs and measures them.
enum ChildProcess {
  /// Runs a program to its end; what it prints is thrown away.
  ///
  /// - Throws: ``ProgramFailure`` where it cannot be started or exits with another status than 0.
  static func run(_ arguments: [String]) throws -> Usage {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    let code = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &pointers, environ)
    guard code == 0 else {
      throw ProgramFailure(
        description: unsafe "\(arguments[0]): \(String(cString: strerror(code)))")
    }
    var (status, usage) = (Int32(0), rusage())
    while unsafe wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = clock.now - start
    guard status == 0 else {
      throw ProgramFailure(
        description: "'\(arguments.joined(separator: " "))' ended with status \(status >> 8 & 0xFF)"
      )
    }
    return Usage(
      wallSeconds: wall / .seconds(1),
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakBytes: usage.ru_maxrss * 1024)
  }

  /// Whether a program of that name is installed.
  static func isInstalled(_ name: String) -> Bool {
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
